import type {
  KeyRange,
  KeyValueCursor,
  KeyValueOperation,
  KeyValueStore,
} from '../../src/store/keyvalue/contract/api.ts'
import type { Space, StoreReader } from '../../src/store/versioned/contract/api.ts'

export interface Item {
  readonly n: number
}

/** Two spaces whose prefixes differ in length, and whose values are objects, so that sharing shows. */
export const items: Space<Item> = space('items', '\x10')
export const others: Space<Item> = space('others', '\x11\xff')

function space(name: string, prefix: string): Space<Item> {
  return {
    name,
    prefix,
    encode: item => Buffer.from(JSON.stringify(item)),
    decode: bytes => JSON.parse(bytes.toString()) as Item,
    weigh: () => 50,
  }
}

/** All rows of a scan. */
export async function rows(
  reader: StoreReader,
  of: Space<Item> = items,
  range: { prefix: string; gte?: string; reverse?: boolean } = { prefix: '' },
  pageRowsMax = 3,
): Promise<[string, number][]> {
  const cursor = reader.scan(of, range, pageRowsMax)
  const found: [string, number][] = []
  for (let page = await cursor.next(); page !== undefined; page = await cursor.next()) {
    found.push(...page.map(([key, item]): [string, number] => [key, item.n]))
  }
  await cursor.close()
  return found
}

/** A store controlled by the test: hooks around each call, and a record of all calls. */
export class WatchedStore implements KeyValueStore {
  readonly inner: KeyValueStore
  readonly batches: (readonly KeyValueOperation[])[] = []
  readonly reads: (readonly string[])[] = []
  /** Throw in these to make the call fail. */
  beforeWrite: () => Promise<void> | void = () => undefined
  afterWrite: () => Promise<void> | void = () => undefined
  afterRead: () => Promise<void> | void = () => undefined
  openCursors = 0

  constructor(inner: KeyValueStore) {
    this.inner = inner
  }

  async getMany(keys: readonly string[]): Promise<(Buffer | undefined)[]> {
    this.reads.push(keys)
    const values = this.inner.getMany(keys)
    await this.afterRead()
    return values
  }

  iterate(range: KeyRange, pageRowsMax: number): KeyValueCursor {
    const cursor = this.inner.iterate(range, pageRowsMax)
    this.openCursors++
    return {
      next: async () => {
        await this.afterRead()
        return cursor.next()
      },
      close: () => {
        this.openCursors--
        return cursor.close()
      },
    }
  }

  async write(operations: readonly KeyValueOperation[], options: { readonly sync: boolean }): Promise<void> {
    this.batches.push(operations)
    await this.beforeWrite()
    await this.inner.write(operations, options)
    await this.afterWrite()
  }

  /** Leaves the inner store open, for a look at what is in it. */
  async close(): Promise<void> {}
}

export interface Gate {
  readonly opened: Promise<void>
  /** Resolves when somebody has come to the gate. */
  readonly reached: Promise<void>
  pass(): Promise<void>
  open(): void
  fail(error: Error): void
}

/** Holds whoever passes until the test opens it. */
export function gate(): Gate {
  let open: () => void = () => undefined
  let fail: (error: Error) => void = () => undefined
  let reach: () => void = () => undefined
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve
    fail = reject
  })
  opened.catch(() => undefined)
  const reached = new Promise<void>(resolve => {
    reach = resolve
  })
  return {
    opened,
    reached,
    pass: () => {
      reach()
      return opened
    },
    open,
    fail,
  }
}

/** Lets everything that can happen without the outside world happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(resolve => setImmediate(resolve))
}
