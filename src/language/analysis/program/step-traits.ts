import type { Step } from './program.ts'

/** What the rest of gvq must know about a kind of step, in addition to how it is checked and run. */
export interface StepTraits {
  /** Returns null if nothing flows in, and so do the steps after it (S4). */
  readonly nullOfNothing: boolean
  /** Returns the number of items or values, and never null. */
  readonly counts: boolean
  /** Whether it can raise an error. A step that can is run for exactly the rows that the query specifies. */
  readonly failure: StepFailure
  /** All rows, the first, as many as its arguments say, or the last one alone; `ORDER` before it keeps no more than these. */
  readonly looksAt: 'all' | 'first' | 'last'
  /** Yields what flows in, with the same type: fewer of it, or in another order. */
  readonly keepsType: boolean
  /** Shows the records that flow in, so the output of a mapping must be computed before it. */
  readonly showsRecords: boolean
  /** Creates or changes records. */
  readonly writes: boolean
}

export type StepFailure =
  | 'never'
  /** The step fails only after one that returned null. */
  | 'ofNull'
  /**
   * The step fails for many items only if one of its arguments can. A single item that it removes causes an error later
   * (S7).
   */
  | 'byArguments'
  | 'possible'

/** A step without guarantees. test/execution/step-traits.test.ts detects missing traits (null, a count, a write). */
const common = {
  nullOfNothing: false,
  counts: false,
  failure: 'possible',
  looksAt: 'all',
  keepsType: false,
  showsRecords: false,
  writes: false,
} as const satisfies StepTraits

const traits = {
  where: { ...common, failure: 'byArguments', keepsType: true },
  range: { ...common, looksAt: 'first', keepsType: true },
  order: { ...common, keepsType: true },
  first: { ...common, nullOfNothing: true, failure: 'never', looksAt: 'first' },
  last: { ...common, nullOfNothing: true, failure: 'never', looksAt: 'last' },
  count: { ...common, counts: true, failure: 'never' },
  group: { ...common, showsRecords: true },
  project: common,
  exclude: common,
  property: { ...common, failure: 'ofNull' },
  member: { ...common, failure: 'ofNull' },
  navigate: { ...common, failure: 'ofNull' },
  end: { ...common, failure: 'ofNull' },
  path: common,
  intersect: common,
  searchVectors: common,
  rerankRrf: common,
  rerankMmr: common,
  update: { ...common, writes: true },
  upsertNode: { ...common, writes: true },
  upsertEdge: { ...common, writes: true },
  upsertVector: { ...common, writes: true },
} as const satisfies { readonly [K in Step['kind']]: StepTraits }

export const stepTraits: { readonly [K in Step['kind']]: StepTraits } = traits

/** Whether a step returns null if nothing flows in; the first match of an index is absent then (S5). */
export function isNullOfNothing(step: Step): boolean {
  return stepTraits[step.kind].nullOfNothing && !(step.kind === 'first' && step.required)
}

type Traits = typeof traits

type Unlimited = { [K in keyof Traits]: Traits[K]['looksAt'] extends 'all' ? K : never }[keyof Traits]

/** A step that looks only at the first rows or at the last one. */
export type LimitStep = Exclude<Step, { kind: Unlimited }>

/** Whether a step looks only at the first rows or at the last one. */
export function isLimit(step: Step): step is LimitStep {
  return stepTraits[step.kind].looksAt !== 'all'
}
