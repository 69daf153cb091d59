import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkFiles, ProgramChecker } from '../../src/database/project/index.ts'
import { inWholeFile, type SourceFile, type Span } from '../../src/language/diagnostics/index.ts'
import { leadingComment, queryFacts } from '../../src/language/facts/index.ts'

const examples = join(import.meta.dirname, '../../examples')
const social = readdirSync(join(examples, 'social'))
  .filter(name => name.endsWith('.hx'))
  .map(name => ({ path: name, text: readFileSync(join(examples, 'social', name), 'utf8') }))

const small: readonly SourceFile[] = [
  {
    path: 'schema.hx',
    text: 'N::User { INDEX name: String, age: U8 }\nN::City { name: String }\nE::In { From: User, To: City }\n',
  },
  {
    path: 'a.hx',
    text: [
      'QUERY All() => u <- N<User> RETURN u::{name, age}\n',
      'QUERY Add(name: String) => u <- AddN<User>({name: name, age: 3}) RETURN u\n',
      'QUERY Where(id: ID) => c <- N<User>(id)::Out<In> RETURN c\n',
    ].join(''),
  },
  {
    path: 'b.hx',
    text: 'QUERY Found(t: String) => u <- SearchBM25<User>(t, 5) n <- u::COUNT RETURN u, n\n',
  },
]

