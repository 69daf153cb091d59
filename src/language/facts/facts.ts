import { invariant } from '../../base/errors.ts'
import { type Kind, kindText, type Query, type SessionVariable } from '../analysis/index.ts'
import { type Property, type RecordType, stringifyJson, toJson, typeName } from '../catalog/index.ts'
import { inWholeFile, lineIndexOf, type Span } from '../diagnostics/index.ts'
import { leadingComment } from './leading-comment.ts'
import { resultShape } from './shape.ts'
import type { DeclaredAt, KindFacts, PropertyFacts, QueryFacts, TypeFacts, VariableFacts } from './types.ts'

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
  const comment = leadingComment({ span })
  return {
    name,
    parameters: parameters.map(({ name, type, optional }) => ({ name, type: typeName(type), optional })),
    ...(returns && { returns }),
    writes,
    ...(comment !== '' && { comment }),
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
    case 'rows': {
      const { type, plural } = kind
      const members = type.members.map(({ name, type, isShown }) => ({
        name,
        type: kindFacts(type),
        isShown,
      }))
      return { kind: 'rows', of: type.kind, members, plural }
    }
    default:
      return { kind: kind.kind }
  }
}

/** `3 User nodes`, `a String`, `2 String values`. */
function variableText(kind: Kind, rows: number): string {
  const text = kindText(kind).replaceAll('`', '')
  const isPlural = 'plural' in kind && kind.plural
  return isPlural ? `${rows} ${text.replace(/^several /, '')}` : text
}

function declaredAt(span: Span | undefined): DeclaredAt {
  invariant(span !== undefined, 'a declaration of a program has a place')
  const { file, start } = inWholeFile(span)
  return { file: file.path, line: lineIndexOf(file).position(start).line }
}
