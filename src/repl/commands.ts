import { nearest } from '../nearest.ts'
import { describeQueries, describeSchema } from './describe.ts'
import type { Shell } from './shell.ts'

export type CommandOutcome = 'done' | 'failed' | 'quit'

const summaries: Readonly<Record<string, string>> = {
  ':help': 'shows this list',
  ':queries': 'lists the declared queries and their parameters',
  ':quit': 'leaves; so does Ctrl-D',
  ':schema': 'shows the types of nodes, edges and vectors',
}

const introduction = `Enter a call, a traversal or a statement; an unfinished one goes on in the next line.
  CreateUser(name: "Ada", age: 36)
  users <- N<User>::WHERE(_::{age}::GT(30))
  users::{name}
`

export function isCommand(text: string): boolean {
  return text.trimStart().startsWith(':') && !text.trimStart().startsWith('::')
}

/** Runs a `:command`. */
export function runCommand(shell: Shell, text: string): CommandOutcome {
  const { program } = shell.database
  const command = text.trim()
  switch (command) {
    case ':help':
      shell.output.write(`${helpText()}\n`)
      return 'done'
    case ':queries':
      shell.output.write(`${describeQueries(program.queries)}\n`)
      return 'done'
    case ':quit':
      return 'quit'
    case ':schema':
      shell.output.write(`${describeSchema(program.catalog)}\n`)
      return 'done'
    default: {
      const [near] = nearest(command, Object.keys(summaries))
      const hint = near === undefined ? ':help lists the commands.' : `Did you mean ${near}?`
      shell.errors.write(`There is no command ${command}. ${hint}\n`)
      return 'failed'
    }
  }
}

function helpText(): string {
  const list = Object.entries(summaries).map(([name, summary]) => `  ${name.padEnd(9)} ${summary}`)
  return `${introduction}\n${list.join('\n')}`
}
