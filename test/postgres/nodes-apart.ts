import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { temporaryDatabase } from '../support/postgres/database.ts'
import type { ServerKind } from '../support/postgres/kinds.ts'
import { query } from '../support/postgres/planted-citus.ts'
import { Wire } from './wire.ts'

/** Where a store is, as the processes see it. */
export interface Place {
  readonly url: string
  /** A database for SQL. */
  readonly plain: string
  readonly schema: string
}

export async function plainPlace(kind: ServerKind, prefix: string): Promise<Place> {
  const plain = await temporaryDatabase(kind)
  const schema = `${prefix}_${randomUUID().replaceAll('-', '')}`
  return { plain, schema, url: `${plain}?schema=${schema}` }
}

/**
 * A coordinator on which no transaction knows what others read, as on nodes that are not the same: each sees one state, and only two
 * changes of one row conflict.
 */
export async function nodesApart(prefix: string): Promise<Place> {
  const place = await plainPlace('citus', prefix)
  const name = new URL(place.plain).pathname.slice(1)
  await query(place.plain, [`ALTER DATABASE ${name} SET default_transaction_isolation = 'repeatable read'`])
  const { wire, url } = await Wire.to(new URL(place.url))
  const serializable = 'BEGIN ISOLATION LEVEL SERIALIZABLE'
  // What gvq gives its sessions would hold for the plain BEGIN.
  const own = '-c default_transaction_isolation=read\\ committed'
  wire.rewritten = sent => {
    const text = sent.toString('latin1').replaceAll(serializable, 'BEGIN'.padEnd(serializable.length))
    return Buffer.from(text.replaceAll(own, ' '.repeat(own.length)), 'latin1')
  }
  onTestFinished(() => wire.close())
  return { ...place, url }
}
