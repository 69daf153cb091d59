import { randomNumbers } from '../support/random.ts'
import { type Construct, constructs } from './constructs.ts'
import { type Domain, domains, inWords } from './domains.ts'
import { mainPositions, type Position, positions, singleStarts, starts } from './positions.ts'
import { schemaOf } from './schemas.ts'
import { specialProjects, type UnnamedProject } from './special.ts'

export interface CorpusProject {
  /** `groups-bakery`; the second of both is `groups-bakery-2` */
  readonly name: string
  /** `groups` */
  readonly family: string
  /** `bakery` */
  readonly theme: string
  /** Text by file name. */
  readonly files: Readonly<Record<string, string>>
}

/** A construct in a position, as a body with roles in place of the words of a domain. */
export interface Pair {
  readonly construct: Construct
  readonly position: Position
  /** The body with `%` in place of the construct. */
  readonly body: string
}

/** The table: every construct in every position where it is legal. */
export const pairs: readonly Pair[] = constructs.flatMap(construct =>
  positions.flatMap(position => {
    if (construct.isVariant && !mainPositions.has(position.name)) return []
    const body = position.body(construct)
    return body === undefined ? [] : [{ construct, position, body }]
  }),
)

const parameterTypes = {
  item_id: 'ID',
  limit: 'U16',
  factor: 'F64',
  text: 'String',
  enabled: 'Boolean',
  moment: 'Date',
  codes: '[String]',
  numbers: '[I32]',
  vector: '[F64]',
  rows: '[{key: String, amount: U16}]',
} as const

/** Queries of one project. */
const queriesPerProject = 24

/** All projects, the same in every run. */
export function corpus(): readonly CorpusProject[] {
  const families = [...new Set(constructs.map(({ family }) => family))]
  const drawn = families.flatMap((family, i) => familyProjects(family, randomNumbers(i + 1)))
  const named = new Map<string, number>()
  return [...drawn, ...specialProjects()].map(({ family, theme, files }) => {
    const shown = `${family}-${theme}`
    const before = named.get(shown) ?? 0
    named.set(shown, before + 1)
    return { name: before === 0 ? shown : `${shown}-${before + 1}`, family, theme, files }
  })
}

/** Projects with every pair of the family, in one domain after the other. */
function familyProjects(family: string, random: () => number): readonly UnnamedProject[] {
  const own = shuffled(
    pairs.filter(({ construct }) => construct.family === family),
    random,
  )
  const count = Math.max(Math.ceil(own.length / queriesPerProject), 6)
  return Array.from({ length: count }, (_, i) => {
    const domain = domains[(i + family.length) % domains.length]!
    // Projects of small families share queries, in the words of different domains.
    const chosen = Array.from(
      { length: queriesPerProject },
      (_, j) => own[(i * queriesPerProject + j) % own.length]!,
    )
    const queries = chosen.map((pair, j) => queryOf(pair, i + j, domain))
    return {
      family,
      theme: domain.get('theme')!,
      files: { 'schema.hx': schemaOf(domain, i), 'queries.hx': queries.join('\n') },
    }
  })
}

function queryOf({ construct, position, body }: Pair, turn: number, domain: Domain): string {
  const text = construct.text
    .replaceAll('#', position.current ?? singleStarts[turn % singleStarts.length]!)
    .replaceAll('@', position.current ?? starts[turn % starts.length]!)
  const template = body.replaceAll('%', () => text)
  const statements = [...prelude(template), template].join('\n')
  const lines = inWords(statements, domain).split('\n')
  const title = `// ${construct.name} in ${position.name}`
  return [
    title,
    `QUERY Q${turn}_${identifier(construct.name)}(${parametersOf(template)}) =>`,
    ...lines.map(line => `  ${line}`),
    '',
  ].join('\n')
}

/** Bindings of the variables that the template reads. */
function prelude(template: string): readonly string[] {
  return [
    ...(/\$all\b/.test(template) ? ['$all <- N<$Item>'] : []),
    ...(/\$one\b/.test(template) ? ['$one <- N<$Item>(item_id)'] : []),
  ]
}

function parametersOf(template: string): string {
  const whole = [...prelude(template), template].join('\n')
  return Object.entries(parameterTypes)
    .filter(([name]) => new RegExp(`(?<!\\$)\\b${name}\\b`).test(whole))
    .map(([name, type]) => `${name}: ${type}`)
    .join(', ')
}

function identifier(words: string): string {
  return words.replace(/\*/, 'Star').replaceAll(/[^A-Za-z0-9]+/g, '_')
}

function shuffled<T>(values: readonly T[], random: () => number): readonly T[] {
  return values
    .map(value => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}
