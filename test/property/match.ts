/** Pairs of ids of the engine and of the reference for the same records; collected while matching. */
export class IdPairs {
  readonly #toReference = new Map<string, string>()
  readonly #toEngine = new Map<string, string>()

  /** False when either is already paired with another. */
  pair(engine: string, reference: string): boolean {
    const known = this.#toReference.get(engine)
    if (known !== undefined) return known === reference
    if (this.#toEngine.has(reference)) return false
    this.#toReference.set(engine, reference)
    this.#toEngine.set(reference, engine)
    return true
  }

  /** The JSON with the ids of the engine in place of those of the reference. */
  translate(json: unknown): unknown {
    if (typeof json === 'string') return this.#toEngine.get(json) ?? json
    if (Array.isArray(json)) return json.map(item => this.translate(item))
    if (typeof json !== 'object' || json === null) return json
    return Object.fromEntries(Object.entries(json).map(([name, member]) => [name, this.translate(member)]))
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The value of DEFAULT NOW in the reference. */
const now = '2222-02-03T00:00:00+00:00'
const nowSeconds = Date.parse(now) / 1000

/**
 * Returns the place where two responses differ, or undefined. Ids are equal if they identify the same records. Floats
 * may differ in the last digits, because sums may be computed in another order; the current time may differ by a
 * minute; of several shortest paths each may choose its own.
 */
export function difference(
  engine: unknown,
  reference: unknown,
  ids: IdPairs,
  place = '',
): string | undefined {
  const differs = () => `${place || 'the response'}: ${show(engine)} instead of ${show(reference)}`
  if (typeof engine === 'string' && typeof reference === 'string') {
    if (reference === now && Math.abs(Date.parse(engine) - Date.now()) < 600_000) return undefined
    if (uuid.test(engine) && uuid.test(reference)) return ids.pair(engine, reference) ? undefined : differs()
    return engine === reference ? undefined : differs()
  }
  if (typeof engine === 'number' && typeof reference === 'number') {
    if (reference === nowSeconds && Math.abs(engine - Date.now() / 1000) < 600) return undefined
    return isClose(engine, reference) ? undefined : differs()
  }
  if (Array.isArray(engine) && Array.isArray(reference)) {
    if (engine.length !== reference.length) return differs()
    return firstOf(engine, (item, i) => difference(item, reference[i], ids, `${place}[${i}]`))
  }
  if (isObject(engine) && isObject(reference)) {
    const names = Object.keys(engine)
    if (names.join() !== Object.keys(reference).join()) return differs()
    if (names.join() === 'path,edges,total_weight,hop_count')
      return pathDifference(engine, reference, ids, place)
    return firstOf(names, name => difference(engine[name], reference[name], ids, `${place}.${name}`))
  }
  return engine === reference ? undefined : differs()
}

type Json = Readonly<Record<string, any>>

function pathDifference(engine: Json, reference: Json, ids: IdPairs, place: string): string | undefined {
  const isWhole = engine.edges.every(
    (edge: Json, i: number) => edge.from_node === engine.path[i].id && edge.to_node === engine.path[i + 1].id,
  )
  if (
    !isWhole ||
    engine.path.length !== engine.edges.length + 1 ||
    engine.hop_count !== engine.edges.length
  ) {
    return `${place} is no path: ${show(engine)}`
  }
  return (
    difference(engine.total_weight, reference.total_weight, ids, `${place}.total_weight`) ??
    difference(engine.path[0], reference.path[0], ids, `${place}.path[0]`) ??
    difference(engine.path.at(-1), reference.path.at(-1), ids, `${place}.path[last]`)
  )
}

function isClose(a: number, b: number): boolean {
  if (Object.is(a + 0, b + 0)) return true
  if (Number.isSafeInteger(a) && Number.isSafeInteger(b)) return false
  return Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a))
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function firstOf<T>(
  items: readonly T[],
  look: (item: T, i: number) => string | undefined,
): string | undefined {
  for (const [i, item] of items.entries()) {
    const found = look(item, i)
    if (found !== undefined) return found
  }
  return undefined
}

export function show(json: unknown): string {
  return JSON.stringify(json, (_, value) => (typeof value === 'bigint' ? `${value}n` : value)) ?? 'undefined'
}
