import { assertNever } from '../../base/errors.ts'
import { queryNotFound } from '../../base/query-not-found.ts'
import type { Flow } from '../../engine/execution/index.ts'
import {
  type checkInput,
  checkInputInParts,
  type Input as InputQuery,
  type Program,
  type Query,
} from '../../language/analysis/index.ts'
import type { Diagnostic, SourceFile } from '../../language/diagnostics/diagnostic.ts'
import { eachSpan, inWholeFile } from '../../language/diagnostics/index.ts'
import type { CallInput, Expr, Input } from '../../language/syntax/index.ts'
import { readArguments } from './arguments.ts'
import type { Variables } from './variables.ts'

/** An input that can be run, or diagnostics. */
export type Understood =
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'call'; readonly name: string; readonly params: unknown }
  | {
      readonly kind: 'run'
      readonly query: Query
      readonly slots: readonly (Flow | undefined)[]
      readonly bound: readonly BoundVariable[]
      /** Whether the input returns a value. */
      readonly hasResult: boolean
    }

type BoundVariable = NonNullable<ReturnType<typeof checkInput>['checked']>['bound'][number]

/** The kinds of input that run. */
export type RunnableInput = Extract<Input, { readonly kind: 'call' | 'expression' | 'statements' }>

/** Checks an input against a program and the current variables, in slices that yield to the event loop. */
export function* understand(
  input: RunnableInput,
  file: SourceFile,
  program: Program,
  variables: Variables,
): Generator<void, Understood> {
  const span = { file, start: 0, end: file.text.length }
  switch (input.kind) {
    case 'call': {
      const query = program.queries.get(input.name.text)
      if (input.call !== undefined && query === undefined) {
        const asFunction = { statements: [], result: returning(input.call), span }
        return yield* understandFunction(input, asFunction, program, variables)
      }
      const read = readArguments(input, query?.parameters ?? [], variables)
      return read.kind === 'params' ? { kind: 'call', name: input.name.text, params: read.params } : read
    }
    case 'expression':
      return yield* check({ statements: [], result: returning(input.value), span }, program, variables)
    case 'statements':
      return yield* check({ ...input, span }, program, variables)
    default:
      return assertNever(input)
  }
}

function* check(input: InputQuery, program: Program, variables: Variables): Generator<void, Understood> {
  const known = [...variables.values()]
  const { diagnostics, checked } = yield* checkInputInParts(input, program, known)
  if (checked === undefined)
    return { kind: 'diagnostics', diagnostics: diagnostics.map(each => eachSpan(each, inWholeFile)) }
  const { query, bound } = checked
  const slots = new Array<Flow | undefined>(query.slotCount).fill(undefined)
  known.forEach((variable, slot) => {
    slots[slot] = variable.flow
  })
  return { kind: 'run', query, slots, bound, hasResult: input.result !== undefined }
}

/** Checks a call of a function. An unknown function was probably meant to be a query. */
function* understandFunction(
  call: CallInput,
  input: InputQuery,
  program: Program,
  variables: Variables,
): Generator<void, Understood> {
  const result = yield* check(input, program, variables)
  const isUnknown =
    result.kind === 'diagnostics' &&
    result.diagnostics.some(({ code, span }) => code === 'E708' && span.start === call.name.span.start)
  if (isUnknown) throw queryNotFound(call.name.text, program.queries)
  return result
}

function returning(value: Expr) {
  return { kind: 'Return', values: [value], span: value.span } as const
}
