import { describe, expect, it } from 'vitest'
import { type OpenProgram, withProgram } from '../support/program.ts'

const schema = `
N::City { INDEX name: String, country: String, km: I64 }
E::Road { From: City, To: City, Properties: { len: I64 } }
QUERY Fill() =>
  a <- AddN<City>({name: "A", country: "x", km: 1})
  b <- AddN<City>({name: "B", country: "y", km: 2})
  c <- AddN<City>({name: "C", country: "x", km: 5})
  AddE<Road>({len: 3})::From(a)::To(b)
  AddE<Road>({len: 4})::From(a)::To(c)
  AddE<Road>({len: 5})::From(b)::To(c)
  RETURN NONE
`
const line = 'line: MUL(_::{km}, 2)'
const roads = 'N<City>::|u|{name: u::{name}, n: u::Out<Road>::COUNT}'
const toC = 'ShortestPathDijkstras<Road>(_::{len})::To(N<City>({name: "C"}))'

/** Statements with what they return under the name `r`. */
const cases: readonly (readonly [statements: string, r: unknown])[] = [
  // In place.
  [`r <- N<City>::{name, ${line}}::ORDER<Desc>(_::{line})::{name}`, ['C', 'B', 'A']],
  [
    `r <- N<City>::{name, ${line}}::WHERE(_::{line}::GT(3))`,
    [
      { name: 'B', line: 4 },
      { name: 'C', line: 10 },
    ],
  ],
  [`r <- N<City>::{${line}}::ORDER<Desc>(_::{line})::RANGE(0, 1)`, [{ line: 10 }]],
  [`r <- N<City>::{${line}}::ORDER<Desc>(_::{line})::FIRST`, { line: 10 }],
  [`r <- N<City>::{name, ${line}}::{line}`, [2, 4, 10]],
  [`r <- N<City>::{n: name}::WHERE(_::{n}::EQ("B"))::COUNT`, 1],
  [
    `r <- N<City>::{n: name, ${line}}::{n, twice: MUL(_::{line}, 2)}::WHERE(_::{twice}::GT(9))`,
    [{ n: 'C', twice: 20 }],
  ],
  [`r <- N<City>::{${line}}::{k: line, name}::WHERE(_::{k}::EQ(4))`, [{ k: 4, name: 'B' }]],
  [`r <- N<City>::{name, ok: _::{km}::GT(1)}::WHERE(_::{ok}::EQ(false))::{name}`, ['A']],
  [
    `r <- N<City>::{name, of: {a: km}, ${line}}::WHERE(AND(_::{line}::GT(1), _::{line}::LT(5)))::{name}`,
    ['A', 'B'],
  ],
  // What leads on is continued in the same traversal.
  [
    'r <- N<City>::{name, near: _::Out<Road>}::WHERE(_::{near}::COUNT::GT(1))::{name, far: _::{near}::{name}}',
    [{ name: 'A', far: ['B', 'C'] }],
  ],
  // A member of the items goes before an entry of its name; in groupings and loops the entry does.
  ['r <- N<City>::{km: MUL(_::{km}, 2)}::WHERE(_::{km}::GT(4))', [{ km: 10 }]],
  ['r <- N<City>::{km: MUL(_::{km}, 2)}::ORDER<Asc>(_::{km})::{km}', [1, 2, 5]],
  // A mapping of one entry is a value.
  [`r <- SUM(N<City>::{${line}})`, 16],
  [`c <- N<City> r <- AVG(c::{line: MUL(_::{km}, 3)})`, 8],
  ['r <- MIN(N<City>::{n: name})', 'A'],
  ['r <- MAX(N<City>::|u|{n: u::Out<Road>::COUNT})', 2],
  [`y <- N<City>::{${line}} r <- SUM(y)`, 16],
  [`c <- N<City>({name: "C"}) r <- ADD(c::{${line}}, 1)`, 11],
  [`c <- N<City>({name: "C"}) r <- c::{${line}}::EQ(10)`, true],
  [`r <- N<City>::ORDER<Desc>(_::{${line}})::{name}`, ['C', 'B', 'A']],
  [`r <- N<City>::WHERE(_::{km}::IS_IN(N<City>::{${line}}))::{name}`, ['B']],
  [
    `r <- N<City>::{name, all: SUM(_::Out<Road>::{l: MUL(_::{km}, 10)})}::WHERE(_::{all}::GT(60))::{name}`,
    ['A'],
  ],
  // A variable.
  [`y <- ${roads} r <- y::WHERE(_::{n}::GT(1))`, [{ name: 'A', n: 2 }]],
  [`y <- ${roads} r <- y::ORDER<Asc>(_::{n})::{name}`, ['C', 'B', 'A']],
  [`y <- ${roads} r <- SUM(y::{n})`, 3],
  [`y <- ${roads} r <- y::{k: n}::WHERE(_::{k}::EQ(1))`, [{ k: 1 }]],
  [`y <- ${roads} r <- y::|k|{twice: MUL(k::{n}, 2)}`, [{ twice: 4 }, { twice: 2 }, { twice: 0 }]],
  [`y <- ${roads} r <- y::FIRST::{n}`, 2],
  [`y <- ${roads} f <- y::FIRST r <- f::{n}`, 2],
  // Groups and paths.
  [
    `r <- N<City>::{country, ${line}}::AGGREGATE_BY(country)::|g|{of: g::{country}, s: SUM(g::{data}::{line})}`,
    [
      { of: 'x', s: 12 },
      { of: 'y', s: 4 },
    ],
  ],
  [
    'g <- N<City>::GROUP_BY(country) r <- g::{country, t: MUL(_::{count}, 10)}::WHERE(_::{t}::GT(10))',
    [{ country: 'x', t: 20 }],
  ],
  ['r <- N<City>::GROUP_BY(country)::{t: MUL(_::{count}, 10)}::ORDER<Asc>(_::{t})::{t}', [10, 20]],
  [`r <- N<City>({name: "A"})::${toC}::{w: MUL(_::{total_weight}, 2)}::{w}`, 8],
  [`p <- N<City>::WHERE(_::{name}::NEQ("C"))::${toC} r <- SUM(p::{w: MUL(_::{total_weight}, 2)})`, 18],
  [
    'p <- N<City>::ShortestPath<Road>::To(N<City>({name: "A"})) r <- p::{h: MUL(_::{hop_count}, 2)}::{h}',
    [0, null, null],
  ],
  [
    'p <- N<City>::ShortestPath<Road>::To(N<City>({name: "A"})) y <- p::{h: MUL(_::{hop_count}, 2)} r <- y::WHERE(_::{h}::EQ(0))',
    [{ h: 0 }],
  ],
  // Edges.
  ['r <- N<City>::OutE<Road>::{w: MUL(_::{len}, 2)}::WHERE(_::{w}::GT(7))', [{ w: 8 }, { w: 10 }]],
]

