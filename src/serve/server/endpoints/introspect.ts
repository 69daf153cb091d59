import type { Program, Query } from '../../../language/analysis/program/program.ts'
import { type RecordType, stringifyJson, typeName, type ValueType } from '../../../language/catalog/index.ts'
import type { Endpoint } from '../access/endpoint.ts'
import type { ServedDatabase } from '../access/served-database.ts'

type Members = Readonly<Record<string, string>>

const nodeMembers: Members = { id: 'ID', label: 'String' }
const vectorMembers: Members = { id: 'ID', label: 'String', data: 'Array(F64)', score: 'F64' }

/** Serves the types and queries of the program, in the form that legacy clients expect. */
export function introspectEndpoint(database: ServedDatabase): Endpoint {
  return {
    path: '/introspect',
    methods: ['GET'],
    summary: 'the schema and the queries',
    access: 'key',
    handle: () => ({ body: introspectionText(database.program) }),
  }
}

function introspectionText(program: Program): string {
  const { nodes, vectors, edges } = program.catalog
  return stringifyJson({
    schema: {
      nodes: [...nodes.values()].map(type => described(type, nodeMembers)),
      vectors: [...vectors.values()].map(type => described(type, vectorMembers)),
      edges: [...edges.values()].map(type => ({
        name: type.name,
        from: type.from.name,
        to: type.to.name,
        properties: declaredMembers(type),
      })),
    },
    queries: [...program.queries.values()].map(query => ({
      name: query.name,
      parameters: Object.fromEntries(query.parameters.map(({ name, type }) => [name, legacyName(type)])),
      returns: returnedNames(query),
    })),
  })
}

function described(type: RecordType, system: Members): { name: string; properties: Members } {
  return { name: type.name, properties: { ...system, ...declaredMembers(type) } }
}

function declaredMembers(type: RecordType): Members {
  return Object.fromEntries(type.properties.map(property => [property.name, legacyName(property.type)]))
}

/** Legacy clients expect `Array(…)` where HelixQL has `[…]`. */
function legacyName(type: ValueType): string {
  return type.kind === 'array' ? `Array(${legacyName(type.element)})` : typeName(type)
}

/** A bare result has no member names. */
function returnedNames(query: Query): readonly string[] {
  return query.result.kind === 'members' ? query.result.members.map(({ name }) => name) : []
}
