import { describe, expect, it } from 'vitest'
import { inspectData, repairData } from '../../src/database/maintenance/index.ts'
import { needsServer } from '../support/test-store.ts'
import { type CreateProject, serverProject, type TestProject, testProject } from './support.ts'

const films1 = `N::Film { INDEX title: String, year: String, rating: F64, nick: String }
  N::Person { name: String }
  N::Cinema { name: String }
  E::Played { From: Person, To: Film, Properties: { role: String } }
  V::Plot { text: String, size: U8 }`
const films2 = `N::Film { UNIQUE INDEX name: String, INDEX year: I32, rating: F32, seen: U32 DEFAULT 3, kind: String }
  N::Person { name: String }
  E::Played { From: Person, To: Film, Properties: { part: String, as: String } }
  V::Plot { text: String, size: I64 }`
const toFilms2 = `MIGRATION schema::1 => schema::2 {
  N::Film => _:: { name: title, year: year AS I32, kind: "film" }
  E::Played => _:: { Properties: { part: role, as: label } }
}`
const queries1 = `QUERY Fill(vector: [F64]) =>
  dune <- AddN<Film>({title: "Dune", year: "1984", rating: 6.3, nick: "sand"})
  alien <- AddN<Film>({title: "Alien", rating: 8})
  kyle <- AddN<Person>({name: "Kyle"})
  AddE<Played>({role: "Paul"})::From(kyle)::To(dune)
  AddN<Cinema>({name: "Rex"})
  AddV<Plot>(vector, {text: "spice", size: 200})
  RETURN NONE
QUERY Count() => n <- N<Film>::COUNT RETURN n`
const queries2 = `QUERY Films() => films <- N<Film> RETURN films::!{id}
QUERY ByName(name: String) => film <- N<Film>({name: name}) RETURN film::{year}
QUERY ByYear(year: I32) => film <- N<Film>({year: year}) RETURN film::{name}
QUERY Words(text: String) => films <- SearchBM25<Film>(text, 5) RETURN films::{name}
QUERY Plots(vector: [F64]) => plots <- SearchV<Plot>(vector, 5) RETURN plots::{text, size}
QUERY Roles() => roles <- N<Person>::OutE<Played> RETURN roles::{part, as}
QUERY Cast() => cast <- N<Film>({name: "Dune"})::In<Played> RETURN cast::{name}
QUERY Add(name: String) => film <- AddN<Film>({name: name, year: 2000}) RETURN film`

const version1 = `schema::1 { ${films1} }\n${queries1}`
const version2 = `schema::1 { ${films1} }\nschema::2 { ${films2} }\n${toFilms2}\n${queries2}`

async function filled(testProject: CreateProject): Promise<TestProject> {
  const project = await testProject(version1)
  await project.use(call => call('Fill', { vector: [1, 2] }))
  return project
}

