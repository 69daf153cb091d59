import { counted } from '../../../base/counted.ts'
import { GvqError } from '../../../base/errors.ts'
import { databaseOf, type Shell } from '../../../tools/shell/index.ts'
import { findType, importPath } from '../../../tools/transfer/index.ts'
import type { ImportFile } from '../../repl/index.ts'
import { delimiterOf, formatOf } from '../actions/import.ts'

const batchRows = 1000
const rejectsShownMax = 10

/** Implements `:import`: `gvq import` with its defaults, on the database of a shell. */
export function importerOf(shell: Shell): ImportFile {
  return async (typeName, file, { signal, say }) => {
    const database = databaseOf(shell)
    if (database === undefined) {
      throw new GvqError('STORAGE_UNAVAILABLE', 'A server has the data open, so :import cannot be used.', {
        hint: 'Use gvq import, which runs through the server.',
      })
    }
    let shown = 0
    const { rows, imported, rejected, before, isDone } = await importPath(database.records, file, {
      type: findType(database.program.catalog, typeName),
      mapping: {
        map: new Map(),
        id: undefined,
        from: undefined,
        to: undefined,
        vector: undefined,
        nullText: undefined,
      },
      format: formatOf(file),
      delimiter: delimiterOf(undefined, file),
      batchRows,
      rejectsPath: undefined,
      again: false,
      skip: 0,
      onReject: rows => {
        for (const { row, reason } of rows)
          if (shown++ < rejectsShownMax) say(`rejected ${file}:${row.line}: ${reason}`)
      },
      onProgress: () => undefined,
      notice: text => say(`note: ${text}`),
      isStopped: () => signal.aborted,
    })
    if (isDone && before === rows && imported > 0) {
      say(`0 imported, ${imported.toLocaleString('en')} already in ${typeName}`)
      return true
    }
    const earlier = before > 0 ? `; ${before} rows were processed earlier` : ''
    say(
      `imported ${counted(imported, 'row')}, rejected ${rejected}${earlier}${isDone ? '' : '; stopped, run :import again to resume'}`,
    )
    return rejected === 0 && isDone
  }
}
