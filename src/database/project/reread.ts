import { setTimeout } from 'node:timers/promises'
import type { SourceFile } from '../../language/diagnostics/diagnostic.ts'

/** An editor that truncates a file and then writes it may be suspended in between for as long as this. */
const emptiedMs = 250
const stepMs = 10

/**
 * Reads files again. Waits for those that have become empty, because an editor may be about to write them; a file that is gone
 * is not waited for.
 *
 * @param before the files as they were read last
 */
export async function reread<T extends { readonly files: readonly SourceFile[] }>(
  read: () => Promise<T>,
  before: readonly SourceFile[],
  wait: (ms: number) => Promise<unknown> = setTimeout,
): Promise<T> {
  const full = new Set(before.filter(file => !isEmpty(file)).map(({ path }) => path))
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    const found = await read()
    const hasEmptied = found.files.some(file => isEmpty(file) && full.has(file.path))
    if (!hasEmptied || waitedMs >= emptiedMs) return found
    await wait(stepMs)
  }
}

function isEmpty({ text }: SourceFile): boolean {
  return text.trim() === ''
}
