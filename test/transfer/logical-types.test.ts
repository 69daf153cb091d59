import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as f from '@uwdata/flechette'
import { beforeAll, describe, expect, it } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type Catalog, normaliseInteger, toJson } from '../../src/language/catalog/index.ts'
import { readArrow } from '../../src/tools/transfer/columnar/arrow/arrow-rows.ts'
import { readParquet } from '../../src/tools/transfer/columnar/parquet/parquet-rows.ts'
import { planImport } from '../../src/tools/transfer/import/batches/plan.ts'
import { RowCollector } from '../../src/tools/transfer/import/batches/prepared-rows.ts'
import type { RowSource, SourceRow } from '../../src/tools/transfer/import/rows/source-row.ts'
import { findType } from '../../src/tools/transfer/index.ts'
import { withProgram } from '../support/program.ts'
import { type LogicalType, logicalTypes, type Target, tableOfTypes, targets } from './logical-types.ts'
import { parquetBytes, repeatedPage } from './parquet-file.ts'
import { withFolder } from './support.ts'

const types: Readonly<Record<Target, string>> = {
  text: 'String',
  n: 'I64',
  f: 'F64',
  flag: 'Boolean',
  day: 'Date',
  ref: 'ID',
  list: '[I64]',
}
const schema = targets.map(target => `N::N_${target} { c: ${types[target]} }`).join('\n')

let catalog: Catalog
beforeAll(() =>
  withProgram(schema, async ({ database }) => {
    catalog = database.program.catalog
  }),
)

async function rowOf({ columns, pages, close }: RowSource): Promise<readonly [SourceRow, readonly string[]]> {
  try {
    for await (const [row] of pages) return [row!, columns!]
    throw new Error('no row')
  } finally {
    await close?.()
  }
}

/** What the row becomes in each property, and why it is rejected for others. */
function outcomes([row, columns]: readonly [SourceRow, readonly string[]]) {
  const values: Partial<Record<Target, unknown>> = {}
  const reasons: string[] = []
  for (const target of targets) {
    const type = findType(catalog, `N_${target}`)
    const mapping = {
      map: new Map(),
      id: undefined,
      from: undefined,
      to: undefined,
      vector: undefined,
      nullText: undefined,
    }
    const rows = new RowCollector(type)
    try {
      planImport(type, mapping, columns).addTo(rows, row, row.content)
      const value = rows.values[0]![0]!
      values[target] = value === null ? null : toJson(value, type.properties[0]!.type)
    } catch (error) {
      if (!(error instanceof GvqError)) throw error
      reasons.push(error.message)
    }
  }
  return { values, reasons }
}

type Sample = LogicalType['samples'][number]

async function throughParquet({ leaf, bytes, isList }: NonNullable<Sample['parquet']>) {
  const page = isList ? { values: 2, bytes: repeatedPage(bytes) } : { values: 1, bytes }
  const file = parquetBytes([{ leaf: { name: 'c', ...leaf, repeated: isList === true }, pages: [page] }], 1)
  return withFolder(async folder => {
    const path = join(folder, 'c.parquet')
    await writeFile(path, file)
    return outcomes(await rowOf(await readParquet(path, () => undefined)))
  })
}

async function throughArrow({ type, value, extension }: NonNullable<Sample['arrow']>) {
  const table = f.tableFromColumns({ c: f.columnFromArray([value], type) })
  if (extension !== undefined) {
    const field = { ...table.schema.fields[0]!, metadata: new Map([['ARROW:extension:name', extension]]) }
    table.schema.fields[0] = field
  }
  const bytes = f.tableToIPC(table, { format: 'stream' })!
  const input = async function* () {
    yield bytes
  }
  return outcomes(await rowOf(await readArrow(input())))
}

const exact = (expected: object) =>
  Object.fromEntries(
    Object.entries(expected).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? normaliseInteger(value) : value,
    ]),
  )

describe.each(logicalTypes)('$parquet; $arrow', ({ cells, samples }) => {
  it.each(samples)('%#', async ({ expected, parquet, arrow }) => {
    for (const outcome of [
      parquet && (await throughParquet(parquet)),
      arrow && (await throughArrow(arrow)),
    ]) {
      if (outcome === undefined) continue
      const { values, reasons } = outcome
      expect(values).toEqual(exact(expected))
      // Each of the others says which column it was, and shows what stands there.
      for (const reason of reasons) expect(reason).toMatch(/^`c(?:\[\d\])?` (?:must be |has |holds )/)
      expect(Object.keys(values).filter(target => cells[target as Target] === '—')).toEqual([])
    }
  })

  it('is read as each type that docs/data.md says', () => {
    const accepted = new Set(samples.flatMap(({ expected }) => Object.keys(expected)))
    expect(targets.filter(target => cells[target] !== '—')).toEqual(
      targets.filter(target => accepted.has(target)),
    )
  })
})

it('the table in docs/data.md is the one that is tested', async () => {
  expect(await readFile('docs/data.md', 'utf8')).toContain(tableOfTypes())
})
