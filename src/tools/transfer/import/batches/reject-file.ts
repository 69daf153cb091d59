import type { FileHandle } from 'node:fs/promises'
import { named } from '../../../../base/files/file-reason.ts'
import { openToWrite } from '../../../../base/files/open-to-write.ts'
import { privateFile } from '../../../../base/files/private-files.ts'
import { stringifyJson } from '../../../../language/catalog/index.ts'
import type { Rejected, SourceRow } from '../rows/source-row.ts'

/** Rejected rows as JSON Lines: `{"line": 7, "reason": "…", "row": {…}}`. */
export class RejectFile {
  readonly #file: FileHandle
  readonly #path: string
  #bytes: number
  readonly #columns: { names: readonly string[] | undefined } = { names: undefined }

  private constructor(file: FileHandle, path: string, bytes: number) {
    this.#file = file
    this.#path = path
    this.#bytes = bytes
  }

  /** Opens the file to append after its first `bytes`, and truncates what a killed import wrote after them. */
  static async open(path: string, bytes: number): Promise<RejectFile> {
    const file = await openToWrite(path, { way: 'append', mode: privateFile, follow: true })
    const stats = await file.stat()
    if (stats.size < bytes) return new RejectFile(file, path, 0)
    // A device, which cannot be truncated, can be written to.
    if (stats.isFile()) await file.truncate(bytes)
    return new RejectFile(file, path, bytes)
  }

  /** Names of the cells of later rows. */
  set columns(names: readonly string[] | undefined) {
    this.#columns.names = names
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Takes back what was written after its first `bytes`; not from a device, which keeps what it has got. */
  async cutTo(bytes: number): Promise<void> {
    const surplus = this.#bytes - bytes
    if (surplus <= 0) return
    const stats = await this.#file.stat()
    if (stats.isFile()) await this.#file.truncate(stats.size - surplus)
    this.#bytes = bytes
  }

  append(rejected: readonly Rejected[]): Promise<void> {
    const { names } = this.#columns
    return this.appendLines(
      rejected.map(({ row, reason }) => ({ line: row.line, reason, row: shownRow(row, names) })),
    )
  }

  async appendLines(lines: readonly object[]): Promise<void> {
    if (lines.length === 0) return
    const bytes = Buffer.from(`${lines.map(line => stringifyJson(line)).join('\n')}\n`)
    await this.#file.appendFile(bytes).catch(error => Promise.reject(named(error, this.#path)))
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
      return Object.fromEntries(
        Object.entries(content.members).map(([name, cell]) => [name, shownCell(cell)]),
      )
    case 'fault':
      return content.text
  }
}

/** What no JSON has, as text: it would become null, or an empty object. */
export function shownCell(cell: unknown): unknown {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : String(cell)
  if (cell instanceof ArrayBuffer) return `0x${Buffer.from(cell).toString('hex')}`
  if (cell instanceof Error) return cell.message
  return Array.isArray(cell) ? cell.map(shownCell) : cell
}
