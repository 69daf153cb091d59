import { resolve } from 'node:path'
import { GvqError } from '../../../../base/errors.ts'
import { counted } from '../../../../base/text/counted.ts'
import { databaseOf, type Shell, throughCurrent, toolOf } from '../../../../tools/shell/index.ts'
import type { ImportFile, ImportFileOptions } from '../../../repl/index.ts'
import { delimiterOf, formatOf } from '../../actions/import.ts'
import { type ImportOrder, type ImportReport, importByServer, importTools } from './import-by-server.ts'

const batchRows = 1000

/** Implements `:import`: `gvq import` with its defaults, on the database of a shell or by its server. */
export function importerOf(shell: Shell): ImportFile {
  return async (type, file, { signal, say, ...options }) => {
    const order = orderFor(type, file, options)
    const { outcome, notices, rejects, rejected } = await runImport(shell, order, signal)
    for (const text of notices) say(`note: ${text}`)
    for (const { line, reason } of rejects) say(`rejected ${file}:${line}: ${reason}`)
    if (rejected > rejects.length) say(`… and ${rejected - rejects.length} more`)
    const { rows, imported, before, isDone } = outcome
    if (isDone && before === rows && imported > 0) {
      say(`0 imported, ${imported.toLocaleString('en')} already in ${type}`)
      return true
    }
    const earlier = before > 0 ? `; ${before} rows were processed earlier` : ''
    const { updated, unchanged = 0 } = outcome
    const changes = updated === undefined ? '' : ` (${updated} updated, ${unchanged} unchanged)`
    say(
      `imported ${counted(imported, 'row')}${changes}, rejected ${outcome.rejected}${earlier}${isDone ? '' : '; stopped, run :import again to resume'}`,
    )
    return outcome.rejected === 0 && isDone
  }
}

function orderFor(type: string, file: string, { key, again, skip }: ImportFileOptions): ImportOrder {
  return {
    path: resolve(file),
    type,
    mapping: {
      map: [],
      id: undefined,
      from: undefined,
      to: undefined,
      vector: undefined,
      nullText: undefined,
      key,
    },
    format: formatOf(file),
    delimiter: delimiterOf(undefined, file),
    batchRows,
    rejectsPath: undefined,
    again,
    skip,
  }
}

function runImport(shell: Shell, order: ImportOrder, signal: AbortSignal): Promise<ImportReport> {
  return throughCurrent(shell, signal, async current => {
    const database = databaseOf(current)
    if (database !== undefined)
      return (await importTools(database).importFile!([order], signal)) as ImportReport
    const tool = toolOf(current)
    const unable = new GvqError(
      'STORAGE_UNAVAILABLE',
      'The process that has the data open runs no imports.',
      {
        hint: 'Restart it with this version of gvq.',
      },
    )
    if (tool === undefined) throw unable
    return importByServer({ tool }, order, signal, unable)
  })
}
