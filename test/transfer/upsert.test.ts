import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { engineNames } from '../support/engines.ts'
import { withProgram } from '../support/program.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { importInto, withFolder } from './support.ts'

const schema = `
N::User { UNIQUE INDEX email: String, UNIQUE INDEX handle: String, age: U8, plan: String DEFAULT "free", INDEX city: String,
  tags: [String], seen: Date DEFAULT NOW }
E::Knows { From: User, To: User, Properties: { weight: F64, note: String } }
E::Likes UNIQUE { From: User, To: User, Properties: { weight: F64 } }
V::Doc { UNIQUE INDEX path: String, title: String }
QUERY Users() => u <- N<User> RETURN u::{email, handle, age, plan, city}
QUERY Seen() => u <- N<User> RETURN u::{seen}
QUERY Ids() => u <- N<User> RETURN u::{id, email}
QUERY InCity(city: String) => u <- N<User>({city: city}) RETURN u::{email}
QUERY SetAge(email: String, age: U8) => u <- N<User>({email: email})::UPDATE({age: age}) RETURN NONE
QUERY Knows() => e <- E<Knows> RETURN e::{id, weight, note}
QUERY Likes() => e <- E<Likes> RETURN e::{weight}
QUERY Docs() => d <- V<Doc> RETURN d::{path, title, data}
QUERY Near(v: [F64]) => d <- SearchV<Doc>(v, 1) RETURN d::{path}
`

const byEmail = { mapping: { key: 'email' } }

type WithStore = typeof withProgram

for (const engine of engineNames) {
  describe(`an upsert on ${engine}`, () => {
    upserts((text, work) => withProgram(text, work, { engine }))
  })
}

needsServer.describe('an upsert on PostgreSQL', () => {
  upserts(async (text, work) => {
    const store = await newServerStore()
    try {
      await withProgram(text, work, store.options)
    } finally {
      await store.remove()
    }
  })
})

