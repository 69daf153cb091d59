import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../../src/analysis/index.ts'
import { parse } from '../../src/syntax/index.ts'
import { festival } from './harness.ts'
import { withProgram } from '../support/program.ts'


type S = string
const g = fc.letrec<Record<'num' | 'bool' | 'films' | 'venues' | 'vectors' | 'edges' | 'filmStep' | 'vecStep' | 'nums' | 'entry' | 'value' | 'path', S>>(tie => ({
  num: fc.oneof({ depthSize: 'small' }, fc.constantFrom('5', '1.5', 'n', '-2', '0', '_::{minutes}', '_::{minutes}', '_::{rating}', 'cnt'),
    fc.tuple(fc.constantFrom('ADD', 'SUB', 'MUL', 'DIV', 'POW', 'MOD', 'MIN', 'MAX', 'LOG', 'ATAN2'), tie('num'), tie('num')).map(([f, a, b]) => `${f}(${a}, ${b})`),
    fc.tuple(fc.constantFrom('ABS', 'SQRT', 'LN', 'CEIL', 'ROUND', 'SIN'), tie('num')).map(([f, a]) => `${f}(${a})`),
    fc.tuple(fc.constantFrom('SUM', 'AVG', 'MIN', 'MAX', 'COUNT'), tie('nums')).map(([f, a]) => `${f}(${a})`),
    tie('films').map(f => `COUNT(${f})`), tie('films').map(f => `${f}::COUNT`), tie('films').map(f => `${f}::FIRST::{minutes}`)),
  nums: fc.oneof({ depthSize: 'small' }, fc.constantFrom('vector', '[1, n]', 'allMinutes'), tie('films').map(f => `${f}::{minutes}`), tie('venues').map(f => `${f}::{seats}`), tie('edges').map(f => `${f}::{fee}`), tie('vectors').map(f => `${f}::{score}`)),
  films: fc.tuple(fc.oneof({ depthSize: 'small' }, fc.constantFrom('N<Film>', 'N<Film>', 'fs', 'f', 'N<Film>(id)', 'N<Film>({slug: text})', '_', 'SearchBM25<Film>(text, 3)'), tie('venues').map(v => `${v}::In<ScreensAt>`), tie('films').map(v => `${v}::Out<Inspired>`), tie('vectors').map(v => `${v}::Out<QuoteOf>`), tie('edges').map(e => `${e}::FromN`)), fc.array(tie('filmStep'), { maxLength: 3 })).map(([a, b]) => [a, ...b].join('::')),
  venues: fc.oneof({ depthSize: 'small' }, fc.constant('N<Venue>'), tie('films').map(f => `${f}::Out<ScreensAt>`), tie('edges').map(e => `${e}::ToN`), tie('films').map(f => `${f}::INTERSECT(_::Out<ScreensAt>)`)),
  edges: fc.oneof({ depthSize: 'small' }, fc.constant('E<ScreensAt>'), tie('films').map(f => `${f}::OutE<ScreensAt>`), tie('venues').map(f => `${f}::InE<ScreensAt>`)),
  vectors: fc.tuple(fc.oneof({ depthSize: 'small' }, fc.constantFrom('V<Synopsis>', 'SearchV<Synopsis>(vector, 3)', 'SearchV<Synopsis>([1, n], n)::PREFILTER(_::{lang}::EQ("en"))'), tie('films').map(f => `${f}::Out<HasSynopsis>`), tie('bool').map(b => `SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(_::In<HasSynopsis>::WHERE(${b})))`)), fc.array(tie('vecStep'), { maxLength: 2 })).map(([a, b]) => [a, ...b].join('::')),
  vecStep: fc.oneof({ depthSize: 'small' }, fc.constantFrom('SearchV<Synopsis>(vector, 2)', 'RANGE(0, 2)', 'RerankRRF', 'WHERE(_::{lang}::EQ("en"))', 'RerankMMR(lambda: 0.5)', 'RerankMMR(lambda: 0.5, distance: euclidean)', 'SearchV<Synopsis>(vector, 2)::PREFILTER(_::{body}::EQ(text))', 'FIRST'), tie('num').map(n => `RerankRRF(k: ${n})`), tie('num').map(n => `SearchV<Synopsis>([${n}, 1], 2)`), tie('bool').map(b => `WHERE(EXISTS(_::In<HasSynopsis>::WHERE(${b})))`)),
  filmStep: fc.oneof({ depthSize: 'small' }, tie('bool').map(c => `WHERE(${c})`), tie('num').map(n => `ORDER<Asc>(${n})`), fc.tuple(tie('num'), tie('num')).map(([a, b]) => `RANGE(${a}, ${b})`), fc.constantFrom('RANGE(0, 2)', 'FIRST', 'RerankRRF', 'Out<Inspired>'), tie('num').map(n => `UPDATE({rating: ${n}})`)),
  bool: fc.oneof({ depthSize: 'small' }, fc.constantFrom('_::{title}::EQ("a")', '_::{restored}::EQ(true)', '_::{genres}::CONTAINS("a")'), fc.tuple(tie('num'), fc.constantFrom('EQ', 'GT', 'LTE'), tie('num')).map(([_a, o, b]) => `_::{minutes}::${o}(${b})`), tie('nums').map(n => `_::{minutes}::IS_IN(${n})`), tie('films').map(f => `EXISTS(${f})`), tie('films').map(f => `${f}::COUNT::GT(0)`), tie('path').map(f => `EXISTS(${f})`), fc.tuple(fc.constantFrom('AND', '!OR', 'OR'), tie('bool'), tie('bool')).map(([o, a, b]) => `${o}(${a}, ${b})`)),
  path: fc.oneof({ depthSize: 'small' }, fc.tuple(tie('films'), fc.constantFrom('id', 'f', 'fs::FIRST', 'N<Film>({slug: "b"})')).map(([f, e]) => `${f}::ShortestPath<Inspired>::To(${e})`), tie('films').map(f => `${f}::ShortestPathDijkstras<Inspired>(ADD(_::{strength}, MUL(_::ToN::{minutes}, n)))::From(id)`), tie('films').map(f => `${f}::ShortestPathAStar(1, "minutes")::To(f)`), tie('films').map(f => `${f}::ShortestPath::To(_)`)),
  entry: fc.oneof({ depthSize: 'small' }, tie('value').map(v => `x: ${v}`), fc.constantFrom('title', 'z: {a: minutes, b: ADD(_::{minutes}, n)}'), tie('num').map(n => `y: ${n}`)),
  value: fc.oneof({ depthSize: 'small' }, tie('num'), tie('bool').filter(b => !b.startsWith('_::{g')), tie('films'), tie('venues'), tie('vectors'), tie('path'), tie('nums'), fc.tuple(tie('films'), tie('entry')).map(([f, e]) => `${f}::{${e}, id}`), fc.tuple(tie('films'), tie('entry')).map(([f, e]) => `${f}::|m|{${e.replaceAll('_::{minutes}', 'm::{minutes}')}, id}`), tie('films').map(f => `${f}::GROUP_BY(title)`), tie('films').map(f => `${f}::COUNT::AGGREGATE_BY(title)`)),
}))
const statement = fc.oneof(g.value.map(v => `w <- ${v}`), g.films.map(v => `DROP ${v}::OutE<ScreensAt>`), g.num.map(v => `AddN<Film>({rating: ${v}})`), g.value.map(v => `w <- {a: ${v}, b: [1, "x"]}`), fc.tuple(g.nums, g.num).map(([xs, v]) => `ys <- ${xs} FOR y IN ys { AddN<Venue>({name: text}) zz <- ADD(y, ${v}) }`))
const head = 'f <- N<Film>(id) fs <- N<Film> cnt <- N<Film>::COUNT allMinutes <- N<Film>::{minutes} '
const expression = fc.oneof(g.value, g.value.map(v => `{a: ${v}}`))
const condition = g.value
const query = (t: string, p: string) => `QUERY q(${p}) => ${t}`
const parameters = 'id: ID, n: U8, text: String, list: [String], vector: [F64], rows: [{name: String}], maybe?: Date'
it('runs what it accepts', async () => {
  const accepted = new Map<string, string>()
  const body = fc.tuple(fc.array(statement, { maxLength: 1 }), fc.oneof(expression, condition)).map(([st, e]) => `${head}${st.join(' ')} RETURN ${e}`)
  for (const text of fc.sample(body, { numRuns: 60000, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) })) {
    if (accepted.has(text) || text.length > 400) continue
    const parsed = [festival, query(text, parameters)].map((source, i) => parse({ path: `${i}.hx`, text: source }))
    if (parsed.some(p => p.diagnostics.length > 0)) continue
    const { program } = check(parsed.map(({ tree }) => tree))
    if (program) accepted.set(text, `q${accepted.size}`)
  }
  const seed = `QUERY Seed() =>
    a <- AddN<Film>({slug: "a", title: "a", minutes: 5, rating: 1.5, restored: true, genres: ["a"], premiere: "2024-12-24"})
    b <- AddN<Film>({slug: "b", title: "b", minutes: 6})
    d <- AddN<Director>({name: "a", born: 5}) v <- AddN<Venue>({name: "a", seats: 5}) w <- AddN<Venue>({name: "w"})
    s <- AddV<Synopsis>([1, 2], {body: "a"}) t <- AddV<Synopsis>([2, 1], {body: "t"})
    AddE<Directed>({credited_as: "a"})::From(d)::To(a) AddE<ScreensAt>({fee: 5})::From(a)::To(v) AddE<ScreensAt>({fee: 2})::From(b)::To(v)
    AddE<HasSynopsis>::From(a)::To(s) AddE<HasSynopsis>::From(a)::To(t) AddE<QuoteOf>::From(s)::To(b) AddE<Inspired>({strength: 0.5})::From(a)::To(b)
    RETURN a`
  const text = [festival, seed, ...[...accepted].map(([t, name]) => `QUERY ${name}(${parameters}) => ${t}`)].join('\n')
  const codes = new Map<string, number>()
  const bad: string[] = []
  await withProgram(text, async ({ call }) => {
    const { a } = await call('Seed')
    for (const [t, name] of accepted) {
      const params = { id: a.id, n: 2, text: 'a', list: ['a', 'b'], vector: [1, 0.5], rows: [{ name: 'a' }] }
      await call(name, params).then(
        () => codes.set('ok', (codes.get('ok') ?? 0) + 1),
        e => {
          codes.set(e.code ?? e.name, (codes.get(e.code ?? e.name) ?? 0) + 1)
          if (!e.code || e.code === 'INTERNAL_ERROR' ) bad.push(`${t}\n    ${e.message} ${(e.cause ?? e).stack?.split('\n').slice(0, 4).join(' | ')}`)
        },
      )
    }
  })
  console.log(accepted.size, [...codes])
  console.log(bad.length, bad.sort((x, y) => x.length - y.length).slice(0, 25).join('\n'))
}, 600000)
