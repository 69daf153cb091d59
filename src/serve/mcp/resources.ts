import { ResourceNotFoundError } from '@modelcontextprotocol/server'
import type { Program } from '../../language/analysis/program/program.ts'
import { allTypes, stringifyJson } from '../../language/catalog/index.ts'
import { leadingComment } from '../../language/facts/index.ts'
import { describeQuery, describeType, typeText } from '../../tools/describe/index.ts'

/** What clients may show to a model without calling a tool: the schema and the queries. */
const schemaUri = 'gvq://schema'
const queriesUri = 'gvq://queries'

const text = 'text/plain'

export function listedResources({ queries }: Program) {
  return [
    {
      uri: schemaUri,
      name: 'schema',
      title: 'The types',
      description: 'The node, edge and vector types with their properties and indexes.',
      mimeType: text,
    },
    {
      uri: queriesUri,
      name: 'queries',
      title: 'The queries',
      description: 'The queries with their parameters and the TypeScript types of their answers.',
      mimeType: 'application/json',
    },
    ...[...queries.values()].map(query => {
      const description = leadingComment(query)
      return {
        uri: uriOf('queries', query.name),
        name: query.name,
        mimeType: text,
        ...(description !== '' && { description }),
      }
    }),
  ]
}

export const resourceTemplates = [
  {
    uriTemplate: 'gvq://queries/{name}',
    name: 'query',
    title: 'A query',
    description: 'A query as it is written in HelixQL.',
    mimeType: text,
  },
  {
    uriTemplate: 'gvq://types/{name}',
    name: 'type',
    title: 'A type',
    description: 'A type with its properties, indexes and edges.',
    mimeType: text,
  },
]

/** Returns the text of a resource. Throws ResourceNotFoundError. */
export function readResource(program: Program, uri: string): { mimeType: string; text: string } {
  if (uri === schemaUri) return { mimeType: text, text: schemaText(program) }
  if (uri === queriesUri) return { mimeType: 'application/json', text: queriesText(program) }
  const [, folder, name] = /^gvq:\/\/(queries|types)\/(\w+)$/.exec(uri) ?? []
  const found =
    name === undefined ? undefined : folder === 'types' ? typeOf(program, name) : sourceOf(program, name)
  if (found === undefined) throw new ResourceNotFoundError(uri)
  return { mimeType: text, text: found }
}

function uriOf(folder: 'queries' | 'types', name: string): string {
  return `gvq://${folder}/${name}`
}

function schemaText({ catalog }: Program): string {
  return allTypes(catalog)
    .map(type => typeText(describeType(type, catalog)))
    .join('\n\n')
}

function typeOf({ catalog }: Program, name: string): string | undefined {
  const types = allTypes(catalog).filter(type => type.name === name)
  if (types.length === 0) return undefined
  return types.map(type => typeText(describeType(type, catalog))).join('\n\n')
}

function queriesText({ queries }: Program): string {
  return stringifyJson([...queries.values()].map(query => describeQuery(query)))
}

function sourceOf({ queries }: Program, name: string): string | undefined {
  const query = queries.get(name)
  if (query === undefined) return undefined
  const { file, start, end } = query.span
  const says = leadingComment(query)
  const comment = says === '' ? '' : `${says.replace(/^/gm, '// ')}\n`
  return comment + file.text.slice(start, end)
}
