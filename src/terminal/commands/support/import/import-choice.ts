import { GvqError } from '../../../../base/errors.ts'
import { type ImportChoice, importChoiceOf } from '../../../../tools/transfer/index.ts'
import { UsageError } from '../failure.ts'
import { askToSelect } from '../prompts.ts'

/** Where an import begins, if that is not at the first row, or if rows were imported before. */
export interface ImportBeginning {
  readonly skip: number
  readonly again: boolean
}

export interface Chooser {
  /** Whether the user can be asked. */
  readonly isInteractive: boolean
  readonly beginning: ImportBeginning
  /** The command for one file, with more flags. */
  commandWith(flags: string): string
}

/**
 * Imports a file. If its content has changed since an earlier import, asks what to do on a terminal; elsewhere the error has the commands.
 * @throws UsageError if nothing was imported
 */
export async function withChoice<T>(
  chooser: Chooser,
  take: (beginning: ImportBeginning) => Promise<T>,
): Promise<T> {
  try {
    return await take(chooser.beginning)
  } catch (error) {
    const choice = importChoiceOf(error)
    if (choice !== undefined) {
      const { message } = error as GvqError
      const chosen = chooser.isInteractive ? await ask(message, choice) : undefined
      if (chosen !== undefined) return take(chosen)
      throw new UsageError(`${message} Nothing of it was imported.`, hintOf(choice, chooser))
    }
    // These are wrong flags; errors in the file have other codes.
    if (error instanceof GvqError && error.code === 'INVALID_PARAMETER')
      throw new UsageError(error.message, error.hint)
    throw error
  }
}

function hintOf({ skip }: ImportChoice, { commandWith }: Chooser): string {
  const again = `${commandWith('--again')} to import all rows`
  if (skip === undefined) return `${again}; with --key or --id, rows update the records that they find.`
  return `${commandWith(`--skip ${skip}`)} to import the rows behind row ${skip}, or ${again}.`
}

async function ask(message: string, { skip }: ImportChoice): Promise<ImportBeginning | undefined> {
  const choices = [
    { name: 'Import nothing', value: undefined },
    ...(skip === undefined
      ? []
      : [{ name: `Import the rows behind row ${skip}`, value: { skip, again: false } as const }]),
    { name: 'Import all its rows', value: { skip: 0, again: true } as const },
  ]
  return askToSelect<ImportBeginning | undefined>(message, choices)
}
