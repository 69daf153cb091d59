import { gvq, printTable, rate, seeded, withProject } from './support.mjs'

const count = 20_000
const dimension = 128
const clusters = 200
const queries = 200

const program = `
V::Doc { title: String }
QUERY Search(vector: [F64], k: I32) => found <- SearchV<Doc>(vector, k) RETURN found::{title}
QUERY Add(title: String, vector: [F64]) => AddV<Doc>(vector, {title: title}) RETURN NONE
`

/** Returns points around centres, like the embeddings of texts on a few topics. */
function clustered(random) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const centres = Array.from({ length: clusters }, () => Array.from({ length: dimension }, normal))
  return () => {
    const centre = centres[Math.floor(random() * clusters)]
    return centre.map(x => x + 0.5 * normal())
  }
}

const scaled = vector => {
  const length = Math.hypot(...vector)
  return Float64Array.from(vector, x => x / length)
}

/** Returns the nearest by cosine, found exhaustively: the reference for searches. */
function exactly(vectors, query, k) {
  const unit = scaled(query)
  const scores = vectors.map((vector, i) => {
    let dot = 0
    for (let d = 0; d < dimension; d++) dot += vector[d] * unit[d]
    return [dot, i]
  })
  return scores
    .sort(([a], [b]) => b - a)
    .slice(0, k)
    .map(([, i]) => `doc${i}`)
}

export async function run() {
  const { open } = await gvq('index.js')
  const rows = []
  const notices = []
  await withProject(program, async folder => {
    const random = seeded(3)
    const point = clustered(random)
    const vectors = Array.from({ length: count }, point)
    const asked = Array.from({ length: queries }, point)
    const options = { project: folder, notice: text => notices.push(text) }
    let db = await open(options)

    let start = performance.now()
    const doc = db.program.catalog.vectors.get('Doc')
    const loaded = vectors.map((vector, i) => ({
      values: new Map([[0, `doc${i}`]]),
      vector: { data: Float64Array.from(vector) },
    }))
    await db.records.load(doc, loaded, { rowsPerCommit: 5000 })
    // While the index is still adding vectors, searches are exact. After reopening it contains all of them.
    await db.close()
    db = await open(options)
    rows.push(['load and index', 'vectors/s', (count * 1000) / (performance.now() - start)])
    rows.push(['index', '', db.records.vectorEngines().get('Doc')])
    const titles = async (vector, k) => (await db.call('Search', { vector, k })).found

    const exact = vectors.map(scaled)
    for (const k of [10, 100]) {
      let hits = 0
      for (const vector of asked) {
        const wanted = new Set(exactly(exact, vector, k))
        for (const title of await titles(vector, k)) if (wanted.has(title)) hits++
      }
      rows.push([`recall@${k} against an exhaustive search`, '', (hits / (k * queries)).toFixed(4)])
    }
    let next = 0
    const search = () => db.call('Search', { vector: asked[next++ % queries], k: 10 })
    rows.push(['search, k = 10, scores exact', 'queries/s', await rate(search)])
    const add = () => db.call('Add', { title: 'new', vector: point() })
    rows.push(['durable AddV, one client', 'queries/s', await rate(add, 1000)])
    await db.close()

    start = performance.now()
    db = await open(options)
    rows.push(['open', 'ms', performance.now() - start])
    await db.close()
  })
  for (const notice of new Set(notices)) console.log(notice)
  printTable(
    `${count.toLocaleString('en-US')} clustered vectors of ${dimension} dimensions`,
    ['', 'unit', 'value'],
    rows,
  )
}
