import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  JsonPiece,
  JsonWriter,
  jsonForm,
  stringifyJson,
  type Value,
} from '../../src/language/catalog/index.ts'
import type { GraphReader, RecordText, StoredRecord } from '../../src/store/graph/api.ts'
import { reading, scanAll } from './support/collect.ts'
import { valuesByType } from './support/row-values.ts'
import { catalog, node } from './support/schema.ts'
import { memoryDatabase } from './support/stores.ts'

const thing = node(
  'Thing',
  'text String, kind String, code String, long String, flag Boolean, small U8, whole I32, wide I64, huge U128, real F64, price F64, other ID, at Date, list [I64], none String',
)

/** The values of the properties in their order; strings longer than the writer's buffer are among them. */
const arbitraries: readonly fc.Arbitrary<Value>[] = [
  valuesByType.String!,
  valuesByType['String of few values']!,
  valuesByType['String of one length']!,
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom('', 'x', 'y"', 'z'.repeat(5000)) },
    { weight: 1, arbitrary: fc.constantFrom('a'.repeat(150_000), 'ä'.repeat(150_000)) },
  ),
  valuesByType.Boolean!,
  valuesByType.U8!,
  valuesByType.I32!,
  valuesByType.I64!,
  valuesByType.U128!,
  valuesByType.F64!,
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents => cents / 100),
  valuesByType.ID!,
  valuesByType.Date!,
  valuesByType['[I64]']!,
  fc.constant(null),
]

const row = fc.tuple(...arbitraries.map(values => fc.option(values, { freq: 6 }))).map(values => ({
  values: new Map(values.flatMap((value, slot) => (value === null ? [] : [[slot, value] as const]))),
}))

const form: RecordText = {
  members: [
    { before: new JsonPiece('{"id":'), value: 'id', form: undefined },
    ...thing.properties.map(property => ({
      before: new JsonPiece(`,${JSON.stringify(property.name)}:`),
      value: property,
      form: jsonForm(property.type),
    })),
  ],
  end: new JsonPiece('}'),
}

const idForm = jsonForm({ kind: 'scalar', name: 'ID' })!

function textOf({ id, values }: StoredRecord): string {
  const members = thing.properties.map(({ name, type, slot }) => {
    const value = values[slot] ?? null
    const json = jsonForm(type)?.convert(value) ?? value
    return `,${JSON.stringify(name)}:${stringifyJson(json)}`
  })
  return `{"id":${stringifyJson(idForm.convert(id))}${members.join('')}}`
}

const writer = new JsonWriter()

/** The texts of some rows, in as many parts as they come. */
async function textsOf({ byRows }: GraphReader, rows: readonly number[]): Promise<readonly string[]> {
  const found: string[] = []
  while (found.length < rows.length) {
    const texts = await byRows!.texts(thing, rows, found.length, form)
    for (let i = 0; i < texts.count; i++) {
      writer.begin()
      texts.write(i, i + 1, writer)
      // The next one is written behind it.
      found.push(Buffer.from(writer.bytes()).toString())
    }
  }
  return found
}

it('the text of a row is the JSON of its record, in pages and beside them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.array(row, { maxLength: 5 }),
      async (rows, changes) => {
        const database = await memoryDatabase()
        const graph = await database.open(catalog(thing))
        const ids = await graph.write(async tx => (await tx.insertNodes(thing, rows)).map(({ id }) => id))
        const compare = () =>
          reading(graph, async reader => {
            const records = await reader.byRows!.records(thing, await reader.byRows!.find(thing, ids))
            // Rows of an answer come in any order, some more than once.
            const order = [...records, ...records.toReversed()]
            const texts = await textsOf(
              reader,
              order.map(record => record.row),
            )
            expect(texts).toEqual(order.map(textOf))
          })
        await compare()
        await graph.write(async tx => {
          for (const [i, { values }] of changes.entries())
            await tx.update(thing, [ids[(i * 7) % ids.length]!], values)
        })
        await compare()
      },
    ),
    { numRuns: 150 },
  )
})

it('the buffer may be full at any place of a row', async () => {
  const database = await memoryDatabase()
  const graph = await database.open(catalog(thing))
  const rows = Array.from({ length: 200 }, (_, i) => ({
    values: new Map<number, Value>([
      [0, 'a'.repeat((i * 37) % 500)],
      [3, 'b'.repeat((i * 61) % 700)],
      [10, i / 100],
    ]),
  }))
  await graph.write(tx => tx.insertNodes(thing, rows))
  await reading(graph, async reader => {
    const ids = (await scanAll(reader, thing)).map(({ id }) => id)
    const found = await reader.byRows!.find(thing, ids)
    const texts = (await reader.byRows!.records(thing, found)).map(textOf)
    for (let first = 0; first < 60; first++) {
      expect(await textsOf(reader, found.slice(first))).toEqual(texts.slice(first))
    }
  })
})

it('many texts are found in parts, each of which writes any of its own with commas between them', async () => {
  const database = await memoryDatabase()
  const graph = await database.open(catalog(thing))
  const rows = Array.from({ length: 100 }, (_, i) => ({ values: new Map<number, Value>([[6, i]]) }))
  await graph.write(tx => tx.insertNodes(thing, rows))
  await reading(graph, async reader => {
    const ids = (await scanAll(reader, thing)).map(({ id }) => id)
    const found = await reader.byRows!.find(thing, ids)
    const texts = (await reader.byRows!.records(thing, found)).map(textOf)
    const many = Array.from({ length: 10_000 }, (_, i) => (i * 7) % 100)
    const places = many.map(i => found[i]!)
    const counts: number[] = []
    for (let from = 0; from < many.length; ) {
      const part = await reader.byRows!.texts(thing, places, from, form)
      writer.begin()
      part.write(3, part.count - 2, writer)
      const wanted = many.slice(from + 3, from + part.count - 2).map(i => texts[i])
      expect(writer.text()).toBe(wanted.join())
      counts.push(part.count)
      from += part.count
    }
    expect(counts.length).toBeGreaterThan(1)
  })
})
