import { describe, expect, it } from 'vitest'
import { anomaliesOf, type Operation, type Transaction } from './history.ts'

/**
 * A history, one transaction in a line: `A 1-3: x+1 y[2,3]` is one that ran from 1 to 3, appended 1 to x and read 2 and 3 in y. Without
 * times they all run at once. `A!` was aborted, nobody knows of `A?`.
 */
function history(text: string): Transaction[] {
  return text
    .trim()
    .split('\n')
    .map(line => {
      const [, name, mark, start, end, operations] = /^\s*(\w+)([!?]?)(?: (\d+)-(\d+))?:(.*)$/.exec(line)!
      return {
        name: name!,
        outcome: mark === '!' ? 'aborted' : mark === '?' ? 'unknown' : 'committed',
        start: Number(start ?? 0),
        end: Number(end ?? 100),
        operations: operations!.trim().split(' ').map(operation),
      } satisfies Transaction
    })
}

function operation(text: string): Operation {
  const [, list, value, values] = /^([a-z]+)(?:\+(\d+)|\[(.*)\])$/.exec(text)!
  if (value !== undefined) return { kind: 'append', list: list!, value: Number(value) }
  return { kind: 'read', list: list!, values: values === '' ? [] : values!.split(',').map(Number) }
}

const serializable: readonly (readonly [string, string])[] = [
  ['of one transaction', 'A: x+1 x[1]'],
  ['in which each reads what the last appended', 'A: x+1\nB: x[1] x+2\nC: x[1,2]'],
  ['whose reads are older than the last append', 'A: x+1\nB: x[1]\nC: x+2\nD: x[1,2]'],
  ['of appends that nobody read', 'A: x+1 y+1\nB: y+2 x+2'],
  ['with one that was aborted, which nobody saw', 'A!: x+1\nB: x[]'],
  ['with one of unknown outcome that was seen', 'A? 1-2: x+1\nB 3-4: x[1]'],
  ['with one of unknown outcome that was not seen', 'A? 1-2: x+1\nB 3-4: x[]'],
  ['with one of unknown outcome that happened late', 'A? 1-2: x+1\nB 3-4: x[]\nC 5-6: x[1]'],
  ['in which all that was appended at once is seen', 'A: x+1 x+2\nB: x[1,2]'],
  ['of two lists in one order', 'A: x+1 y+1\nB: x[1] y[1] x+2 y+2\nC: x[1,2] y[1,2]'],
  ['in the order of time', 'A 1-2: x+1\nB 3-4: x[1]\nC 5-6: x+2\nD 7-8: x[1,2]'],
]

const anomalous: readonly (readonly [string, string, string, string])[] = [
  [
    'G0',
    'writes of two lists in two orders',
    'A: x+1 y+1\nB: x+2 y+2\nC: x[1,2]\nD: y[2,1]',
    'A appended 1 to x before B; B appended 2 to y before A',
  ],
  [
    'G1a',
    'a read of what was aborted',
    'A!: x+1\nB: x[1]',
    'B read 1 in x, which A appended, and was aborted',
  ],
  [
    'G1b',
    'a read of half a transaction',
    'A: x+1 x+2\nB: x[1]\nC: x[1,2]',
    'B read x [1], before A had also appended 2',
  ],
  [
    'G1c',
    'two that read of each other',
    'A: x+1 y[1]\nB: y+1 x[1]',
    'A appended 1 to x, read by B; B appended 1 to y, read by A',
  ],
  [
    'G1c',
    'a read in the past of a write',
    'A: x+1 y[1]\nB: x+2 y+1\nC: x[1,2]',
    'A appended 1 to x before B; B appended 1 to y, read by A',
  ],
  [
    'G-single',
    'a lost update',
    'I: x+1\nA: x[1] x+2\nB: x[1] x+3\nC: x[1,2,3]',
    'B read x [1] before the append of A; A appended 2 to x before B',
  ],
  [
    'G-single',
    'half of what another wrote',
    'A: x+1 y+1\nB: x[1] y[]\nC: x[1] y[1]',
    'B read y [] before the append of A; A appended 1 to x, read by B',
  ],
  [
    'G2',
    'a write skew',
    'A: x[] y[] x+1\nB: x[] y[] y+1\nC: x[1] y[1]',
    'A read y [] before the append of B; B read x [] before the append of A',
  ],
  [
    'G2',
    'a write skew that nobody read',
    'A: x[] y+1\nB: y[] x+1',
    'A read x [] before the append of B; B read y [] before the append of A',
  ],
  [
    'G2',
    'a long fork',
    'A: x+1\nB: y+1\nC: x[1] y[]\nD: x[] y[1]',
    'A appended 1 to x, read by C; C read y [] before the append of B; B appended 1 to y, read by D; D read x [] before the append of A',
  ],
  ['internal', 'an own append that is missing', 'A: x+1 x[]', 'A read x [], not x [1]'],
  ['internal', 'two reads that differ', 'A: x[] x[1]\nB: x+1', 'A read x [1], not x []'],
  ['unknown value', 'a value from nowhere', 'A: x[7]', 'A read 7 in x, which nobody appended'],
  ['value twice', 'an append that happened twice', 'A: x+1\nB: x[1,1]', 'B read x [1,1]'],
  [
    'two orders',
    'reads that disagree',
    'A: x+1\nB: x+2\nC: x[1,2]\nD: x[2]',
    'D read x [2], another transaction x [1,2]',
  ],
  [
    'lost write',
    'an answered append that is gone',
    'A 1-2: x+1\nB 3-4: x[]',
    'B read x [] without 1, whose A was answered before',
  ],
  [
    'G-single-realtime',
    'a stale read',
    'A 1-2: x+1\nB 3-4: x[]',
    'A was answered before the start of B; B read x [] before the append of A',
  ],
  [
    'G1c-realtime',
    'a read of the future',
    'A 1-2: x[1]\nB 3-4: x+1',
    'A was answered before the start of B; B appended 1 to x, read by A',
  ],
  [
    'G0-realtime',
    'writes against time',
    'A 1-2: x+1\nB 3-4: x+2\nC 1-9: x[2,1]',
    'A was answered before the start of B; B appended 2 to x before A',
  ],
]

