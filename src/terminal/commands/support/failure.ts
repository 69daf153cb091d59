import { GvqError } from '../../../base/errors.ts'
import { didYouMean, nearest } from '../../../base/text/nearest.ts'
import type { Diagnostic } from '../../../language/diagnostics/diagnostic.ts'
import { describeFileError } from './file-errors.ts'
import { paint, prettyOptions } from './output.ts'

/** The exit codes of every command. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, internal: 70, interrupted: 130 } as const

interface Failure {
  readonly exitCode: number
  /** Text for standard error; may be empty. */
  readonly text: string
}

interface ReportOptions {
  /** Add the stack trace. */
  readonly debug: boolean
}

/** The one place that turns an error into an exit code and a text. */
export async function describeFailure(error: unknown, options: ReportOptions): Promise<Failure> {
  if (!(error instanceof Error)) return internalFailure(new Error(String(error)), options)
  const diagnostics = diagnosticsOf(error)
  if (diagnostics !== undefined) {
    return { exitCode: exitCodes.failed, text: await renderForErrors(diagnostics) }
  }
  if (error instanceof GvqError && error.code !== 'INTERNAL_ERROR') {
    // If there are no diagnostics, no program was loaded: the path or the settings are wrong.
    const exitCode =
      error.code === 'INVALID_PROGRAM'
        ? exitCodes.usage
        : error.code === 'CANCELLED'
          ? exitCodes.interrupted
          : exitCodes.failed
    const message = [error.message, ...textsOf(error.details).map(text => `  - ${text}`)].join('\n')
    return { exitCode, text: compose(message, error.hint, error, options) }
  }
  if (error instanceof UsageError) {
    return { exitCode: exitCodes.usage, text: compose(error.message, error.hint, error, options) }
  }
  // The user cancelled a prompt with Ctrl-C.
  if (error.name === 'ExitPromptError') return { exitCode: exitCodes.interrupted, text: '' }
  const file = describeFileError(error)
  if (file !== undefined) {
    return { exitCode: exitCodes.failed, text: compose(file.message, file.hint, error, options) }
  }
  return oclifFailure(error, options) ?? internalFailure(error, options)
}

/** Details that are sentences, such as those of a schema that does not match the data. */
function textsOf(details: unknown): readonly string[] {
  return Array.isArray(details) ? details.filter(detail => typeof detail === 'string') : []
}

/** The diagnostics of a program with errors. Recognized by the member, so that the engine need not be loaded. */
export function diagnosticsOf(error: unknown): readonly Diagnostic[] | undefined {
  if (!(error instanceof Error) || !('diagnostics' in error)) return undefined
  return error.diagnostics as readonly Diagnostic[]
}

async function renderForErrors(diagnostics: readonly Diagnostic[]): Promise<string> {
  const { renderPretty } = await import('../../../language/diagnostics/index.ts')
  return renderPretty(diagnostics, prettyOptions(process.stderr))
}

function internalFailure(error: Error, options: ReportOptions): Failure {
  const hint = options.debug ? undefined : 'This is a bug in gvq. Run again with --debug for a stack trace.'
  const text = compose(`internal error: ${firstLine(error.message)}`, hint, error, options)
  return { exitCode: exitCodes.internal, text }
}

/** Formats `error: …`, the hint below it and, with --debug, the stack trace. */
function compose(message: string, hint: string | undefined, error: Error, { debug }: ReportOptions): string {
  const lines = [`${paint(['red', 'bold'], 'error:')} ${message}`]
  if (hint !== undefined) lines.push(`${paint('cyan', ' hint:')} ${hint}`)
  if (debug && error.stack !== undefined) lines.push(paint('dim', error.stack))
  return lines.join('\n')
}

interface OclifError extends Error {
  readonly oclif: { readonly exit?: number }
  readonly code?: string
  /** The flags of a NonExistentFlagsError. */
  readonly flags?: readonly string[]
  /** The arguments of a RequiredArgsError or UnexpectedArgsError. */
  readonly args?: readonly (string | { readonly name: string })[]
  readonly parse?: {
    readonly input?: {
      readonly flags?: Readonly<Record<string, unknown>>
      /** The command. */
      readonly context?: { readonly id?: string }
    }
  }
}

/** Handles what oclif throws: a request to exit, or invalid arguments. */
function oclifFailure(error: Error, options: ReportOptions): Failure | undefined {
  if (!('oclif' in error)) return undefined
  const fault = error as OclifError
  if (fault.code === 'EEXIT') return { exitCode: fault.oclif.exit ?? exitCodes.ok, text: '' }
  const hint = flagMeant(fault) ?? 'Run with --help for usage.'
  return { exitCode: exitCodes.usage, text: compose(usageMessage(fault), hint, error, options) }
}

function usageMessage({ message, args = [], flags = [] }: OclifError): string {
  if (flags.length > 0) return `Unknown flag: ${flags.join(', ')}`
  const unexpected = args.filter(arg => typeof arg === 'string')
  if (unexpected.length > 0) return `Unexpected argument: ${unexpected.join(' ')}`
  const missing = args.filter(arg => typeof arg !== 'string').map(({ name }) => name.toUpperCase())
  if (missing.length > 0) return `Missing argument: ${missing.join(' and ')}`
  return message
    .replace('\nSee more help with --help', '')
    .replace(/^The following errors? occurred:\s+/, '')
    .replace(/^Parsing (\S+)\s+/, '$1: ')
    .replace(/^Expected (--[\w-]+)=(.*) to be one of: (.+)$/s, (_, flag, value, options: string) => {
      const choices = options.replace(/, (?=[^,]+$)/, ' or ')
      return `Unknown value "${value}" for ${flag}; use ${choices}.`
    })
}

/** Flags that commands have which open the data. */
const flagsOfData: ReadonlySet<string> = new Set(['--data', '--store', '--read-store', '--wait'])

function flagMeant({ flags = [], parse }: OclifError): string | undefined {
  const { flags: declared = {}, context } = parse?.input ?? {}
  const known = Object.keys(declared).map(name => `--${name}`)
  const isOfData = (flag: string) => flagsOfData.has(flag)
  if (flags.length > 0 && flags.every(isOfData) && !known.some(isOfData)) {
    return `gvq ${context?.id} opens no data of the project, wherever they are: leave ${flags.length === 1 ? 'it' : 'them'} out.`
  }
  const near = flags.flatMap(flag => nearest(flag, known).slice(0, 1))
  return didYouMean(near.length === 0 ? [] : [near.join(' and ')])
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

/** Wrong usage of a command, which exits with 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  readonly hint: string | undefined

  constructor(message: string, hint?: string) {
    super(message)
    this.hint = hint
  }
}
