import { type RecordKind, type RecordType, typeName } from '../../catalog/index.ts'
import { quote } from '../../syntax/index.ts'
import type { Kind, RowType } from '../program/program.ts'

/** Phrases for messages: names in backticks, types and kinds in plain English. */

export { quote }

/** "`a`, `b` and `c`"; long lists are shortened. */
export function listNames(names: readonly string[], max = 6): string {
  const quoted = names.map(quote)
  if (quoted.length > max) return `${quoted.slice(0, max).join(', ')} and ${quoted.length - max} more`
  if (quoted.length < 2) return quoted.join('')
  return `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`
}

/** "a node", "edges". */
export function recordWord(kind: RecordKind, plural: boolean): string {
  if (plural) return { node: 'nodes', edge: 'edges', vector: 'vectors' }[kind]
  return { node: 'a node', edge: 'an edge', vector: 'a vector' }[kind]
}

/** The letter of a source of this kind. */
export function sourceLetter(kind: RecordKind): 'N' | 'E' | 'V' {
  return ({ node: 'N', edge: 'E', vector: 'V' } as const)[kind]
}

/** "`Film` nodes", "a `Film` node", "a `String`", "`String` values". */
export function kindText(kind: Kind): string {
  switch (kind.kind) {
    case 'items':
      return itemText(kind.type, kind.plural)
    case 'value': {
      const type = typeName(kind.type)
      return kind.plural ? `several ${quote(type)} values` : `${article(type)} ${quote(type)}`
    }
    case 'rows':
      return rowText(kind.type, kind.plural)
    case 'object':
      return 'an object'
    case 'list':
      return 'a list'
    case 'none':
      return '`NONE`'
  }
}

/** "groups", "a path", "nodes of several types". */
function rowText({ kind }: RowType, plural: boolean): string {
  const word = plural ? `${kind}s` : `${article(kind)} ${kind}`
  return kind === 'node' || kind === 'edge' ? `${word} of several types` : word
}

function itemText({ name, kind }: RecordType, plural: boolean): string {
  return plural ? `${quote(name)} ${kind}s` : `${article(name)} ${quote(name)} ${kind}`
}

/** Chooses the article by sound, roughly: `U8` and `User` begin like "you", `F64` like "eff". */
export function article(word: string): 'a' | 'an' {
  return /^([AEIO]|F\d)/i.test(word) ? 'an' : 'a'
}
