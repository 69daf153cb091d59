import { describe, expect, it } from 'vitest'
import { kindText } from '../../src/language/analysis/index.ts'
import { checkBody, checkText, type Expected, expectFound, returned } from './harness.ts'

const parameters = 'id: ID, n: U8, x: F64, s: String, ns: [U8]'
const before = 'f <- N<Film>(id) fs <- N<Film> v <- N<Venue>(id)'

const kinds: readonly [value: string, kind: string][] = [
  ['f::ShortestPath<Inspired>::To(id)', 'a path'],
  ['f::ShortestPathBFS<Inspired>::From(id)', 'a path'],
  ['fs::ShortestPath<Inspired>::To(f)', 'paths'],
  ['fs::ShortestPath::To(v)', 'paths'],
  ['f::ShortestPath<ScreensAt>::To(v)', 'a path'],
  ['v::ShortestPath<ScreensAt>::From(f)', 'a path'],
  ['f::ShortestPath<Inspired>::To("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")', 'a path'],
  ['f::ShortestPath<Inspired>::To(N<Film>({slug: s}))', 'a path'],
  ['fs::ShortestPath<Inspired>::To(fs::FIRST::ID)', 'paths'],
  ['f::ShortestPathDijkstras<Inspired>(1)::To(id)', 'a path'],
  ['f::ShortestPathDijkstras<Inspired>(x)::To(id)', 'a path'],
  ['f::ShortestPathDijkstras<Inspired>(_::{strength})::To(id)', 'a path'],
  ['f::ShortestPathDijkstras<ScreensAt>(ADD(_::{fee}, _::ToN::{seats}))::To(v)', 'a path'],
  ['f::ShortestPathDijkstras<Inspired>(MUL(POW(_::FromN::{minutes}, 0.5), SUB(n, 1)))::To(id)', 'a path'],
  ['f::ShortestPathDijkstras(_::FromN::{rating})::To(id)', 'a path'],
  ['f::ShortestPathAStar<Inspired>(_::{strength}, "rating")::To(id)', 'a path'],
  ['f::ShortestPathAStar(1, "rating")::To(id)', 'a path'],
  ['fs::ShortestPath<Inspired>::To(id)::FIRST', 'a path'],
  ['fs::ShortestPath<Inspired>::To(id)::RANGE(0, 2)', 'paths'],
  ['fs::ShortestPath<Inspired>::To(id)::COUNT', 'an `I64`'],
  ['fs::ShortestPath<Inspired>::To(id)::WHERE(_::{hop_count}::LT(3))', 'paths'],
  ['f::ShortestPath<Inspired>::To(id)::{total_weight}', 'an `F64`'],
  ['fs::ShortestPath<Inspired>::To(id)::{hop_count}', 'several `I64` values'],
  ['f::ShortestPath<Inspired>::To(id)::{path}', '`Film` nodes'],
  ['fs::ShortestPath<Inspired>::To(id)::{edges}::FromN', '`Film` nodes'],
  ['f::ShortestPath::To(id)::{path}', 'nodes of several types'],
  ['f::ShortestPath::To(id)::{edges}::FIRST', 'an edge of several types'],
  ['f::ShortestPath::To(id)::{path}::ID', 'several `ID` values'],
]

