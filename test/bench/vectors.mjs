import { setImmediate } from 'node:timers/promises'
import { add, constructionBreadth, exactly, inTurns, links, loadFaiss, scaled } from './faiss-alone.mjs'
import { gvq, printTable, seeded, withProject } from './support.mjs'
import { runSets } from './vectors-of-sets.mjs'

/** Vectors of the comparison, and of the largest row of the table of breadths. */
const count = Number(process.env.GVQ_BENCH_VECTORS ?? 20_000)
const tableCount = Number(process.env.GVQ_BENCH_VECTORS_TABLE ?? 20_000)
const dimension = 128
const perCluster = 100
const queries = 200
/** The breadth with which FAISS alone finds as many as gvq. */
const narrow = 28
/** Where recall@100 is at least 0.995 (the table of breadths). */
const broadest = 128
const breadths = [24, 28, 32, 48, 64, 96, 128, 192]

const program = `
V::Doc { title: String }
QUERY Search(vector: [F64], k: I32) => found <- SearchV<Doc>(vector, k) RETURN found::{title}
QUERY Add(title: String, vector: [F64]) => AddV<Doc>(vector, {title: title}) RETURN NONE
`

/** Returns points around centres, like the embeddings of texts on a few topics. */
function clustered(random, clusters) {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const centres = Array.from({ length: clusters }, () => Array.from({ length: dimension }, normal))
  return () => {
    const centre = centres[Math.floor(random() * clusters)]
    return Float64Array.from(centre, x => x + 0.5 * normal())
  }
}

const share = (hits, k) => (hits / (k * queries)).toFixed(4)

export async function run(options) {
  if (options.sets !== undefined) return runSets(options)
  const faiss = await loadFaiss()
  const point = clustered(seeded(3), count / perCluster)
  const vectors = Array.from({ length: count }, point)
  const asked = Array.from({ length: queries }, point)
  const data = { vectors, units: vectors.map(scaled), asked, askedUnits: asked.map(v => [...scaled(v)]) }
  const rows = [...(await compare(faiss, data)), ...(await compareWhileLoading(faiss, data))]
  printTable(
    `${count.toLocaleString('en-US')} clustered vectors of ${dimension} dimensions`,
    ['', 'gvq', 'FAISS alone', 'ratio'],
    rows,
  )
  tableOfBreadths(faiss)
}

const row = (title, ours, theirs) => [title, ours, theirs, ours / theirs]

function load(db, vectors) {
  const doc = db.program.catalog.vectors.get('Doc')
  const rows = vectors.map((data, i) => ({ values: new Map([[0, `doc${i}`]]), vector: { data } }))
  return db.records.load(doc, rows, { rowsPerCommit: 5000 })
}

function searcher(db, asked, k) {
  const numbers = asked.map(vector => [...vector])
  let next = 0
  return () => db.call('Search', { vector: numbers[next++ % queries], k })
}

/** Returns the vectors per second of wall-clock time and of CPU time, of all threads. */
async function building(work) {
  const start = performance.now()
  const cpu = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { wall: (count * 1000) / (performance.now() - start), cpu: (count * 1e6) / (user + system) }
}

