import { createHash } from 'node:crypto'
import { GvqError, InternalError } from '../../base/errors.ts'
import { parseJson, stringifyJson } from '../../language/catalog/index.ts'
import { type Diagnostic, eachSpan, type SourceFile } from '../../language/diagnostics/index.ts'

/**
 * The messages between a process and the one that owns the data: JSON with exact integers. The spans of diagnostics
 * share their files, each of which is sent once.
 */

/** Version of the protocol, which must be the same on both sides. */
export const protocol = 5

/** The status of an answer to a call that was not run, because the process is ending or hands its data over. */
export const leavingStatus = 503

export interface Call {
  readonly method: string
  readonly args: readonly unknown[]
}

export function encodeResult(result: unknown): string {
  const files = new FileTable()
  return stringifyJson({
    result: withDiagnostics(result, list => list.map(each => files.put(each))),
    files: files.list,
  })
}

export function encodeError(error: unknown): string {
  if (error instanceof GvqError) {
    const { code, message, hint, details } = error
    return stringifyJson({ error: { code, message, hint, details } })
  }
  return stringifyJson({ error: { message: error instanceof Error ? error.message : String(error) } })
}

/** Returns the result, or throws the error, that the other side sent. */
export function decodeAnswer(text: string): unknown {
  const answer = parseJson(text) as {
    readonly result?: unknown
    readonly files?: readonly SourceFile[]
    readonly error?: { readonly code?: GvqError['code']; readonly message: string; readonly hint?: string }
  }
  if (answer.error === undefined) {
    return withDiagnostics(answer.result, list => list.map(each => taken(each, answer.files ?? [])))
  }
  const { code, message, ...options } = answer.error
  throw code === undefined ? new InternalError(message) : new GvqError(code, message, options)
}

function withDiagnostics(result: unknown, change: (list: readonly Diagnostic[]) => unknown): unknown {
  if (typeof result !== 'object' || result === null || !('diagnostics' in result)) return result
  return { ...result, diagnostics: change(result.diagnostics as readonly Diagnostic[]) }
}

/** Replaces the file of each span by its number in `list`. */
class FileTable {
  readonly list: SourceFile[] = []

  put(diagnostic: Diagnostic): unknown {
    return eachSpan(diagnostic, span => ({ ...span, file: this.#number(span.file) }) as never)
  }

  #number(file: SourceFile): number {
    const known = this.list.indexOf(file)
    return known === -1 ? this.list.push(file) - 1 : known
  }
}

function taken(diagnostic: Diagnostic, files: readonly SourceFile[]): Diagnostic {
  return eachSpan(diagnostic, span => ({ ...span, file: files[span.file as never] as SourceFile }))
}

/** Returns a digest of the texts, regardless of paths, to compare what two processes have read. */
export function digestOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const text of files.map(file => file.text).sort()) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}
