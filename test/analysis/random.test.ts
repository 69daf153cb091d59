import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result, Statement } from '../../src/language/analysis/index.ts'
import { check } from '../../src/language/analysis/index.ts'
import type { ReturnClause, Statement as WrittenStatement } from '../../src/language/syntax/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { festival, query } from './harness.ts'
import { body, parameters as typedParameters } from './typed-programs.ts'

const types = [
  'Film',
  'Venue',
  'Director',
  'Synopsis',
  'ScreensAt',
  'Directed',
  'HasSynopsis',
  'QuoteOf',
  'Gone',
]
const type = fc.constantFrom(...types)
const property = fc.constantFrom(
  'title',
  'minutes',
  'genres',
  'premiere',
  'seats',
  'body',
  'fee',
  'id',
  'label',
  'gone',
  'ID',
)
const variable = fc.constantFrom('id', 'n', 'text', 'list', 'vector', 'rows', 'maybe', 'x', 'gone', 'String')
const literal = fc.constantFrom(
  '5',
  '-1',
  '2.5',
  '"a"',
  '"2024-12-24"',
  'true',
  'NONE',
  '[1, 2.5]',
  '["a"]',
  '[[1], ["a"]]',
)

const { expression, condition } = fc.letrec<
  Record<'expression' | 'condition' | 'traversal' | 'step' | 'entry' | 'call', string>
>(tie => ({
  expression: fc.oneof(
    { depthSize: 'small' },
    literal,
    variable,
    tie('traversal'),
    tie('condition'),
    tie('call'),
  ),
  call: fc
    .tuple(
      fc.constantFrom('ADD', 'DIV', 'SQRT', 'MIN', 'SUM', 'AVG', 'COUNT', 'PI', 'NOPE'),
      fc.array(tie('expression'), { maxLength: 2 }),
    )
    .map(([name, operands]) => `${name}(${operands.join(', ')})`),
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.constant('_::{title}::EQ("a")'),
    tie('traversal'),
    fc.tuple(fc.constantFrom('', '!'), tie('traversal')).map(([not, t]) => `${not}EXISTS(${t})`),
    fc
      .tuple(fc.constantFrom('AND', '!AND', 'OR', '!OR'), tie('condition'), tie('condition'))
      .map(([f, a, b]) => `${f}(${a}, ${b})`),
  ),
  traversal: fc
    .tuple(
      fc.oneof(
        fc.constant('_'),
        variable,
        fc.tuple(fc.constantFrom('N', 'E', 'V'), type).map(([letter, name]) => `${letter}<${name}>`),
        fc
          .tuple(fc.constantFrom('N', 'E', 'V'), type, tie('expression'))
          .map(([letter, name, id]) => `${letter}<${name}>(${id})`),
        fc.tuple(type, property, tie('expression')).map(([name, p, v]) => `N<${name}>({${p}: ${v}})`),
        fc
          .tuple(type, tie('expression'), tie('expression'))
          .map(([name, v, k]) => `SearchV<${name}>(${v}, ${k})`),
        fc.tuple(type, tie('expression')).map(([name, text]) => `SearchBM25<${name}>(${text}, 5)`),
      ),
      fc.array(tie('step'), { maxLength: 4 }),
    )
    .map(([start, steps]) => [start, ...steps].join('::')),
  step: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'COUNT',
      'FIRST',
      'LAST',
      'ID',
      'FromN',
      'ToN',
      'FromV',
      'ToV',
      'RANGE(0, 3)',
      'RerankRRF',
      'UPDATE({minutes: n})',
    ),
    fc.tuple(fc.constantFrom('Out', 'In', 'OutE', 'InE'), type).map(([step, name]) => `${step}<${name}>`),
    fc
      .tuple(fc.constantFrom('GROUP_BY', 'AGGREGATE_BY'), property, property)
      .map(([step, a, b]) => `${step}(${a}, ${b})`),
    fc.tuple(property, property).map(([a, b]) => `!{${a}, ${b}}`),
    fc
      .tuple(fc.constantFrom('EQ', 'GT', 'CONTAINS', 'IS_IN'), tie('expression'))
      .map(([step, v]) => `${step}(${v})`),
    fc
      .tuple(fc.constantFrom('WHERE', 'PREFILTER', 'INTERSECT'), tie('condition'))
      .map(([step, c]) => `${step}(${c})`),
    fc.tuple(type, tie('expression')).map(([name, v]) => `SearchV<${name}>(${v}, 5)`),
    tie('expression').map(k => `RerankRRF(k: ${k})`),
    fc.tuple(tie('expression'), tie('expression')).map(([l, d]) => `RerankMMR(lambda: ${l}, distance: ${d})`),
    fc
      .tuple(type, fc.constantFrom('To', 'From'), tie('expression'))
      .map(([name, end, v]) => `ShortestPath<${name}>::${end}(${v})`),
    fc
      .tuple(type, tie('expression'), tie('expression'))
      .map(([name, weight, v]) => `ShortestPathDijkstras<${name}>(${weight})::To(${v})`),
    fc.tuple(fc.constantFrom('Asc', 'Desc'), tie('expression')).map(([way, key]) => `ORDER<${way}>(${key})`),
    fc.tuple(tie('expression'), tie('expression')).map(([a, b]) => `RANGE(${a}, ${b})`),
    fc
      .tuple(fc.array(tie('entry'), { minLength: 1, maxLength: 3 }), fc.constantFrom('', ', ..'))
      .map(([e, s]) => `{${e.join(', ')}${s}}`),
    tie('entry').map(entry => `|m|{${entry}}`),
    fc.tuple(property, tie('expression')).map(([p, v]) => `UPDATE({${p}: ${v}})`),
    fc.tuple(property, tie('expression')).map(([p, v]) => `UpsertN({${p}: ${v}})`),
    fc
      .tuple(property, tie('expression'), tie('expression'))
      .map(([p, a, b]) => `UpsertE({${p}: n})::From(${a})::To(${b})`),
    fc
      .tuple(tie('expression'), property, tie('expression'))
      .map(([v, p, e]) => `UpsertV(${v}, {${p}: ${e}})`),
  ),
  entry: fc.oneof(
    { depthSize: 'small' },
    property,
    fc.tuple(property, tie('expression')).map(([name, value]) => `${name}: ${value}`),
    fc.tuple(property, tie('entry')).map(([name, entry]) => `${name}: {${entry}}`),
  ),
}))

