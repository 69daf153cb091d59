import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/language/diagnostics/diagnostic.ts'
import { codes } from '../../src/language/diagnostics/index.ts'
import { parse, parseInput } from '../../src/language/syntax/index.ts'
import { faults } from './helpers.ts'

const corpus = [
  'N::Film { UNIQUE INDEX slug: String, minutes: U16 DEFAULT 90, genres: [String], at: Date DEFAULT NOW }',
  'E::Likes UNIQUE { From: User, To: Film, Properties: { since: Date, weight: F32 } }',
  'schema::2 { V::Doc { body: String } N::A {} }',
  'MIGRATION schema::1 => schema::2 { N::A => _:: { a: b AS I32, c: NONE } E::R => E::R { Properties: { w: 1.5 } } }',
  '#[model("a:b")] QUERY a(id: ID, rows?: [{a: String, b: [F64]}]) => x <- N<Film>(id)::Out<Likes>::ID RETURN x',
  'QUERY b() => FOR {a, b} IN rows { n <- AddN<Film>({slug: a, minutes: -5}) AddE<Likes>::From(n)::To(b) } RETURN NONE',
  'QUERY c() => x <- N<Film>({slug: "a\\n"})::WHERE(!AND(_::{a}::GT(1e3), EXISTS(_::In<Likes>))) RETURN x::!{a}, x',
  'QUERY d() => x <- V<Doc>::UpsertV([1, 2.5], {body: "b"}) DROP x::OutE<R> RETURN {a: [x, {b: ADD(1, E())}]}',
  'QUERY e() => x <- f::|m|{t: m::{title}, n: {a, b: 5}, id: ::ID, ..}::RANGE(0, 5) RETURN x::ORDER<Asc>(_::{a})',
  'QUERY f() => x <- SearchV<Doc>(Embed("q"), 5)::RerankMMR(lambda: 0.5, distance: "cosine") RETURN x::COUNT::GROUP_BY(a)',
  'QUERY g() => x <- E<R>::UpsertE({w: 1})::From(a)::To(b) y <- a::ShortestPathAStar<R>(_::{w}, "h")::To(b) RETURN y // end\n',
]

const pieces =
  '{ } ( ) [ ] < > , : :: . .. ? ! | <- => #[ ] _ " \' \\ // /* ; = == -5 5. 1e9 N E V N:: QUERY RETURN FOR IN schema:: ' +
  'MIGRATION N<A> x a::b \n \r\n \0 \uFEFF 😀 \ud83d \udc00 é \u2028'
const piece = fc.oneof(fc.constantFrom(...pieces.split(' ')), fc.string({ unit: 'binary', maxLength: 3 }))

/** A few snippets in a row, with some ranges removed, doubled or replaced. */
const mutant = fc
  .tuple(
    fc.array(fc.constantFrom(...corpus), { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.constantFrom('cut', 'double', 'replace'), piece), {
      maxLength: 6,
    }),
  )
  .map(([snippets, edits]) => edits.reduce((text, edit) => mutate(text, ...edit), snippets.join('\n')))

function mutate(text: string, at: number, length: number, how: string, insert: string): string {
  const start = at % (text.length + 1)
  const cut = text.slice(start, start + length)
  const middle = how === 'cut' ? '' : how === 'double' ? cut + cut : insert
  return text.slice(0, start) + middle + text.slice(start + length)
}

function check(text: string, { code, message, span, related = [] }: Diagnostic): void {
  expect(codes).toHaveProperty(code)
  expect(message).not.toBe('')
  for (const { start, end } of [span, ...related.map(each => each.span)]) {
    expect(0 <= start && start <= end && end <= text.length).toBe(true)
  }
}

test('the corpus has no errors', () => {
  expect(corpus.flatMap(faults)).toEqual([])
})

test('no text makes the parser throw, and every span lies within the text', () => {
  fc.assert(
    fc.property(mutant, text => {
      const { tree, diagnostics } = parse({ path: 'fuzz.hx', text })
      for (const fault of diagnostics) check(text, fault)
      for (const { span } of tree.declarations)
        expect(span.start < span.end && span.end <= text.length).toBe(true)
    }),
    { numRuns: 1500 },
  )
})

test('no text makes the shell throw', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        mutant,
        mutant.map(text => text.replace(/^.*?=>/s, '')),
      ),
      text => {
        const input = parseInput({ path: 'shell', text })
        if (input.kind !== 'invalid' && input.kind !== 'incomplete') return
        expect(input.diagnostics.length).toBeGreaterThan(0)
        for (const fault of input.diagnostics) check(text, fault)
      },
    ),
    { numRuns: 1000 },
  )
})

test('a broken beginning never hides the declarations after it', () => {
  const rest = `\n${'N::Zzz {}\nQUERY zzz() => RETURN NONE'}`
  const edit = fc.tuple(fc.constantFrom(...corpus), fc.nat(), fc.nat({ max: 12 }))
  fc.assert(
    fc.property(edit, ([snippet, at, length]) => {
      const head = mutate(snippet, at, length, 'cut', '')
      fc.pre((head.match(/"/g)?.length ?? 0) % 2 === 0)
      const names = parse({ path: 'fuzz.hx', text: head + rest }).tree.declarations.flatMap(each =>
        'name' in each
          ? [each.name.text]
          : each.kind === 'SchemaBlock'
            ? each.declarations.map(type => type.name.text)
            : [],
      )
      expect(names.slice(-2)).toEqual(['Zzz', 'zzz'])
    }),
    { numRuns: 1000 },
  )
})
