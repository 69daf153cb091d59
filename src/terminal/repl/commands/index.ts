import { GvqError } from '../../../base/errors.ts'
import type { Command } from './command.ts'
import { fileCommands } from './files.ts'
import { graphCommand } from './graph.ts'
import { helpCommand } from './help.ts'
import { nameCommands } from './names.ts'
import { runningCommands } from './running.ts'
import { killCommand } from './runs.ts'
import { settingCommands } from './settings.ts'
import { transactionCommands } from './transactions.ts'

export type { Command, CommandHost, EntryOutcome, Importer, ImportHooks, Origin } from './command.ts'

const table: readonly Command[] = [
  helpCommand(() => table),
  ...nameCommands,
  ...runningCommands,
  ...transactionCommands,
  killCommand,
  graphCommand,
  ...fileCommands,
  ...settingCommands,
  {
    name: ':history',
    usage: ':history [COUNT]',
    summary: 'lists the last entries; 20 by default',
    async run({ history, face }, argument) {
      if (history === undefined) throw new GvqError('INVALID_VALUE', 'A script has no history.')
      const count = /^\d+$/.test(argument) ? Number(argument) : 20
      const { entries } = history
      const first = Math.max(0, entries.length - count)
      const rows = entries
        .slice(first)
        .map((entry, i) => `${String(first + i + 1).padStart(5)}  ${entry.replaceAll('\n', '\n       ')}`)
      await face.show(rows.length === 0 ? 'The history is empty.' : rows.join('\n'))
      return 'done'
    },
  },
  {
    name: ':quit',
    usage: ':quit',
    summary: 'quits; so does Ctrl-D',
    run: async () => 'quit',
  },
]

const otherNames: Readonly<Record<string, string>> = {
  ':?': ':help',
  ':exit': ':quit',
  ':q': ':quit',
  ':h': ':help',
  ':types': ':schema',
}

export function commandNamed(name: string): Command | undefined {
  return table.find(each => each.name === (otherNames[name] ?? name))
}

/** All commands, in the order of `:help`. */
export function allCommands(): readonly Command[] {
  return table
}
