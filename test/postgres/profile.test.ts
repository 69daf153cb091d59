import { expect } from 'vitest'
import { drawPlan, type PlanNode } from '../../src/engine/planner/index.ts'
import { openedOnServer } from '../support/postgres/opened.ts'
import { needsServer } from '../support/test-store.ts'

const { it } = needsServer

const program = `
N::Person { INDEX name: String, age: U8 }
E::Knows { From: Person, To: Person }
QUERY Add(name: String) => p <- AddN<Person>({name: name, age: 1}) RETURN p::ID
QUERY AddAll(names: [String]) =>
  FOR name IN names { AddN<Person>({name: name, age: 1}) }
  RETURN NONE
QUERY Friends(name: String) => RETURN N<Person>({name: name})::Out<Knows>::{name}
QUERY All() => RETURN N<Person>::{name}`

const opened = () => openedOnServer(program)

const statementsOf = (node: PlanNode): readonly string[] => [
  ...(node.measured?.statements ?? []).map(({ text }) => text),
  ...node.children.flatMap(statementsOf),
]

it('a profile has the statements of each operator, how often they were sent, and the plans of the server', async () => {
  const database = await opened()
  await database.call('Add', { name: 'a-secret' })
  const node = await database.profile('Friends', { name: 'a-secret' })
  const statements = statementsOf(node)
  expect(statements.length).toBeGreaterThan(0)
  expect(statements[0]).toMatch(/^SELECT .*FROM "test_.*"\."Person" WHERE \(?"name" = \$1::text/)
  expect(statements.join()).not.toContain('a-secret')
  const [first] = allMeasured(node)
  expect(first).toMatchObject({ times: 1, rows: 1 })
  expect(first!.plan!.join('\n')).toContain(' on "Person"')
  const drawn = drawPlan(node)
  expect(drawn.split('\n')[0]).toMatch(/rows {2}reads {2}cache hits +ms +SQL$/)
  expect(drawn).toContain(`\n[1] ${statements[0]}\n    1 time, 1 row, `)
})

it('a profile of a query that writes has its statements as well, and leaves nothing', async () => {
  const database = await opened()
  const node = await database.profile('Add', { name: 'a' })
  expect(statementsOf(node).some(text => text.startsWith('INSERT INTO'))).toBe(true)
  expect(await database.call('All')).toEqual({ data: [] })
})

it('many new records are one COPY, which has no plan', async () => {
  const database = await opened()
  const node = await database.profile('AddAll', { names: Array.from({ length: 600 }, (_, i) => `${i}`) })
  const [first, ...others] = allMeasured(node).filter(({ text }) => !text.startsWith('SELECT'))
  expect(first).toMatchObject({
    text: expect.stringMatching(/^COPY "test_.*"\."Person" \(id, "name", "age"\) FROM STDIN/),
    times: 1,
    rows: 600,
    plan: ['The server has no plan for COPY: it writes the rows as they come.'],
  })
  expect(others).toEqual([])
  expect(await database.call('All')).toEqual({ data: [] })
})

function allMeasured(node: PlanNode): NonNullable<NonNullable<PlanNode['measured']>['statements']>[number][] {
  return [...(node.measured?.statements ?? []), ...node.children.flatMap(allMeasured)]
}
