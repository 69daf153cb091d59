import { GvqError } from '../../../base/errors.ts'
import { didYouMean, nearest } from '../../../base/text/nearest.ts'
import { type Construct, constructsNamed, constructWords } from '../../../language/constructs/index.ts'
import { wrapped } from '../text.ts'
import type { Command, CommandHost, EntryOutcome } from './command.ts'

const introduction = `Type a call, a traversal, a statement or a declaration. Enter runs a complete entry and otherwise starts a new line; Alt-Enter always starts a new line. Names bound with <- last for the session.
  AddPerson(name: "Ada", age: 36)
  old <- N<Person>::WHERE(_::{age}::GT(40))
  old::{name}
Tab completes, Ctrl-R searches the history, Ctrl-C cancels, Ctrl-D quits.
`

/** Creates `:help` for the commands of `table`, which includes it. */
export function helpCommand(table: () => readonly Command[]): Command {
  return {
    name: ':help',
    usage: ':help [TOPIC]',
    summary: 'shows this list, or help on a command or a keyword',
    details: 'Examples: :help :mode, :help Out, :help WHERE.',
    argument: { kind: 'command' },
    async run(repl, argument) {
      return argument === '' ? showAll(repl, table()) : showOne(repl, table(), argument)
    },
  }
}

async function showAll(repl: CommandHost, commands: readonly Command[]): Promise<EntryOutcome> {
  const width = Math.max(...commands.map(({ usage }) => usage.length))
  const { columns } = repl.face
  // Summaries are in a second column if the terminal is wide enough.
  const hang = columns >= 2 * width ? width + 4 : 0
  const list = commands.map(({ usage, summary }) =>
    hang > 0
      ? wrapped(`  ${usage.padEnd(width)}  ${summary}`, columns, hang)
      : `  ${usage}\n${wrapped(`      ${summary}`, columns)}`,
  )
  await repl.face.show(
    [
      wrapped(introduction, columns),
      ...list,
      '',
      wrapped(':help TOPIC describes a step, a source or a function: Out, WHERE, SearchV, ADD.', columns),
    ].join('\n'),
  )
  return 'done'
}

async function showOne(repl: CommandHost, commands: readonly Command[], word: string): Promise<EntryOutcome> {
  const name = word.startsWith('::') ? word.slice(2) : word
  const command = commands.find(each => each.name === name || each.name === `:${name}`)
  const { columns } = repl.face
  const meanings = constructsNamed(name).map(each => constructHelp(each, columns))
  const texts = [...(command ? [commandHelp(command)] : []), ...meanings]
  if (texts.length === 0) {
    const near = nearest(name, [...commands.map(each => each.name), ...constructWords()])
    const hint = didYouMean(near) ?? ':help lists the commands.'
    throw new GvqError('NOT_FOUND', `There is no help for ${name}.`, { hint })
  }
  await repl.face.show(wrapped(texts.join('\n\n'), columns))
  return 'done'
}

function commandHelp({ usage, summary, details }: Command): string {
  const sentence = `${summary[0]!.toUpperCase()}${summary.slice(1)}.`
  return [
    usage,
    `  ${sentence}`,
    ...(details === undefined ? [] : details.split('\n').map(line => `  ${line}`)),
  ].join('\n')
}

function constructHelp({ forms, help, example }: Construct, columns: number): string {
  const line = forms.join('   ')
  const written = line.length <= columns ? line : forms.join('\n')
  return `${written}\n  ${help}\n  Example: ${example}`
}