describe('a history of lists', () => {
  it.each(serializable)('is serializable %s', (_, text) => {
    expect(anomaliesOf(history(text))).toEqual([])
  })

  it.each(anomalous)('shows %s: %s', (kind, _, text, message) => {
    const found = anomaliesOf(history(text))
    const messages = found.filter(anomaly => anomaly.kind === kind).map(anomaly => anomaly.message)
    expect(messages.map(inOrder)).toContainEqual(inOrder(message))
  })

  it('may be behind time where that is allowed', () => {
    const stale = history('A 1-2: x+1\nB 3-4: x[]')
    expect(anomaliesOf(stale, { realTime: false })).toEqual([])
  })

  it('may have readers that see a later writer without an earlier one, where that is allowed', () => {
    const readOnlyAnomaly = history('A: x[] y[] x+1\nB: y[] y+1\nC: x[] y[1]\nD: x[1] y[1]')
    expect(anomaliesOf(readOnlyAnomaly).map(({ kind }) => kind)).toEqual(['G2'])
    expect(anomaliesOf(readOnlyAnomaly, { snapshotReads: true })).toEqual([])
    for (const [name, text] of [
      ['half of what another wrote', 'A: x+1 y+1\nB: x[1] y[]\nC: x[1] y[1]'],
      ['a long fork', 'A: x+1\nB: y+1\nC: x[1] y[]\nD: x[] y[1]'],
      ['a write skew', 'A: x[] y[] x+1\nB: x[] y[] y+1\nC: x[1] y[1]'],
    ] as const) {
      expect(anomaliesOf(history(text), { snapshotReads: true }), name).not.toEqual([])
    }
  })

  it('is reported once for the transactions of a cycle, with the gravest kind', () => {
    const found = anomaliesOf(history('A: x+1 y+1\nB: x+2 y+2\nC: x[1,2] y[2,1]'))
    expect(found.map(({ kind }) => kind)).toEqual(['G0'])
  })

  it('is refused where a value is appended twice: one could not tell by whom', () => {
    expect(() => anomaliesOf(history('A: x+1\nB: x+1'))).toThrow('1 is appended to x twice')
  })

  it('of 10,000 transactions one after the other takes no recursion', () => {
    const transactions = Array.from({ length: 10_000 }, (_, i): Transaction => {
      const values = Array.from(
        { length: Math.floor(i / 100) === 0 ? i : i % 100 },
        (_, j) => i - (i % 100) + j,
      )
      const list = `x${Math.floor(i / 100)}`
      return {
        name: `T${i}`,
        outcome: 'committed',
        start: 2 * i,
        end: 2 * i + 1,
        operations: [
          { kind: 'read', list, values },
          { kind: 'append', list, value: i },
        ],
      }
    })
    expect(anomaliesOf(transactions)).toEqual([])
  })
})

/** A cycle begins anywhere. */
function inOrder(message: string): string {
  return message.split('; ').sort().join('; ')
}
