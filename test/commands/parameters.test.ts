import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { QueryParameter } from '../../src/language/analysis/program/program.ts'
import type { ScalarName, ValueType } from '../../src/language/catalog/index.ts'
import { readAssignments, readParams, requestBody } from '../../src/terminal/commands/support/parameters.ts'

function declare(name: string, type: ScalarName | ValueType, optional = false): QueryParameter {
  return { name, slot: 0, optional, type: typeof type === 'string' ? { kind: 'scalar', name: type } : type }
}

const floats: ValueType = { kind: 'array', element: { kind: 'scalar', name: 'F64' } }

/** The body for one `-p` and one declared parameter. */
function bodyOf(assignment: string, parameter: QueryParameter): string {
  return requestBody(undefined, readAssignments([assignment]), [parameter])
}

describe('-p', () => {
  it.each([
    ['s=36', declare('s', 'String'), '{"s":"36"}'],
    ['s=', declare('s', 'String'), '{"s":""}'],
    ['s=a=b\nc', declare('s', 'String'), '{"s":"a=b\\nc"}'],
    ['s=null', declare('s', 'String', true), '{"s":"null"}'],
    ['n=36', declare('n', 'U8'), '{"n":36}'],
    ['n=-1.5e3', declare('n', 'F64'), '{"n":-1500}'],
    [
      'n=340282366920938463463374607431768211455',
      declare('n', 'U128'),
      '{"n":340282366920938463463374607431768211455}',
    ],
    ['b=true', declare('b', 'Boolean'), '{"b":true}'],
    ['b=false', declare('b', 'Boolean'), '{"b":false}'],
    ['n=007', declare('n', 'U8'), '{"n":7}'],
    ['n=+7', declare('n', 'I8'), '{"n":7}'],
    ['f=.5', declare('f', 'F64'), '{"f":0.5}'],
    ['b=TRUE', declare('b', 'Boolean'), '{"b":true}'],
    ['b=1', declare('b', 'Boolean'), '{"b":true}'],
    ['d=2031-02-03 04:05:06+00', declare('d', 'Date'), '{"d":"2031-02-03 04:05:06+00:00"}'],
    ['d=2031-02-03', declare('d', 'Date'), '{"d":"2031-02-03"}'],
    ['d=1700000000', declare('d', 'Date'), '{"d":1700000000}'],
    ['v=[1, 0.5]', declare('v', floats), '{"v":[1,0.5]}'],
    ['n=null', declare('n', 'U8', true), '{"n":null}'],
  ])('%s is read by the declared type', (assignment, parameter, body) => {
    expect(bodyOf(assignment, parameter)).toBe(body)
  })

  it.each([
    ['n=abc', declare('n', 'U8'), '{"n":"abc"}'],
    ['n=0x10', declare('n', 'U8'), '{"n":"0x10"}'],
    ['n=', declare('n', 'U8'), '{"n":""}'],
    ['n=null', declare('n', 'U8'), '{"n":"null"}'],
    ['b=yes', declare('b', 'Boolean'), '{"b":"yes"}'],
    ['other=1', declare('n', 'U8'), '{"other":"1"}'],
  ])('%s is left to the database to refuse', (assignment, parameter, body) => {
    expect(bodyOf(assignment, parameter)).toBe(body)
  })

  it('rejects an array that is not JSON, naming the parameter', () => {
    expect(() => bodyOf('v=1,2', declare('v', floats))).toThrow(/^Parameter `v`: The text is not valid JSON/)
  })

  it.each([
    ['a=x', floats, `-p 'a=[0.5, 0.5]'`],
    [
      'a=x',
      { kind: 'array', element: { kind: 'scalar', name: 'String' } } as const,
      `-p 'a=["text", "text"]'`,
    ],
    [
      'a=x',
      { kind: 'object', fields: new Map([['n', { kind: 'scalar', name: 'U8' } as const]]) } as const,
      `-p 'a={"n": 1}'`,
    ],
  ])('%s is refused with an example of its type', (assignment, type, example) => {
    const refused = () => bodyOf(assignment, declare('a', type))
    expect(refused).toThrow(expect.objectContaining({ hint: `Write arrays and objects as JSON: ${example}` }))
  })

  it('refuses eight digits for a date, which may mean two', () => {
    expect(() => bodyOf('d=20240101', declare('d', 'Date'))).toThrow(
      /can be the day 2024-01-01 or the seconds/,
    )
  })

  it.each([
    [['name'], '-p name is not of the form name=value.'],
    [['=x'], '-p =x is not of the form name=value.'],
    [['a=1', 'a=2'], '-p a=… is given twice.'],
  ])('%j is wrong usage', (assignments, message) => {
    expect(() => readAssignments(assignments)).toThrow(message)
  })

  it('accepts the name of a member that every object has', () => {
    expect(bodyOf('__proto__=x', declare('__proto__', 'String'))).toBe('{"__proto__":"x"}')
  })
})

describe('--params', () => {
  it('is the body, unchanged', () => {
    expect(requestBody('{"a": 1, "a": 2}', new Map(), [])).toBe('{"a": 1, "a": 2}')
    expect(requestBody('nonsense', new Map(), [])).toBe('nonsense')
  })

  it('is overridden by -p', () => {
    const body = requestBody('{"a": 1, "b": 2}', readAssignments(['b=3']), [declare('b', 'U8')])
    expect(body).toBe('{"a":1,"b":3}')
  })

  it('is rejected by the database if it is not an object', () => {
    expect(requestBody('[1]', readAssignments(['b=3']), [])).toBe('[1]')
  })

  it('reads a file after @', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gvq-params-'))
    const path = join(folder, 'params.json')
    await writeFile(path, '{"a": 1}')
    expect(await readParams(`@${path}`)).toBe('{"a": 1}')
    await writeFile(path, '\uFEFF{"a": 2}')
    expect(await readParams(`@${path}`), 'with a byte order mark').toBe('{"a": 2}')
    await rm(folder, { recursive: true })
    await expect(readParams(`@${path}`)).rejects.toThrow(`the file ${path} does not exist.`)
  })
})
