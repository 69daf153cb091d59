import { expect, it } from 'vitest'
import { withBothPlans } from '../support/both-plans.ts'

/** Rounds that read what they change through another variable, or anew, see what earlier rounds have changed. */
const changes = [
  'x <- first::UPDATE({n: MOD(ADD(_::{n}, n), 99)})',
  'x <- first::UPDATE({n: MOD(ADD(first::{n}, n), 99)})',
  'x <- some::UPDATE({n: MOD(ADD(_::{n}, n), 99)})',
  'x <- N<D>({key: key})::UPDATE({n: n})',
  'x <- N<D>({key: key})::UpsertN({key: key, n: MOD(ADD(_::{n}, n), 99)})',
  'FOR item IN some { x <- item::UPDATE({n: MOD(ADD(item::{n}, n), 99)}) }',
  'FOR {data} IN groups { x <- data::UPDATE({n: MOD(ADD(_::{n}, n), 99)}) }',
]

const reads = [
  'AddN<Read>({n: first::{n}})',
  'AddN<Read>({n: SUM(some::{n})})',
  'AddN<Read>({n: some::WHERE(_::{n}::GT(n))::COUNT})',
  'y <- some::ORDER<Desc>(_::{n})::FIRST AddN<Read>({n: n, name: y::{key}})',
  'y <- first AddN<Read>({n: y::{n}})',
  'FOR other IN some { AddN<Read>({n: other::{n}}) }',
  'FOR {data} IN groups { AddN<Read>({n: SUM(data::{n})}) }',
  'AddN<Read>({n: N<D>({key: "k2"})::{n}})',
  'AddN<Read>({n: N<D>::WHERE(_::{n}::GT(n))::COUNT})',
  'y <- EXISTS(N<D>::WHERE(_::{n}::EQ(n))) AddN<Read>({n: n, seen: y})',
]

const bodies = changes.flatMap(change =>
  reads.flatMap(read => [
    [change, read],
    [read, change],
  ]),
)

const program = `
N::D { UNIQUE INDEX key: String, n: I64 DEFAULT 1 }
N::Read { n: I64, name: String, seen: Boolean }
QUERY Start(keys: [String]) => FOR key IN keys { AddN<D>({key: key}) } RETURN NONE
QUERY Contents() => d <- N<D> read <- N<Read> RETURN d::{key, n}, read::{n, name, seen}
${bodies
  .map(
    (body, i) => `QUERY Loop${i}(rows: [{key: String, n: I64}]) =>
  some <- N<D>::RANGE(1, 4)
  first <- N<D>::RANGE(0, 2)::LAST
  groups <- N<D>::RANGE(0, 3)::AGGREGATE_BY(key)
  FOR {key, n} IN rows { ${body.join(' ')} }
  RETURN NONE`,
  )
  .join('\n')}
`

it('rounds see what earlier rounds have changed, wherever they look', async () => {
  const rows = [3, 1, 3, 2, 0, 3].map((key, i) => ({ key: `k${key}`, n: 7 * i + 2 }))
  const contents = await withBothPlans(program, async ({ call }) => {
    await call('Start', { keys: ['k0', 'k1', 'k2', 'k3'] })
    const after: unknown[] = []
    for (const [i, body] of bodies.entries()) {
      await call(`Loop${i}`, { rows })
      const { d, read } = await call('Contents')
      after.push({ body, d, read: read.slice(-6 * rows.length) })
    }
    return after
  })
  expect(contents.at(-1).read.length).toBeGreaterThan(bodies.length * rows.length)
})
