/** What users of the legacy compiler complained of, row by row: A1-… in docs/legacy-differences.md. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CheckFailed, checkFiles } from '../../src/database/project/index.ts'
import { type Diagnostic, renderPretty } from '../../src/language/diagnostics/index.ts'
import { type OpenProgram, unknownId, withProgram } from '../support/program.ts'

type Call = <T = any>(query: string, params?: object) => Promise<T>

const world = `
N::Sailor { INDEX name: String, age: U8, captain: Boolean, berth: ID }
N::Ship { UNIQUE INDEX hull: String }
E::Knows { From: Sailor, To: Sailor, Properties: { years: U8 } }
E::ServesOn { From: Sailor, To: Ship, Properties: { rank: String } }
V::Log { text: String }
E::Wrote { From: Sailor, To: Log }
QUERY Sign(name: String, age?: U8, captain?: Boolean) =>
  sailor <- AddN<Sailor>({name: name, age: age, captain: captain}) RETURN sailor
QUERY Launch(hull: String) => ship <- AddN<Ship>({hull: hull}) RETURN ship
QUERY Meet(a: String, b: String, years: U8) =>
  e <- AddE<Knows>({years: years})::From(N<Sailor>({name: a}))::To(N<Sailor>({name: b})) RETURN e
QUERY Join(a: String, hull: String, rank: String) =>
  e <- AddE<ServesOn>({rank: rank})::From(N<Sailor>({name: a}))::To(N<Ship>({hull: hull})) RETURN e
QUERY Write(a: String, text: String, v: [F64]) =>
  log <- AddV<Log>(v, {text: text}) AddE<Wrote>::From(N<Sailor>({name: a}))::To(log) RETURN log
`

/** Ann (30, captain) knows Bob and Cy, Bob (16, no captain) knows Cy, Cy has no age; Ann and Bob serve on the Gull. */
async function crew(call: Call) {
  const ann = (await call('Sign', { name: 'Ann', age: 30, captain: true })).sailor
  const bob = (await call('Sign', { name: 'Bob', age: 16, captain: false })).sailor
  const cy = (await call('Sign', { name: 'Cy' })).sailor
  const gull = (await call('Launch', { hull: 'Gull' })).ship
  for (const [a, b, years] of [
    ['Ann', 'Bob', 2],
    ['Ann', 'Cy', 5],
    ['Bob', 'Cy', 1],
  ] as const)
    await call('Meet', { a, b, years })
  await call('Join', { a: 'Ann', hull: 'Gull', rank: 'captain' })
  await call('Join', { a: 'Bob', hull: 'Gull', rank: 'boy' })
  const log = (await call('Write', { a: 'Ann', text: 'storm', v: [1, 0] })).log
  return { ann, bob, cy, gull, log }
}

const within = (queries: string, work: (program: OpenProgram) => Promise<void>) =>
  withProgram(`${world}\n${queries}`, work)

/** The errors of a program of one or more files, each with the text that its caret marks and the file's path. */
function faults(...texts: string[]): [code: string, marked: string, path: string][] {
  return errorsOf(...texts).map(({ code, span }) => [
    code,
    span.file.text.slice(span.start, span.end),
    span.file.path,
  ])
}

function errorsOf(...texts: string[]): Diagnostic[] {
  const { diagnostics } = checkFiles(texts.map((text, i) => ({ path: `f${i}.hx`, text })))
  return diagnostics.filter(({ severity }) => severity === 'error')
}

const found = (body: string, params = '') =>
  faults(`${world} QUERY Q(${params}) => ${body}`).map(([code, marked]) => [code, marked])

