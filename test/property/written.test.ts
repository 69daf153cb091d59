import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import type { Query } from '../../src/language/analysis/index.ts'
import { type Catalog, type RecordType, typeName, type ValueType } from '../../src/language/catalog/index.ts'
import { randomNumbers } from '../support/random.ts'
import { Choices } from './choices.ts'
import { type Collected, collectedPrograms } from './collected.ts'
import { compareWithReference } from './compare.ts'
import { asWritten, optimised } from './engines.ts'
import { type KnownIds, parameterOf } from './parameters.ts'
import type { Call, Scenario } from './scenario.ts'

/**
 * The valid programs of the examples and of the documentation, with random data and parameters. With `GVQ_WRITTEN=all`, those of
 * the tests too; `GVQ_FUZZ_SEED=random` tries other data.
 */
const seedText = process.env.GVQ_FUZZ_SEED ?? '20261123'
const seed = seedText === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(seedText)

function scenarioOf({ text }: Collected, random: () => number): Pick<Scenario, 'text' | 'calls'> {
  const { catalog, queries } = checkFiles([{ path: 'program.hx', text }]).program!
  const choices = (length: number) => new Choices(Array.from({ length }, () => Math.floor(random() * 0xffff)))
  const literals = literalsIn(text)
  const jsonOf = (type: ValueType, ids: KnownIds, more: Choices): unknown => {
    if (type.kind === 'array') {
      if (typeName(type) === '[F64]' || typeName(type) === '[F32]') return literals.vector(more)
      return more.several(0, 3, () => jsonOf(type.element, ids, more))
    }
    if (type.kind === 'object')
      return Object.fromEntries([...type.fields].map(([name, field]) => [name, jsonOf(field, ids, more)]))
    if (type.name === 'String' && literals.strings.length > 0 && more.below(2) === 0)
      return more.pick(literals.strings)
    return parameterOf(type.name, ids, more) ?? more.below(100)
  }
  const types = [...catalog.nodes.values(), ...catalog.vectors.values(), ...catalog.edges.values()]
  const additions = types.flatMap(type =>
    Array.from({ length: type.kind === 'edge' ? 7 : 5 }, (): Call => {
      const more = choices(60)
      // No rule tells whether a path meets a missing or a negative weight first.
      const jsonFor = (given: ValueType, ids: KnownIds) => {
        const value = jsonOf(given, ids, more)
        return type.kind === 'edge' && isNumeric(value) && value < 0 ? -value : value
      }
      return {
        query: `ZzAdd_${type.kind}_${type.name}`,
        parameters: ids => ({
          ...(type.kind === 'vector' && { zzdata: literals.vector(more) }),
          ...(type.kind === 'edge' && {
            zzfrom: parameterOf('ID', () => ids(type.from.name), more),
            zzto: parameterOf('ID', () => ids(type.to.name), more),
          }),
          ...Object.fromEntries(
            type.properties.map(property => [
              `zz${property.name}`,
              type.kind !== 'edge' && more.below(6) === 5 ? null : jsonFor(property.type, ids),
            ]),
          ),
        }),
      }
    }),
  )
  const calls = [...queries.values()].flatMap(({ name, parameters }: Query) =>
    Array.from({ length: 3 }, (): Call => {
      const more = choices(80)
      const parametersOf = (ids: KnownIds) =>
        Object.fromEntries(
          parameters.map(each => [
            each.name,
            each.optional && more.below(3) === 2 ? null : jsonOf(each.type, ids, more),
          ]),
        )
      return { query: name, parameters: parametersOf }
    }),
  )
  const [once, again] = [calls.filter((_, i) => i % 3 === 0), calls.filter((_, i) => i % 3 > 0)]
  return { text: `${text}\n${baseOf(catalog)}\n`, calls: [...additions, ...once, ...again] }
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint'
}

function baseOf({ nodes, vectors, edges }: Catalog): string {
  const given = (type: RecordType) =>
    `{${type.properties.map(({ name }) => `${name}: zz${name}`).join(', ')}}`
  const taken = (type: RecordType) => type.properties.map(({ name, type }) => `zz${name}?: ${typeName(type)}`)
  const add = (type: RecordType, first: readonly string[], creation: string) =>
    `QUERY ZzAdd_${type.kind}_${type.name}(${[...first, ...taken(type)].join(', ')}) => zz <- ${creation} RETURN zz`
  const all = [
    ...[...nodes.values()].map(({ name }) => `n${name}: N<${name}>`),
    ...[...vectors.values()].map(({ name }) => `v${name}: V<${name}>`),
    ...[...edges.values()].map(({ name }) => `e${name}: E<${name}>`),
  ]
  return [
    ...[...nodes.values()].map(type => add(type, [], `AddN<${type.name}>(${given(type)})`)),
    ...[...vectors.values()].map(type =>
      add(type, ['zzdata: [F64]'], `AddV<${type.name}>(zzdata, ${given(type)})`),
    ),
    ...[...edges.values()].map(type =>
      add(
        type,
        ['zzfrom: ID', 'zzto: ID'],
        `AddE<${type.name}>(${type.properties.length > 0 ? given(type) : ''})::From(zzfrom)::To(zzto)`,
      ),
    ),
    `QUERY Dump() => RETURN {${all.join(', ')}}`,
  ].join('\n')
}

