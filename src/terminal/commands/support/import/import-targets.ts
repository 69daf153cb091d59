import type { Catalog, RecordType } from '../../../../language/catalog/types.ts'
import { type EndColumn, findType, type ImportMapping } from '../../../../tools/transfer/index.ts'
import { UsageError } from '../failure.ts'

/** A file and the type that it is imported into, as they were written. */
export interface ImportTarget {
  readonly type: string
  /** `-` is standard input. */
  readonly file: string
}

export interface ImportTargets {
  readonly targets: readonly ImportTarget[]
  /** Whether they were written as `TYPE=FILE`. */
  readonly areNamed: boolean
}

const namedTarget = /^((?:[NEV]::)?\w+)=(.*)$/s

/** Reads `TYPE FILE...`, or `TYPE=FILE...`. */
export function targetsOf([first = '', ...others]: readonly string[]): ImportTargets {
  if (!namedTarget.test(first)) {
    if (others.length === 0) throw new UsageError('Missing argument: FILE', 'Run with --help for usage.')
    return { targets: others.map(file => ({ type: first, file })), areNamed: false }
  }
  const targets = [first, ...others].map(word => {
    const [, type = '', file = ''] = namedTarget.exec(word) ?? []
    if (file === '')
      throw new UsageError(
        `${word} is not of the form TYPE=FILE, as ${first} is.`,
        'For example: gvq import Person=people.csv Knows=knows.csv',
      )
    return { type, file }
  })
  return { targets, areNamed: true }
}

/** Edges are imported behind the items that they connect. @throws UsageError if a type at their ends comes only later */
export function assertOrder(targets: readonly ImportTarget[], catalog: Catalog): void {
  const types = targets.map(({ type }) => findType(catalog, type))
  for (const [i, type] of types.entries()) {
    if (type.kind !== 'edge') continue
    for (const end of [type.from, type.to]) {
      const at = types.indexOf(end)
      if (at < i) continue
      const [edges, items] = [shown(targets[i]!), shown(targets[at]!)]
      throw new UsageError(
        `${edges} comes before ${items}, but its edges need the records of ${end.name} at their ends.`,
        `Files are imported in the order in which they are given: put ${items} before ${edges}.`,
      )
    }
  }
}

export function shown({ type, file }: ImportTarget): string {
  return `${type}=${file}`
}

/** The flags that map columns. Each may begin with `TYPE.`, if several types are imported. */
export interface MappingFlags {
  /** Each `column=property`. */
  readonly map: readonly string[]
  readonly id: readonly string[]
  readonly key: readonly string[]
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly vector: readonly string[]
  readonly embed: readonly string[]
  readonly nullText: string | undefined
}

/** The mapping of one target by the flags of the command. */
export function mappingOf(
  flags: MappingFlags,
  { targets, areNamed }: ImportTargets,
  target: ImportTarget,
  type: RecordType,
): ImportMapping {
  const names = new Set(areNamed ? targets.map(each => each.type) : [])
  const mine = (values: readonly string[]): readonly Scoped[] =>
    values.map(value => scoped(value, names)).filter(({ of }) => of === undefined || of === target.type)
  const one = (flag: string, values: readonly string[], fits: (value: string) => boolean) => {
    const [first, second] = mine(values)
      .filter(({ of, value }) => of !== undefined || !areNamed || fits(value))
      .sort((a, b) => Number(a.of === undefined) - Number(b.of === undefined))
    if (second !== undefined && second.of === first!.of) throw new UsageError(`--${flag} is given twice.`)
    return first?.value
  }
  const isEdge = () => type.kind === 'edge'
  const hasProperty = (name: string) => type.propertyByName.has(name)
  return {
    map: mapOf(mine(flags.map), areNamed ? hasProperty : () => true),
    id: one('id', flags.id, () => true),
    key: one('key', flags.key, key => hasProperty(key) || (isEdge() && key === 'ends')),
    from: endOf(one('from', flags.from, isEdge)),
    to: endOf(one('to', flags.to, isEdge)),
    vector: one('vector', flags.vector, () => type.kind === 'vector'),
    embed: one('embed', flags.embed, () => type.kind === 'vector'),
    nullText: flags.nullText,
  }
}

interface Scoped {
  /** The type to which it is limited. */
  readonly of: string | undefined
  readonly value: string
}

function scoped(text: string, names: ReadonlySet<string>): Scoped {
  const [, of, value] = /^((?:[NEV]::)?\w+)\.(.+)$/s.exec(text) ?? []
  return of !== undefined && value !== undefined && names.has(of)
    ? { of, value }
    : { of: undefined, value: text }
}

function mapOf(
  pairs: readonly Scoped[],
  hasProperty: (property: string) => boolean,
): ReadonlyMap<string, string> {
  const columns = new Map<string, string>()
  for (const { of, value } of pairs) {
    // A column may have no name, as the first one that pandas writes.
    const [, column, property] = /^(.*)=(\w+)$/s.exec(value) ?? []
    if (column === undefined || property === undefined)
      throw new UsageError(
        `--map ${value} is not of the form column=property.`,
        'For example: --map full_name=name',
      )
    if (of === undefined && !hasProperty(property)) continue
    if (columns.has(column)) throw new UsageError(`--map ${column}=… is given twice.`)
    columns.set(column, property)
  }
  return columns
}

function endOf(text: string | undefined): EndColumn | undefined {
  if (text === undefined) return undefined
  const [, column = text, property] = /^(.+):(\w+)$/s.exec(text) ?? []
  return { column, property }
}
