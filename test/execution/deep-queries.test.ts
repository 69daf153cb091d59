import { expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { withProgram } from '../support/program.ts'

const schema = 'N::User { name: String, age: I64 }\nE::F { From: User, To: User }\n'
const load = `QUERY Load() =>
  u <- AddN<User>({name: "u", age: 5})
  AddE<F>::From(u)::To(u)
  RETURN NONE
`
const nested = (open: string, inner: string, close: string, depth: number) =>
  `${open.repeat(depth)}${inner}${close.repeat(depth)}`
/** Each level has a traversal of so many steps, and one of its own. */
const deep = (open: string, inner: string, close: string, depth: number) => {
  const steps = Math.floor(limits.stepsMax / depth) - 3
  return nested('::WHERE(_::{age}::GT(0))'.repeat(steps) + open, inner, close, depth)
}

// Compiled for each way to answer what is around it, the innermost would be compiled millions of times.
it.each([
  [
    'comparisons',
    `N<User>::WHERE(${nested('_::{age}::GT(N<User>::WHERE(', '_::{age}::GT(1)', ')::COUNT)', 40)})`,
  ],
  ['keys of orders', `N<User>${nested('::ORDER<Asc>(N<User>', '::COUNT', '::COUNT)', 40)}`],
  ['mappings', `N<User>${nested('::{x: _::Out<F>', '::{name}', '}', 40)}`],
  ['closures', `N<User>${nested('::|u|{x: u::Out<F>', '::{name}', '}', 40)}`],
])('a query of 40 nested %s is compiled at once', async (_, value) => {
  await withProgram(`${schema}${load}QUERY Deep() => RETURN ${value}\n`, async ({ call }) => {
    await call('Load')
    expect(await call('Deep')).toHaveProperty('data')
  })
})

it.each(
  [2, 15, 60].flatMap(depth => [
    [`${depth} nested conditions`, `N<User>${deep('::WHERE(EXISTS(_::Out<F>', '', '))', depth)}::COUNT`],
    [`${depth} nested mappings`, `N<User>${deep('::{x: _::Out<F>', '::{name}', '}', depth)}`],
    [`${depth} nested intersections`, `N<User>${deep('::INTERSECT(_::Out<F>', '', ')', depth)}::COUNT`],
  ]),
)('as many steps as the limit run in %s, measured or not', async (_, value) => {
  await withProgram(`${schema}${load}QUERY Deep() => RETURN ${value}\n`, async ({ call, database }) => {
    await call('Load')
    expect(await call('Deep')).toHaveProperty('data')
    expect(await database.profile('Deep', {})).toHaveProperty('measured')
  })
})

it('a chain of thousands of bindings is planned and answered', async () => {
  const count = 5000
  const bindings = Array.from({ length: count }, (_, i) => `  a${i + 1} <- a${i}::WHERE(_::{age}::GT(0))\n`)
  const query = `QUERY Chain() =>\n  a0 <- N<User>\n${bindings.join('')}  RETURN a${count}::COUNT\n`
  await withProgram(`${schema}${load}${query}`, async ({ call }) => {
    await call('Load')
    expect(await call('Chain')).toEqual({ [`a${count}`]: 1 })
  })
})