const refused: readonly [value: string, ...expected: Expected[]][] = [
  // What it leaves, and along which edges
  [
    'V<Synopsis>::ShortestPath<Inspired>::To(id)',
    ['E601', 'ShortestPath<Inspired>::To(id)', '`ShortestPath` leaves nodes, not `Synopsis` vectors'],
  ],
  ['f::COUNT::ShortestPath<Gone>::To(id)', ['E601', 'ShortestPath<Gone>::To(id)']],
  ['f::ShortestPath<Gone>::To(gone)', ['E102', 'Gone']],
  ['f::ShortestPath<HasSynopsis>::To(id)', ['E207', 'HasSynopsis', 'edge `HasSynopsis` does not join nodes']],
  ['v::ShortestPath<ScreensAt>::To(id)', ['E207', 'ScreensAt', 'edge `ScreensAt` does not leave `Venue`']],
  ['f::ShortestPath<ScreensAt>::From(id)', ['E207', 'ScreensAt', 'edge `ScreensAt` does not reach `Film`']],
  // The other end
  ['f::ShortestPath<Inspired>', ['E627', 'ShortestPath<Inspired>', '`ShortestPath` has no end']],
  [
    'f::ShortestPath<Inspired>::To(id)::From(s)',
    ['E709', 's', '`ShortestPath` takes one end, `From` or `To`'],
  ],
  ['f::ShortestPath<Inspired>::To(gone)', ['E301', 'gone']],
  ['f::ShortestPath<Inspired>::To(s)', ['E210', 's', 'the end of a path is an id or a node, not a `String`']],
  ['f::ShortestPath<Inspired>::To("Ran")', ['E210', '"Ran"']],
  ['f::ShortestPath<Inspired>::To(fs)', ['E210', 'fs', 'the end of a path is one node, not `Film` nodes']],
  ['f::ShortestPath<Inspired>::To(fs::ID)', ['E210', 'fs::ID']],
  ['f::ShortestPath<Inspired>::To(V<Synopsis>(id))', ['E210', 'V<Synopsis>(id)']],
  [
    'f::ShortestPath<Inspired>::To(v)',
    ['E703', 'v', 'a path along `Inspired` ends at a `Film`, not at a `Venue` node'],
  ],
  ['v::ShortestPath<ScreensAt>::From(v)', ['E703', 'v']],
  // Weights
  [
    'f::ShortestPathDijkstras<Inspired>("1")::To(id)',
    ['E205', '"1"', 'a weight is a number, not a `String`'],
  ],
  ['f::ShortestPathDijkstras<Inspired>(f)::To(id)', ['E205', 'f']],
  ['f::ShortestPathDijkstras<Inspired>(gone)::To(id)', ['E301', 'gone']],
  [
    'f::ShortestPathDijkstras<Inspired>(_::{gone})::To(id)',
    ['E202', 'gone', '`Inspired` has no property `gone`'],
  ],
  [
    'f::ShortestPathDijkstras<ScreensAt>(_::{slot})::To(id)',
    ['E205', 'slot', '`slot` of `ScreensAt` is a `Date`, not a number'],
  ],
  ['f::ShortestPathDijkstras<Inspired>(_::{id})::To(id)', ['E205', 'id']],
  ['f::ShortestPathDijkstras<ScreensAt>(_::ToN::{rating})::To(id)', ['E202', 'rating']],
  ['f::ShortestPathDijkstras<ScreensAt>(_::FromN::{seats})::To(id)', ['E202', 'seats']],
  ['f::ShortestPathDijkstras<Inspired>(ADD(_::{gone}, "x"))::To(id)', ['E202', 'gone'], ['E205', '"x"']],
  ['f::ShortestPathDijkstras<Inspired>(ADDD(1, 2))::To(id)', ['E708', 'ADDD']],
  ['f::ShortestPathDijkstras<Inspired>(ADD(1))::To(id)', ['E013', 'ADD']],
  ['f::ShortestPathDijkstras<Inspired>(_)::To(id)', ['E202', '_', 'a weight cannot read this']],
  ['f::ShortestPathDijkstras<Inspired>(_::FromV::{lang})::To(id)', ['E202', '_::FromV::{lang}']],
  [
    'f::ShortestPathDijkstras<Inspired>(_::ToN::Out<Inspired>::COUNT)::To(id)',
    ['E202', '_::ToN::Out<Inspired>::COUNT'],
  ],
  ['f::ShortestPathDijkstras<Inspired>(f::{minutes})::To(id)', ['E202', 'f::{minutes}']],
  ['f::ShortestPathDijkstras<Inspired>(SUM(ns))::To(id)', ['E206', 'SUM(ns)']],
  ['f::ShortestPathDijkstras<Inspired>([1])::To(id)', ['E206', '[1]', 'this cannot be part of a weight']],
  ['f::ShortestPathDijkstras(_::{nowhere})::To(id)', ['E202', 'nowhere']],
  // Heuristics
  ['f::ShortestPathAStar<Inspired>(1, "gone")::To(id)', ['E202', '"gone"', '`Film` has no property `gone`']],
  ['f::ShortestPathAStar<Inspired>(1, "title")::To(id)', ['E205', '"title"']],
  [
    'f::ShortestPathAStar<Inspired>(1, rating)::To(id)',
    ['E206', 'rating', 'a heuristic is the name of a property, in quotes'],
  ],
  // What follows
  ['f::ShortestPath<Inspired>::To(id)::{title}', ['E202', 'title', 'a path has no member `title`']],
  [
    'f::ShortestPath<Inspired>::To(id)::Out<Inspired>',
    ['E601', 'Out<Inspired>', 'there are no items here: `Out` follows a path'],
  ],
  [
    'f::ShortestPath::To(id)::{path}::Out<Inspired>',
    ['E601', 'Out<Inspired>', 'there are no items here: `Out` follows nodes of several types'],
  ],
  [
    'f::ShortestPath::To(id)::{path}::{body}',
    ['E202', 'body', 'a node of several types has no member `body`'],
  ],
]

