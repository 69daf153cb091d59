import type { Interfaces } from '@oclif/core'
import { plainCheckArguments } from './support/check/check-arguments.ts'
import { describeFailure, UsageError } from './support/failure.ts'
import { endWhenOutputFails, print, say } from './support/output.ts'
import { packageRoot, versionLine } from './support/package.ts'
import { plainRunArguments } from './support/run-arguments.ts'

/**
 * Runs `gvq …`. Never rejects: errors are reported and set the exit code. `manifest` replaces package.json, from which
 * oclif learns where the commands are.
 */
export async function main(argv: readonly string[], manifest?: Interfaces.PJSON): Promise<void> {
  endWhenOutputFails()
  process.once('exit', reportUnsettledExit)
  try {
    await dispatch(argv, manifest)
  } catch (error) {
    const failure = await describeFailure(error, { debug: argv.includes('--debug') })
    if (failure.text !== '') say(failure.text)
    process.exitCode = failure.exitCode
  }
}

/** Node exits silently with code 13 when a promise is awaited that nothing can settle any more. */
function reportUnsettledExit(code: number): void {
  if (code !== 13) return
  say('error: gvq stopped before it was done. This is a bug in gvq.')
  process.exitCode = 70
}

async function dispatch(argv: readonly string[], manifest?: Interfaces.PJSON): Promise<void> {
  const plainCheck = plainCheckArguments(argv)
  if (plainCheck !== undefined) {
    const { checkAction } = await import('./actions/program/check.ts')
    process.exitCode = await checkAction(plainCheck)
    return
  }
  const plainRun = plainRunArguments(argv)
  if (plainRun !== undefined) {
    const [{ keepFilesPrivate }, { runAction }] = await Promise.all([
      import('../../base/files/private-files.ts'),
      import('./actions/serving/run.ts'),
    ])
    keepFilesPrivate()
    return runAction(plainRun)
  }
  if (argv[0] === 'autocomplete:names') {
    // The scripts call it at each Tab, so it must not wait for oclif.
    const { nameKinds, namesIn } = await import('./completion/names.ts')
    for (const kind of nameKinds) {
      if (argv.includes(kind, 2)) for (const name of await namesIn(argv[1] ?? '.', kind)) print(name)
    }
    return
  }
  if (hasOption(argv, '-v', '--version')) return print(versionLine())
  const [{ run }, { COMMANDS }] = await Promise.all([import('@oclif/core/run'), import('./index.ts')])
  const args = asFlag(argv)
  const name = args[0]
  if (name !== undefined && !name.startsWith('-') && !Object.hasOwn(COMMANDS, name)) {
    throw await unknownCommand(name, Object.keys(COMMANDS))
  }
  // Plugins of users are off: oclif would look for them in the home folder.
  await run([...args], { root: packageRoot(), userPlugins: false, ...(manifest && { pjson: manifest }) })
}

/** Rewrites `gvq help check` and `gvq check -h` to `gvq check --help`. */
function asFlag(argv: readonly string[]): readonly string[] {
  const isWord = argv[0] === 'help'
  if (!isWord && !hasOption(argv, '-h', '--help')) return argv
  const [name] = isWord ? argv.slice(1) : argv
  return name === undefined || name.startsWith('-') ? ['--help'] : [name, '--help']
}

/** Whether one of the options stands before `--`. */
function hasOption(argv: readonly string[], ...names: readonly string[]): boolean {
  const end = argv.indexOf('--')
  return (end < 0 ? argv : argv.slice(0, end)).some(each => names.includes(each))
}

async function unknownCommand(name: string, known: readonly string[]): Promise<UsageError> {
  const { didYouMean, nearest } = await import('../../base/text/nearest.ts')
  const near = nearest(name, known).map(command => `gvq ${command}`)
  const hint = didYouMean(near) ?? 'Run gvq --help to list the commands.'
  return new UsageError(`Unknown command: ${name}`, hint)
}
