import type * as ast from '../../syntax/index.ts'
import type { Context } from '../context.ts'
import type { Source } from '../program.ts'
import { checkCurrentStart } from './current.ts'
import { checkNodeSource } from './nodes.ts'
import { checkRecordSource } from './records.ts'
import { checkSearchText } from './search-text.ts'
import { checkSearchVectors } from './search-vectors.ts'
import { checkVariableStart } from './variable.ts'

/** A rule for each way in which a traversal can start. To add a source, write its rule in a file of its own and name it here. */
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

/** @param following the first step; a search takes the PREFILTER right behind it */
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
