import type { Query } from '../../language/analysis/program.ts'
import { typeName } from '../../language/catalog/index.ts'
import { lineIndexOf } from '../../language/diagnostics/index.ts'
import { resultType } from '../generate/index.ts'

export interface QueryFacts {
  readonly name: string
  readonly parameters: readonly { readonly name: string; readonly type: string; readonly optional: boolean }[]
  readonly writes: boolean
  /** The embedding model that it names. */
  readonly model?: string
  readonly mcp: boolean
  /** The type of its response, as TypeScript writes it. */
  readonly returns: string
  /** `queries.hx:12` */
  readonly place: string
}

export function queryFacts(query: Query): QueryFacts {
  const { name, writes, mcp, model, span } = query
  const parameters = query.parameters.map(parameter => ({
    name: parameter.name,
    type: typeName(parameter.type),
    optional: parameter.optional,
  }))
  const place = `${span.file.path}:${lineIndexOf(span.file).position(span.start).line}`
  return {
    name,
    parameters,
    writes,
    ...(model !== undefined && { model }),
    mcp,
    returns: resultType(query),
    place,
  }
}