it('A1-1 a broken program: what the check refuses is refused with the same words, and the data stay served', () =>
  withProgram(world, async program => {
    await crew(program.call)
    const broken = `${world} QUERY Broken() => RETURN nobody`
    const expected = faults(broken).map(([code, marked]) => [code, marked])
    expect(expected).toEqual([['E301', 'nobody']])
    // A broken file on disk changes nothing for the queries that are open already.
    await writeFile(join(program.folder, 'program.hx'), broken)
    expect((await program.call('Sign', { name: 'Dee' })).sailor.name).toBe('Dee')
    const refusal = await program.reopen(broken).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CheckFailed)
    const { diagnostics } = refusal as CheckFailed
    const refused = diagnostics.filter(({ severity }) => severity === 'error')
    expect(refused.map(({ code, span }) => [code, span.file.text.slice(span.start, span.end)])).toEqual(
      expected,
    )
    const mended = await program.reopen(`${world} QUERY Names() => RETURN N<Sailor>::{name}`)
    expect(await mended.call('Names')).toEqual({ data: ['Ann', 'Bob', 'Cy', 'Dee'] })
  }))

it('A1-2 WHERE(_::{id}::EQ(x)) runs as checked, on nodes, edges and vectors', () =>
  within(
    `QUERY Node(x: ID) => s <- N<Sailor>::WHERE(_::{id}::EQ(x)) RETURN s::{name}
     QUERY Step(x: ID) => s <- N<Sailor>::WHERE(_::ID::EQ(x)) RETURN s::{name}
     QUERY Others(x: ID) => s <- N<Sailor>::WHERE(_::{id}::NEQ(x)) RETURN s::{name}
     QUERY Some(x: [ID]) => s <- N<Sailor>::WHERE(_::{id}::IS_IN(x)) RETURN s::{name}
     QUERY Edge(x: ID) => e <- E<Knows>::WHERE(_::{from_node}::EQ(x)) RETURN e::{years}
     QUERY Vector(x: ID) => v <- V<Log>::WHERE(_::{id}::EQ(x)) RETURN v::{text}`,
    async ({ call }) => {
      const { ann, bob, cy, log } = await crew(call)
      expect(await call('Node', { x: bob.id })).toEqual({ s: ['Bob'] })
      expect(await call('Step', { x: bob.id })).toEqual({ s: ['Bob'] })
      expect(await call('Others', { x: bob.id })).toEqual({ s: ['Ann', 'Cy'] })
      expect(await call('Some', { x: [cy.id, unknownId, ann.id] })).toEqual({ s: ['Ann', 'Cy'] })
      expect(await call('Edge', { x: ann.id })).toEqual({ e: [2, 5] })
      expect(await call('Vector', { x: log.id })).toEqual({ v: ['storm'] })
      expect(await call('Node', { x: unknownId })).toEqual({ s: [] })
    },
  ))

