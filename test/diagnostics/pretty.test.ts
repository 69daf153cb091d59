import { describe, expect, it } from 'vitest'
import type { Diagnostic, Span } from '../../src/language/diagnostics/index.ts'
import { renderPretty } from '../../src/language/diagnostics/index.ts'
import { diagnosticAt, marked, spanOf } from './source.ts'

const queries = {
  path: 'db/queries.hx',
  text: `QUERY fans(id: ID) =>
    post <- N<Post>(id)
    fans <- post::Out<Follows>
    RETURN fans
`,
}

const schema = {
  path: 'db/schema.hx',
  text: `${'\n'.repeat(8)}E::Follows {\n    From: User,\n    To: User,\n}\n`,
}

function render(...diagnostics: readonly Diagnostic[]): Promise<string> {
  return renderPretty(diagnostics, { colour: false })
}

/** The source window alone, without the headline and the position. */
async function windowAt(span: Span, more: Partial<Diagnostic> = {}, width = 120): Promise<string> {
  const text = await renderPretty([diagnosticAt(span, more)], { colour: false, width })
  return text.split('\n').slice(2).join('\n')
}

describe('renderPretty', () => {
  it('breaks help between words where the terminal is narrow, and never inside code', async () => {
    const help = 'compare with a step such as `::EQ(…, …)`, or ask with `EXISTS(…)` whether there is one'
    const text = await renderPretty([diagnosticAt(spanOf(queries, 'Follows'), { help })], {
      colour: false,
      width: 50,
    })
    expect(text).toContain(
      '  = help: compare with a step such as\n' +
        '          `::EQ(…, …)`, or ask with `EXISTS(…)`\n' +
        '          whether there is one\n',
    )
  })

  it('prints nothing for a clean program', async () => {
    expect(await render()).toBe('')
  })

  it('shows the position, its cause nearby and in another file, help and note', async () => {
    const text = await render({
      code: 'E207',
      severity: 'error',
      message: 'edge `Follows` does not leave `Post`',
      span: spanOf(queries, 'Follows'),
      label: 'leaves `User`, not `Post`',
      related: [
        { span: { file: queries, start: 58, end: 62 }, text: 'this is a `Post`' },
        { span: spanOf(schema, 'User'), text: 'declared here' },
      ],
      help: 'edges that leave `Post`: `HasComment`, `TaggedWith`',
      note: 'an edge has one direction\n`In<Follows>` goes the other way',
    })
    expect(text).toBe(`error[E207]: edge \`Follows\` does not leave \`Post\`
  --> db/queries.hx:3:23
   |
 3 |     fans <- post::Out<Follows>
   |             ----      ^^^^^^^ leaves \`User\`, not \`Post\`
   |             |
   |             this is a \`Post\`
  ::: db/schema.hx:10:11
   |
10 |     From: User,
   |           ---- declared here
   = help: edges that leave \`Post\`: \`HasComment\`, \`TaggedWith\`
   = note: an edge has one direction
           \`In<Follows>\` goes the other way
`)
  })

  it('prints a warning as such, and a mark without a text', async () => {
    const warning = { code: 'W102', severity: 'warning', message: 'no value for `age`' } as const
    expect(
      await render(diagnosticAt(marked('a.hx', 'AddN<«User»>()'), warning)),
    ).toBe(`warning[W102]: no value for \`age\`
 --> a.hx:1:6
  |
1 | AddN<User>()
  |      ^^^^
`)
  })

  it('sorts by path, position and code, with a blank line between two', async () => {
    const a = { path: 'a.hx', text: 'one two' }
    const b = { path: 'b.hx', text: 'three' }
    const text = await render(
      diagnosticAt(spanOf(b, 'three')),
      diagnosticAt(spanOf(a, 'two')),
      diagnosticAt(spanOf(a, 'one'), { code: 'E002' }),
      diagnosticAt(spanOf(a, 'one'), { code: 'E001' }),
    )
    const heads = text.split('\n').filter(line => /^error|-->/.test(line))
    expect(heads.map(line => line.replace(': something is wrong', '').trim())).toEqual([
      'error[E001]',
      '--> a.hx:1:1',
      'error[E002]',
      '--> a.hx:1:1',
      'error[E001]',
      '--> a.hx:1:5',
      'error[E001]',
      '--> b.hx:1:1',
    ])
    expect(text).toContain('^^^\n\nerror[E002]')
    expect(text.endsWith('^^^^^\n')).toBe(true)
  })

  it('stops after 100 diagnostics of one file and counts the rest', async () => {
    const a = { path: 'a.hx', text: 'x'.repeat(137) }
    const b = { path: 'b.hx', text: 'y' }
    const many = Array.from({ length: 137 }, (_, start) => diagnosticAt({ file: a, start, end: start + 1 }))
    const text = await render(...many, diagnosticAt(spanOf(b, 'y')))
    expect(text.match(/--> a\.hx/g)).toHaveLength(100)
    expect(text).toContain('\n\n… 37 more in a.hx\n\nerror[E001]: something is wrong\n --> b.hx:1:1\n')
  })

  it('says last that a file has more errors than are reported', async () => {
    const a = { path: 'a.hx', text: 'x'.repeat(137) }
    const many = Array.from({ length: 136 }, (_, start) => diagnosticAt({ file: a, start, end: start + 1 }))
    const text = await render(...many, diagnosticAt({ file: a, start: 136, end: 136 }, { code: 'E021' }))
    expect(text).toContain('\n\n… 36 more in a.hx\n\nerror[E021]: something is wrong\n --> a.hx:1:137\n')
  })
})