function migrations(testProject: CreateProject): void {
  describe('a migration', () => {
    it('renames, converts, sets, gives defaults and drops; edges and vectors stay', async () => {
      const project = await filled(testProject)
      await project.write(version2)
      expect(await project.migrate()).toEqual({
        outcome: 'done',
        from: '1',
        to: '2',
        resumed: false,
        problems: [],
        types: [
          {
            type: 'N::Film',
            action: 'rewrite',
            records: 2,
            changes: [
              'name ← title',
              'year ← year, String → I32',
              'rating ← rating, F64 → F32',
              'seen = 3 (default)',
              'kind = "film"',
              'nick is dropped',
            ],
            dropped: [{ property: 'nick', values: 1 }],
          },
          { type: 'N::Person', action: 'keep', records: 1, changes: [], dropped: [] },
          { type: 'N::Cinema', action: 'drop', records: 1, changes: [], dropped: [] },
          {
            type: 'E::Played',
            action: 'rewrite',
            records: 1,
            changes: ['part ← role', 'as ← label'],
            dropped: [],
          },
          {
            type: 'V::Plot',
            action: 'rewrite',
            records: 1,
            changes: ['size ← size, U8 → I64'],
            dropped: [],
          },
        ],
      })
      await project.use(async call => {
        expect(await call('Films')).toEqual({
          films: [
            { label: 'Film', name: 'Dune', year: 1984, rating: 6.3, seen: 3, kind: 'film' },
            { label: 'Film', name: 'Alien', year: null, rating: 8, seen: 3, kind: 'film' },
          ],
        })
        expect(await call('Roles')).toMatchObject({ roles: [{ part: 'Paul', as: 'Played' }] })
        expect(await call('Cast')).toEqual({ cast: ['Kyle'] })
      })
    })

    it('leaves all indexes right: property, UNIQUE, text and vector', async () => {
      const project = await filled(testProject)
      await project.write(version2)
      await project.migrate()
      await project.use(async call => {
        expect(await call('ByName', { name: 'Dune' })).toEqual({ film: 1984 })
        expect(await call('ByYear', { year: 1984 })).toEqual({ film: 'Dune' })
        expect(await call('Words', { text: 'alien film' })).toEqual({ films: ['Alien', 'Dune'] })
        expect(await call('Plots', { vector: [1, 2] })).toMatchObject({
          plots: [{ text: 'spice', size: 200 }],
        })
        await expect(call('Add', { name: 'Dune' })).rejects.toMatchObject({ code: 'DUPLICATE_KEY' })
      })
      await project.use(call => call('Add', { name: 'Brazil' }))
    })

    it('is done in one pass over a chain of versions, and the intermediate one need not have been', async () => {
      const project = await testProject(
        'N::A { n: String, m: I32 } QUERY Fill(n: String) => a <- AddN<A>({n: n, m: 7}) RETURN a',
      )
      await project.use(call => call('Fill', { n: '41.0' }))
      await project.write(`schema::1 { N::A { n: String, m: I32 } }
      schema::2 { N::A { x: F64, m: I32, made: Date DEFAULT NOW, at: I64 DEFAULT NOW } }
      schema::3 { N::A { y: I8, text: String, made: Date, at: I64 } }
      MIGRATION schema::2 => schema::3 { N::A => _:: { y: x AS I8, text: m AS String } }
      MIGRATION schema::1 => schema::2 { N::A => _:: { x: n AS F64 } }
      QUERY All() => all <- N<A> RETURN all::{y, text, made, at}`)
      const before = Date.now()
      expect((await project.migrate()).types[0]!.changes).toEqual([
        'y ← n, String → F64 → I8',
        'text ← m, I32 → String',
        'made = NOW (default)',
        'at = NOW (default)',
      ])
      const { all } = await project.use(call => call('All'))
      expect(all).toMatchObject([{ y: 41, text: '7' }])
      expect(Date.parse(all[0].made)).toBeGreaterThanOrEqual(before)
      expect(all[0].at).toBe(Math.floor(Date.parse(all[0].made) / 1000))
      expect((await project.migrate()).outcome).toBe('current')
    })

    it('keeps what it does not name, and what is empty needs none', async () => {
      const project = await testProject(version1)
      await project.use(call => call('Count'))
      await project.write(version2)
      expect(await project.use(call => call('Films'))).toEqual({ films: [] })
      expect((await project.migrate()).outcome).toBe('current')
    })
  })

  describe('a dry run', () => {
    it('reports the same and writes nothing', async () => {
      const project = await filled(testProject)
      await project.write(version2)
      const before = await project.bytes()
      const planned = await project.migrate({ dryRun: true })
      expect(planned.outcome).toBe('planned')
      expect(await project.bytes()).toEqual(before)
      expect((await project.migrate()).types).toEqual(planned.types)
    })
  })

  describe('what would be lost', () => {
    it('is dropped only if the user agrees', async () => {
      const project = await filled(testProject)
      await project.write(version2)
      const before = await project.bytes()
      let asked = 0
      const agree = async () => {
        asked++
        return false
      }
      expect((await project.migrate({ agree })).outcome).toBe('declined')
      expect(asked).toBe(1)
      expect(await project.bytes()).toEqual(before)
    })

    it('is not asked about where nothing is lost', async () => {
      const project = await testProject('N::A { n: I8, x: I8 } QUERY Fill() => a <- AddN<A>({n: 1}) RETURN a')
      await project.use(call => call('Fill'))
      await project.write(`schema::1 { N::A { n: I8, x: I8 } N::B { } } schema::2 { N::A { n: I64 } }
      MIGRATION schema::1 => schema::2 { } QUERY All() => all <- N<A> RETURN all::{n}`)
      expect((await project.migrate({ agree: () => Promise.reject(new Error('asked')) })).outcome).toBe(
        'done',
      )
      expect(await project.use(call => call('All'))).toEqual({ all: [1] })
    })
  })

  describe('values that do not fit', () => {
    const program = (versions: string) =>
      `${versions} QUERY Fill(n: String) => a <- AddN<A>({n: n}) RETURN a::{id} QUERY All() => all <- N<A> RETURN all::{n}`

    it('are all reported with their ids before anything is written', async () => {
      const project = await testProject(program('schema::1 { N::A { n: String } }'))
      const ids = await project.use(async call => {
        const found: string[] = []
        for (const n of ['12', 'twelve', '300', '1.5', ' 7 ']) found.push((await call('Fill', { n })).a)
        return found
      })
      const before = await project.bytes()
      await project.write(`schema::1 { N::A { n: String } } schema::2 { N::A { n: U8 } }
      MIGRATION schema::1 => schema::2 { N::A => _:: { n: n AS U8 } } QUERY All() => all <- N<A> RETURN all::{n}`)
      expect(await project.migrate()).toMatchObject({
        outcome: 'refused',
        problems: [
          `N::A.n of ${ids[1]}: "twelve" (String) cannot be converted to U8.`,
          `N::A.n of ${ids[2]}: "300" (String) cannot be converted to U8.`,
          `N::A.n of ${ids[3]}: "1.5" (String) cannot be converted to U8.`,
        ],
      })
      expect(await project.bytes()).toEqual(before)
    })

    it('are shown up to ten of a property, and the others counted', async () => {
      const project = await testProject(program('schema::1 { N::A { n: String } }'))
      await project.use(async call => {
        for (let i = 0; i < 13; i++) await call('Fill', { n: `x${i}` })
      })
      await project.write(`schema::1 { N::A { n: String } } schema::2 { N::A { n: Boolean } }
      MIGRATION schema::1 => schema::2 { N::A => _:: { n: n AS Boolean } } QUERY All() => all <- N<A> RETURN all::{n}`)
      const { problems } = await project.migrate({ dryRun: true })
      expect(problems).toHaveLength(11)
      expect(problems[10]).toBe('N::A.n: 3 more values do not fit.')
    })

    it('include those that a UNIQUE forbids', async () => {
      const project = await testProject(program('schema::1 { N::A { n: String } }'))
      const ids = await project.use(async call => {
        const found: string[] = []
        for (const n of ['1', '2', '1.0', '1e0']) found.push((await call('Fill', { n })).a)
        return found
      })
      await project.write(`schema::1 { N::A { n: String } } schema::2 { N::A { UNIQUE INDEX n: I8 } }
      MIGRATION schema::1 => schema::2 { N::A => _:: { n: n AS I8 } } QUERY All() => all <- N<A> RETURN all::{n}`)
      expect((await project.migrate()).problems).toEqual([
        `N::A.n is UNIQUE, but ${ids[0]} and ${ids[2]} would have the same value, 1.`,
        `N::A.n is UNIQUE, but ${ids[0]} and ${ids[3]} would have the same value, 1.`,
      ])
    })
  })

  describe('opening data of another version', () => {
    it('is refused with every difference where a migration covers them', async () => {
      const project = await filled(testProject)
      await project.write(version2)
      const { code, message, details, hint } = await project.refusal()
      expect(code).toBe('STORAGE_UNAVAILABLE')
      expect(message).toBe(
        'The data is at schema::1, but the files are at schema::2; the data must be migrated.',
      )
      expect(details).toEqual([
        'N::Film, 2 records: name ← title; year ← year, String → I32; rating ← rating, F64 → F32; seen = 3 (default); kind = "film"; nick is dropped',
        'N::Cinema, 1 record: dropped',
        'E::Played, 1 record: part ← role; as ← label',
        'V::Plot, 1 record: size ← size, U8 → I64',
      ])
      expect(hint).toMatch(/gvq migrate --dry-run/)
    })

    it('is refused with a MIGRATION to start from where none covers them, and that one is right', async () => {
      const project = await filled(testProject)
      const bare = `schema::2 { ${films2} } QUERY Films() => films <- N<Film> RETURN films::{name, year}`
      await project.write(bare)
      const { message, details, hint } = await project.refusal()
      expect(message).toBe('The schema does not fit the stored data.')
      expect(details).toEqual([
        'Property Film.title was removed, but the store holds 2 values of it.',
        'Property Film.year changed its type from String to I32, but the store holds 1 value of it.',
        'Property Film.rating changed its type from F64 to F32, but the store holds 2 values of it.',
        'Property Film.nick was removed, but the store holds 1 value of it.',
        'The node type Cinema was removed, but the store holds 1 record of it.',
        'Property Played.role was removed, but the store holds 1 value of it.',
        'Property Plot.size changed its type from U8 to I64, but the store holds 1 value of it.',
      ])
      const skeleton = /MIGRATION.*?\n}\n/s.exec(hint!)![0]
      expect(skeleton).toContain('year: year AS I32,')
      await project.write(`schema::1 { ${films1} } ${bare} ${skeleton}`)
      expect((await project.migrate()).outcome).toBe('done')
      expect(await project.use(call => call('Films'))).toEqual({
        films: [
          { name: 'Dune', year: 1984 },
          { name: 'Alien', year: null },
        ],
      })
    })

    it('needs no migration if the changes are compatible', async () => {
      const project = await testProject('N::A { n: I8 } QUERY Fill() => a <- AddN<A>({n: 1}) RETURN a')
      await project.use(call => call('Fill'))
      await project.write(`schema::4 { N::A { INDEX n: I8 DEFAULT 5, more: String } N::B { } }
      QUERY All() => a <- N<A>({n: 1}) RETURN a::{n, more}`)
      expect((await project.migrate({ dryRun: true })).outcome).toBe('automatic')
      expect(await project.use(call => call('All'))).toEqual({ a: { n: 1, more: null } })
      expect((await project.migrate({ dryRun: true })).outcome).toBe('current')
    })

    it('is refused if the files are older than the data', async () => {
      const project = await filled(testProject)
      await project.write(version2)
      await project.migrate()
      await project.write(version1)
      expect(await project.refusal()).toMatchObject({
        message: 'The data is at schema::2, but the files are at the older schema::1.',
      })
    })

    it('is refused where the old schema in the files does not match the data', async () => {
      const project = await filled(testProject)
      await project.write(version2.replace('nick: String', 'nick: I8'))
      const { outcome, problems } = await project.migrate()
      expect(outcome).toBe('refused')
      expect(problems).toEqual([
        'schema::1 in the files does not match the data. Property Film.nick changed its type from String to I8, but the store holds 1 value of it.',
      ])
    })

    it('is refused where edges would get other ends', async () => {
      const project = await filled(testProject)
      const text = version2.replace(
        'E::Played { From: Person, To: Film, Properties: { part',
        'E::Played { From: Film, To: Film, Properties: { part',
      )
      await project.write(
        `${text.slice(0, text.indexOf('QUERY'))} QUERY Films() => films <- N<Film> RETURN films`,
      )
      expect((await project.migrate()).problems).toEqual([
        expect.stringMatching(
          /^E::Played goes from Person to Film in schema::1 and from Film to Film in schema::2; its 1 edge cannot be converted/,
        ),
      ])
    })
  })
}

