/** A graph in which few nodes have most of the edges, so that the number of paths explodes hop by hop. */
export const skewedSchema = `
N::P { UNIQUE INDEX name: String, age: U8, text: String }
E::F { From: P, To: P, Properties: { w: F64 } }
`

/** Returns a seeded random number generator (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

interface Loads {
  load(type: string, rows: Iterable<Readonly<Record<string, unknown>>>, options?: object): Promise<number>
}

/** Loads the graph, and returns the ids of its nodes, those with the most edges first. */
export async function loadSkewed(
  database: Loads,
  { nodes, edges, seed = 7 }: { readonly nodes: number; readonly edges: number; readonly seed?: number },
): Promise<readonly string[]> {
  const random = seeded(seed)
  const ids: string[] = []
  const people = Array.from({ length: nodes }, (_, i) => ({
    name: `p${i}`,
    age: i % 100,
    text: `text ${i % 7}`,
  }))
  await database.load('P', people, { onCommit: (found: readonly string[]) => void ids.push(...found) })
  const skewed = () => ids[Math.floor(random() ** 3 * nodes)]
  const friends = Array.from({ length: edges }, () => ({
    from_node: skewed(),
    to_node: skewed(),
    w: random(),
  }))
  await database.load('F', friends)
  return ids
}
