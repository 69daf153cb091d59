import type { Value } from '../../src/language/catalog/index.ts'
import type { Row } from './flow.ts'
import type { Stored } from './store.ts'

/** 1 − cosine similarity; a zero vector is similar to nothing (W10, C6). */
export function distance(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [direction(a), direction(b)]
  const lengths = Math.sqrt(dot(x, x) * dot(y, y))
  return lengths === 0 ? 1 : 1 - Math.max(-1, Math.min(1, dot(x, y) / lengths))
}

/** Scales the largest component to 1, so that no square overflows or underflows. */
function direction(vector: readonly number[]): readonly number[] {
  const largest = Math.max(...vector.map(Math.abs))
  return largest === 0 ? vector : vector.map(x => x / largest)
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0)
}

function euclidean(a: readonly number[], b: readonly number[]): number {
  return Math.sqrt(a.reduce((sum, value, i) => sum + (value - b[i]!) ** 2, 0))
}

/** The rows nearest to `query`, nearest first, ties by id, and in full. The rows come in any order. */
export function nearest(rows: readonly Row[], query: readonly number[], k: number): Row[] {
  return rows
    .map(({ record }) => ({ record, score: distance(query, record.data!) }))
    .sort((a, b) => a.score - b.score || (a.record.id < b.record.id ? -1 : 1))
    .slice(0, k)
}

/** Picks the row with the best MMR value, then repeatedly the best of the rest (C9). */
export function mmr(rows: readonly Row[], lambda: number, measure: string): Row[] {
  const left = [...rows]
  const chosen: Row[] = []
  while (left.length > 0) {
    const values = left.map(row => {
      const likeness = chosen.map(other => similarity(row.record.data!, other.record.data!, measure))
      const redundancy = likeness.length === 0 ? 0 : Math.max(...likeness)
      return lambda * (row.relevance ?? 1 - row.score!) - (1 - lambda) * redundancy
    })
    const best = values.indexOf(Math.max(...values))
    chosen.push({ ...left[best]!, score: values[best]!, relevance: values[best]! })
    left.splice(best, 1)
  }
  return chosen
}

function similarity(a: readonly number[], b: readonly number[], measure: string): number {
  if (measure === 'cosine') return 1 - distance(a, b)
  return measure === 'dotproduct' ? dot(a, b) : 1 / (1 + euclidean(a, b))
}

/** The k nodes with the best scores (C7). */
export function bm25(records: readonly Stored[], text: string, k: number): Row[] {
  const documents = records.map(record => ({ record, words: wordsOf(record) }))
  const average = documents.reduce((sum, { words }) => sum + words.length, 0) / documents.length
  const terms = [...new Set(tokens(text))]
  return documents
    .map(({ record, words }) => {
      let score = 0
      for (const term of terms) {
        const containing = documents.filter(document => document.words.includes(term)).length
        const often = words.filter(word => word === term).length
        const rarity = Math.log(1 + (documents.length - containing + 0.5) / (containing + 0.5))
        if (often > 0)
          score += (rarity * often * 2.2) / (often + 1.2 * (0.25 + (0.75 * words.length) / average))
      }
      return { record, score }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.record.id < b.record.id ? -1 : 1))
    .slice(0, k)
}

function wordsOf({ type, values }: Stored): string[] {
  return type.properties.flatMap(property => {
    const element = property.type.kind === 'array' ? property.type.element : property.type
    if (element.kind !== 'scalar' || element.name !== 'String') return []
    const value: Value = values.get(property.name)!
    const texts = Array.isArray(value) ? value : [value]
    return texts.flatMap(each => (typeof each === 'string' ? tokens(each) : []))
  })
}

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}