describe('data in a folder', () => {
  migrations(testProject)

  it('that only renames writes no record', async () => {
    const project = await testProject(
      'N::A { INDEX n: String } QUERY Fill() => a <- AddN<A>({n: "a"}) RETURN a',
    )
    await project.use(call => call('Fill'))
    const before = await project.bytes()
    await project.write(`schema::1 { N::A { INDEX n: String } } schema::2 { N::A { INDEX name: String } }
      MIGRATION schema::1 => schema::2 { N::A => _:: { name: n } }
      QUERY Find() => a <- N<A>({name: "a"}) RETURN a::{name}`)
    expect((await project.refusal()).details).toEqual(['N::A, 1 record: name ← n'])
    expect((await project.migrate()).types).toMatchObject([{ action: 'keep', changes: ['name ← n'] }])
    const after = await project.bytes()
    expect([...after.keys()]).toEqual([...before.keys()])
    for (const [key, value] of before) if (!key.startsWith('S')) expect(after.get(key)).toBe(value)
    expect(await project.use(call => call('Find'))).toEqual({ a: 'a' })
  })

  it('creates no data folder', async () => {
    const project = await testProject(version2)
    expect((await project.migrate({ dryRun: true })).outcome).toBe('current')
    await expect(project.bytes()).rejects.toThrow()
  })
})

