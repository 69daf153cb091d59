import { type FileHandle, open } from 'node:fs/promises'
import { GvqError } from '../../../base/errors.ts'
import { privateFile } from '../../../base/private-files.ts'
import { stringifyJson } from '../../../language/catalog/index.ts'
import type { Rejected, SourceRow } from './source-row.ts'

/** Rejected rows as JSON Lines: `{"line": 7, "reason": "…", "row": {…}}`. */
export class RejectFile {
  readonly #file: FileHandle
  #bytes: number
  readonly #columns: { names: readonly string[] | undefined } = { names: undefined }

  private constructor(file: FileHandle, bytes: number) {
    this.#file = file
    this.#bytes = bytes
  }

  /** Opens the file to append after its first `bytes`, and truncates what a killed import wrote after them. */
  static async open(path: string, bytes: number): Promise<RejectFile> {
    try {
      const file = await open(path, bytes === 0 ? 'w' : 'a+', privateFile)
      if ((await file.stat()).size < bytes) {
        await file.close()
        return new RejectFile(await open(path, 'a', privateFile), 0)
      }
      await file.truncate(bytes)
      return new RejectFile(file, bytes)
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException
      throw new GvqError('INVALID_PARAMETER', `Cannot write rejected rows to ${path} (${code}).`, {
        cause,
      })
    }
  }

  /** Names of the cells of later rows. */
  set columns(names: readonly string[] | undefined) {
    this.#columns.names = names
  }

  get bytes(): number {
    return this.#bytes
  }

  async append(rejected: readonly Rejected[]): Promise<void> {
    if (rejected.length === 0) return
    const lines = rejected.map(({ row, reason }) =>
      stringifyJson({ line: row.line, reason, row: shownRow(row, this.#columns.names) }),
    )
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    await this.#file.appendFile(bytes)
    this.#bytes += bytes.length
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

function shownRow({ content }: SourceRow, columns: readonly string[] | undefined): unknown {
  switch (content.kind) {
    case 'cells':
      return Object.fromEntries(content.cells.map((cell, i) => [columns?.[i] ?? String(i), cell]))
    case 'members':
      return content.members
    case 'fault':
      return content.text
  }
}
