import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { fakeServer, openAiReply, status } from '../embedding/fake-server.ts'
import { modelEnvironment, modelsProject, needsModel } from '../embedding/local-model.ts'
import { type OpenProgram, withProgram } from '../support/program.ts'
import { importInto } from './support.ts'

const schema = `
  N::Page { title: String }
  V::Note { UNIQUE INDEX code: String, text: String }
  QUERY Add(code: String, text: String) => n <- AddV<Note>(Embed(text), {code: code, text: text}) RETURN n
  QUERY Find(text: String, k: I64) => n <- SearchV<Note>(Embed(text), k) RETURN n::{text, score}
  QUERY Notes() => n <- V<Note> RETURN n::{code, text}
  QUERY Count() => RETURN V<Note>::COUNT
  QUERY Vectors() => n <- V<Note> RETURN n`

const embed = { mapping: { embed: 'text' } }

function rows(count: number): string {
  return `code,text\n${Array.from({ length: count }, (_, i) => `c${i},text number ${i}\n`).join('')}`
}

async function failure(work: Promise<unknown>): Promise<GvqError> {
  const error = await work.then(
    () => undefined,
    thrown => thrown,
  )
  expect(error).toBeInstanceOf(GvqError)
  return error as GvqError
}

/** A project that embeds with a provider, here a server that counts the texts. */
function withProvider(
  work: (program: OpenProgram, texts: () => number) => Promise<void>,
  ...replies: Parameters<typeof fakeServer>
): () => Promise<void> {
  return async () => {
    const { url, received } = await fakeServer(...replies)
    const env = {
      GVQ_EMBEDDING_MODEL: 'openai_compatible:tiny',
      GVQ_EMBEDDING_BASE_URL: url,
      GVQ_EMBEDDING_TIMEOUT_MS: '60000',
    }
    const texts = () =>
      received.reduce((sum, { body }) => sum + (body as { input: string[] }).input.length, 0)
    await withProgram(schema, program => work(program, texts), { env })
  }
}

it('a column of texts becomes the vectors, as Embed makes them, and a property', () =>
  withProgram(schema, async ({ database, call }) => {
    const text = 'code,text\na,a red apple\nb,"two, with a comma"\nc,\n'
    const outcome = await importInto(database, 'Note', text, embed)
    expect(outcome).toMatchObject({ rows: 3, imported: 2 })
    expect(outcome.rejected).toEqual([{ line: 4, reason: '`text` is missing.' }])
    expect((await call('Notes')).n).toEqual([
      { code: 'a', text: 'a red apple' },
      { code: 'b', text: 'two, with a comma' },
    ])
    expect((await call('Find', { text: 'a red apple', k: 1 })).n).toEqual([{ text: 'a red apple', score: 0 }])
    await call('Add', { code: 'd', text: 'a red apple' })
    const [a, , d] = (await call('Vectors')).n
    expect(d.data).toEqual(a.data)
  }))

it('the column of another name than a property is only embedded', () =>
  withProgram(schema, async ({ database, call }) => {
    const lines = '{"code": "a", "body": "a red apple"}\n{"code": "b", "body": 5}\n'
    const outcome = await importInto(database, 'Note', lines, { format: 'jsonl', mapping: { embed: 'body' } })
    expect(outcome.rejected).toEqual([{ line: 2, reason: '`body` must be String, but got 5.' }])
    expect((await call('Notes')).n).toEqual([{ code: 'a', text: null }])
    expect((await call('Find', { text: 'a red apple', k: 1 })).n).toEqual([{ text: null, score: 0 }])
  }))

it(
  'progress is told after each hundred texts',
  withProvider(async ({ database }, texts) => {
    const told: number[] = []
    await importInto(database, 'Note', rows(250), {
      ...embed,
      batchRows: 250_000,
      onProgress: progress => told.push(progress.rows),
    })
    expect(told).toEqual([100, 200, 250])
    expect(texts()).toBe(250)
  }, openAiReply),
)

it(
  'rows that were imported before a provider failed stay, and the same import goes on behind them',
  withProvider(
    async ({ database, call, folder }) => {
      const path = join(folder, 'notes.csv')
      await writeFile(path, rows(250))
      const error = await failure(importInto(database, 'Note', { path }, embed))
      expect([error.code, error.message]).toEqual(['EMBEDDING_ERROR', expect.stringContaining('status 403')])
      // The error is that of one batch.
      expect(error.hint).toContain('100 rows before it are done: run the same command again to resume.')
      expect(await call('Count')).toEqual({ data: 100 })
      expect(await importInto(database, 'Note', { path }, embed)).toMatchObject({
        before: 100,
        imported: 250,
      })
      expect(await call('Count')).toEqual({ data: 250 })
    },
    openAiReply,
    status(403, {}),
    openAiReply,
  ),
)

