import type { Operation, Transaction } from './history.ts'
import { randomNumbers } from './random.ts'

const lists = ['a', 'b', 'c', 'd']

/** Where the elements of a list are, and how a query finds them and adds one. */
interface ListStorage {
  readonly schema: string
  /** Statements that run once, before all others. */
  readonly start: string
  /** The elements of the lists `reads`. */
  readonly elements: string
  /** Appends `value` to `list`. */
  readonly append: string
}

const counted = 'AddN<Element>({list: list, position: size, value: value})'
const created = lists.map(list => `AddN<List>({name: "${list}"})`).join('\n  ')

/** Who appends counts those before, as two that run at once must not. */
const storages = {
  'by an INDEX': {
    schema: 'N::Element { INDEX list: String, position: U32, value: U32 }',
    start: '',
    elements: 'N<Element>::WHERE(_::{list}::IS_IN(reads))',
    append: `size <- N<Element>::WHERE(_::{list}::EQ(list))::COUNT
    ${counted}`,
  },
  'by a scan of the type': {
    schema: 'N::Element { list: String, position: U32, value: U32 }',
    start: '',
    elements: 'N<Element>::WHERE(_::{list}::IS_IN(reads))',
    append: `size <- N<Element>::WHERE(_::{list}::EQ(list))::COUNT
    ${counted}`,
  },
  'by hops': {
    schema: `N::List { UNIQUE INDEX name: String }
N::Element { list: String, position: U32, value: U32 }
E::Has { From: List, To: Element }`,
    start: created,
    elements: 'N<List>::WHERE(_::{name}::IS_IN(reads))::Out<Has>',
    append: `owner <- N<List>({name: list})
    size <- owner::Out<Has>::COUNT
    element <- ${counted}
    AddE<Has>::From(owner)::To(element)`,
  },
  'by a size that is upserted under a UNIQUE': {
    schema: `N::Size { UNIQUE INDEX list: String, size: U32 DEFAULT 0 }
N::Element { INDEX list: String, position: U32, value: U32 }`,
    start: '',
    elements: 'N<Element>::WHERE(_::{list}::IS_IN(reads))',
    append: `owner <- N<Size>({list: list})::UpsertN({list: list, size: ADD(_::{size}, 1)})
    AddN<Element>({list: list, position: owner::{size}, value: value})`,
  },
} satisfies Readonly<Record<string, ListStorage>>

export type ListStorageName = keyof typeof storages
export const listStorages = Object.keys(storages) as readonly ListStorageName[]

export function listAppendProgram(name: ListStorageName): string {
  const { schema, start, elements, append } = storages[name]
  return `
N::Once { UNIQUE INDEX name: String }
${schema}

QUERY Start() =>
  AddN<Once>({name: "once"})
  ${start}
  RETURN NONE

QUERY Read(reads: [String]) =>
  elements <- ${elements}::ORDER<Asc>(_::{position})
  RETURN elements::{list, value}

QUERY Append(reads: [String], appends: [{list: String, value: U32}]) =>
  elements <- ${elements}::ORDER<Asc>(_::{position})
  before <- elements::{list, value}
  FOR {list, value} IN appends {
    ${append}
  }
  RETURN before

QUERY AppendAndFail(appends: [{list: String, value: U32}]) =>
  FOR {list, value} IN appends {
    ${append}
  }
  AddN<Once>({name: "once"})
  RETURN NONE
`
}

export interface ListAppendLoad {
  /** The servers of the program, all on the same data. Clients take turns on them. */
  readonly urls: readonly string[]
  readonly clients: number
  readonly transactionsOfClient: number
  readonly seed: number
}

/** Runs random transactions of many clients on new data, and yields what they did and saw. */
export async function listAppendHistory(load: ListAppendLoad): Promise<Transaction[]> {
  await post(load.urls[0]!, 'Start', {})
  let lastValue = 0
  const run = async (client: number): Promise<Transaction[]> => {
    const random = randomNumbers(load.seed + client)
    const url = load.urls[client % load.urls.length]!
    const transactions: Transaction[] = []
    for (let i = 0; i < load.transactionsOfClient; i++) {
      const name = `${client}.${i}`
      const kind = random()
      const reads = lists.filter(() => random() < 0.5)
      const appends = lists.filter(() => random() < 0.4).map(list => ({ list, value: ++lastValue }))
      if (kind < 0.3) transactions.push(await transact(url, name, 'Read', { reads }))
      else if (kind < 0.9) transactions.push(await transact(url, name, 'Append', { reads, appends }))
      else transactions.push(await transact(url, name, 'AppendAndFail', { appends }))
    }
    return transactions
  }
  const histories = await Promise.all(Array.from({ length: load.clients }, (_, client) => run(client)))
  return histories.flat()
}

/** Reads all lists, for the end of a history: what was acknowledged has to be in them. */
export function readOfAllLists(url: string): Promise<Transaction> {
  return transact(url, 'last', 'Read', { reads: lists })
}

interface Append {
  readonly list: string
  readonly value: number
}

interface Parameters {
  readonly reads?: readonly string[]
  readonly appends?: readonly Append[]
}

async function transact(
  url: string,
  name: string,
  query: string,
  parameters: Parameters,
): Promise<Transaction> {
  const appends = (parameters.appends ?? []).map((append): Operation => ({ kind: 'append', ...append }))
  const start = performance.now()
  // A server that was killed, or whose database was, may have committed.
  const unknown: Transaction = { name, operations: appends, outcome: 'unknown', start, end: Infinity }
  const answer = await post(url, query, parameters).catch(() => undefined)
  if (answer === undefined || answer.status >= 500) return unknown
  const end = performance.now()
  if (answer.status !== 200) {
    if (answer.body.code !== 'DUPLICATE_KEY') throw new Error(`${query}: ${JSON.stringify(answer.body)}`)
    return { name, operations: appends, outcome: 'aborted', start, end }
  }
  const elements = Object.values(answer.body)[0] as readonly Append[]
  const reads = (parameters.reads ?? []).map((list): Operation => {
    const values = elements.filter(element => element.list === list).map(element => element.value)
    return { kind: 'read', list, values }
  })
  return { name, operations: [...reads, ...appends], outcome: 'committed', start, end }
}

async function post(url: string, query: string, parameters: object): Promise<{ status: number; body: any }> {
  const response = await fetch(`${url}/${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(parameters),
  })
  return { status: response.status, body: await response.json() }
}
