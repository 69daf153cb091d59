import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { add, inTurns, loadFaiss, scaled } from './faiss-alone.mjs'
import { format, gvq, printTable, withProject } from './support.mjs'
import { loadUsearch } from './usearch-alone.mjs'
import { setNames, vectorSet } from './vector-sets.mjs'

const asked = 300
/** Vectors that are searched by themselves. */
const ownMost = 2000
const breadths = [16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512, 768, 1024]
const header = [
  'set',
  'breadth @10, @100',
  'recall: itself',
  '@10',
  '@100',
  '@10, a fifth replaced',
  'searches/s',
  'FAISS alone',
  'ratio',
  'usearch',
  'ratio',
  'load, vectors/s',
  'to FAISS',
  'to usearch',
]

const program = `
V::Doc { title: String }
QUERY Search(vector: [F64], k: I32) => found <- SearchV<Doc>(vector, k) RETURN found::{title}
QUERY Drop(k: I32, vector: [F64]) => DROP SearchV<Doc>(vector, k) RETURN NONE
`

const listOf = (text, all) => (text === undefined || text === 'all' ? all : text.split(','))

/** Prints what gvq finds in sets of many kinds, and how fast, beside FAISS and usearch with breadths that find as many. */
export async function runSets({
  sets,
  dimensions,
  counts,
  engines = 'faiss,usearch',
  embeddings = process.env.GVQ_BENCH_EMBEDDINGS,
}) {
  const others = engines.split(',')
  const peers = {
    faiss: await loadFaiss(),
    isFaissMeasured: others.includes('faiss'),
    usearch: others.includes('usearch') ? await loadUsearch() : undefined,
  }
  const rows = []
  for (const name of listOf(sets, setNames)) {
    const isReal = name === 'real'
    for (const dimension of isReal ? [384] : listOf(dimensions, [128, 384, 768, 1536]).map(Number)) {
      for (const count of listOf(counts, isReal ? [5500, 7700] : [6000, 20_000, 100_000]).map(Number)) {
        const set = vectorSet(name, { dimension, count, asked, file: embeddings })
        if (set === undefined) {
          console.log(`${name}: skipped, for want of its file: --embeddings FILE, or GVQ_BENCH_EMBEDDINGS`)
          continue
        }
        const title = `${name} ${set.vectors.length.toLocaleString('en-US')} × ${set.dimension}`
        rows.push([title, ...(await measure(peers, set))])
        console.log(rows.at(-1).map(format).join('  '))
      }
    }
  }
  printTable(`${asked} queries of each set, load ${format(loadavg()[0])}`, header, rows)
}

async function measure({ faiss, isFaissMeasured, usearch }, { dimension, vectors, asked, replacements }) {
  const { open } = await gvq('index.js')
  const units = vectors.map(scaled)
  const askedUnits = asked.map(vector => [...scaled(vector)])
  const flat = faiss.flat(dimension)
  add(flat, units)
  const truth = askedUnits.map(unit => flat.search(unit, 100).labels)
  let row
  await withProject(program, async folder => {
    const db = await open({ project: folder, notice: () => {} })
    const loadStart = performance.now()
    await load(db, vectors, 0)
    await settled(db)
    const loadRate = (vectors.length * 1000) / (performance.now() - loadStart)
    const { recall } = (await db.figures()).vectors[0]

    const found = { 1: await ownRecall(db, vectors), 10: 0, 100: 0 }
    for (const k of [10, 100]) found[k] = await recallOf(db, asked, truth, k)

    const wanted = { dimension, units, askedUnits, truth, least: found[10] }
    const faissGraph = isFaissMeasured && builtFaiss(faiss, wanted)
    const other = usearch && builtUsearch(usearch, wanted)
    const numbers = asked.map(vector => [...vector])
    let next = 0
    const rates = await inTurns(
      {
        gvq: () => db.call('Search', { vector: numbers[next++ % asked.length], k: 10 }),
        ...(faissGraph && {
          faiss: () => faissGraph.equal.index.search(askedUnits[next++ % asked.length], 10),
        }),
        ...(other && { usearch: () => other.equal.index.search(askedUnits[next++ % asked.length], 10) }),
      },
      10,
    )
    const replaced = await recallAfterReplacement(db, faiss, {
      dimension,
      units,
      asked,
      askedUnits,
      replacements,
    })
    row = [
      recall ? `${recall.breadthAt10 ?? 'all'}, ${recall.breadthAt100 ?? 'all'}` : 'all',
      found[1].toFixed(4),
      found[10].toFixed(4),
      found[100].toFixed(4),
      replaced.toFixed(4),
      rates.get('gvq'),
      faissGraph ? described(rates.get('faiss'), faissGraph.equal) : '',
      faissGraph ? rates.get('gvq') / rates.get('faiss') : '',
      other ? described(rates.get('usearch'), other.equal) : '',
      other ? rates.get('gvq') / rates.get('usearch') : '',
      loadRate,
      faissGraph ? loadRate / faissGraph.rate : '',
      other ? loadRate / other.rate : '',
    ]
    await db.close()
  })
  return row
}