needsServer.describe('data on PostgreSQL', () => migrations(serverProject))

describe('an unfinished migration', () => {
  /** A project whose migration seems to have been started with other files and killed right after the start. */
  async function begun(): Promise<TestProject> {
    const project = await filled(testProject)
    await project.tamper(async disk => {
      const [bytes] = await disk.getMany(['S'])
      const stored = JSON.parse(bytes!.toString())
      const migration = { to: '2', digest: 'of other files', now: 0 }
      const value = Buffer.from(JSON.stringify({ ...stored, migration }))
      await disk.write([{ kind: 'put', key: 'S', value }], { sync: false })
    })
    await project.write(version2)
    return project
  }

  it('prevents opening the data, with a hint how to continue', async () => {
    const project = await begun()
    expect(await project.refusal()).toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      message: 'A migration to schema::2 is unfinished.',
      hint: 'Run gvq migrate with the same files; it continues where it was interrupted.',
    })
    expect(await inspectData(project.dataDir, () => undefined)).toMatchObject({ migratingTo: 'schema::2' })
    expect(await repairData(project.dataDir, () => undefined)).toEqual([])
  })

  it('does not continue with other files', async () => {
    const project = await begun()
    const before = await project.bytes()
    await expect(project.migrate()).rejects.toMatchObject({
      message: 'An unfinished migration from schema::1 to schema::2 was started with different files.',
    })
    expect(await project.bytes()).toEqual(before)
  })
})
