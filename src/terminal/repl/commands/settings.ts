import { outputModes } from '../../../tools/output/index.ts'
import type { Command, CommandHost, EntryOutcome } from './command.ts'
import { usageError } from './command.ts'

const onOff = { kind: 'word', words: ['on', 'off'] } as const

/** Commands that change settings. */
export const settingCommands: readonly Command[] = [
  {
    name: ':mode',
    usage: ':mode [MODE]',
    summary: `shows results as ${outputModes.join(', ')}`,
    details: 'Without an argument, shows the current mode. The default in a script is json.',
    argument: { kind: 'word', words: outputModes },
    async run(repl, argument) {
      const mode = outputModes.find(each => each === argument)
      if (mode !== undefined) repl.settings.mode = mode
      else if (argument !== '') throw usageError(this)
      else repl.face.say(`mode: ${repl.settings.mode}`)
      return 'done'
    },
  },
  {
    name: ':timing',
    usage: ':timing [on|off]',
    summary: 'shows or hides how long each entry took to parse, plan and execute',
    argument: onOff,
    run(repl, argument) {
      return toggle(repl, 'timing', argument, this)
    },
  },
  {
    name: ':pager',
    usage: ':pager [on|off]',
    summary: 'shows results taller than the screen in $PAGER, by default less',
    argument: onOff,
    run(repl, argument) {
      return toggle(repl, 'pager', argument, this)
    },
  },
  {
    name: ':columns',
    usage: ':columns [NAMES|auto]',
    summary: 'chooses the columns of tables, such as :columns name, age',
    details: `Tables without any of these columns show all that fit, and so does every table after :columns auto.
On a narrow terminal, columns with one value in all rows are left out first.`,
    argument: { kind: 'word', words: ['auto'] },
    async run(repl, argument) {
      const names = argument.split(/[\s,]+/).filter(name => name !== '')
      if (argument === 'auto') repl.settings.columns = undefined
      else if (names.length > 0) repl.settings.columns = names
      const { columns } = repl.settings
      repl.face.say(`columns: ${columns === undefined ? 'auto' : columns.join(', ')}`)
      return 'done'
    },
  },
  {
    name: ':guard',
    usage: ':guard [ROWS|off]',
    summary: 'asks before an entry updates or drops more records than this',
    argument: { kind: 'word', words: ['off'] },
    async run(repl, argument) {
      if (argument === 'off') repl.settings.guardRows = undefined
      else if (/^\d+$/.test(argument)) repl.settings.guardRows = Number(argument)
      else if (argument !== '') throw usageError(this)
      const { guardRows } = repl.settings
      repl.face.say(guardRows === undefined ? 'guard: off' : `guard: more than ${guardRows} records`)
      return 'done'
    },
  },
]

async function toggle(
  repl: CommandHost,
  name: 'timing' | 'pager',
  argument: string,
  command: Pick<Command, 'name' | 'usage'>,
): Promise<EntryOutcome> {
  if (argument !== '' && argument !== 'on' && argument !== 'off') throw usageError(command)
  if (argument !== '') repl.settings[name] = argument === 'on'
  repl.face.say(`${name}: ${repl.settings[name] ? 'on' : 'off'}`)
  return 'done'
}