async function compare(faiss, { vectors, units, asked, askedUnits }) {
  const { open } = await gvq('index.js')
  const rows = []
  await withProject(program, async folder => {
    const options = { project: folder, notice: () => {} }
    const graph = faiss.graph(dimension, narrow)
    const alone = await building(() => add(graph, units))
    const ours = await building(async () => {
      const db = await open(options)
      await load(db, vectors)
      await db.close()
    })
    rows.push(row('load and index, vectors/s', ours.wall, alone.wall))
    rows.push(row('… per second of CPU time', ours.cpu, alone.cpu))

    const start = performance.now()
    const db = await open(options)
    const opening = performance.now() - start
    for (const k of [10, 100]) {
      const search = searcher(db, asked, k)
      let hits = 0
      let faissHits = 0
      for (const unit of askedUnits) {
        const wanted = new Set(exactly(units, unit, k))
        for (const title of (await search()).found) if (wanted.has(Number(title.slice(3)))) hits++
        for (const n of graph.search(unit, k).labels) if (wanted.has(n)) faissHits++
      }
      rows.push([`recall@${k}`, share(hits, k), share(faissHits, k), ''])
    }
    let next = 0
    const broad = faiss.withBreadth(graph, narrow, 32)
    const manyGraph = faiss.withBreadth(graph, narrow, broadest)
    const rates = await inTurns({
      gvq: searcher(db, asked, 10),
      narrow: () => graph.search(askedUnits[next++ % queries], 10),
      broad: () => broad.search(askedUnits[next++ % queries], 10),
    })
    rows.push(row(`searches/s, k = 10; FAISS with efSearch ${narrow}`, rates.get('gvq'), rates.get('narrow')))
    rows.push(row('… FAISS with efSearch 32', rates.get('gvq'), rates.get('broad')))
    const exact = faiss.flat(dimension)
    add(exact, units)
    const many = await inTurns({
      gvq: searcher(db, asked, 100),
      graph: () => manyGraph.search(askedUnits[next++ % queries], 100),
      flat: () => exact.search(askedUnits[next++ % queries], 100),
    })
    rows.push(row(`searches/s, k = 100; FAISS with efSearch ${broadest}`, many.get('gvq'), many.get('graph')))
    rows.push(row('… FAISS flat', many.get('gvq'), many.get('flat')))
    const insert = () => db.call('Add', { title: 'new', vector: [...vectors[next++ % count]].reverse() })
    rows.push(['durable AddV, one client, /s', (await inTurns({ insert }, 1, 1000)).get('insert'), '', ''])
    rows.push(['open, ms', opening, '', ''])
    await db.close()
  })
  return rows
}

/** Searches between the commit of a load and the end of its indexing. */
async function compareWhileLoading(faiss, { vectors, units, asked, askedUnits }) {
  const { open } = await gvq('index.js')
  const rows = []
  await withProject(program, async folder => {
    const db = await open({ project: folder, notice: () => {} })
    const flat = faiss.flat(dimension)
    add(flat, units)
    await load(db, vectors)
    let next = 0
    const search = searcher(db, asked, 10)
    const theirs = () => flat.search(askedUnits[next++ % queries], 10)
    const givingWay = async () => {
      await search()
      await setImmediate()
    }
    const isLoading = () => db.records.vectorEngines().get('Doc') === 'faiss-flat'
    const first = await inTurns({ search, theirs }, 4, 100)
    if (isLoading())
      rows.push(row('searches/s while loading; FAISS flat', first.get('search'), first.get('theirs')))
    const second = await inTurns({ givingWay, theirs }, 4, 100)
    if (isLoading())
      rows.push(row('… giving way after each search', second.get('givingWay'), second.get('theirs')))
    await db.close()
  })
  return rows
}

/** Prints recall and time of FAISS's graph, by efSearch: with the parameters of src/engine/vector/graph/policy.ts. */
function tableOfBreadths(faiss) {
  const point = clustered(seeded(3), tableCount / perCluster)
  const graph = faiss.graph(dimension, breadths[0])
  const flat = faiss.flat(dimension)
  for (let i = 0; i < tableCount; i += 1000) {
    const units = Array.from({ length: Math.min(1000, tableCount - i) }, () => scaled(point()))
    add(graph, units)
    add(flat, units)
  }
  const asked = Array.from({ length: queries }, () => [...scaled(point())])
  const truth = asked.map(unit => flat.search(unit, 100).labels)
  const rows = []
  let last = breadths[0]
  let index = graph
  for (const breadth of breadths) {
    if (breadth !== last) index = faiss.withBreadth(index, last, breadth)
    last = breadth
    const row = [String(breadth)]
    for (const k of [10, 100]) {
      let hits = 0
      for (const [i, unit] of asked.entries()) {
        const wanted = new Set(truth[i].slice(0, k))
        for (const label of index.search(unit, k).labels) if (wanted.has(label)) hits++
      }
      let best = Number.POSITIVE_INFINITY
      for (let round = 0; round < 5; round++) {
        const start = performance.now()
        for (const unit of asked) index.search(unit, k)
        best = Math.min(best, (performance.now() - start) / queries)
      }
      row.push(share(hits, k), best * 1000)
    }
    rows.push(row)
  }
  printTable(
    `FAISS alone, ${tableCount.toLocaleString('en-US')} vectors, ${links} links, efConstruction ${constructionBreadth}`,
    ['efSearch', 'recall@10', 'µs', 'recall@100', 'µs'],
    rows,
  )
}