it('with a key, the vector follows the text, and a text that stays changes nothing', () =>
  withProgram(schema, async ({ database, call }) => {
    const upsert = { mapping: { embed: 'text', key: 'code' } }
    await importInto(database, 'Note', 'code,text\na,red\nb,blue\n', upsert)
    const second = await importInto(database, 'Note', 'code,text\na,green\nb,blue\n', upsert)
    expect(second).toMatchObject({ updated: 1, unchanged: 1 })
    expect((await call('Find', { text: 'green', k: 1 })).n).toEqual([{ text: 'green', score: 0 }])
  }))

it.each([
  ['Page', { embed: 'title' }, '`Page` is not a vector type.'],
  [
    'Note',
    { embed: 'text', vector: 'code' },
    '--vector and --embed cannot be given together: a row has one vector.',
  ],
  ['Note', { embed: 'body' }, 'The file has no column `body`.'],
])('%s with %j is refused', (type, mapping, message) =>
  withProgram(schema, async ({ database }) => {
    const error = await failure(importInto(database, type, 'code,text,title\na,b,c\n', { mapping }))
    expect([error.code, error.message]).toEqual(['INVALID_PARAMETER', message])
  }),
)

it(
  'another model than that of the vectors is refused with both names, before a text is embedded',
  withProvider(async ({ database, reopen }, texts) => {
    await importInto(database, 'Note', rows(3), embed)
    const { database: other } = await reopen(undefined, { env: { GVQ_EMBEDDING_MODEL: 'builtin:hash' } })
    const error = await failure(importInto(other, 'Note', 'code,text\nx,y\n', embed))
    expect([error.code, error.message, error.hint]).toEqual([
      'INVALID_VALUE',
      'Vectors of type Note are embedded with the model openai_compatible:tiny; the model of the project is builtin:hash-384.',
      'Use openai_compatible:tiny again, or drop the vectors of the type first.',
    ])
    expect(texts()).toBe(3)
  }, openAiReply),
)

needsModel.describe('a model on this machine', () => {
  /** Lets the folder of the program see the packages. */
  const seeing = async (folder: string) =>
    symlink(join(modelsProject, 'node_modules'), join(folder, 'node_modules'))

  const words = [
    ['a', 'The kitten sleeps in the sun.'],
    ['b', 'Shares of the bank fell.'],
    ['c', 'Bake the dough for an hour.'],
  ]
  const text = `code,text\n${words.map(row => row.join(',')).join('\n')}\n`

  it('embeds a column, and queries find by meaning what has no word in common', () =>
    withProgram(
      schema,
      async ({ database, call, folder }) => {
        await seeing(folder)
        expect(await importInto(database, 'Note', text, embed)).toMatchObject({ imported: 3 })
        const nearest = async (question: string) => (await call('Find', { text: question, k: 1 })).n[0].text
        expect(await nearest('small cats')).toBe(words[0]![1])
        expect(await nearest('stock market losses')).toBe(words[1]![1])
        expect(await nearest('how to make bread')).toBe(words[2]![1])
        // Other queries are answered before the one that embeds.
        const ends: string[] = []
        await Promise.all([
          call('Add', { code: 'long', text: 'many words '.repeat(2000) }).then(() => ends.push('embeds')),
          call('Count').then(() => ends.push('reads')),
        ])
        expect(ends).toEqual(['reads', 'embeds'])
      },
      { env: modelEnvironment },
    ))

  it('is refused where another one made the vectors, and where their dimension is another', () =>
    withProgram(
      schema,
      async ({ call, folder, reopen }) => {
        await seeing(folder)
        await call('Add', { code: 'a', text: 'x' })
        const env = { ...modelEnvironment, GVQ_EMBEDDING_MODEL: 'builtin:hash' }
        const other = await reopen(undefined, { env })
        const searched = await other.fails('Find', { text: 'x', k: 1 })
        const added = await other.fails('Add', { code: 'b', text: 'x' })
        for (const { message } of [searched, added]) {
          expect(message).toContain('local:all-MiniLM-L6-v2')
          expect(message).toContain('builtin:hash-384')
        }
        const again = await other.reopen(
          `${schema}\nQUERY Raw(v: [F64]) => n <- AddV<Note>(v, {code: "r"}) RETURN n\nQUERY Drop() => DROP V<Note> RETURN NONE`,
          { env: modelEnvironment },
        )
        await again.call('Drop')
        await again.call('Raw', { v: [1, 2, 3] })
        const error = await failure(importInto(again.database, 'Note', text, embed))
        expect([error.code, error.message]).toEqual([
          'DIMENSION_MISMATCH',
          'Vectors of `Note` have 3 dimensions, but those of local:all-MiniLM-L6-v2 have 384.',
        ])
      },
      { env: modelEnvironment },
    ))

  it('that is missing ends an import before a row is read', () =>
    withProgram(
      schema,
      async ({ database }) => {
        const error = await failure(importInto(database, 'Note', text, embed))
        expect([error.code, error.hint]).toEqual([
          'EMBEDDING_ERROR',
          'Run npm install --ignore-scripts @huggingface/transformers in the folder of the project.',
        ])
      },
      { env: modelEnvironment },
    ))
})
