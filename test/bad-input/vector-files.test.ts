import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { open } from '../../src/index.ts'
import { randomNumbers, wholeNumber } from '../support/random.ts'
import { type Project, post, temporaryProject } from './support.ts'

const program = `
V::Doc { number: U32 }
V::Note { number: U32 }
QUERY Fill(rows: [{number: U32, vector: [F64]}]) =>
  FOR {number, vector} IN rows {
    doc <- AddV<Doc>(vector, {number: number})
    note <- AddV<Note>(vector, {number: number})
  }
  RETURN NONE
QUERY AddDoc(number: U32, vector: [F64]) =>
  doc <- AddV<Doc>(vector, {number: number})
  RETURN NONE
QUERY DropDoc(number: U32) =>
  DROP V<Doc>::WHERE(_::{number}::EQ(number))
  RETURN NONE
QUERY NearestDocs(vector: [F64], k: I64) =>
  docs <- SearchV<Doc>(vector, k)
  RETURN docs::{number, score}
QUERY NearestNotes(vector: [F64], k: I64) =>
  notes <- SearchV<Note>(vector, k)
  RETURN notes::{number, score}
QUERY Dump() =>
  RETURN {docs: V<Doc>, notes: V<Note>}
`

const random = randomNumbers(11)
const vectors = Array.from({ length: 150 }, () => Array.from({ length: 8 }, () => random() * 2 - 1))
const rows = vectors.map((vector, number) => ({ number, vector }))

async function filled(): Promise<{ project: Project; docs: string; notes: string }> {
  const project = await temporaryProject({ 'queries.hx': program })
  await project.ask('Fill', { rows })
  const [docs, notes] = ['Doc', 'Note'].map(type => join(project.data, 'vectors', `${type}.index`))
  expect(await readdir(join(project.data, 'vectors'))).toEqual(['Doc.index', 'Note.index'])
  return { project, docs: docs!, notes: notes! }
}

/** Every vector, the nearest of each, and some whole rankings, which are exact with so few. */
async function answers(project: Project): Promise<unknown> {
  const database = await open({ project: project.path, env: {} })
  try {
    const all: unknown[] = [await database.call('Dump')]
    for (const vector of vectors) {
      for (const query of ['NearestDocs', 'NearestNotes'])
        all.push(await database.call(query, { vector, k: 1 }))
    }
    for (const vector of vectors.slice(0, 10)) {
      for (const query of ['NearestDocs', 'NearestNotes'])
        all.push(await database.call(query, { vector, k: 500 }))
    }
    return all
  } finally {
    await database.close()
  }
}

/** Damages the file, as often as `damages` says, and expects the same answers and a file that is whole again. */
async function expectRebuilt(
  damage: (file: string, bytes: Buffer, other: string) => Promise<void>,
): Promise<void> {
  const { project, docs, notes } = await filled()
  const expected = await answers(project)
  const bytes = await readFile(docs)
  await damage(docs, bytes, notes)
  expect(await readFile(docs).catch(() => undefined)).not.toEqual(bytes)
  expect(await answers(project)).toEqual(expected)
  expect((await readFile(docs)).length).toBeGreaterThan(1000)
  expect(await answers(project)).toEqual(expected)
}

describe('a vector index file is rebuilt from the store, and searches are correct, when it', () => {
  test('is deleted', () => expectRebuilt(file => rm(file)))
  test('is empty', () => expectRebuilt(file => writeFile(file, '')))
  test('is a text', () => expectRebuilt(file => writeFile(file, 'not an index\n'.repeat(500))))
  test('belongs to another type', () => expectRebuilt((file, _, other) => copyFile(other, file)))
  test.each([1, 2, 10, 100])('is truncated to one part in %i, less a byte', part =>
    expectRebuilt((file, bytes) => writeFile(file, bytes.subarray(0, Math.floor(bytes.length / part) - 1))),
  )
  test.each([1, 2, 3, 4, 5, 6])('has a wrong byte (seed %i)', seed =>
    expectRebuilt((file, bytes) => {
      const damaged = Buffer.from(bytes)
      damaged[wholeNumber(randomNumbers(seed), 0, bytes.length - 1)]! ^= 0x20
      return writeFile(file, damaged)
    }),
  )
})

test('a folder in place of a vector index file does not prevent searches', async () => {
  const { project, docs } = await filled()
  const expected = await answers(project)
  await rm(docs)
  await mkdir(docs)
  const server = await project.serve()
  const near = await post(server.url, 'NearestDocs', JSON.stringify({ vector: vectors[3], k: 1 }))
  expect([near.status, near.body]).toEqual([200, { docs: [{ number: 3, score: expect.closeTo(0) }] }])
  await server.stop('SIGTERM')
  await rm(docs, { recursive: true })
  expect(await answers(project)).toEqual(expected)
})

test('an older copy of a vector index file is brought up to date', async () => {
  const { project, docs } = await filled()
  const old = await readFile(docs)
  await project.ask('DropDoc', { number: 3 })
  await project.ask('AddDoc', { number: 1000, vector: [9, 9, 9, 9, 9, 9, 9, -9] })
  const expected = await answers(project)
  await writeFile(docs, old)
  expect(await answers(project)).toEqual(expected)
  const near = await project.ask('NearestDocs', { vector: vectors[3], k: 500 })
  expect(JSON.stringify(near)).not.toContain('"number":3,')
  expect(JSON.stringify(near)).toContain('"number":1000,')
})

test('gvq serve starts with damaged vector index files, and tells which it builds anew', async () => {
  const { project, docs, notes } = await filled()
  await writeFile(docs, (await readFile(docs)).subarray(100))
  await writeFile(notes, '')
  const server = await project.serve()
  for (const [number, vector] of vectors.entries()) {
    for (const [query, member] of [
      ['NearestDocs', 'docs'],
      ['NearestNotes', 'notes'],
    ] as const) {
      const { body } = await post(server.url, query, JSON.stringify({ vector, k: 1 }))
      expect(body[member][0].number).toBe(number)
    }
  }
  expect(await server.stop('SIGTERM')).toBe(0)
  expect(server.messages()).toEqual([
    'The file of the vector index of `Doc` is damaged: the index is built anew.',
    'The file of the vector index of `Note` is damaged: the index is built anew.',
    'Stopping; waiting for requests in progress.',
  ])
})
