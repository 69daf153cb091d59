import { type Property, typeName } from '../catalog/index.ts'
import type { CompletionItem } from './scope.ts'

/** A declared property, with its index and type. */
export function propertyItem({ name, type, index }: Property): CompletionItem {
  const mark = { none: '', index: 'INDEX ', unique: 'UNIQUE INDEX ' }[index]
  return { text: name, kind: 'property', detail: `${mark}${typeName(type)}` }
}
