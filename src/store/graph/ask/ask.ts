import { GvqError } from '../../../base/errors.ts'
import { EventLoopSlice } from '../../../base/flow/event-loop-slice.ts'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import { allTypes, type Catalog, type NodeType, type RecordType } from '../../../language/catalog/index.ts'
import type { Progress } from '../../keyvalue/contract/progress.ts'
import type { ColumnBatch, GraphReader } from '../api.ts'
import { catalogType } from '../types/stored-catalog.ts'
import { chunksOf } from './chunks.ts'
import { EdgeQuestion } from './edges.ts'
import { ColumnQuestion, CountQuestion, IdQuestion } from './ids.ts'
import { IndexQuestion } from './indexes.ts'
import { type AccessPath, type Miss, Misses } from './misses.ts'
import type { Asking, Chunk, Question } from './question.ts'
import { TextQuestion } from './texts.ts'

export interface AskOptions {
  readonly reader: GraphReader
  readonly catalog: Catalog
  /** Types with a text index. */
  readonly textSearched: ReadonlySet<NodeType>
  /** Types that are left out, because their records cannot be told from their pages. */
  readonly omitsType: (type: RecordType) => boolean
  /** Access paths that are left out, because they are known to be damaged. */
  readonly omits: (path: AccessPath) => boolean
  /** What else is to be asked about a type. */
  readonly others?: (asking: Asking) => readonly Question[]
  readonly progress: Progress
  readonly signal: AbortSignal | undefined
}

/** What was asked, and what was not found. */
export interface Answers {
  readonly records: number
  readonly edges: number
  /** How many indexes of properties, and of words, were asked. */
  readonly indexes: number
  readonly textIndexes: number
  readonly misses: readonly Miss[]
  /** Damage to the records themselves, in sentences. */
  readonly losses: readonly string[]
}

/**
 * Asks for each record what queries ask, by each way that leads to it, and the other way round whether each way leads to
 * records only. The records are those of the pages, as `columns` returns them; they are asked for by the other methods of the
 * reader. Holds about a thousand records at a time, a fingerprint for each value, item and word that has many, and what
 * a query for one of these holds.
 */
export async function askGraph(options: AskOptions): Promise<Answers> {
  return new Asker(options).run()
}

class Asker {
  readonly #options: AskOptions
  readonly #misses = new Misses()
  readonly #slice = new EventLoopSlice()
  readonly #asked = { records: 0, edges: 0, indexes: 0, textIndexes: 0 }
  #total = 0
  #done = 0

  constructor(options: AskOptions) {
    this.#options = options
  }

  async run(): Promise<Answers> {
    const { catalog, reader, omitsType } = this.#options
    // Items first: edges are asked for by the ids of their ends.
    const types = [...allTypes(catalog)]
      .filter(type => !omitsType(type))
      .sort((a, b) => Number(a.kind === 'edge') - Number(b.kind === 'edge'))
    for (const type of types) this.#total += await reader.count(type)
    for (const type of types) await this.#askType(type)
    return { ...this.#asked, misses: this.#misses.all(), losses: this.#misses.losses() }
  }

  readonly #pause = (): MaybePromise<void> => {
    this.#options.signal?.throwIfAborted()
    if (this.#slice.isOver) return this.#slice.next()
  }

  async #askType(type: RecordType): Promise<void> {
    const { reader, omits, others } = this.#options
    const asking: Asking = { reader, type, misses: this.#misses, pause: this.#pause }
    const questions = [...this.#questions(asking), ...(others?.(asking) ?? [])].filter(
      ({ path }) => !omits(path),
    )
    const open = new Set(questions)
    /** Asks a question until it fails. */
    const ask = async (question: Question, step: (question: Question) => MaybePromise<void>) => {
      try {
        await step(question)
      } catch (error) {
        if (this.#options.signal?.aborted) throw error
        open.delete(question)
        this.#misses.note(question.path, `Queries fail there${reasonOf(error)}`)
      }
    }
    const askAll = async (step: (question: Question) => MaybePromise<void>) => {
      for (const question of [...open]) {
        await ask(question, step)
        await this.#pause()
      }
    }
    const seen = (batch: ColumnBatch) => {
      for (const question of open) question.takeBatch?.(batch)
    }
    try {
      await askAll(question => question.begin?.())
      for await (const chunk of chunksOf(reader, type, type.properties, seen)) {
        await askAll(question => question.take?.(chunk))
        this.#progress(type, chunk)
      }
      await askAll(question => question.end?.())
    } finally {
      for (const question of questions) await question.close?.()
    }
  }

  #progress({ kind }: RecordType, { ids }: Chunk): void {
    this.#done += ids.length
    if (kind === 'edge') this.#asked.edges += ids.length
    else this.#asked.records += ids.length
    const total = Math.max(this.#done, this.#total)
    this.#options.progress({ what: 'Asking for the records', done: this.#done, total })
  }

  #questions(asking: Asking): readonly Question[] {
    const { type } = asking
    const indexed = type.properties.filter(({ index }) => index !== 'none')
    const questions: Question[] = [
      new CountQuestion(asking),
      new ColumnQuestion(asking),
      new IdQuestion(asking),
      ...indexed.map(property => new IndexQuestion(asking, property)),
    ]
    this.#asked.indexes += indexed.length
    if (type.kind === 'node' && this.#options.textSearched.has(type)) {
      questions.push(new TextQuestion(asking, type))
      this.#asked.textIndexes++
    }
    if (type.kind === 'edge') questions.push(...this.#edgeQuestions(asking))
    return questions
  }

  /** Edges are found from items, whose ids must be found. */
  #edgeQuestions(asking: Asking): readonly Question[] {
    const { type } = asking
    if (type.kind !== 'edge') return []
    const { catalog, omits, omitsType } = this.#options
    const from = catalogType(catalog, type.from)
    const to = catalogType(catalog, type.to)
    const isUnknown = (items: RecordType) => {
      const path: AccessPath = { kind: 'ids', type: items }
      return omitsType(items) || omits(path) || this.#misses.has(path)
    }
    if (isUnknown(from) || isUnknown(to)) return []
    return [new EdgeQuestion(asking, type, 'out', from), new EdgeQuestion(asking, type, 'in', to)]
  }
}

/** What was damaged and has a right checksum may fail in any way. */
function reasonOf(error: unknown): string {
  return error instanceof GvqError ? `: ${error.message.replace(/\.$/, '')}` : ''
}
