import { GvqError } from '../../../base/errors.ts'
import { formatId, jsonConverter, parseId, parseJson, type Value } from '../../../language/catalog/index.ts'
import type { RecordType } from '../../../language/catalog/types.ts'
import type { Id, VectorInput } from '../../../store/storage/index.ts'
import { decodeExactly, exactJson } from '../exact-json.ts'
import type { ScannedRecord } from '../scan.ts'

/**
 * Writes one line of a dump, `{"id", "from", "to", "vector", "model", "values"}`: `from` and `to` for edges, `vector`
 * and, if it was embedded, `model` for vectors. `values` omits properties without a value.
 */
export function dumpRow(type: RecordType, { record, from, to, vector }: ScannedRecord): string {
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

export interface RestoredRow {
  readonly id: Id
  /** Ids of the ends of an edge, else ''. */
  readonly from: Id
  readonly to: Id
  readonly vector: VectorInput | undefined
  readonly values: ReadonlyMap<number, Value>
}

/** @throws GvqError INVALID_VALUE or INVALID_JSON if the line is not a valid line of a dump of the type */
export function parseDumpRow(type: RecordType, line: string): RestoredRow {
  const row = objectOf(parseJson(line), 'A line')
  const values = new Map<number, Value>()
  for (const [name, json] of Object.entries(objectOf(row.values, '`values`'))) {
    const property = type.propertyByName.get(name)
    if (property === undefined) throw invalid(`\`${type.name}\` has no property \`${name}\` in the schema`)
    values.set(property.slot, decodeExactly(json, property.type, `${type.name}.${name}`))
  }
  return {
    id: idOf(row.id, 'id'),
    from: type.kind === 'edge' ? idOf(row.from, 'from') : '',
    to: type.kind === 'edge' ? idOf(row.to, 'to') : '',
    vector: type.kind === 'vector' ? vectorOf(row.vector, row.model) : undefined,
    values,
  }
}

function idOf(json: unknown, name: string): Id {
  const id = typeof json === 'string' ? parseId(json) : undefined
  if (id === undefined) throw invalid(`\`${name}\` is not an id`)
  return id
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