describe('paths', () => {
  it.each(kinds)('%s yields %s', (value, kind) => {
    expect(kindText(returned(`${before} p <- ${value} RETURN p`, parameters).type)).toBe(kind)
  })

  it.each(refused)('refuses %s', (value, ...expected) =>
    expectFound(checkBody(`${before} result <- ${value} RETURN NONE`, parameters), expected),
  )

  it('warn of an end that no edges lead to', () => {
    const path = (value: string) =>
      checkBody(`${before} d <- N<Director>(id) p <- ${value} RETURN p`, parameters)
    expectFound(path('f::ShortestPath::To(d)'), [
      ['W113', 'd', 'no edges lead from `Film` to `Director` nodes'],
    ])
    expectFound(path('d::ShortestPath::From(v)'), [['W113', 'v']])
    for (const end of [
      'd::ShortestPath::To(v)',
      'v::ShortestPath::From(d)',
      'v::ShortestPath::To(v)',
      'v::ShortestPath::To(id)',
    ])
      expectFound(path(end), [])
  })

  it('are allowed in mappings and in EXISTS, and several in a loop', () => {
    const path = '_::ShortestPath<Inspired>::To(f)'
    expectFound(checkBody(`${before} RETURN fs::{title, way: ${path}}`, parameters), [])
    expectFound(checkBody(`${before} RETURN fs::WHERE(EXISTS(${path}))`, parameters), [])
    const found = `p <- N<Film>::ShortestPath<Inspired>::To(id)`
    const apart = 'FOR {path, hop_count} IN p { k <- path::COUNT m <- MUL(hop_count, k) }'
    expectFound(checkBody(`${found} FOR each IN p { } ${apart} RETURN NONE`, parameters), [])
    expectFound(checkBody(`${found} q <- p::FIRST FOR each IN q { }`, parameters), [
      ['E651', 'q', 'cannot loop over a path'],
    ])
  })

  it('read the edge and its ends in a weight, never the current item around the path', () => {
    const weight = 'ADD(_::{strength}, ADD(_::FromN::{minutes}, ADD(_::ToN::{minutes}, n)))'
    const value = returned(
      `RETURN N<Film>(id)::ShortestPathDijkstras<Inspired>(${weight})::To(id)`,
      parameters,
    )
    expect(value).toMatchObject({
      steps: [
        {
          kind: 'path',
          algorithm: 'dijkstra',
          edge: { name: 'Inspired' },
          end: 'to',
          weight: {
            type: { type: { name: 'F64' } },
            arguments: [
              { kind: 'weightProperty', of: 'edge', name: 'strength', type: { type: { name: 'F64' } } },
              {
                arguments: [
                  { kind: 'weightProperty', of: 'from', name: 'minutes', type: { type: { name: 'I64' } } },
                  { arguments: [{ kind: 'weightProperty', of: 'to' }, { kind: 'variable' }] },
                ],
              },
            ],
          },
        },
      ],
    })
    expectFound(
      checkBody('RETURN N<Film>::{w: _::ShortestPathDijkstras<Inspired>(_::{minutes})::To(id)}', parameters),
      [['E202', 'minutes']],
    )
  })

  it('without an edge type read a property from the types that have it', () => {
    const schema =
      'N::A { } E::B { From: A, To: A, Properties: { w: U8 } } E::C { From: A, To: A, Properties: { w: String } }'
    const path = (edge: string) =>
      `QUERY q(id: ID) => RETURN N<A>(id)::ShortestPathDijkstras${edge}(_::{w})::To(id)`
    expectFound(checkText(schema, path('<B>')), [])
    expectFound(checkText(schema, path('')), [['E205', 'w', '`w` of `C` is a `String`, not a number']])
    expectFound(checkText(schema, path('').replace('{w}', '{v}')), [
      ['E202', 'v', 'none of `B` and `C` has a property `v`'],
    ])
  })
})