/** Where the declarations of a file begin, and where it ends. */
function starts({ text }: SourceFile): readonly number[] {
  return [...[...text.matchAll(/^(?:QUERY|[NEV]::|#\[)/gm)].map(({ index }) => index), text.length]
}

type Edit = (files: readonly SourceFile[]) => readonly SourceFile[]

function inFile(change: (text: string, file: SourceFile) => string): fc.Arbitrary<Edit> {
  return fc
    .nat()
    .map(
      at => files =>
        files.map((file, i) => (i === at % files.length ? { ...file, text: change(file.text, file) } : file)),
    )
}

const slip = fc
  .record({
    at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
    taken: fc.nat(3),
    put: fc.constantFrom('', 'x', '}', '{', '"', '//', '\n', '::', ' <- ', 'QUERY ', '(', ')', ','),
  })
  .chain(({ at, taken, put }) =>
    inFile(text => {
      const start = Math.floor(at * text.length)
      return text.slice(0, start) + put + text.slice(start + taken)
    }),
  )

/** A word of the program becomes another one, somewhere or everywhere. */
const rename = fc
  .tuple(
    fc.constantFrom('User', 'name', 'age', 'String', 'All', 'In', 'u', 'Person', 'U8'),
    fc.constantFrom('User', 'Person', 'title', 'I64', 'name', 'All', 'Found', 'City'),
    fc.boolean(),
  )
  .chain(([from, to, everywhere]) => {
    const word = new RegExp(`\\b${from}\\b`, everywhere ? 'g' : '')
    return everywhere
      ? fc.constant<Edit>(files => files.map(file => ({ ...file, text: file.text.replace(word, to) })))
      : inFile(text => text.replace(word, to))
  })

const removal = fc.nat().chain(number =>
  inFile((text, file) => {
    const places = starts(file)
    const at = number % places.length
    return text.slice(0, places[at]) + text.slice(places[at + 1] ?? text.length)
  }),
)

const insertion = fc
  .tuple(
    fc.nat(),
    fc.constantFrom(
      'N::Dog { name: String }\n',
      'N::User { name: String }\n',
      'V::Note { text: String }\n',
      'E::Likes UNIQUE { From: User, To: Dog }\n',
      'QUERY All() => RETURN 1\n',
      'QUERY Dogs(constructor: I32) => d <- N<Dog> RETURN d\n',
      '#[mcp]\nQUERY Tool(k: I32) => v <- SearchV<Note>(Embed("x"), k) RETURN v\n',
      'MIGRATION schema::1 => schema::2 { }\n',
      'schema::2 { N::User { name: String } }\n',
      '// only words\n',
    ),
  )
  .chain(([number, declaration]) =>
    inFile((text, file) => {
      const at = starts(file)[number % starts(file).length]!
      return text.slice(0, at) + declaration + text.slice(at)
    }),
  )

/** The last declaration of a file goes to the file after it. */
const move = fc.nat().map<Edit>(number => files => {
  const from = number % files.length
  const to = (from + 1) % files.length
  const places = starts(files[from]!)
  const cut = places.at(-2) ?? 0
  const moved = files[from]!.text.slice(cut)
  return files.map((file, i) =>
    i === from
      ? { ...file, text: file.text.slice(0, cut) }
      : i === to && to !== from
        ? { ...file, text: file.text + moved }
        : file,
  )
})

const fileGoes = fc
  .nat()
  .map<Edit>(number => files => (files.length > 1 ? files.toSpliced(number % files.length, 1) : files))
const undo = Symbol('undo')

/** A copy of a value with all spans as ranges of whole files. */
function inFiles(value: unknown, known = new Map<object, unknown>()): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (known.has(value)) return known.get(value)
  if (isSpan(value)) return inWholeFile(value)
  if (value instanceof Map) {
    const copy = new Map()
    known.set(value, copy)
    for (const [key, member] of value) copy.set(key, inFiles(member, known))
    return copy
  }
  if (value instanceof Set) return new Set([...value].map(member => inFiles(member, known)))
  const copy = Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value))
  known.set(value, copy)
  for (const [key, member] of Object.entries(value)) copy[key] = inFiles(member, known)
  return copy
}

function isSpan(value: object): value is Span {
  return 'file' in value && 'start' in value && 'end' in value
}

const edits = fc.array(
  fc.oneof(
    { arbitrary: slip, weight: 4 },
    { arbitrary: rename, weight: 3 },
    { arbitrary: insertion, weight: 3 },
    { arbitrary: removal, weight: 2 },
    { arbitrary: move, weight: 2 },
    { arbitrary: fileGoes, weight: 1 },
    { arbitrary: fc.constant<typeof undo>(undo), weight: 3 },
  ),
  { minLength: 1, maxLength: 8 },
)

test.each([
  ['a small program', small, 300],
  ['examples/social', social, 30],
])('after any edits of %s, a check that reuses results finds what a new one finds', (_, program, numRuns) => {
  fc.assert(
    fc.property(edits, steps => {
      const checker = new ProgramChecker()
      const states = [program]
      checker.check(checker.parse(program))
      for (const step of steps) {
        if (step === undo && states.length > 1) states.pop()
        else if (step !== undo) states.push(step(states.at(-1)!))
        // An editor saves equal texts as new files.
        const files = states.at(-1)!.map(file => ({ ...file }))
        const { diagnostics, program: checked } = checker.check(checker.parse(files))
        const fresh = checkFiles(files)
        expect(diagnostics).toEqual(fresh.diagnostics)
        expect(inFiles(checked)).toEqual(fresh.program)
      }
    }),
    { numRuns },
  )
})

test('results of unchanged queries are reused', () => {
  const checker = new ProgramChecker()
  const first = checker.check(checker.parse(small)).program!
  const [schema, a, b] = small
  const second = checker.check(checker.parse([schema!, a!, { ...b!, text: `\n${b!.text}` }])).program!
  expect(second.catalog).toBe(first.catalog)
  expect(second.queries.get('All')).toBe(first.queries.get('All'))
  expect(second.queries.get('Found')).not.toBe(first.queries.get('Found'))
  const other = { ...schema!, text: schema!.text.replace('U8', 'I64') }
  const third = checker.check(checker.parse([other, a!, b!])).program!
  expect(third.queries.get('All')).not.toBe(first.queries.get('All'))
})

test('of a file that has changed, the results of unchanged queries are reused, and tell where they are now', () => {
  const checker = new ProgramChecker()
  const schema = 'N::User { name: String, age: U8 }\n'
  const warned = 'QUERY Last(constructor: I32) =>\n  RETURN constructor\n'
  const save = (first: string) => {
    const text = `${schema}${first}// says who\n#[mcp]\nQUERY All() => u <- N<User> RETURN u\n${warned}`
    const files = [{ path: 'queries.hx', text }]
    const { diagnostics, program } = checker.check(checker.parse(files))
    expect(diagnostics).toEqual(checkFiles(files).diagnostics)
    expect(diagnostics).not.toEqual([])
    return program
  }
  save('QUERY One() => RETURN 1\n')
  const first = save('QUERY One() =>\n  RETURN 2\n')!
  const second = save('QUERY One() =>\n\n\n  RETURN 3\n')!
  expect(second.catalog).toBe(first.catalog)
  expect(second.queries.get('All')).toBe(first.queries.get('All'))
  expect(second.queries.get('One')).not.toBe(first.queries.get('One'))
  const all = second.queries.get('All')!
  expect(leadingComment(all)).toBe('says who')
  expect(queryFacts(all).declaredAt).toEqual({ file: 'queries.hx', line: 7 })
})

test.each([
  ['a string', '"'],
  ['a comment', '/*'],
  ['a bracket', '('],
  ['a block of the schema', 'schema::1 {'],
])('%s that is not closed before a query is told as in the whole file', (_, opened) => {
  const checker = new ProgramChecker()
  const text = 'QUERY One() => RETURN 1\nQUERY Two() => RETURN 2\n'
  checker.check(checker.parse([{ path: 'queries.hx', text }]))
  const files = [{ path: 'queries.hx', text: text.replace('\n', ` ${opened}\n`) }]
  const { diagnostics } = checker.check(checker.parse(files))
  expect(diagnostics).toEqual(checkFiles(files).diagnostics)
  expect(diagnostics).not.toEqual([])
})

test('of a file with an error of syntax in one query, the others keep their results', () => {
  const checker = new ProgramChecker()
  const queries = [1, 2, 3, 4, 5, 6, 7].map(n => `QUERY Q${n}() =>\n  RETURN ${n}\n`)
  const save = (third: string) => {
    const files = [{ path: 'queries.hx', text: queries.with(2, third).join('') }]
    const parsed = checker.parse(files)
    const { diagnostics } = checker.check(parsed)
    expect(diagnostics).toEqual(checkFiles(files).diagnostics)
    return { trees: parsed.map(({ tree }) => tree), diagnostics }
  }
  save(queries[2]!)
  const sound = save('QUERY Q3() =>\n  RETURN 33\n')
  const others = (trees: typeof sound.trees) => trees.filter((_, i) => i !== 2)
  for (const broken of [
    'QUERY Q3() =>\n  RETURN\n',
    'QUERY Q3( =>\n  RETURN 3\n',
    'QUERY Q3() =>\n  x = 3; RETURN x\n',
  ]) {
    const { trees, diagnostics } = save(broken)
    expect(diagnostics).not.toEqual([])
    expect(trees).toHaveLength(7)
    for (const [i, tree] of others(trees).entries()) expect(tree).toBe(others(sound.trees)[i])
  }
  for (const [i, tree] of others(save(queries[2]!).trees).entries()) expect(tree).toBe(others(sound.trees)[i])
})

/** Signs and words that a slip or a habit puts anywhere, alone or in place of what is there. */
const written = fc.constantFrom(
  ...[
    '',
    'x',
    '}',
    '{',
    '"',
    '//',
    '\n',
    '::',
    '(',
    ')',
    ',',
    '|',
    '<',
    "'",
    '`',
    '“',
    ';',
    '==',
    ' = ',
    '.',
  ],
  ...[
    '/*',
    '*/',
    '# c\n',
    '-- c\n',
    '&&',
    '=>',
    '..',
    '!',
    '\u00a0',
    '#[mcp]\n',
    'N::',
    'QUERY ',
    'RETURN ',
    'return ',
  ],
  ...[
    '\nquery q() =>',
    'schema::2 {',
    'MIGRATION ',
    'type User {\n',
    'CREATE TABLE User (',
    'SELECT * FROM u\n',
  ],
  'MATCH (a)-[:K]->(b) RETURN b\n',
)

test('after one slip anywhere in a file, a check of its pieces finds what a check of the file finds', () => {
  const program = `${[...social]
    .sort((a, b) => b.path.localeCompare(a.path))
    .map(({ text }) => text)
    .join('\n')}\n`
  const checker = new ProgramChecker()
  const check = (text: string) => {
    const files = [{ path: 'all.hx', text }]
    const parsed = checker.parse(files)
    expect(checker.check(parsed).diagnostics).toEqual(checkFiles(files).diagnostics)
    return parsed.length > 1
  }
  check(program)
  let inPieces = 0
  const place = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })
  fc.assert(
    fc.property(place, fc.nat(3), written, (part, taken, put) => {
      const at = Math.floor(part * program.length)
      if (check(program.slice(0, at) + put + program.slice(at + taken))) inPieces++
    }),
    { numRuns: 150 },
  )
  expect(inPieces).toBeGreaterThan(75)
})

test.each(['\u2028', '\u2029'])('a query after %j in a comment is part of the comment', separator => {
  const checker = new ProgramChecker()
  const one = 'QUERY One() => RETURN 1'
  checker.check(checker.parse([{ path: 'queries.hx', text: one }]))
  const text = `${one} // not any more:${separator}QUERY Two() => RETURN 2\nQUERY Three() => RETURN 3\n`
  const { program } = checker.check(checker.parse([{ path: 'queries.hx', text }]))
  expect([...program!.queries.keys()]).toEqual(['One', 'Three'])
})

test.each(['\r', '\t'])('a comment after %j belongs to the query below it', space => {
  const checker = new ProgramChecker()
  const one = 'QUERY One() => RETURN 1\n'
  checker.check(checker.parse([{ path: 'queries.hx', text: one }]))
  const text = `${one}${space}// says who\nQUERY Two() => RETURN 2\n`
  const { program } = checker.check(checker.parse([{ path: 'queries.hx', text }]))
  expect(leadingComment(program!.queries.get('Two')!)).toBe('says who')
})
