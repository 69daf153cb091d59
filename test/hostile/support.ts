import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RowSource } from '../../src/tools/transfer/import/rows/source-row.ts'
import { type FileLimits, fileLimits } from '../../src/tools/transfer/limits.ts'
import { withFolder } from '../transfer/support.ts'

/** Runs `work` with other limits. */
export async function withLimits(limits: Partial<FileLimits>, work: () => Promise<void>): Promise<void> {
  const before = { ...fileLimits }
  Object.assign(fileLimits, limits)
  try {
    await work()
  } finally {
    Object.assign(fileLimits, before)
  }
}

export function withFile(bytes: Uint8Array, work: (path: string) => Promise<void>): Promise<void> {
  return withFolder(async folder => {
    const path = join(folder, 'file')
    await writeFile(path, bytes)
    await work(path)
  })
}

/** All rows of a file, as what each page has. */
export async function pagesIn(source: RowSource): Promise<readonly (readonly unknown[])[]> {
  const pages: unknown[][] = []
  try {
    for await (const page of source.pages) pages.push(page.map(({ content }) => content))
    return pages
  } finally {
    await source.close?.()
  }
}

/** The bytes of a text in pieces of a few bytes, as a slow pipe gives them. */
export async function* inPieces(text: string | Buffer, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? Buffer.from(text) : text
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
