import { invariant } from '../../base/errors.ts'
import { type Kind, kindText, type Query, type SessionVariable } from '../analysis/index.ts'
import {
  type Property,
  type RecordKind,
  type RecordType,
  stringifyJson,
  toJson,
  typeName,
} from '../catalog/index.ts'
import { lineIndexOf, type Span } from '../diagnostics/index.ts'
import { resultShape, type Shape } from './shape.ts'

export interface TypeFacts {
  readonly of: RecordKind
  readonly name: string
  readonly properties: readonly PropertyFacts[]
  /** Only of edges: the types at its ends. */
  readonly from?: TypeName
  readonly to?: TypeName
  /** Only of edges: at most one from one item to another. */
  readonly unique?: boolean
  readonly declaredAt: DeclaredAt
}

export interface TypeName {
  readonly of: RecordKind
  readonly type: string
}

export interface PropertyFacts {
  readonly name: string
  /** As HelixQL writes it: `U8`, `[F64]`, `{a: String}`. */
  readonly type: string
  readonly index: 'none' | 'index' | 'unique'
  /** As HelixQL writes it: `NOW`, `"x"`, `5`. */
  readonly default?: string
}

export interface QueryFacts {
  readonly name: string
  readonly parameters: readonly ParameterFacts[]
  /** Of its response; absent for `RETURN NONE`. */
  readonly returns?: Shape
  readonly writes: boolean
  readonly declaredAt: DeclaredAt
}

export interface ParameterFacts {
  readonly name: string
  /** As HelixQL writes it. */
  readonly type: string
  readonly optional: boolean
}

export interface DeclaredAt {
  /** As shown to people; `<input>` for a declaration of a shell that is not saved. */
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** A variable of a session. */
export interface VariableFacts {
  readonly name: string
  readonly type: KindFacts
  /** For people: `3 Person nodes`, `a String`. */
  readonly text: string
  /** Items or values that it holds. */
  readonly rows: number
}

/** The static kind of a variable: what steps may follow it. */
export type KindFacts =
  | {
      readonly kind: 'items'
      readonly of: RecordKind
      readonly type: string
      /** Several items, or one. */
      readonly plural: boolean
      /** Found by a search: has `score`. */
      readonly scored: boolean
    }
  | { readonly kind: 'value'; readonly type: string; readonly plural: boolean }
  | { readonly kind: 'groups' | 'path' | 'object' | 'list' | 'none' }

export function typeFacts(type: RecordType): TypeFacts {
  const ends =
    type.kind === 'edge'
      ? {
          from: { of: type.from.kind, type: type.from.name },
          to: { of: type.to.kind, type: type.to.name },
          unique: type.unique,
        }
      : {}
  return {
    of: type.kind,
    name: type.name,
    properties: type.properties.map(propertyFacts),
    ...ends,
    declaredAt: declaredAt(type.span),
  }
}

function propertyFacts({ name, type, index, default: preset }: Property): PropertyFacts {
  const facts = { name, type: typeName(type), index }
  if (preset === undefined) return facts
  return { ...facts, default: preset.kind === 'now' ? 'NOW' : stringifyJson(toJson(preset.value, type)) }
}

export function queryFacts({ name, parameters, result, writes, span }: Query): QueryFacts {
  const returns = resultShape(result)
  return {
    name,
    parameters: parameters.map(({ name, type, optional }) => ({ name, type: typeName(type), optional })),
    ...(returns && { returns }),
    writes,
    declaredAt: declaredAt(span),
  }
}

export function variableFacts({
  name,
  type,
  rows,
}: SessionVariable & Pick<VariableFacts, 'rows'>): VariableFacts {
  return { name, type: kindFacts(type), text: variableText(type, rows), rows }
}

function kindFacts(kind: Kind): KindFacts {
  switch (kind.kind) {
    case 'items': {
      const { type, plural, scored } = kind
      return { kind: 'items', of: type.kind, type: type.name, plural, scored }
    }
    case 'value':
      return { kind: 'value', type: typeName(kind.type), plural: kind.plural }
    default:
      return { kind: kind.kind }
  }
}

/** `3 User nodes`, `a String`, `2 String values`. */
function variableText(kind: Kind, rows: number): string {
  const text = kindText(kind).replaceAll('`', '')
  const isPlural = 'plural' in kind ? kind.plural : kind.kind === 'groups'
  return isPlural ? `${rows} ${text.replace(/^several /, '')}` : text
}

function declaredAt(span: Span | undefined): DeclaredAt {
  invariant(span !== undefined, 'a declaration of a program has a place')
  return { file: span.file.path, line: lineIndexOf(span.file).position(span.start).line }
}
