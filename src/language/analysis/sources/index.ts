import type { Span } from '../../diagnostics/index.ts'
import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import { resolveName } from '../names/variables.ts'
import type { Source } from '../program/program.ts'
import { checkNodeSource, checkRecordSource } from './records.ts'
import { checkSearchText, checkSearchVectors } from './searches.ts'

/** A rule for each kind of source. To add a source, write its rule and list it here. */
const rules: {
  readonly [K in ast.Start['kind']]: (
    start: Extract<ast.Start, { kind: K }>,
    context: Context,
    following: ast.Step | undefined,
  ) => Source | undefined
} = {
  NodeSource: checkNodeSource,
  EdgeSource: (start, context) => checkRecordSource('edge', start, context),
  VectorSource: (start, context) => checkRecordSource('vector', start, context),
  SearchV: checkSearchVectors,
  SearchBM25: checkSearchText,
  VariableStart: (start, context) => checkVariableStart(start.name, start.span, context),
  CurrentStart: (start, context) => checkCurrentStart(start.span, context),
}

/** @param following the first step; a search includes the PREFILTER right after it */
export function checkSource(
  start: ast.Start,
  following: ast.Step | undefined,
  context: Context,
): Source | undefined {
  const rule = rules[start.kind] as (
    start: ast.Start,
    context: Context,
    following: ast.Step | undefined,
  ) => Source | undefined
  return rule(start, context, following)
}

export function checkVariableStart(name: string, span: Span, context: Context): Source | undefined {
  const variable = resolveName(name, span, context)
  if (variable?.type === undefined) return undefined
  return {
    kind: 'variable',
    slot: variable.slot,
    name,
    ...(variable.optional && { optional: true as const }),
    type: variable.type,
    span,
  }
}

/** `_`: the current item of a condition, a mapping, an order, an update or an upsert. */
export function checkCurrentStart(span: Span, context: Context): Source | undefined {
  if (context.current) return { kind: 'current', type: context.current, span }
  return context.report.error('E601', span, '`_` does not refer to an item here', {
    help: '`_` is the current item in `WHERE`, `ORDER`, `UPDATE`, an upsert and a mapping; use a variable or a source instead',
  })
}
