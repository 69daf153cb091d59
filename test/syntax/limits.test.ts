import { describe, expect, test } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { declared, faults, read } from './helpers.ts'

const next = '\nQUERY next() => RETURN NONE'

describe('nesting', () => {
  test.each([
    '(',
    '[',
    '{',
    '#[',
    'AND(',
    '{a: ',
    'N<A>(',
    'x::{a: ',
    '_::WHERE(',
    'FOR a IN b { ',
    'FOR QUERY IN b { ',
  ])('100,000 times %s is one error', opening => {
    const text = `QUERY q() => x <- y ${opening.repeat(100_000)}${next}`
    expect(faults(text).map(each => each.slice(0, 4))).toEqual(['E009'])
    expect(declared(text)).toEqual(['next'])
  })

  test.each([
    ['[', ']'],
    ['AND(', ')'],
    ['{a: ', '}'],
    ['x::{a: ', '}'],
    ['x::WHERE(', ')'],
    ['ADD(', ')'],
    ['SearchV<A>(', ', 1)'],
  ])('as deep as the limit, %s is read', (opening, closing) => {
    const depth = limits.nestingDepthMax
    expect(faults(`QUERY q() => RETURN ${opening.repeat(depth)}x${closing.repeat(depth)}`)).toEqual([])
    expect(faults(`QUERY q() => RETURN ${opening.repeat(depth + 1)}x${closing.repeat(depth + 1)}`)).toEqual([
      `E009 [${opening.match(/[([{]/)?.[0]}] more than ${depth} brackets are open here`,
    ])
  })

  test('types and loops can nest as deep as the limit', () => {
    const depth = limits.nestingDepthMax
    const type = `${'['.repeat(depth - 1)}ID${']'.repeat(depth - 1)}`
    expect(faults(`QUERY q(a: ${type}) => RETURN a`)).toEqual([])
    expect(faults(`QUERY q() => ${'FOR a IN b {'.repeat(depth)}${'}'.repeat(depth)} RETURN a`)).toEqual([])
  })
})

describe('length', () => {
  test.each([
    ['steps', 100_000, (n: number) => `RETURN N<A>${'::Out<B>'.repeat(n)}`],
    ['values', 100_000, (n: number) => `RETURN [${'1, '.repeat(n)}]`],
    ['statements', 20_000, (n: number) => `${'x <- y '.repeat(n)}RETURN x`],
    ['ends', 5_000, (n: number) => `RETURN x${'::UpsertE({a: 1})::From(a)::To(b)'.repeat(n)}`],
  ])('%s in a row: %i are read', (_, count, body) => {
    const text = `QUERY q() => ${body(count)}`
    expect(faults(text)).toEqual([])
    expect(declared(text)).toEqual(['q'])
  })

  test('an error after a long chain is found where it is', () => {
    expect(faults(`QUERY q() => RETURN N<A>${'::Out<B>'.repeat(20_000)}::nope`)).toEqual([
      'E001 [nope] expected a step such as `Out<…>`, found `nope`',
    ])
  })

  test('a file that is too large is rejected as a whole', () => {
    const { tree, diagnostics } = read(' '.repeat(limits.sourceBytesMax + 1))
    expect([tree.declarations, diagnostics.map(({ code }) => code)]).toEqual([[], ['E007']])
    const wide = read('é'.repeat(limits.sourceBytesMax / 2 + 1))
    expect(wide.diagnostics.map(({ code }) => code)).toEqual(['E007'])
  })

  test('a file with too many tokens is rejected as a whole', () => {
    const { tree, diagnostics } = read(`N::A {}${','.repeat(limits.sourceTokensMax)}`)
    expect([tree.declarations, diagnostics.map(({ code }) => code)]).toEqual([[], ['E008']])
  })
})

describe('declarations', () => {
  const { nameCharsMax, propertiesMax } = limits
  const name = (length: number) => `A${'a'.repeat(length - 1)}`
  const type = (count: number) =>
    `N::A { ${Array.from({ length: count }, (_, n) => `p${n}: I32`).join(', ')} }`

  test('a name may be as long as the limit; a longer one is one error, which does not repeat it', () => {
    const longest = name(nameCharsMax)
    expect(faults(`N::${longest} {}\nQUERY q() => RETURN N<${longest}>`)).toEqual([])
    const { diagnostics, brokenTypes } = read(`N::${name(4_000_000)} {}${next}`)
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      `E022 this name has more than ${nameCharsMax} characters`,
    ])
    expect(brokenTypes).toHaveLength(1)
  })

  test('a type may have as many properties as the limit; one with more is one error', () => {
    expect(faults(type(propertiesMax))).toEqual([])
    expect(faults(type(propertiesMax + 5) + next)).toEqual([
      `E023 [p${propertiesMax}] this type has more than ${propertiesMax} properties`,
    ])
    expect(read(type(propertiesMax + 5)).brokenTypes).toMatchObject([{ item: 'node', name: { text: 'A' } }])
  })

  test('comments that nothing closes are many errors', () => {
    expect(faults(`${'/* x\n'.repeat(100_000)}/* y */`)).toEqual([
      expect.stringMatching(/^E004 .* there are no block comments$/s),
    ])
    expect(faults(`/* y */${'\n/* x'.repeat(20_000)}`).at(-1)).toMatch('E021')
  })

  test('of the escapes of one string, as many are reported as of a file', () => {
    const codes = faults(`QUERY q() => RETURN "${'\\q'.repeat(1_000_000)}"`).map(each => each.slice(0, 4))
    expect([codes.length, codes[0], codes.at(-1)]).toEqual([limits.sourceErrorsMax + 1, 'E005', 'E021'])
  })
})

describe('errors', () => {
  const max = limits.sourceErrorsMax
  const lines = (count: number, line: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => line(n)).join('\n')

  test.each([
    ['declarations', (n: number) => `N::A${n} x`],
    ['declarations that a check refuses', (n: number) => `N::A${n} { a: String DEFAULT x() }`],
    ['signs', () => '@'],
    ['declarations with a sign', (n: number) => `N::A${n} { a@ }`],
    ['declarations of another language', (n: number) => `type User${n} { name: String! }`],
    ['schema blocks', (n: number) => `schema::${n} { N::A x }`],
  ])(
    'as many broken %s as the limit are all reported, and of more it is said that there are more',
    (_, line) => {
      const whole = read(lines(max, line)).diagnostics
      expect([whole.length, whole.some(({ code }) => code === 'E021')]).toEqual([max, false])
      const more = read(lines(max + 5, line)).diagnostics
      expect(more.slice(0, max).map(({ code }) => code)).toEqual(whole.map(({ code }) => code))
      expect(more.slice(max).map(({ code }) => code)).toEqual(['E021'])
    },
  )

  test('types behind the last error that is reported count as declared', () => {
    const broken = lines(max + 1, n => `N::A${n} x`)
    for (const text of [
      `${lines(max + 1, n => `type A${n} { a: String! }`)}\nE::Last { From: A0, To: A0 x }`,
      `${broken}\nE::Last { From: A0, To: A0 }`,
      `schema::1 {\n${broken}\nE::Last { From: A0, To: A0 }\n}`,
    ])
      expect(read(text).brokenTypes.at(-1)).toMatchObject({ item: 'edge', name: { text: 'Last' } })
  })
})
