import type { Command } from '@oclif/core'
import { codes } from '../../../language/diagnostics/index.ts'
import type { NameKind } from './names.ts'

/** What can stand at a place of a command line. */
export type Candidates =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'names'; readonly of: readonly NameKind[]; readonly words: readonly string[] }
  | { readonly kind: 'files' | 'folders' | 'nothing' }

export interface CompletedFlag {
  /** `--mode` */
  readonly long: string
  /** `-p` */
  readonly short?: string
  readonly summary: string
  /** Absent for a flag without a value. */
  readonly value?: Candidates
}

export interface CompletedCommand {
  readonly name: string
  readonly summary: string
  readonly flags: readonly CompletedFlag[]
  /** The last one also stands for those after it if the command takes any number. */
  readonly places: readonly Candidates[]
  readonly takesMore: boolean
}

const nothing: Candidates = { kind: 'nothing' }
const files: Candidates = { kind: 'files' }
const folders: Candidates = { kind: 'folders' }
const names = (...of: NameKind[]): Candidates => ({ kind: 'names', of, words: [] })

/** The arguments that are not words of a list, by command and name. */
const places: Readonly<Record<string, Candidates>> = {
  'run query': names('queries'),
  'explain subject': { kind: 'names', of: ['queries'], words: Object.keys(codes) },
  'describe name': names('queries', 'types'),
  'import type': names('types'),
  'import file': files,
  'export type': names('types'),
  'adopt path': files,
  'check path': files,
  'fmt path': files,
  'repl file': files,
  'test file': files,
  'backup dir': folders,
  'dump dir': folders,
  'restore dir': folders,
  'init dir': folders,
}

/** All commands with what completes them. */
export function completedCommands(
  commands: Readonly<Record<string, Command.Class>>,
): readonly CompletedCommand[] {
  return Object.entries(commands).map(([name, command]) => ({
    name,
    summary: plain(command.summary),
    flags: [
      ...Object.entries({ ...command.baseFlags, ...command.flags }).map(([flag, definition]) =>
        completedFlag(flag, definition),
      ),
      { long: '--help', short: '-h', summary: 'Show help.' },
    ],
    places: Object.entries(command.args ?? {}).map(([arg, { options }]) =>
      options === undefined ? (places[`${name} ${arg}`] ?? nothing) : { kind: 'words', words: [...options] },
    ),
    takesMore: command.strict === false,
  }))
}

type Flag = NonNullable<Command.Class['flags']>[string]

function completedFlag(name: string, flag: Flag): CompletedFlag {
  return {
    long: `--${name}`,
    ...(flag.char !== undefined && { short: `-${flag.char}` }),
    summary: plain(flag.summary ?? flag.description),
    ...(flag.type === 'option' && { value: valueOfFlag(flag) }),
  }
}

function valueOfFlag(flag: Flag): Candidates {
  if ('options' in flag && flag.options !== undefined) return { kind: 'words', words: [...flag.options] }
  const shown = 'helpValue' in flag ? flag.helpValue : undefined
  if (shown === 'DIR') return folders
  return shown === 'FILE' || shown === 'PATH' ? files : nothing
}

/** One line, without what has a meaning in a shell's list of candidates. */
function plain(text: string | undefined): string {
  return (text ?? '')
    .split('\n', 1)[0]!
    .replace(/[`'"\\[\]:$]/g, '')
    .trim()
}
