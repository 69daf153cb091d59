import type { CheckArguments } from '../../support/check/check-arguments.ts'
import { checkOnce } from '../../support/check/check-once.ts'
import { UsageError } from '../../support/failure.ts'

/**
 * Checks the projects in turn and shows all diagnostics as one list. Loads neither oclif nor a native module.
 * Returns the exit code.
 */
export async function checkAction(args: CheckArguments): Promise<number> {
  if (args.watch !== true) return checkOnce(args)
  if (args.fix === true)
    throw new UsageError('--watch cannot be used with --fix.', 'Run gvq check --fix separately.')
  if (args.paths.includes('-')) throw new UsageError('--watch cannot be used with standard input.')
  const { watchAction } = await import('../../support/check/watch.ts')
  return watchAction(args)
}
