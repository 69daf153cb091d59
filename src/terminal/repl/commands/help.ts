import { GvqError } from '../../../base/errors.ts'
import { didYouMean, nearest } from '../../../base/text/nearest.ts'
import {
  type Construct,
  constructs,
  constructsNamed,
  constructWords,
} from '../../../language/constructs/index.ts'
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
    summary: 'shows this list, help on a command or a keyword, or what help says of a word',
    details: 'Examples: :help :mode, :help Out, :help steps, :help vector.',
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
      wrapped(`:help TOPIC lists the language by topic: ${topics.join(', ')}.`, columns),
      wrapped(
        ':help WORD describes what is written so (Out, WHERE, SearchV, ADD), or finds it (vector).',
        columns,
      ),
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
  if (texts.length === 0) return showFound(repl, commands, name)
  await repl.face.show(wrapped(texts.join('\n\n'), columns))
  return 'done'
}

const topics = Object.keys(constructs) as readonly (keyof typeof constructs)[]

/** Lists a topic, or all whose help has the words that are asked for. */
async function showFound(
  repl: CommandHost,
  commands: readonly Command[],
  asked: string,
): Promise<EntryOutcome> {
  const topic = topics.find(each => each === asked.toLowerCase())
  const near = nearest(asked, [...commands.map(each => each.name), ...constructWords(), ...topics])
  const found = topic ? constructs[topic].map(lineOf) : linesAbout(commands, asked)
  if (found.length === 0) {
    const hint = didYouMean(near) ?? ':help lists the commands and the topics.'
    throw new GvqError('NOT_FOUND', `There is no help for ${asked}.`, { hint })
  }
  const { columns } = repl.face
  const heading = topic ? `${asked}, which :help WORD describes:` : `Help mentions ${asked} in:`
  await repl.face.show([heading, ...found.map(line => wrapped(`  ${line}`, columns, 4))].join('\n'))
  return 'done'
}

function linesAbout(commands: readonly Command[], asked: string): readonly string[] {
  // The name of a command is not a word to be found.
  const words = asked.startsWith(':') ? [] : wordsOf(asked)
  const mentions = (...texts: readonly string[]) => {
    const found = new Set(wordsOf(texts.join(' ')))
    return words.length > 0 && words.every(word => found.has(word) || found.has(`${word}s`))
  }
  return [
    ...commands
      .filter(({ usage, summary, details = '' }) => mentions(usage, summary, details))
      .map(({ usage, summary }) => `${usage}: ${summary}`),
    ...topics.flatMap(topic =>
      constructs[topic].filter(({ words, forms, help }) => mentions(...words, ...forms, help)).map(lineOf),
    ),
  ]
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/\w+/g) ?? []
}

/** What it looks like, and the first sentence of its help. */
function lineOf({ forms, help }: Construct): string {
  return `${forms[0]}: ${help.split(/(?<=\.) /)[0]}`
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
