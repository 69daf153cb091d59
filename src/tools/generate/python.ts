import type { Program, Query } from '../../language/analysis/program/program.ts'
import { leadingComment } from '../../language/facts/index.ts'
import { errorCodes } from './error-codes.ts'
import { argumentName, docstring, errorName, methodName, pythonText, TypeNames } from './python-names.ts'
import { pythonHead, pythonRuntime } from './python-text.ts'
import { PythonTypes } from './python-types.ts'
import { answerType } from './result-type.ts'

interface Method {
  readonly query: Query
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly result: string
}

interface Parameter {
  readonly argument: string
  /** The name in HelixQL. */
  readonly name: string
  readonly type: string
  readonly isOptional: boolean
}

/** Returns a client for the queries of a program, sync and async: one Python module that needs no other. */
export function generatePython({ catalog, queries }: Program): string {
  const errors = Object.entries(errorCodes).map(([code, meaning]) => ({
    code,
    meaning,
    name: errorName(code),
  }))
  const names = new TypeNames([...ownNames, ...errors.map(({ name }) => name)])
  const types = new PythonTypes(catalog, names)
  const aliases: string[] = []
  const readers: string[] = []
  const typed = [...queries.values()].map(query => {
    const answer = answerType(query)
    const name = `${query.name}Result${answer.kind === 'array' ? 'Item' : ''}`
    const { text, reader } = types.answer(answer, name)
    if (reader !== undefined) readers.push(`    ${pythonText(query.name)}: ${reader},`)
    const parameters = parametersOf(query, types)
    return { query, parameters, result: text }
  })
  for (const { query, result } of typed) {
    const name = `${query.name}Result`
    if (result !== name) aliases.push(`${names.take(name)}: TypeAlias = ${pythonText(result)}`)
  }
  const taken = new Set([...names.taken, 'with_options', 'close', 'aclose'])
  const methods = typed.map((each): Method => {
    const name = methodName(each.query.name, taken)
    taken.add(name)
    return { ...each, name }
  })
  const parts = [
    pythonHead.trimEnd(),
    ...errors.map(({ code, meaning, name }) =>
      [`class ${name}(GvqError):`, `    """${meaning}"""`, '', `    code = "${code}"`].join('\n'),
    ),
    `_ERRORS: dict[str, type[GvqError]] = {\n${errors.map(({ code, name }) => `    "${code}": ${name},`).join('\n')}\n}`,
    ...types.declarations,
    ...(aliases.length === 0 ? [] : [aliases.join('\n')]),
    pythonRuntime.trimEnd(),
    `_READERS: dict[str, _Reader] = {${readers.length === 0 ? '' : `\n${readers.join('\n')}\n`}}`,
    clientClass('Client', '_SyncCalls', methods),
    clientClass('AsyncClient', '_AsyncCalls', methods),
  ]
  return `${parts.join('\n\n\n')}\n`
}

/** The names that a module has besides the types and the errors of its program. */
const ownNames = [
  'Client',
  'AsyncClient',
  'GvqError',
  'NoAnswerError',
  'GvqTimeoutError',
  'UUID',
  'Any',
  'Self',
]

function parametersOf(query: Query, types: PythonTypes): readonly Parameter[] {
  const taken = new Set<string>()
  const parameters = query.parameters.map(({ name, type, optional }) => {
    const argument = argumentName(name, taken)
    taken.add(argument)
    const text = types.parameter(type, `${query.name}Params_${name}`)
    return { argument, name, type: optional ? `${text} | None` : text, isOptional: optional }
  })
  if (parameters.length > 0)
    types.declare(
      `${query.name}Params`,
      parameters.map(({ argument, type, isOptional }) => ({ name: argument, text: type, isOptional })),
    )
  return parameters
}

function clientClass(name: string, base: string, methods: readonly Method[]): string {
  const isAsync = base === '_AsyncCalls'
  const says = isAsync
    ? 'The queries as coroutines. A cancelled one stops its query. Use it with `async with`, within one event loop.'
    : 'The queries as methods. It may be used by several threads. Use it with `with`, or close it.'
  return `class ${name}(${base}):
    """${says}

    api_key is sent as x-api-key, bearer as Authorization: Bearer. timeout is in seconds, for a call with all its
    attempts; None is no limit. A query that reads is tried again, up to \`retries\` times, if there was no response or
    the server is overloaded or stopping; a query that writes only if nothing of it was done. Between two attempts are
    up to 0.1 s, then 0.2 s and so on up to 5 s, at random, and at least what the server asks for.
    """

    def with_options(self, *, timeout: float | Literal["same"] | None = "same", retries: int | None = None) -> ${name}:
        """The same client with other limits: \`client.with_options(timeout=5).Query()\`. It shares the connections.

        What is left out stays as it is.
        """
        copy = ${name}.__new__(${name})
        copy.__dict__.update(self.__dict__)
        copy._options = self._options.with_limits(timeout, retries)
        return copy

${methods.map(method => methodText(method, isAsync)).join('\n')}`.trimEnd()
}

function methodText({ query, name, parameters, result }: Method, isAsync: boolean): string {
  const list = parameters.map(
    ({ argument, type, isOptional }) => `${argument}: ${type}${isOptional ? ' = None' : ''}`,
  )
  const head = list.length === 0 ? 'self' : `self, *, ${list.join(', ')}`
  const sent = parameters.map(({ argument, name: of }) => `${pythonText(of)}: ${argument}`).join(', ')
  const comment = leadingComment(query)
  const call = `self._call(${pythonText(query.name)}, ${query.writes ? 'True' : 'False'}, {${sent}})`
  return `    ${isAsync ? 'async ' : ''}def ${name}(${head}) -> ${result}:
${comment === '' ? '' : docstring(comment, '        ')}        return ${isAsync ? 'await ' : ''}${call}
`
}
