import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSource, print } from '../../src/language/format/index.ts'
import { parse, readLexemes } from '../../src/language/syntax/index.ts'
import { projects, sourcesOf } from '../examples/projects.ts'
import { comments, format, meaning, words } from './helpers.ts'

const snippets = [
  'N::Film { UNIQUE INDEX slug: String, minutes: U16 DEFAULT 90, genres: [String], at: Date DEFAULT NOW, }',
  'E::Likes UNIQUE { From: User, To: Film, Properties: { since: Date, weight: F32 } } N::User {}',
  'schema::2 { V::Doc { body: String } N::A {} } schema::3 {}',
  'MIGRATION schema::1 => schema::2 { N::A => _:: { a: b AS I32, c: NONE } E::R => E::R { Properties: { w: 1.5 } } }',
  '#[model("a:b")] QUERY a(id: ID, rows?: [{a: String, b: [F64]}],) => x <- N<Film>(id)::Out<Likes>::ID RETURN x',
  '#[mcp] QUERY b() => FOR {a, b} IN rows { n <- AddN<Film>({slug: a, minutes: -5}) FOR c IN b {} AddE<R>::To(n)::From(b) } RETURN NONE',
  'QUERY c() => x <- N<Film>({slug: "a\\n//"})::WHERE(!AND(_::{a}::GT(1e3), EXISTS(_::In<Likes>))) RETURN x::!{a}, x,',
  'QUERY d() => x <- V<Doc>::UpsertV([1, 2.50, -3], {body: "b", c}) DROP x::OutE<R> RETURN {a: [x, {b: ADD(1, E())}]}',
  'QUERY e() => x <- f::|m|{t: m::{title}, n: {a, b: 5}, id: ::ID, ..}::RANGE(0, 5) RETURN x::ORDER<Asc>(_::{a})',
  'QUERY f() => x <- SearchV<Doc>(Embed("q"), 5)::RerankMMR(lambda: 0.5, distance: "cosine") RETURN x::COUNT::GROUP_BY(a)',
  'QUERY g() => x <- E<R>::UpsertE({w: 1})::From(a)::To(b) y <- a::ShortestPathAStar<R>(_::{w}, "h")::To(b) RETURN y // end',
  'QUERY QUERY(RETURN: ID) => QUERY <- RETURN IN <- AddN<A>() FOR <- y RETURN RETURN',
]
const examples = projects.flatMap(sourcesOf).map(({ text }) => text)
const corpus = [...snippets, ...examples]

const blank = fc.constantFrom('', ' ', '\n', '\r\n', '\t\n', '\n\n', ' \n \n\n')
const comment = fc
  .tuple(
    blank,
    fc.constantFrom('//', '// a', '//  b  ', '// {"', '// 😀 //', `// ${'long '.repeat(30)}`),
    blank,
  )
  .map(([before, text, after]) => `${before}${text}\n${after}`)
const insertion = fc.oneof({ weight: 3, arbitrary: blank }, { weight: 1, arbitrary: comment })
const insertions = fc.infiniteStream(fc.oneof({ weight: 4, arbitrary: fc.constant('') }, insertion))

/** The text with something inserted before every token. */
function insert(text: string, stream: Iterator<string>): string {
  let end = 0
  return readLexemes({ path: 'test.hx', text })
    .map(lexeme => {
      const start = end
      end = lexeme.start + lexeme.text.length
      return `${stream.next().value}${text.slice(start, end)}`
    })
    .join('')
}

/** Comments on a line of their own. */
function ownLineComments(text: string): string[] {
  const withoutStrings = text.replace(/"(?:[^"\\\n]|\\.)*"|\/\/[^\r\n]*/g, piece =>
    piece.startsWith('/') ? piece : 'x',
  )
  return [...withoutStrings.matchAll(/(?:^|[\r\n])[ \t]*(\/\/[^\r\n]*)/g)].map(([, comment]) =>
    comment!.trimEnd(),
  )
}

