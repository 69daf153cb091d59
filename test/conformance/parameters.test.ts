import { describe, expect, it } from 'vitest'
import { withProgram } from '../support/program.ts'

describe('parameters of every type', () => {
  it('are returned as they were sent, from RETURN, lists, objects and loops', () =>
    withProgram(
      `N::P { d: Date, i: ID, w: U128 }
       QUERY Echo(i: ID, d: Date, w: U128, o: {a: ID, b: [Date], c: {d: U128}}, oo: [{x: Date, y: ID}]) => RETURN i, d, w, o, oo
       QUERY Mixed(i: ID, d: Date, w: U128) => list <- [i] RETURN {l: list, m: [[d], [w]], o: {i: i}}
       QUERY Loop(oo: [{x: Date, y: ID}]) => FOR {x, y} IN oo { AddN<P>({d: x, i: y}) } RETURN N<P>::{d, i, w}`,
      async ({ database, call }) => {
        const i = '0190a000-0000-7000-8000-000000000001'
        const big = '340282366920938463463374607431768211455'
        const day = '2024-02-29T08:00:00.123456+00:00'
        const body = `{"i":"${i.toUpperCase()}","d":"2024-02-29T10:00:00.123456+02:00","w":${big}`
        expect(
          await database.callText(
            'Echo',
            `${body},"o":{"a":"${i}","b":["1969-12-31"],"c":{"d":9007199254740993}},"oo":[{"x":1,"y":"${i}"}]}`,
          ),
        ).toBe(
          `{"i":"${i}","d":"${day}","w":${big},"o":{"a":"${i}","b":["1969-12-31T00:00:00+00:00"],"c":{"d":9007199254740993}},"oo":[{"x":"1970-01-01T00:00:01+00:00","y":"${i}"}]}`,
        )
        expect(await database.callText('Mixed', `${body}}`)).toBe(
          `{"l":["${i}"],"m":[["${day}"],[${big}]],"o":{"i":"${i}"}}`,
        )
        expect(await call('Loop', { oo: [{ x: 0, y: i }] })).toEqual({
          data: [{ d: '1970-01-01T00:00:00+00:00', i, w: null }],
        })
      },
    ))

  it('refuse anything but finite numbers, and bounds and counts can be huge', () =>
    withProgram(
      `V::D { t: String }
       QUERY F(f: F64, v: [F64]) => RETURN f, v
       QUERY Put(v: [F64]) => x <- AddV<D>(v, {t: "t"}) RETURN x::{t}
       QUERY Range(b: U128) => RETURN V<D>::RANGE(0, b)::{t}
       QUERY Near(v: [F64], k: U128) => RETURN SearchV<D>(v, k)::{t}`,
      async ({ database, call }) => {
        for (const f of [Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined])
          await expect(database.call('F', { f, v: [] })).rejects.toMatchObject({ code: 'INVALID_PARAMETER' })
        await expect(database.call('F', { f: 1, v: [Number.NaN] })).rejects.toMatchObject({
          code: 'INVALID_PARAMETER',
        })
        for (const v of [
          [1, 0],
          [1e308, 1e308],
          [5e-324, 0],
        ])
          await call('Put', { v })
        const huge = 2n ** 128n - 1n
        expect(await database.call('Range', { b: huge })).toEqual({ data: ['t', 't', 't'] })
        expect(await database.call('Near', { v: [1, 0], k: huge })).toEqual({ data: ['t', 't', 't'] })
      },
    ))
})
