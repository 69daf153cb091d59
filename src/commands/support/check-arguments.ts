import { parseArgs } from 'node:util'

export const formats = ['pretty', 'json'] as const
export type Format = (typeof formats)[number]

export interface CheckArguments {
  /** The current folder when empty. */
  readonly paths: readonly string[]
  readonly format: Format
  readonly denyWarnings: boolean
}

/**
 * The arguments of a plain `gvq check …`, which is run without oclif, because loading oclif takes longer than
 * checking. Undefined for everything else, wrong arguments and `--help` included: those are oclif's to deal with.
 */
export function plainCheckArguments(argv: readonly string[]): CheckArguments | undefined {
  if (argv[0] !== 'check') return undefined
  const parsed = parseStrictly(argv.slice(1))
  const format = formats.find(name => name === (parsed?.values.format ?? 'pretty'))
  if (parsed === undefined || format === undefined) return undefined
  return { paths: parsed.positionals, format, denyWarnings: parsed.values['deny-warnings'] === true }
}

function parseStrictly(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        'deny-warnings': { type: 'boolean' },
        debug: { type: 'boolean' },
      },
    })
  } catch {
    return undefined
  }
}
