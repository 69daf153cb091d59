import { expect, it, vi } from 'vitest'
import { uuid } from '../support/program.ts'
import { isles, withIsles } from './isles.ts'
import { person, served } from './people.ts'

it('A2-33 an id is printed in one form everywhere, and read in every form', () =>
  served(
    `QUERY Get(id: ID) => p <- N<Person>(id) RETURN {id: p::ID, map: p::{id, name}, whole: p, given: id}
     QUERY Know(a: ID, b: ID) => e <- AddE<Knows>({since: ""})::From(a)::To(b) RETURN e
     QUERY Same(id: ID) => RETURN N<Person>::WHERE(_::ID::EQ(id))::COUNT`,
    async (send, { call, fails }) => {
      const { id } = await person(call, 'Ada')
      expect(id).toMatch(uuid)
      const forms = [id, id.toUpperCase(), id.replaceAll('-', '')]
      for (const form of forms) {
        const { status, body } = await send('/Get', JSON.stringify({ id: form }))
        expect([status, body]).toMatchObject([
          200,
          { id, map: { id, name: 'Ada' }, whole: { id }, given: id },
        ])
        expect(await call('Know', { a: form, b: form })).toMatchObject({ e: { from_node: id, to_node: id } })
        expect(await call('Same', { id: form })).toEqual({ data: 1 })
      }
      for (const form of ['', '12', id.slice(1), `${id}0`, 'g'.repeat(32)])
        expect((await fails('Get', { id: form })).code).toBe('INVALID_PARAMETER')
    },
  ))

it('10-5 128-bit numbers and ids are printed wherever they occur', () =>
  withIsles(
    `QUERY Put(w: U128, h: ID) => i <- AddN<Isle>({wide: w, home: h}) RETURN i::{wide, home}
     QUERY Get(h: ID) => i <- N<Isle> RETURN {all: i::{wide}, id: i::FIRST::ID, given: h, list: [h], big: POW(2, 120)}`,
    async ({ call, database }) => {
      const wide = (2n ** 128n - 1n).toString()
      const home = '0190a000-0000-7000-8000-00000000000a'
      expect(await database.callText('Put', `{"w":${wide},"h":"${home}"}`)).toBe(
        `{"i":{"wide":${wide},"home":"${home}"}}`,
      )
      const { id } = await call('Get', { h: home })
      expect(id).toMatch(uuid)
      expect(await database.callText('Get', `{"h":"${home}"}`)).toBe(
        `{"all":[${wide}],"id":"${id}","given":"${home}","list":["${home}"],"big":${2n ** 120n}}`,
      )
    },
  ))

it('10-24 equal ids are equal, and items sort by id', () =>
  withIsles(
    `QUERY Equal(a: ID) => i <- N<Isle>(a) RETURN {self: N<Isle>::WHERE(_::ID::EQ(i::ID))::{code}, home: N<Isle>::WHERE(_::{home}::EQ(i::ID))::{code}, others: N<Isle>::WHERE(_::ID::NEQ(a))::{code}}
     QUERY Down() => RETURN N<Isle>::ORDER<Desc>(_::ID)::{code}
     QUERY Up() => RETURN N<Isle>::ORDER<Desc>(_::{code})::ORDER<Asc>(_::{id})::{code}
     QUERY Homes() => RETURN N<Isle>::ORDER<Asc>(_::{home})::{code}`,
    async ({ call }) => {
      const { a, b } = await isles(call)
      await call('Isle', { code: 'd', home: b.id })
      await call('Isle', { code: 'e', home: a.id })
      expect(await call('Equal', { a: a.id })).toEqual({
        self: ['a'],
        home: ['e'],
        others: ['b', 'c', 'd', 'e'],
      })
      expect(await call('Down')).toEqual({ data: ['e', 'd', 'c', 'b', 'a'] })
      expect(await call('Up')).toEqual({ data: ['a', 'b', 'c', 'd', 'e'] })
      expect(await call('Homes')).toEqual({ data: ['a', 'b', 'c', 'e', 'd'] })
    },
  ))

it('10-30 a clock that goes backwards does no harm: ids still ascend; records have no version', () =>
  withIsles(`QUERY All() => RETURN N<Isle>::{code, id}`, async opened => {
    const { isle: first } = await opened.call('Isle', { code: 'now' })
    const real = Date.now()
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => real - 86_400_000)
    try {
      const { isle } = await opened.call('Isle', { code: 'yesterday' })
      expect(isle.id > first.id).toBe(true)
      const again = await opened.reopen()
      clock.mockImplementation(() => real - 2 * 86_400_000)
      const { isle: third } = await again.call('Isle', { code: 'before' })
      expect(third.id > isle.id).toBe(true)
      expect((await again.call('All')).data.map((row: any) => row.code)).toEqual([
        'now',
        'yesterday',
        'before',
      ])
      expect(Object.keys(third)).not.toContain('version')
      expect([first.id, isle.id, third.id]).toEqual(Array(3).fill(expect.stringMatching(uuid)))
    } finally {
      clock.mockRestore()
    }
  }))