it('A1-3 the check never panics: every cut of a program, and every token left out, has an answer', () => {
  const text = `${world} #[model("builtin:hash")] QUERY Q(a: ID, xs: [{n: U8}]) =>
    s <- N<Sailor>(a)::UPDATE({age: ADD(_::{age}, 1)})
    FOR {n} IN xs { AddN<Sailor>({age: n}) }
    RETURN {s: s::|x|{n: x::{name}, k: x::Out<Knows>::WHERE(AND(EXISTS(_::{age}), _::{age}::GT(3)))}}`
  expect(errorsOf(text)).toEqual([])
  const start = world.length
  for (let cut = start + 1; cut < text.length; cut++) {
    const partial = errorsOf(text.slice(0, cut))
    // Only what ends before the macro, or inside the blanks around it, is a whole program.
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

it('A1-4 EXISTS over a condition on the id of another variable', () => {
  expect(found('x <- N<Sailor> RETURN EXISTS(x::WHERE(_::ID::EQ(ghost::ID)))')).toEqual([['E301', 'ghost']])
  return within(
    `QUERY Q(a: ID, b: ID) =>
      x <- N<Sailor>(a)::Out<Knows>
      y <- N<Sailor>(b)
      RETURN {known: EXISTS(x::WHERE(_::ID::EQ(y::ID))), not: !EXISTS(x::WHERE(_::ID::EQ(y::ID)))}`,
    async ({ call }) => {
      const { ann, bob, cy } = await crew(call)
      expect(await call('Q', { a: ann.id, b: cy.id })).toEqual({ known: true, not: false })
      expect(await call('Q', { a: bob.id, b: ann.id })).toEqual({ known: false, not: true })
    },
  )
})

describe('A1-5 literals of every kind for properties of every type', () => {
  const types = ['String', 'Boolean', 'U8', 'I64', 'F32', 'F64', 'Date'] as const
  const literals: readonly (readonly [
    literal: string,
    fits: readonly (typeof types)[number][],
    stored: unknown,
  ])[] = [
    ['false', ['Boolean'], false],
    ['true', ['Boolean'], true],
    ['7', ['U8', 'I64', 'F32', 'F64'], 7],
    ['2.5', ['F32', 'F64'], 2.5],
    ['"leaf"', ['String'], 'leaf'],
    ['""', ['String'], ''],
    ['"2031-02-03"', ['String', 'Date'], '2031-02-03'],
  ]
  const cases = literals.flatMap(([literal, fits, stored]) =>
    types.map(type => ({ literal, type, fits: fits.includes(type), stored })),
  )
  const writes = {
    AddN: (literal: string) => `AddN<T>({p: ${literal}})`,
    UPDATE: (literal: string) => `N<T>::FIRST::UPDATE({p: ${literal}})`,
    UpsertN: (literal: string) => `N<T>::FIRST::UpsertN({p: ${literal}})`,
  }
  const refused = (type: string, literal: string) =>
    type === 'Date' && literal.startsWith('"') ? 'E501' : 'E205'

  it.each(Object.keys(writes) as (keyof typeof writes)[])('%s takes what fits', write =>
    withProgram(
      types
        .map(type => {
          const fitting = cases.filter(each => each.type === type && each.fits)
          return `N::N${type} { p: ${type} }
            QUERY Add${type}() => AddN<N${type}> RETURN NONE
            ${fitting.map((each, i) => `QUERY Q${type}${i}() => n <- ${writes[write](each.literal).replaceAll('<T>', `<N${type}>`)} RETURN n::{p}`).join('\n')}`
        })
        .join('\n'),
      async ({ call }) => {
        for (const type of types) {
          await call(`Add${type}`)
          const fitting = cases.filter(each => each.type === type && each.fits)
          for (const [i, { literal, stored }] of fitting.entries())
            expect(await call(`Q${type}${i}`), `${literal} in ${type}`).toEqual({
              n: type === 'Date' ? `${stored}T00:00:00+00:00` : stored,
            })
        }
      },
    ),
  )

  it.each(Object.keys(writes) as (keyof typeof writes)[])('%s refuses the rest at the literal', write => {
    for (const { literal, type, fits } of cases) {
      if (fits) continue
      const text = `N::T { p: ${type} } QUERY Q() => n <- ${writes[write](literal)} RETURN n`
      expect(faults(text), `${literal} in ${type}`).toEqual([[refused(type, literal), literal, 'f0.hx']])
    }
  })
})

it('A1-6 booleans are compared like other values; a bare boolean property is refused by the check itself', () => {
  expect(found('s <- N<Sailor>::WHERE(_::{captain}) RETURN s')).toEqual([['E659', '_::{captain}']])
  const types = {
    Boolean: [false, true],
    String: ['a', 'b'],
    U8: [1, 2],
    I64: [-2, -1],
    F32: [0.1, 0.2],
    F64: [-0.5, 0.5],
    U128: [1, 2],
    Date: ['2031-01-01', '2031-01-02'],
  }
  const truths = {
    EQ: [0, 1, 0],
    NEQ: [1, 0, 1],
    GT: [0, 0, 1],
    GTE: [0, 1, 1],
    LT: [1, 0, 0],
    LTE: [1, 1, 0],
  }
  const operators = Object.keys(truths) as (keyof typeof truths)[]
  return withProgram(
    `${Object.keys(types)
      .map(
        type => `N::N${type} { p: ${type}, tag: String }
        QUERY Add${type}(p?: ${type}, tag: String) => AddN<N${type}>({p: p, tag: tag}) RETURN NONE
        ${operators.map(op => `QUERY ${op}${type}(p: ${type}) => RETURN N<N${type}>::WHERE(_::{p}::${op}(p))::{tag}`).join('\n')}`,
      )
      .join('\n')}
    QUERY Yes() => RETURN N<NBoolean>::WHERE(_::{p}::EQ(true))::{tag}
    QUERY No() => RETURN N<NBoolean>::WHERE(_::{p}::NEQ(true))::{tag}`,
    async ({ call }) => {
      for (const [type, [low, high]] of Object.entries(types)) {
        await call(`Add${type}`, { p: low, tag: 'low' })
        await call(`Add${type}`, { p: high, tag: 'high' })
        await call(`Add${type}`, { tag: 'missing' })
        for (const op of operators) {
          const [below, same, above] = truths[op]
          const whenLow = [...(same ? ['low'] : []), ...(above ? ['high'] : [])]
          const whenHigh = [...(below ? ['low'] : []), ...(same ? ['high'] : [])]
          expect(await call(`${op}${type}`, { p: low }), `${type} ${op} low`).toEqual({ data: whenLow })
          expect(await call(`${op}${type}`, { p: high }), `${type} ${op} high`).toEqual({ data: whenHigh })
        }
      }
      expect(await call('Yes')).toEqual({ data: ['high'] })
      expect(await call('No')).toEqual({ data: ['low'] })
    },
  )
})

it('A1-7 GROUP_BY stands wherever a traversal may', () =>
  within(
    `QUERY Returned() => s <- N<Sailor> RETURN s::GROUP_BY(captain)
     QUERY Bound() => s <- N<Sailor> g <- s::GROUP_BY(captain) RETURN g
     QUERY Inline() => RETURN N<Sailor>::GROUP_BY(captain)
     QUERY Within() => s <- N<Sailor> RETURN {g: s::GROUP_BY(captain), list: [s::GROUP_BY(captain)]}
     QUERY Mapped() => s <- N<Sailor>({name: "Ann"}) RETURN s::{name, known: _::Out<Knows>::GROUP_BY(captain)}
     QUERY Closed() => s <- N<Sailor>({name: "Ann"}) RETURN s::|x|{n: x::{name}, known: x::Out<Knows>::AGGREGATE_BY(name)}
     QUERY Single() => RETURN N<Sailor>({name: "Ann"})::GROUP_BY(name)
     QUERY Edges() => RETURN N<Sailor>::OutE<Knows>::GROUP_BY(years)`,
    async ({ call }) => {
      const { bob, cy } = await crew(call)
      const groups = [
        { captain: true, count: 1 },
        { captain: false, count: 1 },
        { captain: null, count: 1 },
      ]
      for (const query of ['Returned', 'Bound', 'Inline']) expect(await call(query)).toEqual(groups)
      expect(await call('Within')).toEqual({ g: groups, list: [groups] })
      expect(await call('Mapped')).toEqual({ s: { name: 'Ann', known: groups.slice(1) } })
      expect(await call('Closed')).toEqual({
        s: {
          n: 'Ann',
          known: [
            { count: 1, data: [bob] },
            { count: 1, data: [cy] },
          ],
        },
      })
      expect(await call('Single')).toEqual([{ name: 'Ann', count: 1 }])
      expect(await call('Edges')).toEqual([2, 5, 1].map(years => ({ years, count: 1 })))
    },
  ))

describe('A1-8 nested AND and OR', () => {
  it('keep out the one who fails the outer AND', () =>
    within(
      `QUERY Q() => s <- N<Sailor>::WHERE(AND(_::{age}::GT(18), OR(_::{name}::EQ("Ann"), _::{name}::EQ("Bob")))) RETURN s::{name}
       QUERY R() => s <- N<Sailor>::WHERE(OR(_::{name}::EQ("Cy"), AND(_::{age}::LT(18), _::{captain}::EQ(true)))) RETURN s::{name}`,
      async ({ call }) => {
        await crew(call)
        expect(await call('Q')).toEqual({ s: ['Ann'] })
        expect(await call('R')).toEqual({ s: ['Cy'] })
      },
    ))

  type Tree = { readonly text: string; readonly holds: (row: Row) => boolean }
  type Row = { readonly a: number | null; readonly b: number | null }
  const { tree } = fc.letrec<{ tree: Tree; leaf: Tree }>(tie => ({
    leaf: fc
      .tuple(
        fc.constantFrom('a', 'b'),
        fc.constantFrom('EQ', 'NEQ', 'GT', 'LTE'),
        fc.integer({ min: 0, max: 2 }),
      )
      .map(([p, op, n]) => ({
        text: `_::{${p}}::${op}(${n})`,
        holds: row => {
          const value = row[p as 'a' | 'b']
          if (value === null) return false
          return op === 'EQ' ? value === n : op === 'NEQ' ? value !== n : op === 'GT' ? value > n : value <= n
        },
      })),
    tree: fc.oneof(
      { maxDepth: 4 },
      tie('leaf'),
      fc.constantFrom('a', 'b').map(
        (p): Tree => ({
          text: `!EXISTS(_::{${p}})`,
          holds: row => row[p as 'a' | 'b'] === null,
        }),
      ),
      fc
        .tuple(
          fc.constantFrom('AND', 'OR', '!AND', '!OR'),
          fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
        )
        .map(([name, parts]) => ({
          text: `${name}(${parts.map(part => part.text).join(', ')})`,
          holds: (row: Row) => {
            const joined = name.endsWith('AND')
              ? parts.every(part => part.holds(row))
              : parts.some(part => part.holds(row))
            return name.startsWith('!') ? !joined : joined
          },
        })),
    ),
  }))
  const rows: Row[] = [null, 0, 1, 2].flatMap(a => [null, 0, 1, 2].map(b => ({ a, b })))

  it('agree with a plain evaluation for random trees', () =>
    fc.assert(
      fc.asyncProperty(fc.array(tree, { minLength: 40, maxLength: 40 }), async trees =>
        withProgram(
          `N::Row { a: I32, b: I32 } QUERY Add(a?: I32, b?: I32) => AddN<Row>({a: a, b: b}) RETURN NONE
           ${trees.map(({ text }, i) => `QUERY Q${i}() => RETURN {r: N<Row>::WHERE(${text})::!{id, label}}`).join('\n')}`,
          async ({ call }) => {
            for (const row of rows) await call('Add', row)
            for (const [i, { text, holds }] of trees.entries())
              expect(await call(`Q${i}`), text).toEqual({ r: rows.filter(holds) })
          },
        ),
      ),
      { numRuns: 4 },
    ))
})

it('A1-9 negation everywhere, also after an update: !!p is p, and De Morgan holds', () =>
  within(
    `QUERY Loners() => s <- N<Sailor>::WHERE(!EXISTS(_::Out<Knows>)) RETURN s::{name}
     QUERY Ageless() => s <- N<Sailor>::WHERE(!EXISTS(_::{age})) RETURN s::{name}
     QUERY Grow() => s <- N<Sailor>({name: "Cy"})::UPDATE({age: 12}) RETURN s::{age}
     QUERY Twice() => s <- N<Sailor>::WHERE(!AND(!AND(_::{age}::GT(18)))) RETURN s::{name}
     QUERY NotBoth() => s <- N<Sailor>::WHERE(!AND(_::{age}::GT(18), EXISTS(_::Out<Knows>))) RETURN s::{name}
     QUERY EitherNot() => s <- N<Sailor>::WHERE(OR(!OR(_::{age}::GT(18)), !EXISTS(_::Out<Knows>))) RETURN s::{name}`,
    async ({ call }) => {
      await crew(call)
      expect(await call('Loners')).toEqual({ s: ['Cy'] })
      expect(await call('Ageless')).toEqual({ s: ['Cy'] })
      expect(await call('Twice')).toEqual({ s: ['Ann'] })
      expect(await call('NotBoth')).toEqual({ s: ['Bob', 'Cy'] })
      expect(await call('EitherNot')).toEqual({ s: ['Bob', 'Cy'] })
      expect(await call('Grow')).toEqual({ s: 12 })
      expect(await call('Ageless')).toEqual({ s: [] })
      expect(await call('Loners')).toEqual({ s: ['Cy'] })
    },
  ))

describe('A1-10 a step means the same after a variable and inline', () => {
  const steps = [
    ['Out<Knows>', { sailors: ['Ann'], knows: 0, serves: 1 }],
    ['OutE<Knows>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 1, serves: 2 }],
    ['In<Knows>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 3, serves: 2 }],
    ['InE<Knows>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 3, serves: 2 }],
    ['Out<ServesOn>', { sailors: ['Ann', 'Bob', 'Cy'], knows: 3, serves: 0 }],
    ['OutE<Knows>::ToN', { sailors: ['Ann'], knows: 0, serves: 1 }],
    ['Out<Knows>::RANGE(0, 1)', { sailors: ['Ann', 'Cy'], knows: 1, serves: 1 }],
    ['OutE<Knows>::WHERE(_::{years}::GT(2))', { sailors: ['Ann', 'Bob', 'Cy'], knows: 2, serves: 2 }],
  ] as const
  it.each(steps)('DROP …::%s', (step, left) =>
    Promise.all(
      [`s <- N<Sailor>({name: "Ann"}) DROP s::${step}`, `DROP N<Sailor>({name: "Ann"})::${step}`].map(body =>
        within(
          `QUERY Q() => ${body} RETURN {sailors: N<Sailor>::{name}, knows: E<Knows>::COUNT, serves: E<ServesOn>::COUNT}`,
          async ({ call }) => {
            await crew(call)
            expect(await call('Q')).toEqual(left)
          },
        ),
      ),
    ).then(() => undefined),
  )
})

describe('A1-11 the caret stands under the reserved name, whatever stands before it', () => {
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

it('A1-12 a fault of schema.hx is reported in schema.hx', () => {
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

it('A1-13 WHERE on the id at the end of an edge', () =>
  within(
    `QUERY To(x: ID) => e <- N<Sailor>::OutE<Knows>::WHERE(_::ToN::ID::EQ(x)) RETURN e::{years}
     QUERY From(x: ID) => e <- E<Knows>::WHERE(_::FromN::ID::EQ(x)) RETURN e::{years}
     QUERY Name(n: String) => e <- E<Knows>::WHERE(_::ToN::{name}::EQ(n)) RETURN e::{years}`,
    async ({ call }) => {
      const { ann, cy } = await crew(call)
      expect(await call('To', { x: cy.id })).toEqual({ e: [5, 1] })
      expect(await call('To', { x: ann.id })).toEqual({ e: [] })
      expect(await call('From', { x: ann.id })).toEqual({ e: [2, 5] })
      expect(await call('Name', { n: 'Bob' })).toEqual({ e: [2] })
    },
  ))

it('A1-14 bindings, parameters and closure variables keep their members in RETURN objects', () =>
  within(
    `QUERY Q(note: String) =>
      s <- N<Sailor>
      n <- s::COUNT
      first <- s::FIRST
      RETURN {note: note, total: n, first: first::{name}, whole: first, deep: {n: n, list: [note, n]},
        known: s::|x|{name: x::{name}, note: note, of: n, peers: x::Out<Knows>::|y|{a: x::{name}, b: y::{name}}}}`,
    async ({ call, database }) => {
      const { ann } = await crew(call)
      const answer = await call('Q', { note: 'log' })
      const peers = (a: string, ...bs: string[]) => ({
        ...{ name: a, note: 'log', of: 3, peers: bs.map(b => ({ a, b })) },
      })
      expect(answer).toEqual({
        note: 'log',
        total: 3,
        first: 'Ann',
        whole: ann,
        deep: { n: 3, list: ['log', 3] },
        known: [peers('Ann', 'Bob', 'Cy'), peers('Bob', 'Cy'), peers('Cy')],
      })
      expect(Object.keys(answer)).toEqual(['note', 'total', 'first', 'whole', 'deep', 'known'])
      expect(await database.callText('Q', '{"note":"log"}')).toMatch(
        /^\{"note":"log","total":3,"first":"Ann",/,
      )
    },
  ))

/** One program for each class of fault of the code that the legacy compiler wrote. */
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
    return within(queries, async ({ call }) => {
      await crew(call)
      expect(await call('Q')).toEqual({ r: expected })
    })
  })
})

it('A1-16 reserved type names and undeclared names are found by the check, with a name to use instead', () => {
  expect(faults('N::Edge { a: String }')).toEqual([['E110', 'Edge', 'f0.hx']])
  expect(errorsOf('N::Edge { a: String }')[0]!.help).toContain('`MyEdge`')
  expect(found('sailors <- N<Sailor> RETURN sailor')).toEqual([['E301', 'sailor']])
  const [unknown] = errorsOf(`${world} QUERY Q() => sailors <- N<Sailor> RETURN sailor`)
  expect(unknown!.help).toContain('`sailors`')
  expect(found('s <- N<Sailor>::WHERE(_::{age}::GT(limit)) RETURN s')).toEqual([['E301', 'limit']])
  expect(found('AddN<Sailor>({name: who}) RETURN NONE')).toEqual([['E301', 'who']])
  expect(found('s <- N<Sailor>(who) RETURN s')).toEqual([['E301', 'who']])
})

it('A1-17 a traversal as condition is E659 with EXISTS as remedy, Embed of a number is E660', () => {
  const body = 's <- N<Sailor>::WHERE(_::Out<Knows>) RETURN s'
  expect(found(body)).toEqual([['E659', '_::Out<Knows>']])
  const [error] = errorsOf(`${world} QUERY Q() => ${body}`)
  expect(error!.fixes?.map(({ edits }) => edits.map(({ text }) => text).join('')).join()).toContain('EXISTS(')
  expect(found('v <- SearchV<Log>(Embed(n), 1) RETURN v', 'n: U8')).toEqual([['E660', 'n']])
  expect(found('v <- AddV<Log>(Embed(n), {text: "x"}) RETURN v', 'n: U8')).toEqual([['E660', 'n']])
  expect(found('v <- AddV<Log>(Embed(t), {text: t}) RETURN v', 't: String')).toEqual([])
})

it('A1-18 every fault is shown with its code, its place and a caret of its width', async () => {
  for (const [body, code, marked] of [
    ['RETURN nobody', 'E301', 'nobody'],
    ['s <- N<Saylor> RETURN s', 'E101', 'Saylor'],
    ['s <- N<Sailor>::{nam} RETURN s', 'E202', 'nam'],
    ['s <- N<Sailor>::Out<Known> RETURN s', 'E102', 'Known'],
    ['s <- N<Ship>::Out<Knows> RETURN s', 'E207', 'Knows'],
    ['s <- N<Sailor>({age: 3}) RETURN s', 'E208', 'age'],
  ] as const) {
    const text = `${world}QUERY Q() =>\n  ${body}\n`
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
