import { GvqError } from '../../../base/errors.ts'
import type { BatchBuilder } from '../../../database/live/index.ts'
import { formatId, type Id, jsonConverter, parseId, parseJson } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { VectorInput } from '../../../store/graph/api.ts'
import { decodeExactly, exactJson } from '../exact-json.ts'
import type { ScannedRecord } from '../scan.ts'
import { thresholds } from '../thresholds.ts'

/**
 * Writes one line of a dump, `{"id", "from", "to", "vector", "model", "values"}`: `from` and `to` for edges, `vector`
 * and, if it was embedded, `model` for vectors. `values` omits properties without a value.
 * @throws GvqError INVALID_VALUE if the line would be longer than one that can be read
 */
export function dumpRow(type: RecordType, scanned: ScannedRecord): string {
  try {
    const line = `${rowOf(type, scanned)}\n`
    if (line.length <= thresholds.dumpedCharactersMax) return line
  } catch (error) {
    // What JavaScript throws for a string that is too long.
    if (!(error instanceof RangeError)) throw error
  }
  throw new GvqError(
    'INVALID_VALUE',
    `The ${type.kind} ${formatId(scanned.record.id)} of ${type.name} takes more than ${thresholds.dumpedCharactersMax} characters in JSON: a dump cannot have it.`,
    { hint: 'Use gvq backup, which copies the data as they are stored.' },
  )
}

function rowOf(type: RecordType, { record, from, to, vector }: ScannedRecord): string {
  const values: Record<string, unknown> = {}
  for (const { name, slot, type: valueType } of type.properties) {
    const value = record.values[slot] ?? null
    if (value !== null) values[name] = jsonConverter(valueType)?.(value) ?? value
  }
  return exactJson({
    id: formatId(record.id),
    ...(type.kind === 'edge' && { from: formatId(from), to: formatId(to) }),
    ...(vector !== undefined && { vector: [...vector.data] }),
    ...(vector?.model !== undefined && { model: vector.model }),
    values,
  })
}

/**
 * Reads lines of a dump of a type into batches, whose records have no value that the line does not have, also where there is a
 * DEFAULT. Returns the id. @throws GvqError INVALID_VALUE or INVALID_JSON from the reader if the line is not a valid one
 */
export function dumpRowReader(type: RecordType): (line: string, batch: BatchBuilder) => Id {
  return (line, batch) => {
    const row = objectOf(parseJson(line), 'A line')
    for (const { slot } of type.properties) batch.set(slot, null)
    for (const [name, json] of Object.entries(objectOf(row.values, '`values`'))) {
      const property = type.propertyByName.get(name)
      if (property === undefined) throw invalid(`\`${type.name}\` has no property \`${name}\` in the schema`)
      batch.set(property.slot, decodeExactly(json, property.type, `${type.name}.${name}`))
    }
    addId(batch.ids, row.id, 'id')
    if (type.kind === 'edge') {
      addId(batch.from, row.from, 'from')
      addId(batch.to, row.to, 'to')
    }
    if (type.kind === 'vector') batch.addVector(vectorOf(row.vector, row.model))
    batch.end()
    return parseId(row.id as string)!
  }
}

function addId(ids: { parse(text: string): boolean }, json: unknown, name: string): void {
  if (typeof json !== 'string' || !ids.parse(json)) throw invalid(`\`${name}\` is not an id`)
}

function vectorOf(json: unknown, model: unknown): VectorInput {
  const isVector = Array.isArray(json) && json.length > 0 && json.every(isNumber)
  if (!isVector || (model !== undefined && typeof model !== 'string'))
    throw invalid('`vector` is not an array of numbers')
  const data = Float64Array.from(json, Number)
  return model === undefined ? { data } : { data, model }
}

function isNumber(item: unknown): boolean {
  return typeof item === 'bigint' || (typeof item === 'number' && Number.isFinite(item))
}

function objectOf(json: unknown, what: string): Readonly<Record<string, unknown>> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json))
    return json as Readonly<Record<string, unknown>>
  throw invalid(`${what} is not an object`)
}

function invalid(what: string): GvqError {
  return new GvqError('INVALID_VALUE', `${what}.`)
}
