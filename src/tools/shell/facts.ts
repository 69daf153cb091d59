import { invariant } from '../../base/errors.ts'
import type { VariableState } from '../../database/session/index.ts'
import { type Kind, kindText, type Query } from '../../language/analysis/index.ts'
import {
  type Property,
  type RecordType,
  stringifyJson,
  toJson,
  typeName,
} from '../../language/catalog/index.ts'
import type { Span } from '../../language/diagnostics/diagnostic.ts'
import type { TypeEffect } from '../../store/storage/api.ts'
import type { Effect, KindFacts, Place, PropertyFacts, QueryFacts, TypeFacts, VariableFacts } from './api.ts'
import { resultShape } from './shape.ts'

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
    declaredAt: place(type.span),
  }
}

function propertyFacts(property: Property): PropertyFacts {
  const { name, type, index, default: preset } = property
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
    declaredAt: place(span),
  }
}

export function variableFacts({ name, type, rows }: VariableState): VariableFacts {
  return { name, type: kindFacts(type), text: plainText(type, rows), rows }
}

function kindFacts(kind: Kind): KindFacts {
  switch (kind.kind) {
    case 'items':
      return {
        kind: 'items',
        of: kind.type.kind,
        type: kind.type.name,
        plural: kind.plural,
        scored: kind.scored,
      }
    case 'value':
      return { kind: 'value', type: typeName(kind.type), plural: kind.plural }
    default:
      return { kind: kind.kind }
  }
}

/** `3 User nodes`, `a String`, `2 String values`. */
function plainText(kind: Kind, rows: number): string {
  const text = kindText(kind).replaceAll('`', '')
  const isPlural = 'plural' in kind ? kind.plural : kind.kind === 'groups'
  return isPlural ? `${rows} ${text.replace(/^several /, '')}` : text
}

export function effectFacts({ type, created, updated, dropped }: TypeEffect): Effect {
  return { of: type.kind, type: type.name, created, updated, dropped }
}

function place(span: Span | undefined): Place {
  invariant(span !== undefined, 'a declaration of a program has a place')
  const line = span.file.text.slice(0, span.start).split('\n').length
  return { file: span.file.path, line }
}
