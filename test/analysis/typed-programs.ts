import fc from 'fast-check'

/** Generates query bodies over the festival, most of which the checker accepts. */

type Part =
  | 'number'
  | 'numbers'
  | 'truth'
  | 'films'
  | 'venues'
  | 'edges'
  | 'vectors'
  | 'path'
  | 'entry'
  | 'value'

export const parameters = 'id: ID, n: U8, text: String, vector: [F64]'

const head = 'f <- N<Film>(id) fs <- N<Film> count <- N<Film>::COUNT all <- N<Film>::{minutes}'

const small = { depthSize: 'small' } as const

const parts = fc.letrec<Record<Part | 'filmStep' | 'vectorStep', string>>(tie => ({
  number: fc.oneof(
    small,
    fc.constantFrom('5', '1.5', '-2', '0', 'n', 'count', '_::{minutes}', '_::{rating}'),
    call(['ADD', 'SUB', 'MUL', 'DIV', 'POW', 'MOD', 'MIN', 'LOG', 'ATAN2'], tie('number'), tie('number')),
    call(['ABS', 'SQRT', 'LN', 'CEIL', 'ROUND', 'SIN'], tie('number')),
    call(['SUM', 'AVG', 'MIN', 'MAX', 'COUNT'], tie('numbers')),
    call(['COUNT'], tie('films')),
    tie('films').map(films => `${films}::COUNT`),
    tie('films').map(films => `${films}::FIRST::{minutes}`),
  ),
  numbers: fc.oneof(
    small,
    fc.constantFrom('vector', 'all', '[1, n]'),
    tie('films').map(films => `${films}::{minutes}`),
    tie('edges').map(edges => `${edges}::{fee}`),
    tie('vectors').map(vectors => `${vectors}::{score}`),
  ),
  truth: fc.oneof(
    small,
    fc.constantFrom('_::{title}::EQ("a")', '_::{restored}::EQ(true)', '_::{genres}::CONTAINS("a")'),
    fc
      .tuple(fc.constantFrom('EQ', 'GT', 'LTE'), tie('number'))
      .map(([operator, number]) => `_::{minutes}::${operator}(${number})`),
    tie('numbers').map(numbers => `_::{minutes}::IS_IN(${numbers})`),
    fc.oneof(tie('films'), tie('path')).map(value => `EXISTS(${value})`),
    call(['AND', 'OR', '!AND', '!OR'], tie('truth'), tie('truth')),
  ),
  films: traversal(
    fc.oneof(
      small,
      fc.constantFrom(
        'N<Film>',
        'fs',
        'f',
        '_',
        'N<Film>(id)',
        'N<Film>({slug: text})',
        'SearchBM25<Film>(text, 3)',
      ),
      tie('venues').map(venues => `${venues}::In<ScreensAt>`),
      tie('films').map(films => `${films}::Out<Inspired>`),
      tie('vectors').map(vectors => `${vectors}::Out<QuoteOf>`),
      tie('edges').map(edges => `${edges}::FromN`),
    ),
    tie('filmStep'),
  ),
  filmStep: fc.oneof(
    small,
    fc.constantFrom('RANGE(0, 2)', 'FIRST', 'RerankRRF', 'Out<Inspired>'),
    call(['WHERE'], tie('truth')),
    call(['ORDER<Asc>', 'ORDER<Desc>'], tie('number')),
    call(['RANGE'], tie('number'), tie('number')),
    tie('number').map(number => `UPDATE({rating: ${number}})`),
  ),
  venues: fc.oneof(
    small,
    fc.constant('N<Venue>'),
    tie('films').map(films => `${films}::Out<ScreensAt>`),
    tie('films').map(films => `${films}::INTERSECT(_::Out<ScreensAt>)`),
    tie('edges').map(edges => `${edges}::ToN`),
  ),
  edges: fc.oneof(
    small,
    fc.constant('E<ScreensAt>'),
    tie('films').map(films => `${films}::OutE<ScreensAt>`),
    tie('venues').map(venues => `${venues}::InE<ScreensAt>`),
  ),
  vectors: traversal(
    fc.oneof(
      small,
      fc.constantFrom('V<Synopsis>', 'SearchV<Synopsis>(vector, 3)'),
      tie('films').map(films => `${films}::Out<HasSynopsis>`),
      tie('truth').map(
        truth => `SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(_::In<HasSynopsis>::WHERE(${truth})))`,
      ),
    ),
    tie('vectorStep'),
  ),
  vectorStep: fc.oneof(
    small,
    fc.constantFrom(
      'FIRST',
      'LAST',
      'WHERE(_::{lang}::EQ("en"))',
      'SearchV<Synopsis>(vector, 2)::PREFILTER(_::{body}::EQ(text))',
      'RerankMMR(lambda: 0.5)',
      'RerankMMR(lambda: 0.5, distance: euclidean)',
    ),
    tie('number').map(number => `RerankRRF(k: ${number})`),
    tie('number').map(number => `SearchV<Synopsis>([${number}, 1], 2)`),
  ),
  path: fc
    .tuple(
      tie('films'),
      fc.constantFrom(
        'ShortestPath<Inspired>::To(id)',
        'ShortestPath::To(_)',
        'ShortestPathDijkstras<Inspired>(ADD(_::{strength}, MUL(_::ToN::{minutes}, n)))::From(f)',
        'ShortestPathAStar(1, "minutes")::To(fs::FIRST)',
      ),
    )
    .map(([films, path]) => `${films}::${path}`),
  entry: fc.oneof(
    small,
    fc.constantFrom('title', 'z: {a: minutes, b: ADD(_::{minutes}, n)}'),
    tie('value').map(value => `x: ${value}`),
  ),
  value: fc.oneof(
    small,
    tie('number'),
    tie('numbers'),
    tie('truth'),
    tie('films'),
    tie('venues'),
    tie('vectors'),
    tie('path'),
    fc.tuple(tie('films'), tie('entry')).map(([films, entry]) => `${films}::{${entry}, id}`),
    fc
      .tuple(tie('films'), tie('number'))
      .map(([films, number]) => `${films}::|m|{y: ${number.replaceAll('_::', 'm::')}, t: m::{title}}`),
    tie('films').map(films => `${films}::GROUP_BY(title)`),
    tie('films').map(films => `${films}::AGGREGATE_BY(title)`),
  ),
}))

function call(names: readonly string[], ...operands: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...names), ...operands)
    .map(([name, ...given]) => `${name}(${given.join(', ')})`)
}

function traversal(start: fc.Arbitrary<string>, step: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(start, fc.array(step, { maxLength: 3 }))
    .map(([first, steps]) => [first, ...steps].join('::'))
}

const statement = fc.oneof(
  parts.value.map(value => `w <- ${value}`),
  parts.value.map(value => `w <- {a: ${value}, b: [1, "x"]}`),
  parts.films.map(films => `DROP ${films}::OutE<ScreensAt>`),
  parts.number.map(number => `AddN<Film>({rating: ${number}})`),
  fc
    .tuple(parts.numbers, parts.number)
    .map(([list, number]) => `list <- ${list} FOR each IN list { more <- ADD(each, ${number}) }`),
)

const result = fc.oneof(
  parts.value,
  parts.value.map(value => `{a: ${value}}`),
)

export const body = fc
  .tuple(fc.array(statement, { maxLength: 1 }), result)
  .map(([statements, value]) => `${head} ${statements.join(' ')} RETURN ${value}`)
  .filter(text => text.length < 400)
