import type { Program } from '../../language/analysis/program/program.ts'
import { stringifyJson } from '../../language/catalog/index.ts'
import type { Endpoint, EndpointAnswer } from '../server/index.ts'
import { type OpenApiDocument, type OpenApiOptions, openApiDocument } from './document.ts'
import { docsPage, pagePolicy, queryList } from './page.ts'

/** `/openapi.json` and `/docs`, for the program in force at the time of the request. */
export function openApiEndpoints(
  database: { readonly program: Program },
  options: Omit<OpenApiOptions, 'url'>,
): readonly Endpoint[] {
  const documentOf = lastResult((program: Program) => openApiDocument(program, { ...options, url: '/' }))
  const document = () => documentOf(database.program)
  return [
    {
      path: '/openapi.json',
      methods: ['GET'],
      summary: 'the queries as OpenAPI 3.1',
      access: 'key',
      hasEtag: true,
      handle: () => ({ body: stringifyJson(document()) }),
    },
    {
      path: '/docs',
      methods: ['GET'],
      summary: 'a page that documents the queries, with a form to try each',
      access: 'page',
      hasEtag: true,
      handle: () => page(document()),
    },
    {
      path: '/docs/queries',
      methods: ['GET'],
      summary: 'the content of /docs, used if there is a key',
      access: 'key',
      hasEtag: true,
      handle: () => ({ type: 'text/html; charset=utf-8', body: queryList(document()) }),
    },
  ]
}

function page(document: OpenApiDocument): EndpointAnswer {
  return {
    type: 'text/html; charset=utf-8',
    body: docsPage(document),
    headers: ['content-security-policy', pagePolicy, 'referrer-policy', 'no-referrer'],
  }
}

/** Caches the last result: a program rarely changes. */
function lastResult<In, Out>(make: (input: In) => Out): (input: In) => Out {
  let last: { readonly input: In; readonly output: Out } | undefined
  return input => {
    if (last?.input !== input) last = { input, output: make(input) }
    return last.output
  }
}
