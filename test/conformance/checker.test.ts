import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CheckFailed, checkFiles } from '../../src/database/project/index.ts'
import { renderPretty } from '../../src/language/diagnostics/index.ts'
import { withProgram } from '../support/program.ts'
import { crew, errorsOf, faults, sailorFaults, sailorSchema, withSailors } from './sailors.ts'

it('A1-1 a broken program: opening it fails with the diagnostics of the check, and the data stays available', () =>
  withProgram(sailorSchema, async program => {
    await crew(program.call)
    const broken = `${sailorSchema} QUERY Broken() => RETURN nobody`
    const expected = faults(broken).map(([code, marked]) => [code, marked])
    expect(expected).toEqual([['E301', 'nobody']])
    // A broken file on disk does not affect the queries that are already open.
    await writeFile(join(program.folder, 'program.hx'), broken)
    expect((await program.call('Sign', { name: 'Dee' })).sailor.name).toBe('Dee')
    const refusal = await program.reopen(broken).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CheckFailed)
    const { diagnostics } = refusal as CheckFailed
    const refused = diagnostics.filter(({ severity }) => severity === 'error')
    expect(refused.map(({ code, span }) => [code, span.file.text.slice(span.start, span.end)])).toEqual(
      expected,
    )
    const mended = await program.reopen(`${sailorSchema} QUERY Names() => RETURN N<Sailor>::{name}`)
    expect(await mended.call('Names')).toEqual({ data: ['Ann', 'Bob', 'Cy', 'Dee'] })
  }))

it('A1-3 the check never panics: it has an answer for every prefix of a program, and without any one token', () => {
  const text = `${sailorSchema} #[model("builtin:hash")] QUERY Q(a: ID, xs: [{n: U8}]) =>
    s <- N<Sailor>(a)::UPDATE({age: ADD(_::{age}, 1)})
    FOR {n} IN xs { AddN<Sailor>({age: n}) }
    RETURN {s: s::|x|{n: x::{name}, k: x::Out<Knows>::WHERE(AND(EXISTS(_::{age}), _::{age}::GT(3)))}}`
  expect(errorsOf(text)).toEqual([])
  const start = sailorSchema.length
  for (let cut = start + 1; cut < text.length; cut++) {
    const partial = errorsOf(text.slice(0, cut))
    // Only a prefix that ends before the macro, or inside the blanks around it, is a whole program.
    if (text.slice(start, cut).trim() !== '') expect(partial, `cut at ${cut}`).not.toEqual([])
  }
  for (const match of text.slice(start).matchAll(/\w+|[^\w\s]/g)) {
    const at = start + match.index
    const { diagnostics, program } = checkFiles([
      { path: 'f.hx', text: text.slice(0, at) + text.slice(at + match[0].length) },
    ])
    expect(program === undefined).toBe(diagnostics.some(({ severity }) => severity === 'error'))
  }
})

describe('A1-11 the caret is under the reserved name, whatever comes before it', () => {
  it.each([
    ['comments', `// a node called Label\n// Label: String\n${'\n'.repeat(30)}`],
    ['carriage returns', '// Label\r\n\r\n\r\n'],
    ['letters of two and four bytes', '// é漢🦊 Label\n'],
    ['a byte order mark', '\ufeff'],
  ])('%s', (_, before) => {
    const text = `${before}N::Tag {\n  // Label is taken\n  text: String,\n  Label: String\n}`
    const [error, ...more] = errorsOf(text)
    expect(more).toEqual([])
    expect(error!.code).toBe('E204')
    const { start, end, file } = error!.span
    expect(file.text.slice(start, end)).toBe('Label')
    expect(start).toBe(file.text.lastIndexOf('Label'))
  })
})

it('A1-12 an error in schema.hx is reported in schema.hx', () => {
  const schema = 'N::A {} E::R { From: A, To: A }\nE::R { From: A, To: A }'
  const queries = 'QUERY Q() => RETURN E<R>'
  const check = (...files: [path: string, text: string][]) =>
    checkFiles(files.map(([path, text]) => ({ path, text }))).diagnostics.map(({ code, span }) => [
      code,
      span.file.path,
      span.start,
    ])
  const second = schema.lastIndexOf('R {')
  expect(check(['schema.hx', schema], ['queries.hx', queries])).toEqual([['E107', 'schema.hx', second]])
  expect(check(['queries.hx', queries], ['schema.hx', schema])).toEqual([['E107', 'schema.hx', second]])
})