describe('marks on one line', () => {
  const file = { path: 'a.hx', text: 'a::B::C::D' }
  const [a, b, c] = ['a', 'B', 'C'].map(name => spanOf(file, name)) as [Span, Span, Span]

  it('write the texts of all but the last one below, from right to left', async () => {
    const related = [
      { span: a, text: 'first' },
      { span: b, text: 'second' },
    ]
    expect(await windowAt(c, { label: 'third', related })).toBe(`  |
1 | a::B::C::D
  | -  -  ^ third
  | |  |
  | |  second
  | first
`)
  })

  it('write the primary text below when a cause is further right', async () => {
    expect(await windowAt(a, { label: 'here', related: [{ span: c, text: 'because of this' }] })).toBe(`  |
1 | a::B::C::D
  | ^     - because of this
  | |
  | here
`)
  })

  it('show the primary one where two overlap', async () => {
    const whole = { file, start: 0, end: 7 }
    expect(await windowAt(b, { label: 'here', related: [{ span: whole, text: 'in this' }] })).toBe(`  |
1 | a::B::C::D
  | ---^--- in this
  |    |
  |    here
`)
  })

  it('stack two texts at the same position', async () => {
    expect(await windowAt(b, { label: 'here', related: [{ span: b, text: 'and here' }] })).toBe(`  |
1 | a::B::C::D
  |    ^ here
  |    |
  |    and here
`)
  })
})

describe('marks on several lines', () => {
  it('leave out the lines between', async () => {
    const file = { path: 'a.hx', text: 'one\ntwo\nthree\nfour\nfive' }
    const related = [
      { span: spanOf(file, 'one'), text: 'cause' },
      { span: spanOf(file, 'two'), text: 'effect' },
    ]
    expect(await windowAt(spanOf(file, 'five'), { label: 'here', related })).toBe(`  |
1 | one
  | --- cause
2 | two
  | --- effect
...
5 | five
  | ^^^^ here
`)
  })

  it('show the first and the last line of a long span', async () => {
    const span = marked('a.hx', 'x <- «AddN<User>({\n    name: "a",\n    age: 1\n  })»\nRETURN x')
    expect(await windowAt(span, { label: 'this one' })).toBe(`  |
1 | x <- AddN<User>({
  |      ^^^^^^^^^^^^
...
4 |   })
  |   ^^ this one
`)
  })

  it('do not run into the line after a line break', async () => {
    expect(await windowAt(marked('a.hx', '«one\n»two'), { label: 'here' })).toBe(`  |
1 | one
  | ^^^ here
`)
  })
})

describe('positions without text', () => {
  it.each([
    ['the end of the text', 'abc«»', '1 | abc\n  |    ^'],
    ['the end after a line break', 'abc\n«»', '2 |\n  | ^'],
    ['an empty file', '«»', '1 |\n  | ^'],
    ['an empty line', 'a\n«»\nb', '2 |\n  | ^'],
    ['before the end of a CRLF line', 'abc«»\r\ndef', '1 | abc\n  |    ^'],
    ['between two characters', 'a«»bc', '1 | abc\n  |  ^'],
  ])('put one caret at %s', async (_, text, window) => {
    expect(await windowAt(marked('a.hx', text))).toBe(`  |\n${window}\n`)
  })

  it('treat a span beyond the text as its end', async () => {
    const file = { path: 'a.hx', text: 'abc' }
    expect(await windowAt({ file, start: 90, end: 99 })).toBe('  |\n1 | abc\n  |    ^\n')
  })
})

