import { Command, Flags } from '@oclif/core'
import { keepFilesPrivate } from '../../../base/files/private-files.ts'

/** Joins the lines of a description, so that the terminal wraps it. Keeps line breaks that end a sentence. */
export function prose(text: string): string {
  return text.replace(/(?<!\.)\n/g, ' ')
}

/** Base class of all commands. */
export abstract class GvqCommand extends Command {
  static override baseFlags = {
    debug: Flags.boolean({ description: 'Show the stack trace of an error.' }),
  }

  /** Whether the command may create files of data. */
  protected get opensData(): boolean {
    // A command without flags has no object of them.
    const flags: object = this.ctor.flags ?? {}
    return 'data' in flags
  }

  protected override async init(): Promise<void> {
    await super.init()
    if (this.opensData) keepFilesPrivate()
  }
}

/**
 * The store goes where a project looks for it: so all that a command opens uses it, and so do the processes that it starts.
 */
async function chooseStore(url: string, flag: string, variable: string): Promise<string> {
  const { isStoreSetting, storeExpected } = await import('../../../store/postgres/connection/address.ts')
  const { UsageError } = await import('./failure.ts')
  if (!isStoreSetting(url)) throw new UsageError(`${flag} must be ${storeExpected}.`)
  process.env[variable] = url
  hideSecrets(url)
  return url
}

/** The URLs of stores among the flags, with what is shown of them. */
const shownUrls = new Map<string, string>()

/** Hides user and password from anybody who lists the processes of the machine from here on. */
function hideSecrets(url: string): void {
  const shown = url.replace(/\/\/.*@/s, '//').replace(/([?&]\w*password=)[^&]*/gi, '$1')
  if (shown === url) return
  shownUrls.set(url, shown)
  let line = ['gvq', ...process.argv.slice(2)].join(' ')
  for (const [secret, place] of shownUrls) line = line.replaceAll(secret, place)
  process.title = line
}

const store = {
  description:
    'PostgreSQL in place of the data folder: postgres://HOST/DATABASE, or env:NAME, the variable with the URL. Keep passwords out of flags.',
  helpValue: 'URL',
  parse: (url: string) => chooseStore(url, '--store', 'GVQ_STORE'),
}

/** The flag of commands that take no data folder. */
export const storeFlag = Flags.string(store)

export const projectFlags = {
  project: Flags.string({
    description: 'Project folder, or one of its .hx files.',
    helpValue: 'DIR',
    default: '.',
  }),
  data: Flags.string({
    description: 'Data folder; defaults to .gvq in the project.',
    helpValue: 'DIR',
  }),
  store: Flags.string({ ...store, exclusive: ['data'] }),
}

const wait = { helpValue: 'SECONDS', default: 5, min: 0 }

/** The flag of commands that wait for nothing else. */
export const awayFlag = Flags.integer({
  ...wait,
  description: 'How long to wait while the server of the store is away.',
})

/** Flags of commands that open the data of a project. */
export const dataFlags = {
  ...projectFlags,
  'read-store': Flags.string({
    description: 'A standby of the store, for queries that only read, in the same form.',
    helpValue: 'URL',
    // Not `exclusive`, which the usage line would show as a choice between the flag and nothing.
    relationships: [{ type: 'none', flags: ['data'] }],
    parse: (url: string) => chooseStore(url, '--read-store', 'GVQ_READ_STORE'),
  }),
  wait: Flags.integer({
    ...wait,
    description:
      'How long to wait while another process uses the data folder, or the server of the store is away.',
  }),
}

/** The flag of commands that can do without writing. */
export const readOnlyFlag = {
  'read-only': Flags.boolean({
    description:
      'Write nothing to the data, and refuse what would. A folder that cannot be written to is read so by default.',
  }),
}

/** Flags for the parameters of a query. */
export const parameterFlags = {
  param: Flags.string({
    char: 'p',
    description:
      'A parameter. Write arrays and objects as JSON, other values as in a CSV file, where 1 is true, too.',
    helpValue: 'NAME=VALUE',
    multiple: true,
    multipleNonGreedy: true,
  }),
  params: Flags.string({
    description: 'All parameters: a JSON object, @FILE, or - for standard input. -p takes precedence.',
    helpValue: 'JSON',
  }),
}
