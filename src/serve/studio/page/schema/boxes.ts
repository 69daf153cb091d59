import type { TypeWithCount } from '../../../../tools/shell/api.ts'

/** A line of a box: the name of a property, its type, and what is special about it. */
interface BoxLine {
  readonly name: string
  readonly type: string
  readonly notes: string
}

export interface Box {
  readonly key: string
  readonly type: TypeWithCount
  readonly title: string
  readonly subtitle: string
  readonly lines: readonly BoxLine[]
  /** Where the column of types begins. */
  readonly typeAt: number
  readonly width: number
  readonly height: number
}

export const box = { padding: 12, head: 42, line: 19, foot: 8 } as const

export const fonts = {
  title: '600 13px system-ui, sans-serif',
  small: '11px system-ui, sans-serif',
  name: '12px system-ui, sans-serif',
  code: '11.5px ui-monospace, "DejaVu Sans Mono", monospace',
} as const

const charactersMax = 34

export function keyOf({ of, name }: Pick<TypeWithCount, 'of' | 'name'>): string {
  return `${of} ${name}`
}

/** The box of a type with all its properties. @param width measures text in a font */
export function boxOf(type: TypeWithCount, width: (text: string, font: string) => number): Box {
  const vector = type.of === 'vector' ? [{ name: 'data', type: '[F64]', notes: 'vector index' }] : []
  const own = type.properties.map(({ name, type, index, default: preset }) => ({
    name: cut(name),
    type: cut(type),
    notes: [
      index === 'none' ? '' : index === 'unique' ? 'unique index' : 'index',
      preset && `= ${cut(preset)}`,
    ]
      .filter(Boolean)
      .join(' '),
  }))
  const lines = [...vector, ...own]
  const title = cut(type.name)
  const count = `${type.records.toLocaleString('en')} ${type.records === 1 ? 'record' : 'records'}`
  const kinds = { node: '', vector: 'vector, ', edge: type.unique ? 'at most one per pair, ' : '' }
  const subtitle = `${kinds[type.of]}${count}`
  const most = (of: (line: BoxLine) => string, font: string) =>
    Math.max(0, ...lines.map(line => width(of(line), font)))
  const typeAt = box.padding + most(({ name }) => name, fonts.name) + 14
  const notes = most(({ notes }) => notes, fonts.small)
  const inner = Math.max(
    width(title, fonts.title) + 20,
    width(subtitle, fonts.small),
    typeAt - box.padding + most(({ type }) => type, fonts.code) + (notes > 0 ? notes + 12 : 0),
  )
  const height = box.head + (lines.length > 0 ? lines.length * box.line + box.foot : 0)
  return {
    key: keyOf(type),
    type,
    title,
    subtitle,
    lines,
    typeAt,
    width: Math.ceil(inner + 2 * box.padding),
    height,
  }
}

function cut(text: string): string {
  return text.length > charactersMax ? `${text.slice(0, charactersMax - 1)}…` : text
}
