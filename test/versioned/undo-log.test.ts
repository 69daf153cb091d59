import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ActiveSequences } from '../../src/store/versioned/state/snapshots.ts'
import { UndoLog } from '../../src/store/versioned/state/undo-log.ts'

type Command = 'issue' | 'publish' | 'hold' | 'release'

test('keeps what readers and unpublished commits need through every sweep, and not much more', () => {
  const command = fc.record({
    kind: fc.constantFrom<Command>('issue', 'publish', 'publish', 'hold', 'release'),
    keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { minLength: 1 }),
    reader: fc.nat(),
  })
  fc.assert(
    fc.property(fc.array(command, { maxLength: 120, size: 'max' }), commands => {
      const log = new UndoLog(1)
      const active = new ActiveSequences()
      const held: number[] = []
      // The values of the keys from each commit on, by sequence.
      const states: Record<string, object>[] = [{ a: { from: 0 }, b: { from: 0 }, c: { from: 0 } }]
      let published = 0
      let needed = 0
      for (const { kind, keys, reader } of commands) {
        if (kind === 'issue') {
          const sequence = states.length
          const state = { ...states.at(-1)! }
          for (const key of keys) {
            log.add('p', key, sequence, state[key]!)
            state[key] = { from: sequence }
          }
          states.push(state)
        } else if (kind === 'publish' && published < states.length - 1) {
          published++
        } else if (kind === 'hold') {
          held.push(published)
          active.hold(published)
        } else if (kind === 'release' && held.length > 0) {
          active.release(held.splice(reader % held.length, 1)[0]!)
        }
        log.sweep(active, published)
        expect(log.has('p')).toBe(!log.isEmpty)
        expect(log.has('q')).toBe(false)
        for (const sequence of [...held, published]) {
          for (const key of ['a', 'b', 'c']) {
            // If there is no entry, the value is the newest.
            const found = log.find('p', key, sequence) ?? states.at(-1)![key]
            expect(found).toBe(states[sequence]![key])
          }
        }
        needed = Math.max(needed, 3 * (new Set(held).size + states.length - 1 - published))
        expect(log.size).toBeLessThanOrEqual(2 * needed + 3)
      }
    }),
    { numRuns: 500 },
  )
})
