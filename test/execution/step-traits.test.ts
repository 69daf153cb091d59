import { describe, expect, it } from 'vitest'
import { limits } from '../../src/base/limits.ts'
import { checkFiles } from '../../src/database/project/index.ts'
import { type Query, type Step, stepTraits, type TraversalExpr } from '../../src/language/analysis/index.ts'
import { resultType } from '../../src/tools/generate/index.ts'
import { type OpenProgram, unknownId, withProgram } from '../support/program.ts'

const schema = `
N::Person { name: String, age: U8 }
E::Knows { From: Person, To: Person, Properties: { since: I32 } }
V::Note { text: String }
`

/** A traversal for every kind of step, with that step at its end. */
const samples: { readonly [K in Step['kind']]: string } = {
  where: 'N<Person>::WHERE(_::{age}::GT(2))',
  range: 'N<Person>::RANGE(1, 3)',
  order: 'N<Person>::ORDER<Desc>(_::{age})',
  first: 'N<Person>::FIRST',
  last: 'N<Person>::LAST',
  count: 'N<Person>::COUNT',
  group: 'N<Person>::AGGREGATE_BY(name)',
  project: 'N<Person>::{name, twice: ADD(_::{age}, _::{age})}',
  exclude: 'N<Person>::!{age}',
  property: 'N<Person>::{name}',
  member: 'N<Person>::AGGREGATE_BY(name)::{data}',
  navigate: 'N<Person>::Out<Knows>',
  end: 'E<Knows>::FromN',
  path: `N<Person>::WHERE(_::{age}::EQ(0))::ShortestPath<Knows>::To("${unknownId}")`,
  intersect: 'N<Person>::INTERSECT(_::Out<Knows>)',
  searchVectors: 'V<Note>::SearchV<Note>([1.0, 0.0], 3)',
  rerankRrf: 'N<Person>::RerankRRF(k: 3)',
  rerankMmr: 'SearchV<Note>([1.0, 0.0], 3)::RerankMMR(lambda: 0.5)',
  update: 'N<Person>::UPDATE({age: 1})',
  upsertNode: 'N<Person>::WHERE(_::{age}::EQ(0))::UpsertN({age: 1})',
  upsertEdge: `E<Knows>::UpsertE({since: 1})::From("${unknownId}")::To("${unknownId}")`,
  upsertVector: 'V<Note>::UpsertV([1.0, 0.0], {text: "x"})',
}

const kinds = Object.keys(samples) as readonly Step['kind'][]
/** A path fails in an empty database, which lacks its end. */
const reading = kinds.filter(kind => !stepTraits[kind].writes && kind !== 'path')
const fromPeople = reading.filter(kind => samples[kind].startsWith('N<Person>::'))

const sorted = (kind: Step['kind']) =>
  samples[kind].replace('N<Person>::', 'N<Person>::ORDER<Asc>(_::{age})::')
const ofHeld = (kind: Step['kind']) => samples[kind].replace('N<Person>::', 'data::')
const ofNobody = (kind: Step['kind']) => samples[kind].replace('N<Person>::', `N<Person>("${unknownId}")::`)

const program = `${schema}
QUERY Load(people: [{name: String, age: U8}]) => FOR {name, age} IN people { AddN<Person>({name: name, age: age}) } RETURN NONE
QUERY Link() => a <- N<Person>::RANGE(0, 7) AddE<Knows>({since: 1})::From(a)::To(a) RETURN NONE
${kinds.map(kind => `QUERY ${kind}() => RETURN ${samples[kind]}`).join('\n')}
${fromPeople.map(kind => `QUERY sorted_${kind}() => RETURN ${sorted(kind)}`).join('\n')}
${fromPeople.map(kind => `QUERY held_${kind}() => data <- N<Person> RETURN ${ofHeld(kind)}`).join('\n')}
${fromPeople.map(kind => `QUERY nobody_${kind}() => RETURN ${ofNobody(kind)}`).join('\n')}
`

/** More than one batch of a scan. */
const people = Array.from({ length: limits.batchRowsMax + 100 }, (_, i) => ({
  name: `p${i % 3}`,
  age: (i * 37) % 251,
}))

async function load({ call }: OpenProgram): Promise<void> {
  await call('Load', { people })
  await call('Link')
}

function query(name: string): Query {
  const { program: checked, diagnostics } = checkFiles([{ path: 'q.hx', text: program }])
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return checked!.queries.get(name)!
}

function traversal({ result }: Query): TraversalExpr {
  const values = result.kind === 'members' ? result.members.map(({ value }) => value) : []
  const value = result.kind === 'bare' ? result.value : values[0]
  if (value?.kind !== 'traversal') throw new Error('not a traversal')
  return value
}

/** Returns the value of a RETURN with or without its name. */
const returned = (answer: unknown) =>
  answer !== null && typeof answer === 'object' && 'data' in answer ? answer.data : answer

describe('the traits of a step agree with the checker and the engine', () => {
  it.each(kinds)('%s: its sample ends with it, and writes if the trait says so', kind => {
    const checked = query(kind)
    expect(traversal(checked).steps.at(-1)!.kind).toBe(kind)
    expect(checked.writes).toBe(stepTraits[kind].writes)
  })

  it.each(kinds.filter(kind => stepTraits[kind].keepsType))('%s keeps the type of what flows in', kind => {
    const { source, steps } = traversal(query(kind))
    expect(steps.at(-1)!.type).toEqual(steps.at(-2)?.type ?? source.type)
  })

  it.each(kinds.filter(kind => stepTraits[kind].counts))(
    '%s yields a number, as the client is told',
    async kind => {
      expect(resultType(query(kind))).toBe('{ data: number }')
      await withProgram(program, async opened => {
        expect(returned(await opened.call(kind))).toBe(0)
        await load(opened)
        expect(returned(await opened.call(kind))).toBe(people.length)
      })
    },
  )

  it('null is the answer, and in the client type, exactly where an empty input becomes null', async () => {
    await withProgram(program, async ({ call }) => {
      for (const kind of reading) {
        const { nullOfNothing } = stepTraits[kind]
        expect([kind, returned(await call(kind)) === null]).toEqual([kind, nullOfNothing])
        expect([kind, resultType(query(kind)).endsWith('| null }')]).toEqual([kind, nullOfNothing])
      }
    })
  })

  it('a step that never fails does not fail even for an absent item', async () => {
    await withProgram(program, async ({ call }) => {
      for (const kind of fromPeople.filter(it => stepTraits[it].failure === 'never'))
        await call(`nobody_${kind}`)
    })
  })

  /** Returns the answers of the queries, with records without their ids. */
  async function answers(prefix: string, optimise: boolean): Promise<readonly unknown[]> {
    const found: unknown[] = []
    const work = async (opened: OpenProgram) => {
      await load(opened)
      for (const kind of fromPeople) {
        const text = JSON.stringify(returned(await opened.call(`${prefix}${kind}`)))
        found.push([kind, text.replace(/"(id|from_node|to_node)":"[^"]*"/g, '"$1":"…"')])
      }
    }
    await withProgram(program, work, { planner: { optimise } })
    return found
  }

  it('after an ORDER it gives the same answer, whether or not the planner keeps only the first rows', async () => {
    expect(await answers('sorted_', true)).toEqual(await answers('sorted_', false))
  })

  it('it gives the same answer for a scan that is read in batches, or in part, as for rows in memory', async () => {
    expect(await answers('', true)).toEqual(await answers('held_', false))
  })
})