describe('carets under', () => {
  it.each([
    ['ASCII', 'ab«cd»ef', 'abcdef', '  ^^'],
    ['a tab', '\t«x»', '    x', '    ^'],
    ['a tab inside a line', 'ab\t«x»', 'ab  x', '    ^'],
    ['a tab itself', 'ab«\t»x', 'ab  x', '  ^^'],
    ['text after an emoji', '"😀" «x»', '"😀" x', '     ^'],
    ['an emoji', '«😀»x', '😀x', '^^'],
    ['an emoji of several parts', '«👩‍👩‍👧»«x', '👩‍👩‍👧«x', '^^'],
    ['text after a flag', '🇯🇵«x»', '🇯🇵x', '  ^'],
    ['text after an emoji made by a selector', '❤️«x»', '❤️x', '  ^'],
    ['Chinese', '"日本" «x»', '"日本" x', '       ^'],
    ['Chinese itself', 'a«日本»', 'a日本', ' ^^^^'],
    ['Korean', '한국«x»', '한국x', '    ^'],
    ['fullwidth letters', 'Ａ«x»', 'Ａx', '  ^'],
    ['text after a combining accent', 'e\u0301«x»', 'e\u0301x', ' ^'],
    ['a letter and its accent', '«e\u0301»x', 'e\u0301x', '^'],
    ['half a letter', 'a«e»\u0301x', 'ae\u0301x', ' ^'],
    ['text after a zero-width blank', '\u200b«x»', '\u200bx', '^'],
    ['text after an escape sequence', '\u001b[31m«x»', '\ufffd[31mx', '     ^'],
    ['text after a direction control', '\u202e«x»', '\ufffdx', ' ^'],
    ['text after a lone surrogate', '\ud800«x»', '\ufffdx', ' ^'],
    ['text after a byte order mark', '\ufeff«x»', '\ufeffx', '^'],
  ])('%s', async (_, text, shown, carets) => {
    expect(await windowAt(marked('a.hx', text))).toBe(`  |\n1 | ${shown}\n  | ${carets}\n`)
  })
})

describe('a long line', () => {
  const width = 50 // leaves 40 columns for the source

  it('is cut after the caret', async () => {
    const window = await windowAt(marked('a.hx', `«abc»${'x'.repeat(60)}`), { label: 'here' }, width)
    expect(window).toBe(`  |\n1 | abc${'x'.repeat(36)}…\n  | ^^^ here\n`)
  })

  it('is cut before the caret', async () => {
    const window = await windowAt(marked('a.hx', `${'x'.repeat(60)}«abc»`), { label: 'here' }, width)
    expect(window).toBe(`  |\n1 | …${'x'.repeat(13)}abc\n  | ${' '.repeat(14)}^^^ here\n`)
  })

  it('is cut on both sides, also between wide characters', async () => {
    const window = await windowAt(marked('a.hx', `${'日'.repeat(60)}«abc»${'本'.repeat(60)}`), {}, width)
    expect(window).toBe(`  |\n1 | …${'日'.repeat(6)}abc${'本'.repeat(11)}…\n  | ${' '.repeat(13)}^^^\n`)
  })

  it('stays whole when it just fits', async () => {
    const window = await windowAt(marked('a.hx', `${'x'.repeat(39)}«y»`), {}, width)
    expect(window).toBe(`  |\n1 | ${'x'.repeat(39)}y\n  | ${' '.repeat(39)}^\n`)
  })

  it('gets a second window for a mark that is cut off', async () => {
    const file = { path: 'a.hx', text: `abc${' '.repeat(100)}def` }
    const related = [{ span: spanOf(file, 'abc'), text: 'cause' }]
    expect(await windowAt(spanOf(file, 'def'), { label: 'here', related }, width)).toBe(`  |
1 | …             def
  |               ^^^ here
 ::: a.hx:1:1
  |
1 | abc${' '.repeat(36)}…
  | --- cause
`)
  })

  it('costs no more when it is a megabyte long', async () => {
    const text = `${'😀'.repeat(250_000)}«abc»${'é'.repeat(500_000)}`
    const window = await windowAt(marked('a.hx', text), {}, width)
    expect(window).toBe(`  |\n1 | …${'😀'.repeat(6)}abc${'é'.repeat(23)}…\n  | ${' '.repeat(13)}^^^\n`)
  })
})

describe('colour', () => {
  it('changes nothing but the colour', async () => {
    const diagnostic = diagnosticAt(spanOf(queries, 'Follows'), { label: 'here', help: 'help', note: 'note' })
    const coloured = await renderPretty([diagnostic], { colour: true })
    expect(coloured).toContain('\u001b[31m')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the sequences of chalk
    expect(coloured.replace(/\u001b\[\d+m/g, '')).toBe(await render(diagnostic))
  })

  it('cannot come from the program', async () => {
    const evil = '\u001b[2J'
    const span = marked(`${evil}.hx`, `«${evil}»`)
    const more = { message: evil, label: evil, help: evil, note: evil }
    expect(await render(diagnosticAt(span, more))).not.toContain('\u001b')
  })
})
