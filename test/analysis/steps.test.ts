import { describe, expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { kindText } from '../../src/language/analysis/index.ts'
import { checkBody, type Expected, expectFound, lowered, returned } from './harness.ts'

/** The static kind determines object or array (S3), and values or objects (S6). */
const kinds: readonly [value: string, kind: string][] = [
  ['N<Film>::WHERE(_::{minutes}::GT(90))', '`Film` nodes'],
  ['N<Film>::FIRST', 'a `Film` node'],
  ['N<Film>::FIRST::Out<ScreensAt>', '`Venue` nodes'],
  ['N<Film>::LAST', 'a `Film` node'],
  ['N<Film>::LAST::Out<ScreensAt>', '`Venue` nodes'],
  ['N<Film>::ORDER<Asc>(_::{title})::RANGE(0, 5)', '`Film` nodes'],
  ['N<Film>::ORDER<Asc>(_::OutE<ScreensAt>::{fee})', '`Film` nodes'],
  ['N<Film>::ORDER<Desc>(_::Out<ScreensAt>::COUNT)::FIRST', 'a `Film` node'],
  ['N<Film>::COUNT', 'an `I64`'],
  ['N<Film>::ID', 'several `ID` values'],
  ['N<Film>::FIRST::ID', 'an `ID`'],
  ['N<Film>(id)::ID', 'an `ID`'],
  ['N<Film>::{title}', 'several `String` values'],
  ['N<Film>::{title}::FIRST', 'a `String`'],
  ['N<Film>::{title}::COUNT', 'an `I64`'],
  ['N<Film>::{title}::RANGE(0, 3)', 'several `String` values'],
  ['N<Film>(id)::{title}', 'a `String`'],
  ['N<Film>(id)::{genres}', 'a `[String]`'],
  ['N<Film>(id)::{genres}::FIRST', 'a `String`'],
  ['N<Film>::{genres}::FIRST', 'a `[String]`'],
  ['N<Film>(id)::{genres}::LAST', 'a `String`'],
  ['N<Film>::{genres}::LAST', 'a `[String]`'],
  ['V<Synopsis>(id)::{data}', 'a `[F64]`'],
  ['E<Directed>::{from_node}', 'several `ID` values'],
  ['N<Film>::{title, minutes}', '`Film` nodes'],
  ['N<Film>::{name: title}', '`Film` nodes'],
  ['N<Film>::{title, ..}', '`Film` nodes'],
  ['N<Film>::{title, minutes}::Out<ScreensAt>', '`Venue` nodes'],
  ['N<Film>::!{title}', '`Film` nodes'],
  ['N<Film>(id)::!{title}', 'a `Film` node'],
  ['N<Film>::!{title}::{minutes}', 'several `U16` values'],
  ['N<Film>::!{title}::!{minutes}', '`Film` nodes'],
  ['N<Film>::!{title}::COUNT::AGGREGATE_BY(minutes)', 'groups'],
  ['N<Film>::|m|{t: m::{title}}', '`Film` nodes'],
  ['N<Film>::GROUP_BY(title, minutes)', 'groups'],
  ['N<Film>::GROUP_BY(id, label)', 'groups'],
  ['N<Film>::COUNT::GROUP_BY(title)', 'groups'],
  ['N<Film>::AGGREGATE_BY(title)', 'groups'],
  ['N<Film>::{title}::GROUP_BY(title)', 'groups'],
  ['N<Film>::GROUP_BY(title)::RANGE(0, 3)', 'groups'],
  ['N<Film>::GROUP_BY(title)::COUNT', 'an `I64`'],
  ['N<Film>::GROUP_BY(title)::FIRST', 'a group'],
  ['N<Film>::GROUP_BY(title)::LAST', 'a group'],
  ['N<Film>::GROUP_BY(title)::{title}', 'several `String` values'],
  ['N<Film>::GROUP_BY(title)::!{title}', 'groups'],
  ['N<Film>::GROUP_BY(title)::{n: count, ..}', 'groups'],
  ['N<Film>::GROUP_BY(title)::|x|{t: x::{title}}', 'groups'],
  ['N<Film>::GROUP_BY(title)::WHERE(_::{count}::GT(1))', 'groups'],
  ['N<Film>::GROUP_BY(title)::ORDER<Desc>(_::{count})', 'groups'],
  ['N<Film>::GROUP_BY(title)::FIRST::{count}', 'an `I64`'],
  ['N<Film>::GROUP_BY(id)::ID', 'several `ID` values'],
  ['N<Film>::AGGREGATE_BY(title)::{data}', '`Film` nodes'],
  ['N<Film>::AGGREGATE_BY(title)::{data}::Out<ScreensAt>', '`Venue` nodes'],
  ['N<Film>::AGGREGATE_BY(title)::WHERE(_::{title}::EQ("a"))', 'groups'],
  ['N<Film>::{t: title}::GROUP_BY(t)', 'groups'],
  ['N<Film>::GROUP_BY(title)::{n: count}::GROUP_BY(n)', 'groups'],
  ['N<Film>::GROUP_BY(title, minutes)::AGGREGATE_BY(minutes)::{data}', 'groups'],
  ['N<Film>(id)::Out<ScreensAt>', '`Venue` nodes'],
  ['N<Venue>(id)::In<ScreensAt>', '`Film` nodes'],
  ['N<Film>::Out<HasSynopsis>', '`Synopsis` vectors'],
  ['V<Synopsis>::In<HasSynopsis>', '`Film` nodes'],
  ['V<Synopsis>::Out<QuoteOf>', '`Film` nodes'],
  ['N<Film>(id)::OutE<ScreensAt>', '`ScreensAt` edges'],
  ['N<Venue>::InE<ScreensAt>', '`ScreensAt` edges'],
  ['E<ScreensAt>::FromN', '`Film` nodes'],
  ['E<ScreensAt>(id)::ToN', 'a `Venue` node'],
  ['E<HasSynopsis>::ToV', '`Synopsis` vectors'],
  ['E<QuoteOf>(id)::FromV', 'a `Synopsis` vector'],
  ['N<Film>::INTERSECT(_::Out<ScreensAt>)', '`Venue` nodes'],
  ['N<Film>(id)::INTERSECT(_::Out<HasSynopsis>)', '`Synopsis` vectors'],
  ['N<Film>::INTERSECT(_::Out<ScreensAt>)::{name}', 'several `String` values'],
  ['N<Film>::UPDATE({minutes: 1})', '`Film` nodes'],
  ['N<Film>(id)::UPDATE({minutes: 1})', 'a `Film` node'],
  ['N<Film>::UpsertN({minutes: 1})', 'a `Film` node'],
  ['N<Film>::Out<ScreensAt>::UpsertN({seats: 1})', 'a `Venue` node'],
  ['V<Synopsis>::UpsertV([1], {body: "x"})', 'a `Synopsis` vector'],
  ['E<Inspired>::UpsertE({strength: 1})::From(id)::To(id)', 'an `Inspired` edge'],
]

const refused: readonly [value: string, ...expected: Expected[]][] = [
  // Navigation
  ['N<Film>::ToN', ['E601', 'ToN', '`ToN` leaves edges, not `Film` nodes']],
  [
    'N<Film>::COUNT::Out<ScreensAt>',
    ['E601', 'Out<ScreensAt>', 'there are no items here: `Out` follows an `I64`'],
  ],
  ['N<Film>::{title}::Out<ScreensAt>', ['E601', 'Out<ScreensAt>']],
  ['E<ScreensAt>::Out<ScreensAt>', ['E601', 'Out<ScreensAt>']],
  ['N<Venue>::Out<ScreensAt>', ['E207', 'ScreensAt', 'edge `ScreensAt` does not leave `Venue`']],
  ['N<Film>::In<ScreensAt>', ['E207', 'ScreensAt', 'edge `ScreensAt` does not reach `Film`']],
  ['N<Venue>::OutE<Directed>', ['E207', 'Directed']],
  ['N<Film>::InE<ScreensAt>', ['E207', 'ScreensAt']],
  ['N<Venue>::Out<ScreensAt>::{nothing}::Out<Nowhere>', ['E207', 'ScreensAt']],
  ['E<QuoteOf>::FromN', ['E623', 'FromN', 'the `From` end of `QuoteOf` is a vector, not a node']],
  ['E<HasSynopsis>::ToN', ['E624', 'ToN']],
  ['E<HasSynopsis>::FromV', ['E625', 'FromV']],
  ['E<Directed>::ToV', ['E626', 'ToV']],
  // Projection
  ['N<Film>::{runtime}', ['E202', 'runtime', '`Film` has no property `runtime`']],
  [
    'N<Film>::{title, runtime, x: nothing}',
    ['E202', 'runtime'],
    ['E202', 'nothing', '`nothing` is neither a property of `Film` nor a variable'],
  ],
  ['N<Film>::{title, title}', ['E704', 'title', '`title` is named twice']],
  ['N<Film>::{x: {runtime}}', ['E202', 'runtime']],
  ['N<Film>::{x: _::Out<ScreensAt>::{runtime}}', ['E202', 'runtime', '`Venue` has no property `runtime`']],
  ['N<Film>::{x: gone::{title}}', ['E301', 'gone']],
  [
    'N<Film>::{x: AddN<Venue>({seats: 1})}',
    ['E705', 'AddN<Venue>({seats: 1})', '`AddN` cannot be used in a condition, an order or a mapping'],
  ],
  ['N<Film>::{x: _::UPDATE({minutes: 1})}', ['E705', 'UPDATE({minutes: 1})']],
  ['N<Film>::COUNT::{title}', ['E203', '{title}', 'there are no properties here: `{…}` follows an `I64`']],
  ['N<Film>::{title}::{title}', ['E203', '{title}']],
  ['N<Film>::{title}::ID', ['E203', 'ID']],
  ['N<Film>::GROUP_BY(title)::{minutes}', ['E202', 'minutes', 'a group has no member `minutes`']],
  ['N<Film>::GROUP_BY(title)::!{minutes}', ['E202', 'minutes']],
  ['N<Film>::GROUP_BY(title)::ID', ['E202', 'ID', 'a group has no member `id`']],
  ['N<Film>::GROUP_BY(title)::WHERE(_::{minutes}::GT(1))', ['E202', 'minutes']],
  [
    'N<Film>::GROUP_BY(title)::{m: minutes}',
    ['E202', 'minutes', '`minutes` is neither a member of a group nor a variable'],
  ],
  [
    'N<Film>::GROUP_BY(title)::Out<ScreensAt>',
    ['E601', 'Out<ScreensAt>', 'there are no items here: `Out` follows groups'],
  ],
  ['N<Film>::AGGREGATE_BY(title)::Out<ScreensAt>', ['E601', 'Out<ScreensAt>']],
  [
    'N<Film>::GROUP_BY(title)::UPDATE({title: "a"})',
    ['E604', 'UPDATE({title: "a"})', '`UPDATE` changes nodes or edges, not groups'],
  ],
  ['N<Film>::GROUP_BY(title)::INTERSECT(_::Out<ScreensAt>)', ['E601', 'INTERSECT(_::Out<ScreensAt>)']],
  ['N<Film>::GROUP_BY(title)::GROUP_BY(count)', ['E704', 'count']],
  ['N<Film>::{count: minutes}::GROUP_BY(count)', ['E704', 'count']],
  [
    'N<Film>::{v: _::Out<ScreensAt>}::GROUP_BY(v)',
    ['E205', 'v', 'groups have one value each for `v`, not `Venue` nodes'],
  ],
  [
    'N<Film>::AGGREGATE_BY(title)::GROUP_BY(data)',
    ['E205', 'data', 'groups have one value each for `data`, not `Film` nodes'],
  ],
  ['N<Film>::{n: title}::!{n}::GROUP_BY(n)', ['E202', 'n']],
  // One cause, one diagnostic (D2)
  ['N<Film>::GROUP_BY(runtime)::WHERE(_::{runtime}::GT(1))::{runtime}', ['E202', 'runtime']],
  ['N<Film>::AGGREGATE_BY(title, runtime)::{minutes, n: _::{data}::{title}}', ['E202', 'runtime']],
  ['N<Film>::{n: runtime, title}::GROUP_BY(n)::{n}', ['E202', 'runtime']],
  ['N<Film>::{n: runtime, ..}::COUNT::AGGREGATE_BY(n)', ['E202', 'runtime']],
  ['N<Film>::{n: runtime}::!{n}', ['E202', 'runtime']],
  ['N<Film>::!{runtime}', ['E202', 'runtime']],
  ['N<Film>::{n: runtime, title}::RANGE(-1, 2)', ['E202', 'runtime']],
  ['N<Film>::!{title, title}', ['E643', 'title', '`title` is excluded twice']],
  ['N<Film>::!{title}::!{title}', ['E643', 'title']],
  ['N<Film>::!{title}::RANGE(0, 3)', ['E644', '!{title}', 'an exclusion belongs at the end of a traversal']],
  [
    'N<Film>::|m|{t: m::{title}}::RANGE(0, 3)',
    ['E641', '|m|{t: m::{title}}', 'a closure is the last step of a traversal'],
  ],
  // Slices, orders, groups
  ['N<Film>::RANGE(0, 2.5)', ['E633', '2.5', 'a bound of `RANGE` is an integer, not an `F64`']],
  ['N<Film>::RANGE(text, 5)', ['E633', 'text']],
  ['N<Film>::RANGE(9, 3)', ['E632', '9, 3', 'the range from 9 to 3 runs backwards']],
  ['N<Film>::RANGE(-1, 3)', ['E632', '-1', 'a bound of `RANGE` cannot be negative']],
  ['N<Film>::ORDER<Asc>(_::{runtime})', ['E202', 'runtime']],
  [
    'N<Film>::ORDER<Asc>(_::Out<ScreensAt>)',
    ['E706', '_::Out<ScreensAt>', 'items are ordered by one value each, not by `Venue` nodes'],
  ],
  ['N<Film>::ORDER<Asc>(_::{genres})', ['E706', '_::{genres}']],
  ['N<Film>::COUNT::ORDER<Asc>(_::{title})', ['E601', 'ORDER<Asc>(_::{title})']],
  ['N<Film>::GROUP_BY(runtime)', ['E202', 'runtime']],
  ['N<Film>::GROUP_BY(title, title)', ['E704', 'title']],
  ['N<Film>::COUNT::COUNT::GROUP_BY(title)', ['E203', 'GROUP_BY(title)']],
  ['N<Film>::RANGE(0, NONE)', ['E206', 'NONE', '`NONE` cannot be a bound of `RANGE`']],
  ['N<Film>::RANGE(0, N<Film>::COUNT)'],
  ['N<Film>::RANGE(FLOOR(0.5), CEIL(1.5))'],
  ['N<Film>::RANGE(0, N<Film>::{minutes})', ['E206', 'N<Film>::{minutes}']],
  // Steps that belong elsewhere
  ['N<Film>::AddE<Gone>::To(id)', ['E602', 'AddE<Gone>::To(id)', '`AddE` cannot follow another step']],
  [
    'N<Film>::PREFILTER(_::{title}::EQ(5))',
    ['E602', 'PREFILTER(_::{title}::EQ(5))', '`PREFILTER` must come right after `SearchV`'],
  ],
  // Intersections
  ['N<Film>::INTERSECT(_::Out<Gone>)', ['E102', 'Gone']],
  [
    'N<Film>::INTERSECT(_::{title})',
    ['E601', '_::{title}', '`INTERSECT` takes a traversal to items, not a `String`'],
  ],
  ['N<Film>::INTERSECT(_::Out<ScreensAt>::!{name})', ['E601', '_::Out<ScreensAt>::!{name}']],
  ['N<Film>::INTERSECT(text)', ['E601', 'text']],
  ['N<Film>::INTERSECT(_::UPDATE({minutes: 1}))', ['E705', 'UPDATE({minutes: 1})']],
  ['N<Film>::COUNT::INTERSECT(_::Out<Gone>)', ['E601', 'INTERSECT(_::Out<Gone>)']],
]

describe('steps', () => {
  const parameters = 'id: ID, text: String'

  it.each(kinds)('%s yields %s', (value, kind) => {
    expect(kindText(returned(`RETURN ${value}`, parameters).type)).toBe(
      kind.replace('a `Inspired`', 'a `Inspired`'),
    )
  })

  it.each(kinds)('%s yields the same through a variable (R2)', (value, kind) => {
    expect(kindText(returned(`x <- ${value} RETURN x`, parameters).type)).toBe(kind)
  })

  it.each(refused)('refuses %s', (value, ...expected) =>
    expectFound(checkBody(`x <- ${value} RETURN NONE`, parameters), expected),
  )

  it.each([
    'g <- N<Film>::{n: runtime, title} h <- g::!{n}',
    'g <- N<Film>::{n: runtime, title} h <- g::GROUP_BY(n)',
    'g <- N<Film>::|m|{n: m::{runtime}} h <- g::GROUP_BY(n)',
    'g <- N<Film>::GROUP_BY(title)::{n: _::{runtime}} FOR {n} IN g { x <- n }',
  ])('reports an entry that is refused once, and not where it is named: %s (D2)', body =>
    expectFound(checkBody(`${body} RETURN NONE`, parameters), [['E202', 'runtime']]),
  )

  it('drops the COUNT right before a grouping', () => {
    const value = returned('RETURN N<Film>::COUNT::GROUP_BY(title)')
    expect(value.kind === 'traversal' && value.steps.map(step => step.kind)).toEqual(['group'])
  })

  it('marks only queries that write as such', () => {
    expect(lowered('RETURN N<Film>').writes).toBe(false)
    expect(lowered('FOR x IN xs { AddN<Venue>({name: x}) }', 'xs: [String]').writes).toBe(true)
    expect(lowered('x <- N<Film>::UPDATE({minutes: 1})').writes).toBe(true)
    expect(lowered('DROP N<Film>::OutE<ScreensAt>').writes).toBe(true)
  })

  it('warns of a filter before UpsertE, which has no effect on it (W6)', () => {
    const found = checkBody(
      'x <- E<Inspired>::WHERE(_::{strength}::GT(1))::UpsertE({strength: 1})::From(a)::To(a)',
      'a: ID',
    )
    expectFound(found, [['W103', 'WHERE(_::{strength}::GT(1))', 'this has no effect on `UpsertE`']])
    expect(found.program).toBeDefined()
  })

  it.each([
    ['WHERE(_::{strength}::GT(1))', 'old <- E<Inspired>::WHERE(_::{strength}::GT(1))'],
    ['RANGE(0, 1)', 'all <- E<Inspired>::WHERE(_::{strength}::GT(1)) old <- all::RANGE(0, 1)'],
    ['OutE<Inspired>', 'film <- N<Film>(a) edges <- film::OutE<Inspired> old <- edges'],
    ['E<Inspired>(a)', 'old <- E<Inspired>(a)'],
  ])('warns of %s where the edges before UpsertE are bound first, too (R2, W6)', (picked, bindings) => {
    const upsert = 'x <- old::UpsertE({strength: 1})::From(a)::To(a)'
    const found = checkBody(`${bindings} ${upsert}`, 'a: ID')
    expectFound(found, [['W103', 'old', 'which edges `old` holds has no effect on `UpsertE`']])
    const span = found.diagnostics[0]?.related?.[0]?.span
    expect(span?.file.text.slice(span.start, span.end)).toBe(picked)
  })

  it.each(['E<Inspired>', 'AddE<Inspired>({strength: 2})::From(a)::To(a)'])(
    'does not warn of edges before UpsertE that are not picked: %s (W6)',
    value =>
      expectFound(checkBody(`old <- ${value} x <- old::UpsertE({strength: 1})::From(a)::To(a)`, 'a: ID'), []),
  )

  it('lists the edges that fit when one does not', () => {
    const [found] = checkBody('x <- N<Venue>::Out<Directed>').diagnostics
    expect(found?.help).toBe('no edge leaves `Venue`')
    const [reversed] = checkBody('x <- N<Venue>::Out<ScreensAt>').diagnostics
    expect(reversed?.help).toBe('write `In<ScreensAt>`')
    expect(reversed?.related?.[0]?.text).toBe('goes from `Film` to `Venue`')
  })
})

it('allows as many steps as the limit, and reports the first of more', () => {
  const { stepsMax } = limits
  const traversal = (steps: number) => checkBody(`x <- N<Film>${'::Out<Inspired>'.repeat(steps)}`)
  expectFound(traversal(stepsMax), [])
  const message = `this traversal has more than ${stepsMax} steps`
  expectFound(traversal(20_000), [['E024', 'Out<Inspired>', message]])
  const nested = (around: number, steps: number) =>
    checkBody(
      `x <- N<Film>${'::FIRST'.repeat(around - 1)}::WHERE(EXISTS(_${'::Out<Inspired>'.repeat(steps)}))`,
    )
  expectFound(nested(1000, stepsMax - 1000), [])
  const together = `this traversal and those around it have more than ${stepsMax} steps`
  expectFound(nested(1000, 1400), [['E024', 'Out<Inspired>', together]])
})