const statement = fc.oneof(
  fc.tuple(fc.constantFrom('a', 'b', 'n', 'x'), expression).map(([name, value]) => `${name} <- ${value}`),
  expression.map(value => `DROP ${value}`),
  fc.tuple(variable, variable, expression).map(([x, xs, value]) => `FOR ${x} IN ${xs} { c <- ${value} }`),
  fc.tuple(type, property, expression).map(([name, p, value]) => `AddN<${name}>({${p}: ${value}})`),
  fc.tuple(type, expression, expression).map(([name, a, b]) => `AddE<${name}>::From(${a})::To(${b})`),
  fc
    .tuple(type, expression, property, expression)
    .map(([name, v, p, e]) => `AddV<${name}>(${v}, {${p}: ${e}})`),
)

const parameters =
  'id: ID, n: U8, text: String, list: [String], vector: [F64], rows: [{name: String}], maybe?: Date'

describe('any combination of sources, steps and statements', () => {
  const program = fc
    .tuple(
      fc.array(statement, { maxLength: 3 }),
      fc.array(fc.oneof(expression, condition), { minLength: 1, maxLength: 3 }),
    )
    .map(([statements, results]) =>
      query(`${statements.join('\n')} RETURN ${results.join(', ')}`, parameters),
    )

  it('is checked without a crash, has a program if and only if it has no error, and never two errors at one position', () => {
    let accepted = 0
    let refused = 0
    fc.assert(
      fc.property(program, text => {
        const parsed = [festival, text].map((source, i) => parse({ path: `${i}.hx`, text: source }))
        const { diagnostics, program: checked } = check(parsed.map(({ tree }) => tree))
        const errors = diagnostics.filter(({ severity }) => severity === 'error')
        expect(checked === undefined).toBe(errors.length > 0)
        const places = errors.map(({ span }) => `${span.start} ${span.end}`)
        expect(new Set(places).size).toBe(places.length)
        for (const { span } of diagnostics) expect(span.end).toBeGreaterThan(span.start)
        if (checked?.queries.size === 1) accepted++
        else if (parsed.every(each => each.diagnostics.length === 0)) refused++
      }),
      { numRuns: 1500 },
    )
    // The generator would be useless if it produced only invalid programs. On average 30 are valid, with a standard deviation of 5.4.
    expect(accepted).toBeGreaterThan(5)
    expect(refused).toBeGreaterThan(5)
  })
})

