import type { Kind } from '../analysis/program/program.ts'
import { type Catalog, typeName } from '../catalog/index.ts'

/** The kinds of expressions, by catalog: while a user types, nearly all of a text stays the same. */
const known = new WeakMap<Catalog, Map<string, Kind | undefined>>()
const knownMax = 2000

/** @param key the expression, with the kinds of all names in it */
export function knownKind(catalog: Catalog, key: string, find: () => Kind | undefined): Kind | undefined {
  let kinds = known.get(catalog)
  if (kinds === undefined || kinds.size >= knownMax) {
    kinds = new Map()
    known.set(catalog, kinds)
  }
  if (kinds.has(key)) return kinds.get(key)
  const kind = find()
  kinds.set(key, kind)
  return kind
}

/** Returns a key that is equal for equal kinds; a kind without a short name equals only the same object. */
export function kindKey(kind: Kind | undefined): string {
  if (kind === undefined) return '?'
  switch (kind.kind) {
    case 'items': {
      const { type, plural, scored, shape, shownAs } = kind
      const shapes = `${shape ? numberOf(shape) : ''} ${shownAs ? numberOf(shownAs) : ''}`
      return `${type.kind} ${type.name} ${plural} ${scored} ${shapes}`
    }
    case 'value':
      return `${typeName(kind.type)} ${kind.plural}`
    default:
      return `${kind.kind} ${numberOf(kind)}`
  }
}

const numbers = new WeakMap<object, number>()
let last = 0

function numberOf(object: object): number {
  const number = numbers.get(object) ?? ++last
  numbers.set(object, number)
  return number
}
