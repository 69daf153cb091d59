import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'

export const formats = ['pretty', 'json', 'sarif', 'github'] as const
export type Format = (typeof formats)[number]

export interface CheckArguments {
  /** The current folder when empty. */
  readonly paths: readonly string[]
  readonly format: Format
  readonly denyWarnings: boolean
  /** Apply safe fixes first. */
  readonly fix?: boolean
  /** Check again whenever a file changes, until a signal. */
  readonly watch?: boolean
  /** Maximum number of diagnostics per file in the human-readable formats. */
  readonly maxDiagnostics?: number | undefined
}

/** The flags of `gvq check`, as its command declares them to oclif. */
export const checkOptions = {
  format: { type: 'string' },
  json: { type: 'boolean' },
  'deny-warnings': { type: 'boolean' },
  fix: { type: 'boolean' },
  watch: { type: 'boolean' },
  'max-diagnostics': { type: 'string' },
  debug: { type: 'boolean' },
} satisfies ParseArgsOptionsConfig

/**
 * Returns the arguments of a plain `gvq check …`, which runs without oclif: it takes up to 100 ms of CPU time more, of 370
 * on a busy machine. Returns undefined for everything else, including wrong arguments and `--help`, which oclif handles.
 */
export function plainCheckArguments(argv: readonly string[]): CheckArguments | undefined {
  if (argv[0] !== 'check') return undefined
  const parsed = parseStrictly(argv.slice(1))
  if (parsed === undefined) return undefined
  const { values, positionals: paths } = parsed
  // oclif reports that these exclude each other.
  if (values.json === true && values.format !== undefined) return undefined
  const wanted = values.json === true ? 'json' : (values.format ?? 'pretty')
  const format = formats.find(name => name === wanted)
  const max = values['max-diagnostics']
  if (format === undefined || (max !== undefined && !/^[1-9]\d{0,8}$/.test(max))) return undefined
  return {
    paths,
    format,
    denyWarnings: values['deny-warnings'] === true,
    fix: values.fix === true,
    watch: values.watch === true,
    maxDiagnostics: max === undefined ? undefined : Number(max),
  }
}

function parseStrictly(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: checkOptions,
    })
  } catch {
    return undefined
  }
}
