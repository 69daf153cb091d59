import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { queries, schema } from '../support/specification.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'

const user = (name: string, country: string, city: string, age: number) =>
  [
    'CreateUser',
    { name, country, city, age, email: `${name}@x`, posts: 1, followers: 2, following: 3, location: city },
  ] as const
const vector = [0.1, 2, -3.5]

/** Calls of all queries, in an order in which they have something to find. An id is written as the name of its person. */
const calls: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  user('ada', 'GB', 'London', 36),
  user('bo', 'SE', 'Lund', 30),
  user('cy', 'SE', 'Malmö', 41),
  ['GroupUsersByCountry', {}],
  ['GroupUsersByCountryAndCity', {}],
  ['CountUsersByCountry', {}],
  ['AggregateUsersByCountry', {}],
  ['GetPublicUserInfo', {}],
  ['GetPublicUserInfoInline', {}],
  ['CreateOrder', { customer_name: 'ada', status: 'open', total: 1.5 }],
  ['CreateOrder', { customer_name: 'bo', status: 'done', total: 2.25 }],
  ['CreateOrder', { customer_name: 'bo', status: 'open', total: -0 }],
  ['CountWithGroupBy', {}],
  ['CountWithAggregateBy', {}],
  ['AggregateOrdersByStatus', {}],
  ['CreateProduct', { name: 'nut', category: 'iron', price: 0.1, stock: -2147483648 }],
  ['CreateProduct', { name: 'bolt', category: 'iron', price: 1e300, stock: 7 }],
  ['CountProductsByCategory', {}],
  ['CreatePerson', { name: 'Ada', age: 36 }],
  ['CreatePerson', { name: 'Bo', age: 30 }],
  ['UpsertFriendship', { id1: 'Ada', id2: 'Bo', since: '2020' }],
  ['UpsertFriendship', { id1: 'Ada', id2: 'Bo', since: '2021' }],
  ['UpsertFriendshipWithProps', { id1: 'Bo', id2: 'Ada', since: '2020', strength: 0.1 }],
  ['UpsertPerson', { name: 'Ada', age: 37 }],
  ['UpsertPerson', { name: 'Cy', age: 4294967295 }],
  ['UpsertPersonById', { id: 'Ada', new_age: 38 }],
  ['UpdateOrCreatePerson', { name: 'Cy', new_age: 1 }],
  ['UpdateOrCreatePerson', { name: 'Dee', new_age: 2 }],
  ['UpdatePerson', { id: 'Bo', new_age: 31 }],
  ['UpsertDoc', { vector, content: 'a' }],
  ['UpsertDoc', { vector: [1, 2, 3], content: 'a' }],
  ['UpsertDocLiteral', {}],
  ['UpsertDocEmbed', { text: 'of another dimension' }],
  [
    'ComplexUpsertOperation',
    {
      person_name: 'Ada',
      person_age: 40,
      company_name: 'Mill',
      position: 'miller',
      resume_content: 'grinds',
    },
  ],
  ['GetPerson', { name: 'Ada' }],
  ['GetPerson', { name: 'nobody' }],
  ['CreatePerson', { name: 'Eve', age: -1 }],
]

async function answersOn(options: { readonly store?: string }): Promise<readonly unknown[]> {
  const project = await temporaryFolder()
  await writeFile(join(project, 'program.hx'), [schema, ...queries].join('\n'))
  const database = await openDatabase({ project, env: {}, durable: false, ...options })
  const numbers = new Map<string, string>()
  const ids = new Map<unknown, string>()
  /** Ids are new each time: the first one that is answered is `id 1`. */
  const shown = (value: unknown): unknown =>
    JSON.parse(
      JSON.stringify(value).replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, id => {
        if (!numbers.has(id)) numbers.set(id, `id ${numbers.size + 1}`)
        return numbers.get(id)!
      }),
    )
  try {
    const answers: unknown[] = []
    for (const [query, params] of calls) {
      const given = Object.entries(params).map(([name, value]) => [
        name,
        /^id\d?$/.test(name) ? ids.get(value) : value,
      ])
      const answer = await database
        .call(query, Object.fromEntries(given))
        .catch(({ code, message }) => ({ code, message }))
      if (query === 'CreatePerson') ids.set(params.name, (answer as any).person?.id)
      answers.push([query, shown(answer)])
    }
    return answers
  } finally {
    await database.close()
  }
}

needsServer.it('the queries of the specification answer as in a folder', async () => {
  const names = queries.map(text => /QUERY (\w+)/.exec(text)![1]!)
  expect(new Set(calls.map(([query]) => query))).toEqual(new Set(names))
  const store = await newServerStore()
  onTestFinished(() => store.remove())
  expect(await answersOn(store.options)).toEqual(await answersOn({}))
})
