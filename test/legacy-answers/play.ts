import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenProgram, unknownId, withProgram } from '../support/program.ts'

/** What a query answers: its body, or the code of its error; after one that writes, what is left. */
export interface Answer {
  readonly body?: unknown
  readonly error?: string
  /** Names and points of the guests, in the order of the names. */
  readonly guests?: readonly string[]
  readonly bookings?: number
}

/** Answers by query and by input: `hit` finds something, `one` a single guest, `miss` nothing, `all` is without one. */
export type Answers = Readonly<Record<string, Readonly<Record<string, Answer>>>>

interface Recorded {
  readonly status: number | 'error'
  readonly body: unknown
  readonly guests_after?: readonly string[]
  readonly bookings_after?: number
}

const file = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
export const program = file('program.hx')

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-/

/** The codes of gvq for the errors of the legacy engine. */
const codes: Readonly<Record<string, string>> = {
  'Node not found': 'NODE_NOT_FOUND',
  'Graph error: No value found': 'NO_VALUE_FOUND',
}

/** What the legacy engine, version 2.3.5, answered to the queries of `program.hx`. */
export const recorded: Answers = mapEach(JSON.parse(file('answers.json')), fromRecord)

function fromRecord({ status, body, guests_after, bookings_after }: Recorded): Answer {
  return {
    ...(status === 'error' ? { error: codes[body as string] ?? (body as string) } : { body: sorted(body) }),
    ...(guests_after && { guests: guests_after.map(guest => guest.replace('None', 'null')) }),
    ...(bookings_after !== undefined && { bookings: bookings_after }),
  }
}

const observing = `
QUERY leftGuests() => RETURN N<Guest>::ORDER<Asc>(_::{name})::{name, points}
QUERY leftBookings() => RETURN E<Booked>::COUNT
QUERY clear() => DROP N<Guest> DROP N<Room> RETURN NONE
`

/** Runs every recorded query with every recorded input, those that write each on the same data. */
export async function played(optimise = true): Promise<Answers> {
  const answers: Record<string, Record<string, Answer>> = {}
  await withProgram(
    program + observing,
    async opened => {
      let ids = await load(opened)
      for (const [query, inputs] of Object.entries(recorded)) {
        answers[query] = {}
        for (const [input, { guests }] of Object.entries(inputs)) {
          answers[query][input] = await answerOf(
            opened,
            query,
            argumentsOf(query, input, ids),
            ids,
            guests !== undefined,
          )
          if (guests === undefined) continue
          await opened.call('clear')
          ids = await load(opened)
        }
      }
    },
    { planner: { optimise } },
  )
  return answers
}

type Ids = ReadonlyMap<string, string>

async function load({ call }: OpenProgram): Promise<Ids> {
  const ids = new Map<string, string>()
  const add = async (name: string, query: string, params: object) => {
    const [record] = Object.values(await call<Record<string, { readonly id: string }>>(query, params))
    ids.set(name, record!.id)
  }
  const id = (name: string) => ids.get(name)!
  const people = [
    ['ada', 'Ulm'],
    ['bo', 'Ulm'],
    ['cy', 'Ulm'],
    ['di', 'Graz'],
  ] as const
  for (const [i, [mail, town]] of people.entries()) {
    const name = mail[0]!.toUpperCase() + mail.slice(1)
    await add(mail, 'addGuest', { mail, town, name, age: 20 + 10 * i, points: i + 1 })
  }
  for (const [no, floor] of [
    [1, 1],
    [2, 1],
    [3, 2],
  ])
    await add(`room${no}`, 'addRoom', { no, floor })
  const bookings = [
    ['ada', 'room1'],
    ['bo', 'room2'],
    ['cy', 'room3'],
    ['di', 'room1'],
    ['ada', 'room2'],
  ] as const
  for (const [i, [a, b]] of bookings.entries())
    await add(`booked${i + 1}`, 'book', { a: id(a), b: id(b), nights: i + 1 })
  const likes = [
    ['ada', 'bo'],
    ['bo', 'cy'],
    ['cy', 'ada'],
    ['di', 'ada'],
  ] as const
  for (const [i, [a, b]] of likes.entries())
    await add(`likes${i + 1}`, 'like', { a: id(a), b: id(b), w: i + 1 })
  return ids
}

function argumentsOf(query: string, input: string, ids: Ids): object {
  switch (query.slice(0, query.indexOf('_'))) {
    case 'Id':
      return { id: input === 'hit' ? ids.get('bo') : unknownId }
    case 'Unique':
      return { mail: input === 'hit' ? 'bo' : 'zz' }
    case 'All':
      return {}
    default:
      return { town: { hit: 'Ulm', one: 'Graz', miss: 'Bern' }[input] }
  }
}

async function answerOf(
  { call, database }: OpenProgram,
  query: string,
  params: object,
  ids: Ids,
  writes: boolean,
): Promise<Answer> {
  const names = new Map([...ids].map(([name, id]) => [id, `$${name}`]))
  const given = await database.callText(query, JSON.stringify(params)).then(
    text => ({ body: sorted(JSON.parse(text), names) }),
    error => {
      if (error instanceof GvqError) return { error: error.code }
      throw error
    },
  )
  if (!writes) return given
  const left = await call('leftGuests')
  return {
    ...given,
    guests: left.data.map(({ name, points }: Readonly<Record<string, unknown>>) => `${name}:${points}`),
    bookings: (await call('leftBookings')).data,
  }
}

/** JSON with the members of its objects in the order of their names, and with names for ids. */
function sorted(json: unknown, names: Ids = new Map()): unknown {
  if (Array.isArray(json)) return json.map(each => sorted(each, names))
  if (typeof json === 'string') return names.get(json) ?? (isId.test(json) ? '$new' : json)
  if (typeof json !== 'object' || json === null) return json
  const members = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, value]) => [name, sorted(value, names)]))
}

function mapEach<A, B>(
  of: Record<string, Record<string, A>>,
  map: (value: A) => B,
): Record<string, Record<string, B>> {
  return Object.fromEntries(
    Object.entries(of).map(([name, inputs]) => [
      name,
      Object.fromEntries(Object.entries(inputs).map(([input, value]) => [input, map(value)])),
    ]),
  )
}