describe('a program of which words were changed', () => {
  /** Programs that use what the typed ones do not. */
  const written = [
    'RETURN N<Film>::|m|{t: m::{title}, v: m::Out<ScreensAt>::|v|{n: v::{name}, m: m::{minutes}}}',
    'FOR x IN rows { FOR {name} IN rows { v <- AddN<Venue>({name: name}) AddE<ScreensAt>::From(f)::To(v) } } RETURN f',
    'FOR {name} IN rows { AddN<Venue>({name: name}) } RETURN {a: [f, 1], b: {c: N<Venue>({name: text})}}',
    'a <- N<Director>({name: text}) b <- a::UpsertN({born: 5}) RETURN a, b::{name}, EXISTS(a)',
    'e <- E<Directed>::UpsertE({credited_as: text})::From(id)::To(f) DROP N<Venue>::OutE DROP f::In<Directed> RETURN e',
    'g <- N<Film>::AGGREGATE_BY(title) FOR {count, data} IN g { AddN<Venue>({seats: count}) } RETURN g::|x|{n: x::{data}::COUNT}',
    'v <- V<Synopsis>::UpsertV(vector, {body: text}) RETURN v::!{data}, f::{title, out: {a: minutes, ..}}',
  ].map(text => `f <- N<Film>(id) ${text}`)
  const given = `${typedParameters}, rows: [{name: String}]`
  const words = [
    'N',
    'E',
    'V',
    '_',
    'true',
    'NONE',
    'ID',
    'Date',
    'String',
    'f',
    'x',
    'rows',
    'id',
    'title',
    'data',
    'gone',
  ]

  const changed = fc
    .tuple(
      fc.oneof({ weight: 1, arbitrary: body }, { weight: 2, arbitrary: fc.constantFrom(...written) }),
      fc.array(fc.tuple(fc.nat(), fc.constantFrom(...words)), { minLength: 1, maxLength: 3 }),
      // Where a word stands, another of the program may stand, too, and may mean the same from then on.
      fc.boolean(),
    )
    .map(([text, changes, everywhere]) => {
      let parts = text.split(/(\w+)/)
      for (const [at, word] of changes) {
        const i = 2 * (at % ((parts.length - 1) / 2)) + 1
        const old = parts[i]
        parts = parts.map((part, j) => (j === i || (everywhere && part === old) ? word : part))
      }
      return parts.join('')
    })

  it('is refused, or lowered with all that was written: nothing is left out without a word', () => {
    let accepted = 0
    fc.assert(
      fc.property(changed, text => {
        const parsed = [festival, `QUERY q(${given}) => ${text}`].map((source, i) =>
          parse({ path: `${i}.hx`, text: source }),
        )
        if (parsed.some(({ diagnostics }) => diagnostics.length > 0)) return
        const checked = check(parsed.map(({ tree }) => tree)).program?.queries.get('q')
        if (checked === undefined) return
        const declared = parsed[1]?.tree.declarations[0]
        if (declared?.kind !== 'QueryDecl') throw new Error('no query')
        accepted++
        expect(checked.parameters).toHaveLength(declared.parameters.length)
        expectAllOf(declared.statements, checked.statements)
        expect(valuesOf(checked.result)).toBe(valuesIn(declared.result))
      }),
      { numRuns: 1500 },
    )
    expect(accepted).toBeGreaterThan(50)
  })

  /** A `DROP` of edges of every type becomes several statements. */
  function expectAllOf(written: readonly WrittenStatement[], lowered: readonly Statement[]): void {
    const drops = (each: { readonly kind: string }) => /drop/i.test(each.kind)
    if (!written.some(drops)) expect(lowered).toHaveLength(written.length)
    else expect(lowered.filter(drops).length).toBeGreaterThanOrEqual(written.filter(drops).length)
    const loops = lowered.filter(each => each.kind === 'for')
    const bodies = written.filter(each => each.kind === 'For').map(each => each.body)
    for (const [i, statements] of bodies.entries()) expectAllOf(statements, loops[i]?.body ?? [])
  }

  function valuesIn({ values }: ReturnClause): number {
    const [only] = values
    if (values.length === 1 && only?.kind === 'Object') return only.entries.length
    return values.filter(({ kind }) => kind !== 'None').length
  }

  function valuesOf(result: Result): number {
    if (result.kind === 'none') return 0
    if (result.kind === 'members') return result.members.length
    return result.value.kind === 'object' ? result.value.entries.length : 1
  }
})
