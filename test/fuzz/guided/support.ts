import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GvqError, InternalError } from '../../../src/base/errors.ts'
import type { RowSource } from '../../../src/tools/transfer/import/rows/source-row.ts'

/** A function that the fuzzer calls with inputs, and inputs to begin with. It throws if an input shows a fault of gvq. */
export interface Target {
  fuzz(data: Buffer): Promise<void> | void
  seeds(): Promise<readonly Buffer[]> | readonly Buffer[]
}

/** Fails for an error that does not tell what is wrong with the input. */
export async function expectGvqError(work: () => unknown): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof GvqError) || error instanceof InternalError) throw error
  }
}

/** Fails for an error of the system. The packages for Parquet and Arrow throw what they like, which their process reports as damage. */
export async function expectDamage(work: () => unknown): Promise<void> {
  // They also leave promises behind that fail: those end their process, and not the fuzzer.
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', () => undefined)
  try {
    await work()
  } catch (error) {
    if (error instanceof InternalError || !(error instanceof Error) || 'errno' in error) throw error
  }
}

export async function readAll(source: RowSource): Promise<void> {
  try {
    for await (const page of source.pages) for (const { content } of page) void content
  } finally {
    await source.close?.()
  }
}

export async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Returns a function that writes bytes to the same file, of a name, each time. */
export function fileOf(name: string): (bytes: Uint8Array) => string {
  const folder = mkdtempSync(join(tmpdir(), 'gvq-fuzz-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  return bytes => {
    writeFileSync(path, bytes)
    return path
  }
}
