import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { OutputMode } from '../../../tools/output/index.ts'
import type { ProjectArguments } from './with-database.ts'

export interface RunArguments extends ProjectArguments {
  readonly query: string
  /** Each `name=value`. */
  readonly assignments: readonly string[]
  readonly params: string | undefined
  readonly json: boolean
  /** When absent, JSON, which is formatted on a terminal. */
  readonly mode: OutputMode | undefined
}

/** Written out, so that the renderer is loaded only when there is a result to show. */
export const modes = [
  'table',
  'json',
  'jsonl',
  'csv',
  'safe-csv',
  'tsv',
  'markdown',
  'line',
  'none',
] as const satisfies readonly OutputMode[]

/** The flags of `gvq run`, as its command declares them to oclif, which alone reads `--store` and `--read-store`. */
export const runOptions = {
  project: { type: 'string', default: '.' },
  data: { type: 'string' },
  wait: { type: 'string', default: '5' },
  param: { type: 'string', short: 'p', multiple: true, default: [] },
  params: { type: 'string' },
  json: { type: 'boolean', default: false },
  mode: { type: 'string' },
  'read-only': { type: 'boolean', default: false },
  debug: { type: 'boolean' },
} satisfies ParseArgsOptionsConfig

/**
 * Returns the arguments of a plain `gvq run …`, which runs without oclif: it takes 20 to 60 ms of CPU time more, of 490 on a
 * busy machine. Returns undefined for everything else, including wrong arguments and `--help`, which oclif handles.
 */
export function plainRunArguments(argv: readonly string[]): RunArguments | undefined {
  const [command, ...args] = argv
  if (command !== 'run' || args.some(arg => arg === '' || arg === '--' || isOddFlag(arg))) return undefined
  const parsed = parseStrictly(args)
  if (parsed === undefined) return undefined
  const { values, positionals, tokens } = parsed
  const [query, ...others] = positionals
  const given = tokens.flatMap(token => (token.kind === 'option' && token.name !== 'param' ? token.name : []))
  const isEmpty = tokens.some(token => token.kind === 'option' && token.value === '')
  if (query === undefined || others.length > 0 || isEmpty || new Set(given).size < given.length)
    return undefined
  const mode = modes.find(name => name === values.mode)
  if (mode !== values.mode || !/^\d{1,9}$/.test(values.wait)) return undefined
  return {
    query,
    project: values.project,
    data: values.data,
    waitSeconds: Number(values.wait),
    readOnly: values['read-only'],
    assignments: values.param,
    params: values.params,
    json: values.json,
    mode,
  }
}

/** Several letters in one flag, or a letter with its value. */
function isOddFlag(arg: string): boolean {
  return /^-[^-]/.test(arg) && arg !== '-p'
}

function parseStrictly(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      tokens: true,
      options: runOptions,
    })
  } catch {
    return undefined
  }
}
