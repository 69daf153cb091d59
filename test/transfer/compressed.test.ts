import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { thresholds } from '../../src/tools/transfer/thresholds.ts'
import { withProgram } from '../support/program.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { type Imported, importInto, withFolder } from './support.ts'

const schema = 'N::User { name: String } QUERY Names() => u <- N<User> RETURN u::{name}'

type Take = (bytes: Uint8Array, options?: Parameters<typeof importInto>[3]) => Promise<Imported>

/** Runs `work` with a function that imports the bytes as a file. */
function trial(work: (take: Take, names: () => Promise<readonly string[]>) => Promise<void>): Promise<void> {
  return withFolder(folder =>
    withProgram(schema, async ({ database, call }) => {
      let count = 0
      const take: Take = async (bytes, options) => {
        const path = join(folder, `file-${count++}`)
        await writeFile(path, bytes)
        return importInto(database, 'User', { path }, options)
      }
      await work(take, async () => (await call('Names')).u)
    }),
  )
}

const { zstdCompressSync } = zlib as { readonly zstdCompressSync?: (text: string | Uint8Array) => Uint8Array }
const onZstd = skipUnless(zstdCompressSync !== undefined, 'Node has no zstd before 22.15')
const withoutZstd = skipUnless(zstdCompressSync === undefined, 'only where Node has no zstd')

const rows = Array.from({ length: 20_000 }, (_, i) => `user ${i} ${Math.sin(i)}`)
const text = `name\n${rows.join('\n')}\n`
const defaults = { ...thresholds }
afterEach(() => Object.assign(thresholds, defaults))

for (const { name, on, compress } of [
  {
    name: 'gzip',
    on: skipUnless(true, ''),
    compress: (data: string | Uint8Array) => zlib.gzipSync(data) as Uint8Array,
  },
  { name: 'zstd', on: onZstd, compress: (data: string | Uint8Array) => zstdCompressSync!(data) },
]) {
  on.describe(`a file compressed with ${name}`, () => {
    it('has the rows, the lines and the identity of its content', () =>
      trial(async (take, names) => {
        expect(await take(compress(text))).toMatchObject({ rows: 20_000, imported: 20_000 })
        expect(await names()).toEqual(rows)
        expect((await take(Buffer.from(text))).notices).toEqual([
          expect.stringMatching(/^The content of .* has already/),
        ])
        const { rejected } = await take(compress('name\nok\n"a"b\n'))
        expect(rejected[0]!.line).toBe(3)
        await expect(take(compress(`${text}more\n`))).rejects.toThrow(
          'begins with 20,000 rows that were imported',
        )
      }))

    it('may have several parts', () =>
      trial(async take => {
        const parts = [compress('name\na\n'), compress('b\n'), compress('c\n')]
        expect((await take(Buffer.concat(parts))).imported).toBe(3)
      }))

    it('shows how much of the file has been read', () =>
      trial(async take => {
        const bytes = compress(text)
        const seen: { bytes: number; bytesTotal: number | undefined }[] = []
        await take(bytes, { batchRows: 5000, onProgress: progress => seen.push(progress) })
        expect(seen.at(-1)).toMatchObject({ bytes: bytes.length, bytesTotal: bytes.length })
      }))

    it('that ends too early keeps the rows before, and resumes there', () =>
      trial(async (take, names) => {
        const bytes = compress(text)
        await expect(take(bytes.subarray(0, -40), { batchRows: 100 })).rejects.toMatchObject({
          code: 'INVALID_VALUE',
          message: `The file, compressed with ${name}, ends too early.`,
        })
        const count = (await names()).length
        expect(count).toBeGreaterThan(0)
        await expect(take(bytes)).rejects.toThrow(`has changed since its import stopped after row ${count}.`)
        expect(await take(bytes, { skip: count })).toMatchObject({ before: count })
        expect(await names()).toEqual(rows)
      }))

    it('that is damaged, or has something behind it, is refused', () =>
      trial(async take => {
        const damaged = Uint8Array.from(compress(text))
        damaged[damaged.length >> 1]! ^= 1
        await expect(take(damaged)).rejects.toThrow(`The file, compressed with ${name}, is damaged.`)
        for (const behind of [Buffer.from('some words'), Buffer.alloc(100_000)]) {
          await expect(take(Buffer.concat([compress('name\nx\n'), behind]))).rejects.toThrow(
            /is damaged|has other bytes behind the compressed data/,
          )
        }
      }))

    it('may not become too large, nor too many times its size', () =>
      trial(async (take, names) => {
        const atOnce = { batchRows: 10_000_000 }
        const zeros = compress(`name\n${'a\n'.repeat(2_000_000)}`)
        thresholds.decompressedBytesFree = 1_000_000
        thresholds.decompressedRatioMax = 100
        await expect(take(zeros, atOnce)).rejects.toMatchObject({
          message: `The file, compressed with ${name}, decompresses to more than 100 times its size.`,
          hint: 'If that is meant, decompress it first.',
        })
        Object.assign(thresholds, defaults, { decompressedBytesMax: 100_000 })
        await expect(take(zeros, atOnce)).rejects.toThrow('decompresses to more than 100,000 bytes.')
        expect(await names()).toEqual([])
      }))

    it('is refused as a whole if it is Parquet', () =>
      trial(async take => {
        await expect(take(compress('PAR1'), { format: 'parquet' })).rejects.toMatchObject({
          message: `A Parquet file that is compressed as a whole, with ${name}, cannot be read.`,
        })
      }))
  })
}

withoutZstd.describe('where Node has no zstd', () => {
  it('a file compressed with it says so, and what to do', () =>
    trial(async take => {
      await expect(take(Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd, 0, 0))).rejects.toMatchObject({
        code: 'INVALID_PARAMETER',
        message: expect.stringMatching(
          /^The file is compressed with zstd, which Node reads from 22.15 on; this is Node 20/,
        ),
        hint: expect.stringContaining('zstd -d FILE'),
      })
    }))
})
