import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SortedMap } from '../../src/base/data/sorted-map.ts'

test('lists ranges as a sorted array would, whatever is set and deleted between them', () => {
  const key = fc.string({ unit: fc.constantFrom('a', 'b', '\xff'), maxLength: 3 })
  const command = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(fc.constant('set' as const), key, fc.nat()) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('delete' as const), key, fc.nat()) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constant('range' as const), key, fc.option(key, { nil: undefined })),
    },
    { weight: 1, arbitrary: fc.tuple(fc.constant('fill' as const), key, fc.nat(200)) },
  )
  fc.assert(
    fc.property(fc.array(command, { maxLength: 60, size: 'max' }), commands => {
      const map = new SortedMap<number>()
      const model = new Map<string, number>()
      for (const [kind, name, argument] of commands) {
        if (kind === 'range') {
          const sorted = [...model].sort(([a], [b]) => (a < b ? -1 : 1))
          const inRange = sorted.filter(
            ([each]) => each >= name && (argument === undefined || each < argument),
          )
          expect(map.range(name, argument)).toEqual(inRange)
        } else if (kind === 'delete') {
          map.delete(name)
          model.delete(name)
        } else if (kind === 'set') {
          map.set(name, argument)
          model.set(name, argument)
        } else {
          // Many are added and removed, so that the lists are rebuilt.
          for (let n = 0; n < argument; n++) map.set(`${name}${n}`, n)
          for (let n = 0; n < argument; n++) map.delete(`${name}${n}`)
          for (let n = 0; n < argument; n++) model.delete(`${name}${n}`)
        }
        expect(map.size).toBe(model.size)
      }
    }),
  )
})
