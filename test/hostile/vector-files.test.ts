import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { graphOf } from '../../src/engine/vector/graph/faiss-format.ts'
import { loadSnapshot, saveSnapshot } from '../../src/engine/vector/index.ts'
import { checksumBytes, footerLength, tailBytes } from '../../src/engine/vector/snapshot/snapshot-footer.ts'
import { oneOf, randomNumbers, wholeNumber } from '../support/random.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { clusteredVectors, createGraph, engines, entriesFrom, id, needsFaiss } from '../vector/support.ts'

// A file with a checksum that is right for what it has, as only somebody who means harm makes it. FAISS would read and write beyond its
// memory: then the worker exits unexpectedly.
const rounds = Number(process.env.GVQ_HOSTILE_ROUNDS ?? 300)
const seed = Number(process.env.GVQ_HOSTILE_SEED ?? 1)
const dimension = 4
const count = 300

type Random = () => number

describe.each(engines)(`a planted file of $name, seed ${seed}`, ({ name, create }) => {
  const expected = { typeName: 'Doc', dimension, ...(name === 'exact' ? { engine: 'exact' as const } : {}) }

  it('is refused, or is searched and written without harm', async () => {
    const path = join(await temporaryFolder(), 'Doc.index')
    const index = create(dimension)
    index.putMany(entriesFrom(clusteredVectors(7, dimension, 10), count))
    if (index.needsMeasuring) await index.measure()
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 1 })
    const original = await readFile(path)
    const outcomes = { loaded: 0, refused: 0 }
    for (let round = 0; round < rounds; round++) {
      const random = randomNumbers(seed + round)
      await writeFile(path, planted(original, random))
      const load = await loadSnapshot(path, expected)
      outcomes[load.kind]++
      if (load.kind === 'refused') continue
      const next = clusteredVectors(seed + round, dimension, 10)
      for (let i = 0; i < 5; i++) load.index.search(next(), 20)
      load.index.putMany(Array.from({ length: 40 }, (_, i) => [id(count + i), next()] as const))
      for (let i = 0; i < 40; i++) load.index.delete(id(wholeNumber(random, 0, count)))
      if (load.index.needsMeasuring) await load.index.measure()
      for (let i = 0; i < 5; i++) load.index.search(next(), 20)
      load.index.image()
    }
    expect(outcomes.loaded).toBeGreaterThan(0)
    expect(outcomes.refused).toBeGreaterThan(0)
  })
})

describe('a planted file of a graph', () => {
  needsFaiss.it.each([
    ['a link to a label that is not there', (at: number) => [at, count]],
    ['a negative link', (at: number) => [at, -2]],
    ['more than 4 GiB before its links', (at: number) => [at - 12, 2]],
    ['a number of links that it does not have', (at: number) => [at - 8, 2 ** 31 - 1]],
  ])('is refused for %s', async (_, fault) => {
    const path = join(await temporaryFolder(), 'Doc.index')
    const index = createGraph(dimension)
    index.putMany(entriesFrom(clusteredVectors(7, dimension, 10), count))
    await saveSnapshot(path, index, { typeName: 'Doc', sequence: 1 })
    const original = await readFile(path)
    const [at, number] = fault(graphOf(original)!.neighboursAt)
    const end = original.length - tailBytes - footerLength(original.subarray(-tailBytes))!
    const body = Buffer.from(original.subarray(0, end))
    body.writeInt32LE(number!, at!)
    const footer = JSON.parse(original.toString('utf8', end, original.length - tailBytes))
    await writeFile(path, signed(body, footer, false))
    expect(await loadSnapshot(path, { typeName: 'Doc', dimension })).toEqual({
      kind: 'refused',
      reason: 'damaged',
    })
  })
})

/** Numbers that are likely to be taken for sizes, places and labels. */
const words = [-1, 0, 1, count - 1, count, count + 1, 2 ** 31 - 1, -(2 ** 31), 0x7fc00000]

function planted(original: Buffer, random: Random): Buffer {
  const end = original.length - tailBytes
  const length = footerLength(original.subarray(end))!
  let body: Buffer = Buffer.from(original.subarray(0, end - length))
  let footer: Record<string, unknown> = JSON.parse(original.toString('utf8', end - length, end))
  for (let changes = wholeNumber(random, 1, 3); changes > 0; changes--) {
    const kind = random()
    if (kind < 0.75) change(body, random)
    else if (kind < 0.85) body = cutOrGrown(body, footer, random)
    else footer = changedFooter(footer, random)
  }
  return signed(body, footer, random() < 0.03)
}

/** Changes a number, mostly one of what is before the vectors and of their labels. */
function change(body: Buffer, random: Random): void {
  const places = [64, 400, body.length].map(most => wholeNumber(random, 0, Math.min(most, body.length - 8)))
  const at = oneOf(random, places) & ~(random() < 0.7 ? 3 : 0)
  if (random() < 0.3) body[at] = body[at]! ^ (1 << wholeNumber(random, 0, 7))
  else if (random() < 0.7) body.writeInt32LE(oneOf(random, words), at)
  else
    body.writeBigInt64LE(
      (BigInt(oneOf(random, words)) * BigInt(oneOf(random, [1, 8, 2 ** 20, 2 ** 31]))) % 2n ** 62n,
      at,
    )
}

function cutOrGrown(body: Buffer, footer: Record<string, unknown>, random: Random): Buffer {
  const payload = Number(footer.payloadBytes) || 0
  const table = body.length - payload
  const at = wholeNumber(random, 0, body.length)
  const bytes = 4 * wholeNumber(random, 1, 20)
  const isCut = random() < 0.5
  const next = isCut
    ? Buffer.concat([body.subarray(0, at), body.subarray(at + bytes)])
    : Buffer.concat([body.subarray(0, at), Buffer.alloc(bytes, 1), body.subarray(at)])
  const inPayload = at < payload
  footer.payloadBytes = inPayload ? next.length - table : payload
  footer.tableBytes = inPayload ? table : next.length - payload
  return next
}

function changedFooter(footer: Record<string, unknown>, random: Random): Record<string, unknown> {
  const values = [
    null,
    '',
    'x',
    -1,
    0,
    1.5,
    1e300,
    count,
    [],
    {},
    [count],
    'faiss-flat',
    'faiss-hnsw',
    'exact',
    true,
  ]
  const { measurement } = footer
  const isMeasurement = typeof measurement === 'object' && measurement !== null && random() < 0.5
  const owner = { ...(isMeasurement ? (measurement as Record<string, unknown>) : footer) }
  owner[oneOf(random, Object.keys(owner))] = oneOf(random, values)
  return isMeasurement ? { ...footer, measurement: owner } : owner
}

function signed(body: Buffer, footer: object, isBroken: boolean): Buffer {
  const text = Buffer.from(isBroken ? 'null' : JSON.stringify(footer))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  const bytes = Buffer.concat([body, text, length, Buffer.from('gvqvecix', 'latin1')])
  return Buffer.concat([bytes, createHash('sha256').update(bytes).digest().subarray(0, checksumBytes)])
}
