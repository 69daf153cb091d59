import type { Step } from './program.ts'

/** What the rest of gvq has to know of a kind of step besides how to check and to run it. */
export interface StepTraits {
  /** Yields null where nothing flows in, and so do the steps after it (S4). */
  readonly nullOfNothing: boolean
  /** Yields how many there are: never null, and a number that a double holds. */
  readonly counts: boolean
  /** Whether it may raise an error. A step that may is run for exactly the rows that the query says. */
  readonly failure: StepFailure
  /** All rows, the first, as many as its arguments say, or the last one alone; `ORDER` before it keeps no more than these. */
  readonly looksAt: 'all' | 'first' | 'last'
  /** Yields what flows in, with the same type: fewer of it, or in another order. */
  readonly keepsType: boolean
  /** Shows the records that flow in, so that what a mapping makes of them must be known before it. */
  readonly showsRecords: boolean
  /** Creates or changes records. */
  readonly writes: boolean
}

export type StepFailure =
  | 'never'
  /** Only after a step that yielded null. */
  | 'ofNull'
  /** Where many items flow in, only if one of its arguments does. One item that it takes away is missed later (S7). */
  | 'byArguments'
  | 'possible'

/** A step that promises nothing. What it owes besides (null, a count, a write) test/execution/step-traits.test.ts finds out. */
const common = {
  nullOfNothing: false,
  counts: false,
  failure: 'possible',
  looksAt: 'all',
  keepsType: false,
  showsRecords: false,
  writes: false,
} as const satisfies StepTraits

export const stepTraits: { readonly [K in Step['kind']]: StepTraits } = {
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
}
