import { describe, expect, test } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { checkFiles } from '../../src/database/project/index.ts'

const { sourceErrorsMax: max, comparedNamesMax } = limits

const times = (count: number, write: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => write(n)).join('\n')

const codesOf = (...texts: readonly string[]) => {
  const files = texts.map((text, i) => ({ path: `${i}.hx`, text }))
  return checkFiles(files).diagnostics.map(({ code, span }) => `${span.file.path} ${code}`)
}

describe('of a file, as many errors as the limit are all reported, and of more it is said that there are more', () => {
  test.each<[string, string, (count: number) => string]>([
    ['fields declared twice', 'E109', count => `N::A { a: I32 ${times(count, () => ', a: I32')} }`],
    ['fields of unknown types', 'E209', count => `N::A { ${times(count, n => `a${n}: Text,`)} }`],
    ['types declared twice', 'E107', count => `N::A {} ${times(count, () => 'N::A {}')}`],
    [
      'edges of undeclared types',
      'E106',
      count => `N::A {} ${times(count, n => `E::E${n} { From: A, To: B }`)}`,
    ],
    ['statements', 'E101', count => `QUERY q() => ${times(count, n => `x${n} <- N<B>`)} RETURN NONE`],
    ['queries', 'E101', count => times(count, n => `QUERY q${n}() => RETURN N<B>`)],
    [
      'entries of one mapping',
      'E704',
      count => `N::A { a: I32 } QUERY q() => RETURN N<A>::{b: a ${times(count, () => ', b: a')}}`,
    ],
  ])('%s', (_, code, write) => {
    expect(codesOf(write(max))).toEqual(Array(max).fill(`0.hx ${code}`))
    expect(codesOf(write(max + 5))).toEqual([...Array(max).fill(`0.hx ${code}`), '0.hx E021'])
  })
})

test('errors of syntax and others count together', () => {
  const text = `${times(6, n => `N::A${n} x`)}\n${times(max - 3, n => `QUERY q${n}() => RETURN N<B>`)}`
  const codes = codesOf(text)
  expect([codes.length, codes.at(-1)]).toEqual([max + 1, '0.hx E021'])
})

test('another file is checked to its end', () => {
  const many = times(max + 5, n => `QUERY q${n}() => RETURN N<B>`)
  expect(codesOf(many, 'QUERY last() => RETURN N<C>').slice(max)).toEqual(['0.hx E021', '1.hx E101'])
})

describe('warnings have a limit of their own', () => {
  test.each<[string, (count: number) => string]>([
    ['of one query', count => `QUERY q() => ${times(count, () => 'AddN<A>({})')} RETURN NONE`],
    ['of many queries', count => times(count, n => `QUERY q${n}() => AddN<A>({}) RETURN NONE`)],
  ])('%s', (_, write) => {
    const most = limits.sourceWarningsMax
    const schema = 'N::A { a: I32 }\n'
    expect(codesOf(schema + write(most))).toEqual(Array(most).fill('0.hx W102'))
    expect(codesOf(schema + write(most + 5))).toEqual([...Array(most).fill('0.hx W102'), '0.hx W114'])
    expect(codesOf(`${schema}${write(most + 5)}\nQUERY last() => RETURN x`).slice(most)).toEqual([
      '0.hx W114',
      '0.hx E301',
    ])
  })
})

test('among very many names, none is suggested', () => {
  const helpIn = (types: number) =>
    checkFiles([{ path: '0.hx', text: `${times(types, n => `N::Hive${n} {}`)} QUERY q() => RETURN N<Hive>` }])
      .diagnostics[0]?.help
  expect(helpIn(comparedNamesMax)).toMatch('did you mean')
  expect(helpIn(comparedNamesMax + 1)).not.toMatch('did you mean')
})
