import { escapeControls } from '../../base/text/terminal-text.ts'

type Json = Readonly<Record<string, unknown>>

interface Path extends Json {
  readonly path: readonly Json[]
  readonly edges: readonly Json[]
}

/**
 * Formats a shortest path as one line: `Harbour ─Road→ Market ─Road→ Castle`. Returns `undefined` for any other object.
 */
export function pathText(value: Json): string | undefined {
  if (!isPath(value)) return undefined
  const { path, edges } = value
  return path.map((node, i) => `${i === 0 ? '' : arrow(edges[i - 1], node)}${nameOf(node)}`).join('')
}

/** Whether an object is a shortest path. */
export function isPath(value: Json): value is Path {
  const { path, edges } = value
  if (!Array.isArray(path) || !Array.isArray(edges) || !('hop_count' in value)) return false
  return path.length === edges.length + 1
}

/** A path in the opposite direction traverses its edges backwards. */
function arrow(edge: Json | undefined, to: Json | undefined): string {
  const label = escapeControls(String(edge?.label ?? ''))
  const isBackwards = edge?.from_node !== undefined && edge.from_node === to?.id
  return isBackwards ? ` ←${label}─ ` : ` ─${label}→ `
}

/** Returns the first short string property of a record, else its label and the end of its id. */
export function nameOf(record: Json | undefined): string {
  return (
    ownText(record) ?? escapeControls(`${record?.label ?? 'record'} …${String(record?.id ?? '').slice(-6)}`)
  )
}

/** Returns the name of a record like `nameOf`, with its label before it. */
export function titleOf(record: Json): string {
  const text = ownText(record)
  return text === undefined
    ? nameOf(record)
    : `${escapeControls(String(record.label ?? ''))} ${text}`.trimStart()
}

const textMax = 40

/** Whether a member is an id, the label or the numbers of a record, and no property of that name. */
export function isGiven(record: Json, name: string): boolean {
  switch (name) {
    case 'id':
    case 'label':
      return true
    case 'from_node':
    case 'to_node':
      return 'from_node' in record && 'to_node' in record
    case 'data':
      return Array.isArray(record.data)
    default:
      return false
  }
}

function ownText(record: Json | undefined): string | undefined {
  const texts = Object.entries(record ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && !isGiven(record!, name) ? [value] : [],
  )
  const text = texts.find(each => each !== '' && each.length <= textMax)
  return text === undefined ? undefined : escapeControls(text)
}
