import { counted } from '../../base/counted.ts'
import { letters } from './declarations.ts'
import type { IndexStats, Stats, TypeStats } from './stats.ts'
import { table } from './text.ts'

/** Stats for people: a line a type, and one below it for each of its indexes. */
export function statsText({ folder, bytes, commits, types }: Stats): string {
  const rows = types.flatMap(type => [typeRow(type), ...type.indexes.map(indexRow)])
  const head = `${folder}: ${shownBytes(bytes)}, ${counted(commits, 'commit')}`
  return [head, ...table(rows)].join('\n')
}

function typeRow({ kind, name, records, vectors }: TypeStats): readonly string[] {
  const all = counted(records, 'record')
  if (vectors === undefined || vectors.dimension === null) return [`${letters[kind]}::${name}`, all, '']
  const model = vectors.model === null ? '' : `, model ${vectors.model}`
  return [`${letters[kind]}::${name}`, all, `${vectors.dimension} dimensions, ${vectors.engine}${model}`]
}

function indexRow({ property, unique, values, entries }: IndexStats): readonly string[] {
  const name = property === undefined ? '  words' : `  ${unique ? 'unique index' : 'index'} ${property}`
  const noun = property === undefined ? 'words' : 'values'
  return [name, `${shown(entries)} entries`, `${shown(values)} ${noun}`]
}

function shown(count: number): string {
  return count.toLocaleString('en')
}

function shownBytes(bytes: number): string {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB']
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024
    unit++
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`
}
