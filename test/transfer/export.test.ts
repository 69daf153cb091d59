import { describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../src/database/open.ts'
import { type ExportOptions, exportType, findType } from '../../src/tools/transfer/index.ts'
import { uuid, withProgram } from '../support/program.ts'
import { importInto } from './support.ts'

const schema = `
N::User { name: String, tags: [String], big: U128, born: Date }
E::Knows { From: User, To: User, Properties: { weight: F32 } }
V::Doc { title: String }
QUERY Add(name?: String, tags?: [String], big?: U128, born?: Date) =>
  u <- AddN<User>({name: name, tags: tags, big: big, born: born}) RETURN u
QUERY Befriend(a: ID, b: ID) => e <- AddE<Knows>({weight: 0.1})::From(a)::To(b) RETURN e
QUERY AddDoc(v: [F64], title: String) => d <- AddV<Doc>(v, {title: title}) RETURN d
QUERY Users() => u <- N<User> RETURN u
QUERY Wipe() => DROP N<User> DROP V<Doc> RETURN NONE
`

async function exported(
  { records, program }: OpenDatabase,
  type: string,
  options: Partial<ExportOptions> = {},
): Promise<string> {
  const snapshot = records.snapshot()
  try {
    const pieces: string[] = []
    const all = { format: 'csv', delimiter: ',', nullText: '', ...options } as const
    for await (const { bytes } of exportType(snapshot, findType(program.catalog, type), all))
      pieces.push(String(bytes))
    return pieces.join('')
  } finally {
    snapshot.release()
  }
}

describe('an export', () => {
  it('has the members of an answer, as JSON Lines and as one array', () =>
    withProgram(schema, async ({ database, call }) => {
      const { u: ada } = await call('Add', { name: 'Ada', tags: ['x'], born: '2020-01-01' })
      const { u: bob } = await call('Add', {})
      const { e } = await call('Befriend', { a: ada.id, b: bob.id })
      const lines = (await exported(database, 'User', { format: 'jsonl' })).trimEnd().split('\n')
      expect(lines.map(line => JSON.parse(line))).toEqual([ada, bob])
      expect(JSON.parse(await exported(database, 'User', { format: 'json' }))).toEqual([ada, bob])
      expect(JSON.parse(await exported(database, 'Knows', { format: 'json' }))).toEqual([e])
      expect(await exported(database, 'Doc', { format: 'json' })).toBe('[]\n')
    }))

  it('as CSV quotes what has to be quoted', () =>
    withProgram(schema, async ({ database, call }) => {
      await call('Add', { name: 'a,"b"\r\nc', tags: ['x', 'y'] })
      await call('Add', { name: '' })
      const [header, ...rest] = (await exported(database, 'User')).split(/\r\n(?=[0-9a-f]{8}-|$)/)
      expect(header).toBe('id,name,tags,big,born')
      expect(rest[0]!.slice(36)).toBe(',"a,""b""\r\nc","[""x"",""y""]",,')
      expect(rest[1]!.slice(36)).toBe(',"",,,')
    }))

  it('can be imported again unchanged, ids included', () =>
    withProgram(schema, async ({ database, call }) => {
      const { u: ada } = await call('Add', {
        name: ' a\n"b" ',
        tags: [','],
        big: 5,
        born: '2020-01-01T00:00:00.5Z',
      })
      const { u: bob } = await call('Add', { name: 'NULL' })
      await call('Befriend', { a: ada.id, b: bob.id })
      await call('AddDoc', { v: [0.1, -1e-9, 3], title: '' })
      const options = { nullText: '\\N', delimiter: '\t' }
      const types = ['User', 'Knows', 'Doc']
      const before: string[] = []
      for (const type of types) before.push(await exported(database, type, options))
      await call('Wipe')
      for (const [i, type] of types.entries()) {
        const { rejected } = await importInto(database, type, before[i]!, {
          delimiter: '\t',
          mapping: { nullText: '\\N', id: 'id' },
        })
        expect(rejected).toEqual([])
      }
      for (const [i, type] of types.entries()) expect(await exported(database, type, options)).toBe(before[i])
      expect((await call('Users')).u).toEqual([ada, bob])
      expect(ada.id).toMatch(uuid)
    }))
})
