import { atOnce } from '../../base/flow/parts.ts'
import type { Property } from '../catalog/index.ts'
import type { Diagnostic, Span } from '../diagnostics/index.ts'
import type { ReturnClause, Statement } from '../syntax/index.ts'
import { Slots } from './names/scope.ts'
import type { Kind, Statement as LoweredStatement, Program, Query } from './program/program.ts'
import { newContext } from './queries/index.ts'
import { checkResult } from './queries/result.ts'
import { Report } from './report.ts'

/** The input of a shell: statements, and a RETURN (a bare expression is a RETURN of one value). */
export interface Input {
  readonly statements: readonly Statement[]
  readonly result?: ReturnClause | undefined
  readonly span: Span
}

export interface SessionVariable {
  readonly name: string
  readonly type: Kind
}

export interface CheckedInput {
  readonly diagnostics: readonly Diagnostic[]
  /** Absent when a diagnostic is an error. */
  readonly checked:
    | {
        /** Has the name ''. Slots 0 … n − 1 are the session's variables in the order given. */
        readonly query: Query
        /** The variables that the statements bound, with the slots that hold them after the run. */
        readonly bound: readonly (SessionVariable & { readonly slot: number })[]
      }
    | undefined
}

const nothingBroken = { types: new Set<string>(), properties: new Set<Property>() }

/**
 * Checks statements typed into a shell against a program. The session's variables are visible and can be bound again.
 * Variables that hold one plain value become parameters of the query; the caller fills the slots of the others.
 */
export function checkInput(
  input: Input,
  program: Program,
  sessionVariables: readonly SessionVariable[],
): CheckedInput {
  return atOnce(checkInputInParts(input, program, sessionVariables))
}

/** Checks like `checkInput`, and yields to the event loop between two statements. */
export function* checkInputInParts(
  { statements, result, span }: Input,
  program: Program,
  sessionVariables: readonly SessionVariable[],
): Generator<void, CheckedInput> {
  const report = new Report()
  const slots = new Slots()
  const session = newContext({ catalog: program.catalog, broken: nothingBroken, report }, slots)
  const parameters = sessionVariables.flatMap(({ name, type }) => {
    const { slot } = session.scope.declare({ name, type, optional: false, origin: 'session' })
    return type.kind === 'value' && !type.plural ? [{ name, slot, optional: false, type: type.type }] : []
  })
  const context = { ...session, scope: session.scope.block() }
  const lowered: LoweredStatement[] = []
  for (const statement of statements) {
    yield
    for (const each of session.rules.statements([statement], context)) lowered.push(each)
  }
  yield
  const returns = (result && checkResult(result, context)) ?? ({ kind: 'none' } as const)
  const diagnostics = report.sorted()
  if (report.hasErrors) return { diagnostics, checked: undefined }
  const query: Query = {
    name: '',
    parameters,
    slotCount: slots.count,
    statements: lowered,
    result: returns,
    writes: context.query.writes,
    mcp: false,
    span,
  }
  const bound = context.scope
    .variables()
    .flatMap(({ name, slot, type }) => (type ? [{ name, slot, type }] : []))
  return { diagnostics, checked: { query, bound } }
}
