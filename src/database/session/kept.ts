import { deserialize, serialize } from 'node:v8'
import { type Flow, nothing, noValueFound } from '../../engine/execution/index.ts'
import type { ItemsKind, ValueKind } from '../../language/analysis/program/program.ts'
import { type Catalog, type RecordKind, typeNamed } from '../../language/catalog/index.ts'
import type { Variable } from './variables.ts'

/** A variable as plain data, by which a session of another process binds it again. */
export interface KeptVariable {
  readonly name: string
  /** Opaque; only for a session of the same version of gvq. */
  readonly data: string
}

/** Larger ones are not worth the memory of a process that only holds them in case another one ends. */
const rowsMax = 100_000

type Values = Pick<Extract<Flow, { kind: 'values' }>, 'kind' | 'values'>
type Items = Pick<Extract<Flow, { kind: 'items' }>, 'kind' | 'ids' | 'scores' | 'reranked'>

/** What `data` holds: the kind with its type by name, and the flow without what is only valid in its process. */
type Data = Pick<Flow, 'offsets' | 'single'> & {
  readonly absence: 'null' | 'missing' | undefined
} & (
    | { readonly kind: ValueKind; readonly flow: Values }
    | {
        readonly kind: Omit<ItemsKind, 'type' | 'shape'>
        readonly type: { readonly kind: RecordKind; readonly name: string }
        readonly flow: Items
      }
  )

/**
 * Returns a variable as plain data; `undefined` if it cannot leave its session: a projection, groups or a path, whose
 * kinds refer to the program, and anything very large.
 */
export function keep({ name, type: kind, flow }: Variable): KeptVariable | undefined {
  if (flow === undefined || flow.offsets.at(-1)! > rowsMax) return undefined
  // An upsert on it would create the record with the id that it was looked up by.
  if (flow.absence?.kind === 'missing' && flow.absence.id !== undefined && flow.offsets.at(-1) === 0)
    return undefined
  const common = { offsets: flow.offsets, single: flow.single, absence: flow.absence?.kind }
  if (kind.kind === 'value' && flow.kind === 'values') {
    return packed(name, { ...common, kind, flow: { kind: 'values', values: flow.values } })
  }
  if (
    kind.kind !== 'items' ||
    flow.kind !== 'items' ||
    kind.shape !== undefined ||
    flow.shown !== undefined
  ) {
    return undefined
  }
  const { type, plural, scored } = kind
  const { ids, scores, reranked } = flow
  return packed(name, {
    ...common,
    kind: { kind: 'items', plural, scored },
    type: { kind: type.kind, name: type.name },
    flow: { kind: 'items', ids, ...(scores && { scores }), ...(reranked && { reranked }) },
  })
}

/** Returns the variable in a program; `undefined` if the program lacks its type. */
export function unpacked({ name, data }: KeptVariable, catalog: Catalog): Variable | undefined {
  const kept = deserialize(Buffer.from(data, 'base64')) as Data
  const { offsets, single, absence } = kept
  const base = {
    offsets,
    single,
    ...(absence !== undefined && { absence: absence === 'null' ? nothing : noValueFound }),
  }
  if (!('type' in kept)) return { name, type: kept.kind, flow: { ...base, ...kept.flow } }
  const type = typeNamed(catalog, kept.type)
  return type && { name, type: { ...kept.kind, type }, flow: { ...base, ...kept.flow, type } }
}

function packed(name: string, data: Data): KeptVariable {
  return { name, data: serialize(data).toString('base64') }
}
