import { GvqError } from '../../../base/errors.ts'
import { didYouMean, nearest } from '../../../base/text/nearest.ts'
import { outputModes } from '../../../tools/output/index.ts'
import type { Command, Settings } from './command.ts'

const onOff = { kind: 'word', words: ['on', 'off'] } as const

interface Setting extends Omit<Command, 'run'> {
  /** The values that it takes, as the end of a sentence. */
  readonly takes: string
  /** Changes the setting. Returns false for a wrong value. */
  set(settings: Settings, value: string): boolean
  show(settings: Settings): string
}

const table: readonly Setting[] = [
  {
    name: ':mode',
    usage: ':mode [MODE]',
    summary: `shows results as ${outputModes.join(', ')}`,
    takes: outputModes.join(', '),
    details: 'Without an argument, shows the current mode. The default in a script is json.',
    argument: { kind: 'word', words: outputModes },
    set(settings, value) {
      const mode = outputModes.find(each => each === value)
      if (mode !== undefined) settings.mode = mode
      return mode !== undefined
    },
    show: ({ mode }) => `mode: ${mode}`,
  },
  {
    name: ':timing',
    usage: ':timing [on|off]',
    summary: 'shows or hides how long each entry took to parse, plan and execute',
    argument: onOff,
    takes: 'on or off',
    ...toggle('timing'),
  },
  {
    name: ':pager',
    usage: ':pager [on|off]',
    summary: 'shows results taller than the screen in $PAGER, by default less',
    argument: onOff,
    takes: 'on or off',
    ...toggle('pager'),
  },
  {
    name: ':columns',
    usage: ':columns [NAMES|auto]',
    summary: 'chooses the columns of tables, such as :columns name, age',
    details: `Tables without any of these columns show all that fit, and so does every table after :columns auto.
On a narrow terminal, columns with one value in all rows are left out first.`,
    argument: { kind: 'word', words: ['auto'] },
    takes: 'names of columns, or auto',
    set(settings, value) {
      const names = value.split(/[\s,]+/).filter(name => name !== '')
      settings.columns = value === 'auto' ? undefined : names
      return names.length > 0
    },
    show: ({ columns }) => `columns: ${columns === undefined ? 'auto' : columns.join(', ')}`,
  },
  {
    name: ':guard',
    usage: ':guard [ROWS|off]',
    summary: 'asks before an entry updates or drops more records than this',
    argument: { kind: 'word', words: ['off'] },
    takes: 'a number of records, or off',
    set(settings, value) {
      if (value !== 'off' && !/^\d+$/.test(value)) return false
      settings.guardRows = value === 'off' ? undefined : Number(value)
      return true
    },
    show: ({ guardRows }) =>
      guardRows === undefined ? 'guard: off' : `guard: more than ${guardRows} records`,
  },
]

function toggle(name: 'timing' | 'pager'): Pick<Setting, 'set' | 'show'> {
  return {
    set(settings, value) {
      if (value !== 'on' && value !== 'off') return false
      settings[name] = value === 'on'
      return true
    },
    show: settings => `${name}: ${settings[name] ? 'on' : 'off'}`,
  }
}

/** Commands that change settings; without an argument, they show them. Only `:mode` says nothing of a change. */
export const settingCommands: readonly Command[] = table.map(({ set, show, takes, ...command }) => ({
  ...command,
  async run({ settings, face }, argument) {
    if (argument !== '' && !set(settings, argument)) throw wrongValue({ ...command, takes }, argument)
    if (argument === '' || command.name !== ':mode') face.say(show(settings))
    return 'done'
  },
}))

function wrongValue({ name, takes, argument }: Omit<Setting, 'set' | 'show'>, value: string): GvqError {
  const words = argument?.kind === 'word' ? argument.words : []
  return new GvqError('INVALID_VALUE', `${name} takes ${takes}; not ${value}.`, {
    hint: didYouMean(nearest(value, words)) ?? `See :help ${name}.`,
  })
}

/** Changes a setting by the line of a file. Returns what is wrong with it, as a sentence. */
export function applySetting(settings: Settings, name: string, value: string): string | undefined {
  const setting = table.find(each => each.name === name)
  if (setting === undefined) {
    return `Only ${table.map(each => each.name).join(', ')} can stand in this file.`
  }
  return value !== '' && setting.set(settings, value) ? undefined : `${setting.name} takes ${setting.takes}.`
}