async function inBothPlans(program: string, work: (program: OpenProgram) => Promise<void>): Promise<void> {
  for (const optimise of [true, false]) await withProgram(program, work, { planner: { optimise } })
}

const queries = (list: readonly string[]) =>
  list.map((statements, i) => `QUERY Q${i}() => ${statements} RETURN r`).join('\n')

describe('S8b: entries of mappings are values', () => {
  it('for the steps behind the mapping, in a variable, and for functions', () =>
    inBothPlans(`${schema}${queries(cases.map(([statements]) => statements))}`, async ({ call }) => {
      await call('Fill')
      for (const [i, [statements, r]] of cases.entries())
        expect({ statements, ...(await call(`Q${i}`)) }).toEqual({ statements, r })
    }))

  it('that a variable holds are what they were when it was bound (W1)', () =>
    inBothPlans(
      `${schema}
      QUERY Q() => y <- N<City>::{name, ${line}}  u <- N<City>::UPDATE({km: 0})
        RETURN {big: y::WHERE(_::{line}::GT(3)), sum: SUM(y::{line}), order: y::ORDER<Desc>(_::{line})::{name},
          twice: y::{t: MUL(_::{line}, 2)}, closed: y::|k|{t: MUL(k::{line}, 2)},
          in: N<City>::FIRST::{of: y::WHERE(_::{line}::LT(3))::{line}},
          again: y::{t: line, s: km}::WHERE(_::{t}::GT(4))}`,
      async ({ call }) => {
        await call('Fill')
        expect(await call('Q')).toEqual({
          big: [
            { name: 'B', line: 4 },
            { name: 'C', line: 10 },
          ],
          sum: 16,
          order: ['C', 'B', 'A'],
          twice: [{ t: 4 }, { t: 8 }, { t: 20 }],
          closed: [{ t: 4 }, { t: 8 }, { t: 20 }],
          in: { of: [2] },
          again: [{ t: 10, s: 0 }],
        })
      },
    ))

  it('are parts of each element in a loop, an entry before a property of its name', () =>
    inBothPlans(
      `${schema}
      QUERY Mapped() => y <- N<City>::{name, km: MUL(_::{km}, 10), near: _::Out<Road>}
        FOR {name, km, near} IN y { n <- near::COUNT AddN<City>({name: name, km: km, country: "copy"}) }
        RETURN N<City>::WHERE(_::{country}::EQ("copy"))::{name, km}
      QUERY Left() => y <- N<City>::WHERE(_::{country}::NEQ("copy"))::!{country}
        FOR {name, km} IN y { AddN<City>({name: name, km: km, country: "left"}) }
        RETURN N<City>::WHERE(_::{country}::EQ("left"))::{name, km}`,
      async ({ call }) => {
        await call('Fill')
        const of = (factor: number) => [
          { name: 'A', km: factor },
          { name: 'B', km: 2 * factor },
          { name: 'C', km: 5 * factor },
        ]
        expect(await call('Mapped')).toEqual({ data: of(10) })
        expect(await call('Left')).toEqual({ data: of(1) })
      },
    ))

  it('are null where an optional parameter is absent, so that no condition is dropped (H2)', () =>
    inBothPlans(
      `${schema}
      QUERY Q(f?: I64) => y <- N<City>::{name, k: f}
        RETURN {in: N<City>::{name, k: f}::WHERE(_::{k}::EQ(1))::{name}, of: y::WHERE(_::{k}::EQ(1))::{name}}`,
      async ({ call }) => {
        await call('Fill')
        expect(await call('Q')).toEqual({ in: [], of: [] })
        expect(await call('Q', { f: 1 })).toEqual({ in: ['A', 'B', 'C'], of: ['A', 'B', 'C'] })
      },
    ))

  it('that read others too often are refused by the check', () => {
    const doubled = Array.from({ length: 20 }, (_, i) => `{e${i + 1}: ADD(_::{e${i}}, _::{e${i}})}`)
    const text = `N<City>::{e0: MUL(_::{km}, 2)}::${doubled.join('::')}`
    return expect(withProgram(`${schema} QUERY Q() => RETURN ${text}`, async () => {})).rejects.toThrow(
      /E024/,
    )
  })
})