function upserts(withStore: WithStore): void {
  describe('rows with a key', () => {
    it('create records, update those that they find, and leave out what is the same', () =>
      withStore(schema, async ({ database, call }) => {
        const first = await importInto(database, 'User', 'email,age,city\na,1,Bonn\nb,2,\n', byEmail)
        expect(first).toMatchObject({ imported: 2, updated: 0, unchanged: 0 })
        await call('SetAge', { email: 'b', age: 9 })
        const second = await importInto(database, 'User', 'email,age,city\na,1,Köln\nb,9,\nc,3,\n', byEmail)
        expect(second).toMatchObject({ rows: 3, imported: 3, updated: 1, unchanged: 1, rejected: [] })
        expect((await call('Users')).u.map((u: any) => [u.email, u.age, u.city])).toEqual([
          ['a', 1, 'Köln'],
          ['b', 9, null],
          ['c', 3, null],
        ])
        await expect(call('InCity', { city: 'Bonn' })).rejects.toThrow('No value found')
        expect(await call('InCity', { city: 'Köln' })).toEqual({ u: 'a' })
      }))

    it('may be imported twice, from a file that has changed or not, without a question', () =>
      withFolder(folder =>
        withStore(schema, async ({ database, call }) => {
          const path = join(folder, 'users.csv')
          await writeFile(path, 'email,age\na,1\n')
          await importInto(database, 'User', { path }, byEmail)
          await call('SetAge', { email: 'a', age: 5 })
          expect(await importInto(database, 'User', { path }, byEmail)).toMatchObject({
            updated: 1,
            notices: [],
          })
          expect(await importInto(database, 'User', { path }, byEmail)).toMatchObject({
            unchanged: 1,
            notices: [],
          })
          await writeFile(path, 'email,age\na,2\nb,3\n')
          expect(await importInto(database, 'User', { path }, byEmail)).toMatchObject({
            imported: 2,
            updated: 1,
            unchanged: 0,
          })
          expect((await call('Users')).u).toHaveLength(2)
        }),
      ))

    it('resume where an import of them stopped', () =>
      withFolder(folder =>
        withStore(schema, async ({ database, call }) => {
          const path = join(folder, 'users.csv')
          await writeFile(path, 'email,age\na,1\nb,2\nc,3\n')
          await importInto(database, 'User', { path }, { ...byEmail, batchRows: 2, isStopped: () => true })
          expect(await importInto(database, 'User', { path }, byEmail)).toMatchObject({
            before: 2,
            imported: 3,
            notices: [`Resuming ${path} after row 2, where its last import stopped.`],
          })
          expect((await call('Users')).u).toHaveLength(3)
        }),
      ))

    it('are all read again once what stopped was completed under another name', () =>
      withFolder(folder =>
        withStore(schema, async ({ database, call }) => {
          const [path, copy, third] = ['users', 'copy', 'third'].map(name => join(folder, `${name}.csv`)) as [
            string,
            string,
            string,
          ]
          for (const each of [path, copy, third])
            await writeFile(each, 'email,age\na,1\nb,2\nc,3\nd,4\ne,5\n')
          const stopping = { ...byEmail, batchRows: 2, isStopped: () => true }
          await importInto(database, 'User', { path }, stopping)
          const next = await importInto(database, 'User', { path: copy }, stopping)
          expect(next).toMatchObject({ before: 2, rows: 4 })
          expect(await importInto(database, 'User', { path: third }, byEmail)).toMatchObject({ before: 4 })
          for (const again of [path, copy, third]) {
            await call('SetAge', { email: 'a', age: 50 })
            const outcome = await importInto(database, 'User', { path: again }, byEmail)
            expect(outcome).toMatchObject({ before: 0, updated: 1, unchanged: 4, notices: [] })
          }
        }),
      ))

    it('keep what their file or their object says nothing of, and a DEFAULT where a cell is empty', () =>
      withStore(schema, async ({ database, call }) => {
        await importInto(database, 'User', 'email,age,plan,city\na,1,pro,Bonn\n', byEmail)
        const seen = await call('Seen')
        await importInto(database, 'User', 'email,plan,seen,city\na,,,\n', byEmail)
        expect((await call('Users')).u).toEqual([
          { email: 'a', handle: null, age: 1, plan: 'pro', city: null },
        ])
        const json = '{"email":"a","age":null}\n{"email":"b"}\n'
        await importInto(database, 'User', json, { ...byEmail, format: 'jsonl' })
        expect((await call('Users')).u).toEqual([
          { email: 'a', handle: null, age: null, plan: 'pro', city: null },
          { email: 'b', handle: null, age: null, plan: 'free', city: null },
        ])
        expect((await call('Seen')).u[0]).toBe(seen.u[0])
      }))

    it('of one file follow each other in its order, in one batch and in several', async () => {
      for (const batchRows of [1, 2, 100]) {
        await withStore(schema, async ({ database, call }) => {
          const text = 'email,age\na,1\nb,1\na,2\na,2\nb,1\na,1\n'
          const outcome = await importInto(database, 'User', text, { ...byEmail, batchRows })
          expect(outcome).toMatchObject({ imported: 6, updated: 2, unchanged: 2 })
          expect((await call('Users')).u.map((u: any) => [u.email, u.age])).toEqual([
            ['a', 1],
            ['b', 1],
          ])
        })
      }
    })

    it('are rejected alone if another record has their unique value, or if they have no key', () =>
      withStore(schema, async ({ database, call }) => {
        const text = 'email,handle\na,x\nb,y\nc,x\n,z\na,y\nb,w\nc,y\nd,w\n'
        const { imported, rejected, updated } = await importInto(database, 'User', text, byEmail)
        expect(rejected).toEqual([
          { line: 4, reason: 'User.handle is unique, and "x" already exists.' },
          { line: 5, reason: '`email` is missing, by which the record is found.' },
          { line: 6, reason: 'User.handle is unique, and "y" already exists.' },
          { line: 9, reason: 'User.handle is unique, and "w" already exists.' },
        ])
        expect([imported, updated]).toEqual([4, 1])
        expect((await call('Users')).u.map((u: any) => [u.email, u.handle])).toEqual([
          ['a', 'x'],
          ['b', 'w'],
          ['c', 'y'],
        ])
      }))

    it('need a UNIQUE INDEX, in a column of the file', () =>
      withStore(schema, async ({ database }) => {
        const by = (key: string, text = 'email,city\na,b\n') =>
          importInto(database, 'User', text, { mapping: { key } })
        await expect(by('city')).rejects.toMatchObject({
          code: 'INVALID_PARAMETER',
          message: '`User.city` is no UNIQUE INDEX, so that several records may have the same value.',
          hint: 'Declare it as `UNIQUE INDEX city: String`.',
        })
        await expect(by('mail')).rejects.toThrow('`User` has no property `mail`.')
        await expect(by('email', 'age\n1\n')).rejects.toThrow('The file has no column `email`.')
        await expect(by('ends')).rejects.toThrow('`User` has no property `ends`.')
        const both = { mapping: { key: 'email', id: 'id' } }
        await expect(importInto(database, 'User', 'id,email\n', both)).rejects.toThrow('--key and --id')
      }))
  })

  describe('rows with an id', () => {
    const ids = Array.from({ length: 3 }, (_, i) => `01890000-0000-7000-8000-00000000000${i}`)
    const byId = { mapping: { id: 'id' } }

    it('create the record of it, or update it', () =>
      withStore(schema, async ({ database, call }) => {
        await importInto(database, 'User', `id,email,age\n${ids[0]},a,1\n${ids[1]},b,2\n`, byId)
        const text = `id,email\n${ids[0]},aa\n${ids[1]},b\n${ids[2]},c\n`
        expect(await importInto(database, 'User', text, byId)).toMatchObject({
          imported: 3,
          updated: 1,
          unchanged: 1,
        })
        expect((await call('Users')).u.map((u: any) => [u.email, u.age])).toEqual([
          ['aa', 1],
          ['b', 2],
          ['c', null],
        ])
        expect((await call('Ids')).u.map((u: any) => u.id)).toEqual(ids)
      }))

    it('are rejected if a record of another type has it', () =>
      withStore(schema, async ({ database }) => {
        await importInto(database, 'User', `id,email\n${ids[0]},a\n`, byId)
        const text = `id,path,data\n${ids[0]},p,1 2\n${ids[1]},q,1 2\n`
        expect(await importInto(database, 'Doc', text, byId)).toMatchObject({
          imported: 1,
          rejected: [{ line: 2, reason: `The id ${ids[0]} already belongs to a record of User.` }],
        })
      }))

    it('exchange unique values within a batch', () =>
      withStore(schema, async ({ database, call }) => {
        await importInto(database, 'User', `id,email\n${ids[0]},a\n${ids[1]},b\n`, byId)
        await importInto(database, 'User', `id,email\n${ids[0]},b\n${ids[1]},c\n${ids[2]},a\n`, byId)
        expect((await call('Users')).u.map((u: any) => u.email)).toEqual(['b', 'c', 'a'])
      }))
  })

  describe('edges', () => {
    const ends = { from: { column: 'a', property: 'email' }, to: { column: 'b', property: 'email' } }
    const users = 'email\na\nb\nc\n'

    it('are found by their ends with --key ends, the oldest of several', () =>
      withStore(schema, async ({ database, call }) => {
        await importInto(database, 'User', users)
        await importInto(database, 'Knows', 'a,b,weight,note\na,b,1,old\na,b,2,new\n', { mapping: ends })
        const mapping = { ...ends, key: 'ends' }
        const text = 'a,b,weight\na,b,5\nb,a,6\na,x,7\nb,a,6\n'
        expect(await importInto(database, 'Knows', text, { mapping })).toMatchObject({
          imported: 3,
          updated: 1,
          unchanged: 1,
          rejected: [{ line: 4, reason: 'No User with email "x" (edge target).' }],
        })
        expect((await call('Knows')).e.map((e: any) => [e.weight, e.note])).toEqual([
          [5, 'old'],
          [2, 'new'],
          [6, null],
        ])
        for (let round = 0; round < 2; round++) {
          await importInto(database, 'Likes', `a,b,weight\na,b,${round}\n`, { mapping })
          expect(await call('Likes')).toEqual({ e: [round] })
        }
      }))

    it('keep their ends if they are found by id', () =>
      withStore(schema, async ({ database, call }) => {
        await importInto(database, 'User', users)
        const [id, other] = ['01890000-0000-7000-8000-0000000000e1', '01890000-0000-7000-8000-0000000000e2']
        const mapping = { ...ends, id: 'id' }
        await importInto(database, 'Knows', `id,a,b,weight\n${id},a,b,1\n`, { mapping })
        const text = `id,a,b,weight\n${id},a,b,2\n${id},a,c,3\n${other},b,c,4\n${other},c,b,5\n`
        const { rejected } = await importInto(database, 'Knows', text, { mapping })
        expect(rejected).toEqual([
          { line: 3, reason: `The edge ${id} connects other items, and its ends cannot change.` },
          { line: 5, reason: 'The edge connects other items, and its ends cannot change.' },
        ])
        expect((await call('Knows')).e.map((e: any) => e.weight)).toEqual([2, 4])
      }))
  })

  describe('vectors', () => {
    it('are replaced if their numbers have changed, and found by the new ones', () =>
      withStore(schema, async ({ database, call }) => {
        const byPath = { mapping: { key: 'path' } }
        await importInto(database, 'Doc', 'path,title,data\np,one,1 0\nq,two,0 1\n', byPath)
        const text = 'path,data\np,1 0\nq,-1 0\nr,0 -1\nr,0 1\ns,1 2 3\n'
        expect(await importInto(database, 'Doc', text, byPath)).toMatchObject({
          imported: 4,
          updated: 2,
          unchanged: 1,
          rejected: [{ line: 6, reason: 'Vectors of Doc have 2 dimensions, but this one has 3.' }],
        })
        expect((await call('Docs')).d).toEqual([
          { path: 'p', title: 'one', data: [1, 0] },
          { path: 'q', title: 'two', data: [-1, 0] },
          { path: 'r', title: null, data: [0, 1] },
        ])
        expect(await call('Near', { v: [-1, 0.1] })).toEqual({ d: ['q'] })
        expect(await call('Near', { v: [0.1, 1] })).toEqual({ d: ['r'] })
      }))
  })
}
