import type { Choices } from './choices.ts'

/** A property name has the same type everywhere, so that values for it are easy to find. */
export const fieldTypes = {
  n: 'I32',
  s: 'String',
  f: 'F64',
  b: 'U8',
  ok: 'Boolean',
  tags: '[String]',
  d: 'Date',
  w: 'I64',
  ref: 'ID',
  g: 'F32',
  u: 'U128',
  nums: '[I64]',
  t: 'String',
  h: 'I8',
} as const

export type FieldName = keyof typeof fieldTypes

export interface Field {
  readonly name: string
  readonly type: string
  readonly index: '' | 'INDEX ' | 'UNIQUE INDEX '
  readonly default: string
}

export interface Declared {
  readonly kind: 'node' | 'edge' | 'vector'
  readonly name: string
  readonly fields: readonly Field[]
}

export interface DeclaredEdge extends Declared {
  readonly kind: 'edge'
  readonly from: Declared
  readonly to: Declared
  readonly unique: boolean
}

export interface Schema {
  readonly nodes: readonly Declared[]
  readonly edges: readonly DeclaredEdge[]
  readonly vectors: readonly Declared[]
}

const defaults: { readonly [type: string]: readonly string[] } = {
  String: ['"a"', '""'],
  I32: ['0', '7'],
  F64: ['0.5'],
  U8: ['255'],
  Boolean: ['true', 'false'],
  Date: ['NOW', '"2001-02-03"'],
  U128: ['5'],
}

export function schemaOf(choices: Choices): Schema {
  const nodes = ['A', 'B', 'C'].slice(0, 2 + choices.below(2)).map(name => typeOf('node', name, choices))
  const vectors = [typeOf('vector', 'V', choices)]
  const ends = [...nodes, ...nodes, ...vectors]
  const edges = ['R', 'S', 'T'].slice(0, 1 + choices.below(3)).map(
    (name): DeclaredEdge => ({
      ...typeOf('edge', name, choices),
      kind: 'edge',
      from: choices.pick(ends),
      to: choices.pick(ends),
      unique: choices.rarely(5),
    }),
  )
  return { nodes, edges, vectors }
}

function typeOf(kind: Declared['kind'], name: string, choices: Choices): Declared {
  const names = ['n', 's', ...choices.subset(Object.keys(fieldTypes).slice(2))] as FieldName[]
  return { kind, name, fields: names.map(field => fieldOf(field, kind, choices)) }
}

function fieldOf(name: FieldName, kind: Declared['kind'], choices: Choices): Field {
  const type = fieldTypes[name]
  const indexes = ['', '', '', 'INDEX ', 'INDEX ', 'UNIQUE INDEX '] as const
  const index = kind === 'node' && !type.startsWith('[') ? choices.pick(indexes) : ''
  const options = defaults[type]
  // The reference and the engine do not share a clock: the current time is only shown.
  const fitting = index === '' ? options : options?.filter(value => value !== 'NOW')
  const written = fitting && choices.rarely(5) ? ` DEFAULT ${choices.pick(fitting)}` : ''
  return { name, type, index, default: written }
}

export function schemaText({ nodes, edges, vectors }: Schema): string {
  const block = ({ fields }: Declared) =>
    `{ ${fields.map(field => `${field.index}${field.name}: ${field.type}${field.default}`).join(', ')} }`
  return [
    ...nodes.map(node => `N::${node.name} ${block(node)}`),
    ...vectors.map(vector => `V::${vector.name} ${block(vector)}`),
    ...edges.map(
      edge =>
        `E::${edge.name} ${edge.unique ? 'UNIQUE ' : ''}{ From: ${edge.from.name}, To: ${edge.to.name}, Properties: ${block(edge)} }`,
    ),
  ].join('\n')
}

/** Queries that every program has: to insert items, and to read everything. */
export function baseQueries({ nodes, edges, vectors }: Schema): string {
  const settable = ({ fields }: Declared) => `{${fields.map(({ name }) => `${name}: ${name}`).join(', ')}}`
  const optional = ({ fields }: Declared) => fields.map(({ name, type }) => `${name}?: ${type}`).join(', ')
  const all = [
    ...nodes.map(({ name }) => `n${name}: N<${name}>, c${name}: N<${name}>::COUNT`),
    ...edges.map(({ name }) => `e${name}: E<${name}>, c${name}: E<${name}>::COUNT`),
    ...vectors.map(({ name }) => `v${name}: V<${name}>, c${name}: V<${name}>::COUNT`),
  ]
  return [
    ...nodes.map(
      node =>
        `QUERY Add${node.name}(${optional(node)}) => x <- AddN<${node.name}>(${settable(node)}) RETURN x`,
    ),
    ...vectors.map(
      vector =>
        `QUERY Add${vector.name}(data: [F64], ${optional(vector)}) => x <- AddV<${vector.name}>(data, ${settable(vector)}) RETURN x`,
    ),
    ...edges.map(
      edge =>
        `QUERY Add${edge.name}(from: ID, to: ID, ${optional(edge)}) => x <- AddE<${edge.name}>(${settable(edge)})::From(from)::To(to) RETURN x`,
    ),
    `QUERY Dump() => RETURN {${all.join(', ')}}`,
  ].join('\n')
}