function load(db, vectors, first) {
  const doc = db.program.catalog.vectors.get('Doc')
  const rows = vectors.map((data, i) => ({ values: new Map([[0, String(first + i)]]), vector: { data } }))
  return db.records.load(doc, rows, { rowsPerCommit: 5000 })
}

/** Waits until all vectors are in the index, and that is measured. */
async function settled(db) {
  for (;;) {
    const [state] = (await db.figures()).vectors
    const isGraph = state.engine === 'faiss-hnsw'
    if (state.waiting === 0 && (state.recall !== undefined || (!isGraph && state.indexed <= 4096))) return
    await setTimeout(20)
  }
}

async function ownRecall(db, vectors) {
  const step = Math.max(1, Math.floor(vectors.length / ownMost))
  let [hits, searches] = [0, 0]
  for (let i = 0; i < vectors.length; i += step, searches++) {
    const { found } = await db.call('Search', { vector: [...vectors[i]], k: 1 })
    if (found[0] === String(i)) hits++
  }
  return hits / searches
}

async function recallOf(db, asked, truth, k) {
  let hits = 0
  for (const [i, vector] of asked.entries()) {
    const wanted = new Set(truth[i].slice(0, k))
    const { found } = await db.call('Search', { vector: [...vector], k })
    for (const title of found) if (wanted.has(Number(title))) hits++
  }
  return hits / (k * asked.length)
}

const described = (rate, { breadth, recall }) => `${format(rate)} (breadth ${breadth}: ${recall.toFixed(4)})`

/** Returns FAISS's graph with the least breadth that finds as many, and how many vectors a second it took in. */
function builtFaiss(faiss, { dimension, units, askedUnits, truth, least }) {
  const start = performance.now()
  const graph = faiss.graph(dimension, breadths[0])
  add(graph, units)
  const rate = (units.length * 1000) / (performance.now() - start)
  const widened = (index, from, to) => faiss.withBreadth(index, from, to)
  return { rate, equal: equalGraph(widened, graph, askedUnits, truth, least) }
}

/** Returns usearch's graph with the least breadth that finds as many, and how many vectors a second it took in. */
function builtUsearch(usearch, { dimension, units, askedUnits, truth, least }) {
  const start = performance.now()
  const graph = usearch.graph(dimension, breadths[0], units)
  const rate = (units.length * 1000) / (performance.now() - start)
  const equal = equalGraph((index, _, to) => index.withBreadth(to), graph, askedUnits, truth, least)
  return { rate, equal }
}

/** Returns a graph with the least breadth that finds as many. */
function equalGraph(withBreadth, graph, askedUnits, truth, least) {
  let index = graph
  let last = breadths[0]
  for (const breadth of breadths) {
    if (breadth !== last) index = withBreadth(index, last, breadth)
    last = breadth
    let hits = 0
    for (const [i, unit] of askedUnits.entries()) {
      const wanted = new Set(truth[i].slice(0, 10))
      for (const label of index.search(unit, 10).labels) if (wanted.has(label)) hits++
    }
    const recall = hits / (10 * askedUnits.length)
    if (recall >= least || breadth === breadths.at(-1)) return { index, breadth, recall }
  }
}

/** Drops the vectors nearest to some queries, a fifth of all, and adds as many others. */
async function recallAfterReplacement(db, faiss, { dimension, units, asked, askedUnits, replacements }) {
  const fifth = replacements.length
  const dropped = new Set()
  const flat = faiss.flat(dimension)
  const each = Math.ceil(fifth / 20)
  for (let i = 0; i < 20; i++) {
    const { found } = await db.call('Search', { vector: [...asked[i]], k: each })
    for (const title of found) dropped.add(Number(title))
    await db.call('Drop', { k: each, vector: [...asked[i]] })
  }
  await load(db, replacements, units.length)
  await settled(db)
  const kept = units.map((unit, i) => [i, unit]).filter(([i]) => !dropped.has(i))
  for (const [i, vector] of replacements.entries()) kept.push([units.length + i, scaled(vector)])
  add(
    flat,
    kept.map(([, unit]) => unit),
  )
  const truth = askedUnits.map(unit => flat.search(unit, 10).labels.map(label => kept[label][0]))
  return recallOf(db, asked, truth, 10)
}