/** One program for each class of error in the code that the legacy compiler generated. */
describe('A1-15 programs of the kinds for which legacy code did not compile', () => {
  it.each([
    [
      'a renamed member in a mapping (no such field)',
      's::{nick: name, years: age}',
      [
        { nick: 'Ann', years: 30 },
        { nick: 'Bob', years: 16 },
        { nick: 'Cy', years: null },
      ],
    ],
    [
      'two mappings of one shape (defined twice)',
      '{a: s::{p: name, q: age}::FIRST, b: s::RANGE(1, 2)::{p: name, q: age}}',
      {
        a: { p: 'Ann', q: 30 },
        b: [{ p: 'Bob', q: 16 }],
      },
    ],
    [
      'a variable read three times (moved)',
      '{a: s::COUNT, b: s::{name}, c: s::FIRST::{name}}',
      {
        a: 3,
        b: ['Ann', 'Bob', 'Cy'],
        c: 'Ann',
      },
    ],
    [
      'a closure name two mappings deep (name not found)',
      's::RANGE(0, 1)::|x|{k: x::Out<Knows>::|y|{k: y::Out<Knows>::|z|{x: x::{name}, z: z::{name}}}}',
      [{ k: [{ k: [{ x: 'Ann', z: 'Cy' }] }, { k: [] }] }],
    ],
    ['a count as a bound (types differ)', 's::RANGE(0, c)::{name}', ['Ann']],
    [
      'a count compared with a number (types differ)',
      's::WHERE(_::Out<Knows>::COUNT::EQ(d))::{name}',
      ['Ann'],
    ],
    ['steps after FIRST (no such method)', 's::FIRST::Out<Knows>::FIRST::In<Knows>::{name}', ['Ann']],
  ] as const)('%s', (_, result, expected) => {
    const queries = `QUERY Q() => s <- N<Sailor> c <- N<Ship>::COUNT d <- ADD(c, 1) RETURN {r: ${result}}`
    return withSailors(queries, async ({ call }) => {
      await crew(call)
      expect(await call('Q')).toEqual({ r: expected })
    })
  })
})

it('A1-16 the check reports reserved type names and undeclared names, and suggests a name to use instead', () => {
  expect(faults('N::Edge { a: String }')).toEqual([['E110', 'Edge', 'f0.hx']])
  expect(errorsOf('N::Edge { a: String }')[0]!.help).toContain('`MyEdge`')
  expect(sailorFaults('sailors <- N<Sailor> RETURN sailor')).toEqual([['E301', 'sailor']])
  const [unknown] = errorsOf(`${sailorSchema} QUERY Q() => sailors <- N<Sailor> RETURN sailor`)
  expect(unknown!.help).toContain('`sailors`')
  expect(sailorFaults('s <- N<Sailor>::WHERE(_::{age}::GT(limit)) RETURN s')).toEqual([['E301', 'limit']])
  expect(sailorFaults('AddN<Sailor>({name: who}) RETURN NONE')).toEqual([['E301', 'who']])
  expect(sailorFaults('s <- N<Sailor>(who) RETURN s')).toEqual([['E301', 'who']])
})

it('A1-17 a traversal as a condition is E659 with EXISTS as the fix, Embed of a number is E660', () => {
  const body = 's <- N<Sailor>::WHERE(_::Out<Knows>) RETURN s'
  expect(sailorFaults(body)).toEqual([['E659', '_::Out<Knows>']])
  const [error] = errorsOf(`${sailorSchema} QUERY Q() => ${body}`)
  expect(error!.fixes?.map(({ edits }) => edits.map(({ text }) => text).join('')).join()).toContain('EXISTS(')
  expect(sailorFaults('v <- SearchV<Log>(Embed(n), 1) RETURN v', 'n: U8')).toEqual([['E660', 'n']])
  expect(sailorFaults('v <- AddV<Log>(Embed(n), {text: "x"}) RETURN v', 'n: U8')).toEqual([['E660', 'n']])
  expect(sailorFaults('v <- AddV<Log>(Embed(t), {text: t}) RETURN v', 't: String')).toEqual([])
})

it('A1-18 every error is shown with its code, its position and a caret of its width', async () => {
  for (const [body, code, marked] of [
    ['RETURN nobody', 'E301', 'nobody'],
    ['s <- N<Saylor> RETURN s', 'E101', 'Saylor'],
    ['s <- N<Sailor>::{nam} RETURN s', 'E202', 'nam'],
    ['s <- N<Sailor>::Out<Known> RETURN s', 'E102', 'Known'],
    ['s <- N<Ship>::Out<Knows> RETURN s', 'E207', 'Knows'],
    ['s <- N<Sailor>({age: 3}) RETURN s', 'E208', 'age'],
  ] as const) {
    const text = `${sailorSchema}QUERY Q() =>\n  ${body}\n`
    const errors = errorsOf(text)
    expect(errors.map(error => error.code)).toEqual([code])
    const line = text.split('\n').findIndex(each => each.includes(body)) + 1
    const column = `  ${body}`.indexOf(marked) + 1
    const shown = await renderPretty(errors, { colour: false })
    expect(shown).toContain(code)
    expect(shown).toContain(`f0.hx:${line}:${column}`)
    const shownLines = shown.split('\n')
    const at = shownLines.findIndex(each => each.includes(body))
    const start = shownLines[at]!.indexOf(body) + body.indexOf(marked)
    expect(shownLines[at + 1]!.slice(start).match(/^[\^━─~]+/)?.[0]).toHaveLength(marked.length)
    expect(errors[0]!.message).not.toMatch(/panic|unwrap|undefined/)
  }
})