function literalsIn(text: string) {
  const strings = [...new Set([...text.matchAll(/"([^"\\\n]*)"/g)].map(([, each]) => each!))]
  const written = text.match(/\[\s*-?\d+(?:\.\d+)?(?:\s*,\s*-?\d+(?:\.\d+)?)+\s*\]/)?.[0]
  const length = written === undefined ? 2 : written.split(',').length
  return {
    strings,
    vector: (choices: Choices) => Array.from({ length }, () => choices.pick([0, 1, -1, 2, 0.5])),
  }
}

const isWhole = process.env.GVQ_WRITTEN === 'all'
const programs = collectedPrograms().filter(({ name }) => isWhole || !name.startsWith('test/'))
const settings = [...optimised, asWritten]

/** A seed from the text alone: another program changes nothing for the rest. */
function seedOf({ text }: Collected): number {
  return [...text].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) | 0, seed)
}

describe(`programs written by hand answer as the reference does, in one of the settings (seed ${seed})`, () => {
  it('are many', () => expect(programs.length).toBeGreaterThan(30))

  it.each(programs.map((program, i) => [program.name, i] as const))(
    '%s (%i)',
    (_, i) => {
      const own = seedOf(programs[i]!)
      const setting = settings[(own >>> 3) % settings.length]!
      return compareWithReference(scenarioOf(programs[i]!, randomNumbers(own)), { settings: [setting] })
    },
    300_000,
  )
})

/** What may follow a look-up, so that all that it finds counts, or the first of it (S5). */
const followed = [
  '',
  '::COUNT',
  '::Out<Likes>',
  '::In<Likes>',
  '::Out<Likes>::COUNT',
  '::OutE<Booked>::{nights}',
  '::Out<Booked>::{no}',
  '::Out<Likes>::Out<Likes>::COUNT',
  '::WHERE(_::{age}::GT(40))',
  '::WHERE(_::{age}::GT(40))::Out<Likes>',
  '::WHERE(EXISTS(_::Out<Likes>))::COUNT',
  '::ORDER<Desc>(_::{age})',
  '::RANGE(1, 3)::In<Likes>',
  '::FIRST::Out<Likes>',
  '::GROUP_BY(age)',
  '::AGGREGATE_BY(age)',
  '::{age}',
  '::{age, liked: _::Out<Likes>::COUNT}',
  '::UPDATE({age: 50})',
  '::Out<Likes>::UPDATE({age: 60})',
]
const lookUps = `
N::Guest { INDEX town: String, age: I64 }
N::Room { no: I64 }
E::Likes { From: Guest, To: Guest }
E::Booked { From: Guest, To: Room, Properties: { nights: I64 } }
${followed
  .flatMap((steps, i) => [
    `QUERY Ulm${i}() => x <- N<Guest>({town: "Ulm"})${steps} RETURN x`,
    `QUERY Any${i}(town: String) => x <- N<Guest>({town: town})${steps} RETURN x`,
    `QUERY Bound${i}() => g <- N<Guest>({town: "Bern"}) x <- g${steps} RETURN x`,
  ])
  .join('\n')}
QUERY Exists() => RETURN EXISTS(N<Guest>({town: "Ulm"})::Out<Likes>)
QUERY Drop() => DROP N<Guest>({town: "Ulm"})::OutE<Likes> RETURN E<Likes>::COUNT
QUERY Link() => e <- AddE<Likes>::From(N<Guest>({town: "Ulm"})::ID)::To(N<Guest>({town: "Bern"})::ID) RETURN e
`

it.each([1, 2, 3, 4, 5, 6])('look-ups by a plain index answer as the reference does (data %i)', data => {
  const program = { name: 'look-ups', text: lookUps }
  expect(checkFiles([{ path: 'program.hx', text: lookUps }]).program).toBeDefined()
  return compareWithReference(scenarioOf(program, randomNumbers(seed + data)), { settings })
})
