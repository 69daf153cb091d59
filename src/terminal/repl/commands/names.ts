import { assertNever, GvqError } from '../../../base/errors.ts'
import { counted } from '../../../base/text/counted.ts'
import { didYouMean } from '../../../base/text/nearest.ts'
import type { ParameterFacts, QueryFacts, Shape, TypeFacts } from '../../../language/facts/index.ts'
import type { Description, TypeWithCount } from '../../../tools/shell/index.ts'
import type { Command, CommandHost, EntryOutcome } from './command.ts'
import { usageError } from './command.ts'
import { describeRuns } from './runs.ts'

/** Commands that show types, queries and variables. */
export const nameCommands: readonly Command[] = [
  {
    name: ':schema',
    usage: ':schema',
    summary: 'lists the node, edge and vector types with record counts',
    async run(repl) {
      const types = await repl.shell.schema()
      await repl.face.show(lines(types.map(typeLine), 'No types are declared.'))
      return 'done'
    },
  },
  {
    name: ':queries',
    usage: ':queries',
    summary: 'lists the declared queries with their parameters, and those that are running',
    async run(repl) {
      const queries = await repl.shell.queries()
      await repl.face.show(lines(queries.map(queryLine), 'No queries are declared.'))
      for (const line of await describeRuns(repl)) repl.face.say(repl.face.dim(line))
      return 'done'
    },
  },
  {
    name: ':describe',
    usage: ':describe NAME',
    needsArgument: true,
    summary: 'shows the declaration of a query, a type or a variable',
    argument: { kind: 'name' },
    run: describe,
  },
  {
    name: ':params',
    usage: ':params',
    summary: 'lists the variables of the session with their contents',
    async run(repl) {
      const { variables } = await repl.shell.scope()
      const rows = variables.map(({ name, text }) => `${name}: ${text}`)
      await repl.face.show(
        lines(rows, 'There are no variables. Set one with :param name=value or name <- value.'),
      )
      return 'done'
    },
  },
  {
    name: ':param',
    usage: ':param NAME=VALUE',
    needsArgument: true,
    summary: 'sets a variable, for use in entries and as a query argument',
    details: `:param age=36 is the same as age <- 36; AddPerson(name: "Ada", age: age) uses it.
A :param whose name contains secret, password, token or api_key is not saved in the history.`,
    async run(repl, argument) {
      const match = /^([A-Za-z]\w*)\s*(?:=|:)\s*(\S[\s\S]*)$/.exec(argument)
      if (!match) throw usageError(this)
      return repl.evaluate(`${match[1]} <- ${match[2]}`)
    },
  },
]

async function describe(repl: CommandHost, name: string): Promise<EntryOutcome> {
  const { found, near } = await repl.shell.describe(name)
  if (found.length === 0) {
    const hint = didYouMean(near) ?? 'Use :schema and :queries to list names.'
    throw new GvqError('NOT_FOUND', `There is nothing named ${name}.`, { hint })
  }
  await repl.face.show(found.map(descriptionText).join('\n\n'))
  return 'done'
}

function descriptionText(description: Description): string {
  switch (description.kind) {
    case 'type':
      return `${description.source.trimEnd()}\n// ${records(description.type)}, ${placeOf(description.type)}`
    case 'query': {
      const { query, source } = description
      return `${source.trimEnd()}\n// returns ${describeShape(query.returns)}, ${placeOf(query)}`
    }
    case 'variable':
      return `${description.variable.name}: ${description.variable.text}`
    default:
      return assertNever(description)
  }
}

function lines(rows: readonly string[], none: string): string {
  return rows.length === 0 ? none : rows.join('\n')
}

const letters = { node: 'N', edge: 'E', vector: 'V' } as const

/** `N::Person { INDEX name: String, age: U8 }  12 records` */
function typeLine(type: TypeWithCount): string {
  const properties = type.properties.map(({ name, type: written, index, default: given }) => {
    const word = index === 'none' ? '' : index === 'unique' ? 'UNIQUE INDEX ' : 'INDEX '
    return `${word}${name}: ${written}${given === undefined ? '' : ` DEFAULT ${given}`}`
  })
  const own = properties.length === 0 ? '{}' : `{ ${properties.join(', ')} }`
  return `${letters[type.of]}::${type.name}${type.unique ? ' UNIQUE' : ''} ${edgeEnds(type, own)}  // ${records(type)}`
}

function edgeEnds({ from, to, properties }: TypeFacts, own: string): string {
  if (from === undefined || to === undefined) return own
  const more = properties.length === 0 ? '' : `, Properties: ${own}`
  return `{ From: ${from.type}, To: ${to.type}${more} }`
}

function records({ records: count }: TypeWithCount): string {
  return counted(count, 'record')
}

function placeOf({ declaredAt: { file, line } }: TypeFacts | QueryFacts): string {
  return `${file}:${line}`
}

function queryLine({ name, parameters }: QueryFacts): string {
  return `${name}(${parameters.map(parameterText).join(', ')})`
}

function parameterText({ name, type, optional }: ParameterFacts): string {
  return `${name}${optional ? '?' : ''}: ${type}`
}

/** `[Person]`, `{person: Person}`, `U64`. */
function describeShape(shape: Shape | undefined): string {
  switch (shape?.kind) {
    case undefined:
      return 'nothing'
    case 'any':
      return 'anything'
    case 'value':
      return shape.type
    case 'list':
      return `[${describeShape(shape.element)}]`
    case 'record':
      return (
        shape.type ??
        `{${shape.columns.map(column => `${column.name}: ${describeShape(column.shape)}`).join(', ')}}`
      )
  }
}
