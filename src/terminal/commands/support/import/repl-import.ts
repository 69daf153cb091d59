import { Parser } from '@oclif/core'
import { GvqError } from '../../../../base/errors.ts'
import { checkFiles } from '../../../../database/project/index.ts'
import type { Program } from '../../../../language/analysis/index.ts'
import { databaseOf, type Shell, throughCurrent, toolOf } from '../../../../tools/shell/index.ts'
import type { Importer } from '../../../repl/index.ts'
import {
  type ImportArguments,
  type ImportFace,
  type ImportOne,
  importHere,
  importJobs,
  importThere,
  planOf,
} from '../../actions/data/import.ts'
import { type BarState, barText } from '../progress.ts'
import { importArguments, importFlags } from './import-flags.ts'

/** Implements `:import`: `gvq import` on the database of a shell, or by the process that has the data open. */
export function importerOf(shell: Shell): Importer {
  return {
    flags: Object.entries(importFlags).map(([name, { description: summary = '' }]) => ({
      name: `--${name}`,
      summary,
    })),
    run: async (words, { signal, say, advanced }) => {
      const args = await argumentsOf(words)
      const face: ImportFace = {
        say,
        print: say,
        rejected: word => word,
        advanced: (progress: BarState) => advanced(barText(progress)),
        settled: () => advanced(''),
        isInteractive: false,
        command: ':import',
      }
      return throughCurrent(shell, signal, async current => {
        const plan = planOf(args, await programOf(current))
        const outcomes = await importJobs(args, plan, takerOf(current, args, face), signal, face)
        return !signal.aborted && outcomes.every(({ rejected, isDone }) => rejected === 0 && isDone)
      })
    },
  }
}

async function argumentsOf(words: readonly string[]): Promise<ImportArguments> {
  const { flags, argv, raw } = await Parser.parse([...words], { flags: importFlags, args: {}, strict: false })
  const nothing = { project: '.', data: undefined, waitSeconds: undefined, allowRejects: false, json: false }
  return { ...nothing, ...importArguments(flags, raw), words: argv.map(String) }
}

/** The program of the data, with what was declared in shells. */
async function programOf(shell: Shell): Promise<Program> {
  const here = databaseOf(shell)
  if (here !== undefined) return here.program
  const { program } = checkFiles(await shell.sources())
  if (program === undefined) throw new GvqError('INVALID_PROGRAM', 'The program in force has errors here.')
  return program
}

function takerOf(shell: Shell, args: ImportArguments, face: ImportFace): ImportOne {
  const database = databaseOf(shell)
  if (database !== undefined) return importHere(database, args, face)
  const unable = new GvqError('STORAGE_UNAVAILABLE', 'The process that has the data open runs no imports.', {
    hint: 'Restart it with this version of gvq.',
  })
  const tool = toolOf(shell)
  if (tool === undefined) throw unable
  return importThere({ tool }, unable, args, face)
}
