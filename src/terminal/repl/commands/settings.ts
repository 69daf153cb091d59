import { outputModes } from '../../../tools/output/index.ts'
import type { Command, CommandHost, EntryOutcome } from './command.ts'
import { usageError } from './command.ts'

const onOff = { kind: 'word', words: ['on', 'off'] } as const

/** Commands that change how answers are shown and asked for. */
export const settingCommands: readonly Command[] = [
  {
    name: ':mode',
    usage: ':mode [MODE]',
    summary: `shows answers as ${outputModes.join(', ')}`,
    details: 'Without a mode it tells which one is set. In a script the mode is json until it is changed.',
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
    summary: 'shows answers taller than the screen in $PAGER, or less',
    argument: onOff,
    run(repl, argument) {
      return toggle(repl, 'pager', argument, this)
    },
  },
  {
    name: ':guard',
    usage: ':guard [ROWS|off]',
    summary: 'asks before an entry that would update or drop more records than this',
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
