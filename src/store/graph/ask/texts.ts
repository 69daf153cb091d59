import { Fingerprint } from '../../../base/data/fingerprint.ts'
import type { NodeType } from '../../../language/catalog/index.ts'
import type { Postings } from '../../text/index.ts'
import type { Id } from '../api.ts'
import { nodeTokens } from '../types/text-index.ts'
import { isText } from '../types/type-layout.ts'
import { chunksOf } from './chunks.ts'
import { LargeGroups } from './large-groups.ts'
import type { AccessPath } from './misses.ts'
import type { Asking, Chunk, Question } from './question.ts'

/** Nodes that a word may occur in to be asked for only by those of which it is the rarest word; one of more is asked for once, with all. */
const nodesMax = 8

/** Counters of words; two words may share one. */
const countersMax = 2 ** 20

/** Words whose nodes are compared one by one, if they are not the right ones: their postings are in memory together. */
const namedMax = 16

/** What a node should be found with: how often it has the word, and how many words it has. */
interface Entry {
  readonly id: Id
  readonly frequency: number
  readonly length: number
}

/** Asks for each node by the rarest of its words, and for words of more than a few nodes with all that they find. */
export class TextQuestion implements Question {
  readonly path: AccessPath
  readonly #asking: Asking
  readonly #type: NodeType
  readonly textSlots: readonly number[]
  /** The number of nodes in which each word occurs, by `counterOf`: exact or too high. */
  readonly #counts = new Uint32Array(countersMax)
  readonly #large = new LargeGroups<string>()
  #documents = 0
  #totalLength = 0

  constructor(asking: Asking, type: NodeType) {
    this.#asking = asking
    this.#type = type
    this.path = { kind: 'text', type }
    this.textSlots = type.properties.filter(isText).map(({ slot }) => slot)
  }

  async begin(): Promise<void> {
    for await (const chunk of this.#chunks()) {
      for (let i = 0; i < chunk.ids.length; i++) {
        for (const word of this.#tokens(chunk, i).frequencies.keys()) this.#counts[counterOf(word)]!++
      }
    }
  }

  async *#chunks(): AsyncGenerator<Chunk> {
    const { reader, pause } = this.#asking
    const properties = this.textSlots.map(slot => this.#type.properties[slot]!)
    for await (const chunk of chunksOf(reader, this.#type, properties)) {
      yield chunk
      await pause()
    }
  }

  async take(chunk: Chunk): Promise<void> {
    const asked = new Map<string, Entry[]>()
    for (const [i, id] of chunk.ids.entries()) {
      const { frequencies, length } = this.#tokens(chunk, i)
      this.#documents++
      this.#totalLength += length
      let rarest: string | undefined
      let count = Number.POSITIVE_INFINITY
      for (const [word, frequency] of frequencies) {
        const occurs = this.#counts[counterOf(word)]!
        if (occurs > nodesMax) {
          const members = this.#large.get(word) ?? this.#large.add(word, word)
          members.add(id, 0, frequency, length)
        }
        if (occurs >= count) continue
        count = occurs
        rarest = word
      }
      if (rarest === undefined || count > nodesMax) continue
      const entry = { id, frequency: frequencies.get(rarest)!, length }
      const entries = asked.get(rarest)
      if (entries === undefined) asked.set(rarest, [entry])
      else entries.push(entry)
    }
    await this.#ask(asked)
  }

  async #ask(asked: ReadonlyMap<string, readonly Entry[]>): Promise<void> {
    if (asked.size === 0) return
    const { reader, pause } = this.#asking
    const { postings } = await reader.textMatches(this.#type, [...asked.keys()], pause)
    for (const [at, entries] of [...asked.values()].entries()) {
      const found = postings[at]!
      for (const entry of entries) this.#compare(entry, found, found.ids.indexOf(entry.id))
    }
  }

  #compare({ id, frequency, length }: Entry, found: Postings, place: number): void {
    const { misses } = this.#asking
    if (place < 0) misses.note(this.path, 'Not found by one of its words', id)
    else if (found.frequencyAt(place) !== frequency || found.lengthAt(place) !== length) {
      misses.note(this.path, 'Found with the wrong number of words', id)
    }
  }

  async end(): Promise<void> {
    const { reader, misses, pause } = this.#asking
    const { documents, totalLength } = await reader.textMatches(this.#type, [], pause)
    const isCounted = misses.has({ kind: 'count', type: this.#type }) || documents === this.#documents
    if (!isCounted || totalLength !== this.#totalLength) {
      const counts = `${totalLength} in ${documents}, not ${this.#totalLength} in ${this.#documents}`
      misses.note(this.path, `Searches count other words and nodes (${counts})`)
    }
    const wrong = new Map<string, Postings>()
    for (const { key, members } of this.#large.all()) {
      const [found] = (await reader.textMatches(this.#type, [key], pause)).postings
      const { ids } = found!
      const all = new Fingerprint()
      for (let i = 0; i < ids.length; i++) all.add(ids[i]!, 0, found!.frequencyAt(i), found!.lengthAt(i))
      if (all.equals(members)) continue
      if (wrong.size < namedMax) wrong.set(key, found!)
      await pause()
    }
    if (wrong.size > 0) await this.#nameWrong(wrong)
  }

  async #nameWrong(wrong: ReadonlyMap<string, Postings>): Promise<void> {
    const { misses } = this.#asking
    const left = new Map([...wrong].map(([word, { ids }]) => [word, new Map(ids.map((id, at) => [id, at]))]))
    for await (const chunk of this.#chunks()) {
      for (const [i, id] of chunk.ids.entries()) {
        const { frequencies, length } = this.#tokens(chunk, i)
        for (const [word, places] of left) {
          const frequency = frequencies.get(word)
          if (frequency === undefined) continue
          this.#compare({ id, frequency, length }, wrong.get(word)!, places.get(id) ?? -1)
          places.delete(id)
        }
      }
    }
    for (const places of left.values()) {
      for (const id of places.keys()) misses.note(this.path, 'Found by a word that it does not have', id)
    }
  }

  #tokens({ columns }: Chunk, place: number) {
    const values = columns.map(column => column?.[place] ?? null)
    return nodeTokens(this, { values })
  }
}

function counterOf(word: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193)
  return (hash ^ (hash >>> 15)) & (countersMax - 1)
}
