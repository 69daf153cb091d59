import { createHash } from 'node:crypto'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'

/** Says whether two processes have read the same texts, wherever they started. */
export function digestOf(files: readonly SourceFile[]): string {
  const hash = createHash('sha256')
  for (const text of files.map(file => file.text).sort()) hash.update(`${text.length}:`).update(text)
  return hash.digest('hex')
}
