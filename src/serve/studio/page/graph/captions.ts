import type { TypeWithCount } from '../../../../tools/shell/api.ts'

type Property = TypeWithCount['properties'][number]

/** The last words of names of properties that name a record, the best first. */
const naming = 'name title username nickname caption label heading subject headline'.split(' ')

/** The last words of properties that identify a record. */
const identifying = 'key code slug handle symbol sku isbn number email url path'.split(' ')

/** The last words of properties that many records share: states, kinds and places. */
const shared = `
  status state phase stage kind type category class group role level mode priority severity source format version
  country region city timezone language lang locale currency unit gender colour color`
  .trim()
  .split(/\s+/)

const titleCharacters = 28

/** The names of the properties of a type that can be a caption, those that tell records apart best first. */
export function captionsOf(properties: readonly Property[]): readonly string[] {
  return properties
    .filter(({ type }) => type === 'String')
    .map((property, i) => ({ name: property.name, rank: rankOf(property), i }))
    .toSorted((a, b) => a.rank - b.rank || a.i - b.i)
    .map(({ name }) => name)
}

function rankOf({ name, index }: Property): number {
  const words = name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, '_')
    .toLowerCase()
    .split('_')
  const last = words.at(-1) ?? ''
  const isWhole = words.length === 1
  if (naming.includes(last)) return naming.indexOf(last) + (isWhole ? 0 : naming.length)
  if (index === 'unique') return 20
  if (identifying.includes(last)) return 21
  return shared.includes(last) ? 23 : 22
}

/**
 * A title for a record: the first of the given properties that has a value, else the end of its id.
 * @param captions as of `captionsOf`
 */
export function titleOf(record: Readonly<Record<string, unknown>>, captions: readonly string[]): string {
  for (const name of captions) {
    const value = record[name]
    if (value === null || value === undefined || value === '') continue
    const text = String(value)
    return text.length > titleCharacters ? `${text.slice(0, titleCharacters - 1)}…` : text
  }
  return `…${String(record.id).slice(-6)}`
}
