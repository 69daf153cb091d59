import { randomInt } from 'node:crypto'
import type { MaybePromise } from '../../../base/flow/maybe.ts'
import type { RecordType, Value } from '../../../language/catalog/index.ts'
import { formatId } from '../../../language/catalog/index.ts'
import type { Id } from '../../graph/api.ts'
import { nodeTokens } from '../../graph/index.ts'
import type { TokenCounts } from '../../text/index.ts'
import type { Statements } from '../connection/connections.ts'
import { type Given, givenRows, type Send, valuesGiven } from '../schema/inserts.ts'
import { columnNames } from '../schema/names.ts'
import { idArray, type Tables, type TypeTable } from '../schema/tables.ts'
import { thresholds } from '../schema/thresholds.ts'
import { arrayText } from '../values/array-text.ts'
import { stampsOf, textColumns, tokensOfRow, wordKey } from './text-index.ts'

const { id: idColumn, tokens: tokensColumn, stamp: stampColumn } = columnNames

/** A node, by its id as SQL writes it. */
export interface NodeWords {
  readonly id: string
  readonly tokens: TokenCounts
}

/** New nodes, column by column. */
interface NewNodes {
  readonly count: number
  readonly ids: () => readonly Id[]
  /** The values of a slot. */
  values(slot: number): readonly Value[] | undefined
}

/** A stamp that no words have had. */
export function newStamp(table: TypeTable): string {
  return String(stampsOf(table)[0] + BigInt(randomInt(2 ** 32)))
}

/** Writes the words of nodes that get a stamp. */
export async function insertWords(
  send: Send,
  words: string,
  { number }: TypeTable,
  nodes: readonly NodeWords[],
  stamp: string,
): Promise<void> {
  const columns: readonly string[][] = [[], [], [], []]
  for (const { id, tokens } of nodes) {
    for (const [token, count] of tokens.frequencies) {
      const row = [wordKey(token), id, String(count), String(tokens.length)]
      for (const [i, text] of row.entries()) columns[i]!.push(text)
    }
  }
  await inParts(columns, arrays =>
    send(
      `INSERT INTO ${words} (type, word, id, frequency, length, stamp) SELECT $1::int4, given.gvq_word, given.gvq_id, given.gvq_count, given.gvq_length, $2::int8 FROM unnest($3::text[], $4::uuid[], $5::int4[], $6::int4[]) AS given(gvq_word, gvq_id, gvq_count, gvq_length) ON CONFLICT (type, word, id) DO UPDATE SET frequency = EXCLUDED.frequency, length = EXCLUDED.length, stamp = EXCLUDED.stamp`,
      [String(number), stamp, ...arrays],
    ),
  )
}

async function inParts(
  columns: readonly string[][],
  send: (arrays: readonly string[]) => MaybePromise<unknown>,
): Promise<void> {
  for (let start = 0; start < columns[0]!.length; start += thresholds.wordsMax) {
    await send(columns.map(all => arrayText(all.slice(start, start + thresholds.wordsMax))))
  }
}

/** Keeps the words of the types that the program searches, as far as that is little work; the rest is left to the indexer. */
export class TextWrites {
  readonly #statements: Statements
  readonly #words: string
  readonly #searched: ReadonlySet<RecordType>

  constructor(statements: Statements, tables: Tables, searched: ReadonlySet<RecordType>) {
    this.#statements = statements
    this.#words = tables.own('words')
    this.#searched = searched
  }

  /** Whether this process keeps the words of a type. */
  keeps({ type }: TypeTable): boolean {
    return this.#searched.has(type)
  }

  /** What the rows of new nodes have in addition, and what writes the words of these nodes. */
  added(
    table: TypeTable,
    { count, ids, values }: NewNodes,
  ): { readonly columns: readonly Given[]; write(send: Send): Promise<void> } | undefined {
    if (!this.keeps(table) || count > thresholds.textNodesMax) return undefined
    const stamp = newStamp(table)
    const columns = table.textSlots.map(slot => [slot, values(slot)] as const)
    const nodes = ids().map((id, i): NodeWords => {
      const own: Value[] = []
      for (const [slot, column] of columns) own[slot] = column?.[i] ?? null
      return { id: formatId(id), tokens: nodeTokens(table, { values: own }) }
    })
    return {
      columns: [
        valuesGiven(
          tokensColumn,
          'int4',
          nodes.map(({ tokens }) => tokens.length),
          String,
        ),
        valuesGiven(
          stampColumn,
          'int8',
          nodes.map(() => BigInt(stamp)),
          String,
        ),
      ],
      write: send => insertWords(send, this.#words, table, nodes, stamp),
    }
  }

  /** Removes the words of nodes that are about to be dropped, or to get other texts. Reads these before what is run next. */
  async removed(table: TypeTable, ids: readonly Id[], send: Send): Promise<void> {
    if (!this.keeps(table) || ids.length === 0) return
    const { rows } = await this.#statements.run(
      `SELECT ${textColumns(table)} FROM ${table.name} WHERE ${idColumn} = ANY($1::uuid[]) AND ${stampColumn} IS NOT NULL`,
      [idArray(ids)],
    )
    const columns: readonly string[][] = [[], []]
    for (const row of rows) {
      for (const token of tokensOfRow(table, row).frequencies.keys()) {
        columns[0]!.push(wordKey(token))
        columns[1]!.push(row[0]!)
      }
    }
    const source = 'unnest($2::text[], $3::uuid[]) AS given(gvq_word, gvq_id)'
    const [before, using] = givenRows(source, 'gvq_word, gvq_id', table.isSharded)
    await inParts(columns, arrays =>
      send(
        `${before}DELETE FROM ${this.#words} AS words USING ${using} WHERE words.type = $1::int4 AND words.word = given.gvq_word AND words.id = given.gvq_id`,
        [String(table.number), ...arrays],
      ),
    )
  }
}
