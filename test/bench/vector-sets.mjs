import { existsSync, readFileSync } from 'node:fs'
import { seeded } from './support.mjs'

/**
 * The kinds of vectors that indexes are tried on. Each is a function of a dimension and a random source that returns a function: it
 * makes a vector of the set, and with `true` one that is asked for and not in the set.
 */
const kinds = {
  'clusters-20': clustered(20),
  'clusters-200': clustered(200),
  'clusters-1000': clustered(1000),
  uniform: (dimension, random) => () => Float64Array.from({ length: dimension }, () => 2 * random() - 1),
  'near-duplicates': nearDuplicates,
  outliers,
  lengths,
}

export const setNames = [...Object.keys(kinds), 'real', 'blends']

const copies = 10
const outlierShare = 0.02

function normalOf(random) {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

function clustered(clusters) {
  return (dimension, random) => {
    const normal = normalOf(random)
    const centres = Array.from({ length: clusters }, () => Float64Array.from({ length: dimension }, normal))
    return () => {
      const centre = centres[Math.floor(random() * clusters)]
      return centre.map(x => x + 0.5 * normal())
    }
  }
}

/** Every vector ten times, with noise of a thousandth. What is asked is one more copy, or a vector without any. */
function nearDuplicates(dimension, random) {
  const normal = normalOf(random)
  const base = clustered(200)(dimension, random)
  const copy = original => original.map(x => x + 0.001 * normal())
  const originals = []
  let made = 0
  return isAsked => {
    if (isAsked) return random() < 0.5 ? base() : copy(originals[Math.floor(random() * originals.length)])
    if (made++ % copies === 0) originals.push(base())
    return copy(originals.at(-1))
  }
}

/** One huge cluster, and a few vectors far from it and from each other. */
function outliers(dimension, random) {
  const normal = normalOf(random)
  const centre = Float64Array.from({ length: dimension }, normal)
  return () =>
    random() < outlierShare
      ? Float64Array.from({ length: dimension }, normal)
      : centre.map(x => x + 0.3 * normal())
}

/** Clusters whose vectors are a thousandth to a thousand times as long as others. */
function lengths(dimension, random) {
  const next = clustered(200)(dimension, random)
  return () => {
    const length = 10 ** (6 * random() - 3)
    return next().map(x => length * x)
  }
}

const realNumbers = 384

/** Reads sentence embeddings from a file of records: a scale of 32 bits, then 384 signed bytes. */
function embeddingsIn(file) {
  const bytes = readFileSync(file)
  return Array.from({ length: bytes.length / (4 + realNumbers) }, (_, i) => {
    const at = i * (4 + realNumbers)
    const scale = bytes.readFloatLE(at)
    return Float64Array.from({ length: realNumbers }, (_, d) => scale * bytes.readInt8(at + 4 + d))
  })
}

function real(file, count, asked) {
  const embeddings = embeddingsIn(file)
  const vectorAt = i => embeddings[i]
  const total = embeddings.length
  const size = Math.min(count, total - asked)
  const left = total - asked - size
  return {
    dimension: realNumbers,
    vectors: Array.from({ length: size }, (_, i) => vectorAt(i)),
    replacements: Array.from({ length: Math.min(left, Math.floor(size / 5)) }, (_, i) => vectorAt(size + i)),
    asked: Array.from({ length: asked }, (_, i) => vectorAt(total - 1 - i)),
  }
}

/** Blends of two embeddings each, in other shares for the next 384 numbers. */
function blends(file) {
  const embeddings = embeddingsIn(file)
  return (dimension, random) => () => {
    const [one, other] = [0, 1].map(() => embeddings[Math.floor(random() * embeddings.length)])
    return Float64Array.from({ length: dimension }, (_, d) => {
      const share = Math.floor(d / realNumbers) % 2 === 0 ? 0.8 : 0.4
      return share * one[d % realNumbers] + (1 - share) * other[d % realNumbers]
    })
  }
}

/** Returns the vectors of a set, others for a fifth of them, and queries that are not among them; undefined where a file is not there. */
export function vectorSet(name, { dimension, count, asked, file }) {
  const isFromFile = !(name in kinds)
  if (isFromFile && !(file && existsSync(file))) return undefined
  if (name === 'real') return real(file, count, asked)
  const kind = isFromFile ? blends(file) : kinds[name]
  const next = kind(dimension, seeded(29))
  return {
    dimension,
    vectors: Array.from({ length: count }, () => next(false)),
    replacements: Array.from({ length: Math.floor(count / 5) }, () => next(false)),
    asked: Array.from({ length: asked }, () => next(true)),
  }
}