function isSubsequence(part: readonly string[], whole: readonly string[]): boolean {
  let found = 0
  for (const each of whole) if (each === part[found]) found++
  return found === part.length
}

function checkFormatted(before: string): void {
  const after = format(before)
  expect(format(after)).toBe(after)
  expect(meaning(after)).toEqual(meaning(before))
  expect(words(after)).toEqual(words(before))
  expect(comments(after)).toEqual(comments(before))
  expect(isSubsequence(ownLineComments(before), ownLineComments(after))).toBe(true)
  expect(after).toMatch(/^(?:[^\n].*[^\n])?\n$/s)
  expect(after).not.toMatch(/[ \t\r]\n|\n\n\n/)
}

describe('formatting keeps tokens, meaning and comments, and is idempotent', () => {
  test.each(corpus)('of %s', text => checkFormatted(text))

  test('of any text with blanks and comments anywhere', () => {
    const text = fc
      .array(fc.constantFrom(...corpus), { minLength: 1, maxLength: 2 })
      .map(texts => texts.join('\n'))
    fc.assert(
      fc.property(text, insertions, (text, stream) => checkFormatted(insert(text, stream))),
      { numRuns: 300 },
    )
  })

  test('with a comment before each token in turn', () => {
    for (const text of snippets) {
      const count = readLexemes({ path: 'test.hx', text }).length
      for (let at = 0; at < count; at++) {
        for (const remark of [' // remark\n', '\n// remark\n']) {
          checkFormatted(insert(text, pad(at, remark)))
        }
      }
    }
  })
})

function* pad(count: number, text: string): Generator<string> {
  for (let index = 0; index < count; index++) yield ''
  yield text
  while (true) yield ''
}

test('blanks make no difference', () => {
  const separators = fc.infiniteStream(fc.constantFrom(' ', '\n', '\r\n', '\t', '   '))
  fc.assert(
    fc.property(fc.constantFrom(...corpus), separators, (text, stream) => {
      const plain = readLexemes({ path: 'test.hx', text }).map(lexeme => lexeme.text)
      const spread = plain.map(word => `${word}${stream.next().value}`).join('')
      expect(format(spread)).toBe(format(plain.join(' ')))
    }),
    { numRuns: 300 },
  )
})

test.each(examples)('the examples are formatted: %s', text => expect(format(text)).toBe(text))

test('printed text parses to the same tree', () => {
  for (const text of corpus) {
    expect(meaning(print(parse({ path: 'test.hx', text }).tree))).toEqual(meaning(text))
  }
})

describe('a file with syntax errors is left alone', () => {
  test.each([
    ['N::A {', ['E002']],
    ['QUERY q() => RETURN x::nope', ['E001']],
    ['N::A {} QUERY q() => RETURN "abc', ['E003']],
    ['N::A { a: ID b: ID }\nQUERY q() => RETURN', ['E001', 'E002']],
  ])('%s', (text, codes) => {
    const formatted = formatSource({ path: 'test.hx', text })
    expect(formatted.text).toBeUndefined()
    expect(formatted.diagnostics?.map(({ code }) => code)).toEqual(codes)
  })

  test('no text makes the formatter throw', () => {
    const edit = fc.tuple(
      fc.constantFrom(...corpus),
      fc.nat(),
      fc.nat({ max: 9 }),
      fc.constantFrom('', '"', '}', ',', '//'),
    )
    fc.assert(
      fc.property(edit, ([text, at, length, instead]) => {
        const start = at % (text.length + 1)
        const broken = text.slice(0, start) + instead + text.slice(start + length)
        const formatted = formatSource({ path: 'test.hx', text: broken })
        if (formatted.diagnostics) expect(formatted.diagnostics.length).toBeGreaterThan(0)
        else checkFormatted(broken)
      }),
      { numRuns: 300 },
    )
  })
})
