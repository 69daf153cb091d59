import fc from 'fast-check'
import { checkFiles } from '../../src/database/project/index.ts'
import { Choices, decisions } from './choices.ts'
import { type KnownIds, parameterOf, vectorOf } from './parameters.ts'
import { queryOf, type WrittenQuery } from './queries.ts'
import {
  baseQueries,
  type Declared,
  type DeclaredEdge,
  type Schema,
  schemaOf,
  schemaText,
} from './schemas.ts'

/** A program and calls of its queries, derived from decisions. */
export interface Scenario {
  readonly schema: Schema
  readonly text: string
  readonly calls: readonly Call[]
  /** Random queries that the checker accepted, and refused. */
  readonly accepted: number
  readonly refused: readonly string[]
}

export interface Call {
  readonly query: string
  /** Generated when the existing ids are known. */
  readonly parameters: (ids: KnownIds) => Readonly<Record<string, unknown>>
}

/** Put something in, or write a query and call it. Dropping one from the list drops query and call together. */
export type Operation =
  | { readonly kind: 'add'; readonly decisions: readonly number[] }
  | {
      readonly kind: 'query'
      readonly decisions: readonly number[]
      readonly calls: readonly (readonly number[])[]
    }

/** The decisions of a scenario, which are reduced if it fails. */
export interface Plan {
  readonly schema: readonly number[]
  readonly operations: readonly Operation[]
}

const operation: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constant('query' as const),
  decisions: decisions(90),
  calls: fc.array(decisions(20), { minLength: 1, maxLength: 2 }),
})
const addition: fc.Arbitrary<Operation> = fc.record({
  kind: fc.constant('add' as const),
  decisions: decisions(20),
})

export const plans: fc.Arbitrary<Plan> = fc
  .tuple(
    decisions(60),
    fc.array(addition, { maxLength: 14, size: 'max' }),
    fc.array(fc.oneof({ weight: 5, arbitrary: operation }, { weight: 1, arbitrary: addition }), {
      maxLength: 24,
      size: 'max',
    }),
  )
  .map(([schema, first, rest]) => ({ schema, operations: [...first, ...rest] }))

export function scenarioOf({ schema: decided, operations }: Plan): Scenario {
  const schema = schemaOf(new Choices(decided))
  const base = `${schemaText(schema)}\n${baseQueries(schema)}\n`
  const written = operations.map((each, i) =>
    each.kind === 'query' ? queryOf(`Q${i}`, schema, new Choices(each.decisions)) : undefined,
  )
  const { accepted, refused } = sift(
    base,
    written.filter(query => query !== undefined),
  )
  const calls = operations.flatMap((each, i): Call[] => {
    if (each.kind === 'add') return [addCall(schema, each.decisions)]
    const query = written[i]!
    return accepted.has(query) ? each.calls.map(given => queryCall(`Q${i}`, query, given)) : []
  })
  const text = [base, ...[...accepted].map(query => `${query.text}\n`)].join('')
  return { schema, text, calls, accepted: accepted.size, refused: refused.map(query => query.text) }
}

/** The queries that the checker accepts, and those in which it finds an error. */
function sift(base: string, queries: readonly WrittenQuery[]) {
  const starts: number[] = []
  let text = base
  for (const query of queries) {
    starts.push(text.length)
    text += `${query.text}\n`
  }
  const { diagnostics } = checkFiles([{ path: 'program.hx', text }])
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  const wrong = new Set(errors.map(({ span }) => starts.findLastIndex(start => start <= span.start)))
  return {
    accepted: new Set(queries.filter((_, i) => !wrong.has(i))),
    refused: queries.filter((_, i) => wrong.has(i)),
  }
}

function queryCall(query: string, { parameters }: WrittenQuery, given: readonly number[]): Call {
  return {
    query,
    parameters: ids => {
      const choices = new Choices(given)
      const entries = [...parameters].map(([parameter, { type, optional, of }]) => {
        const isLeftOut = optional && choices.below(2) === 0
        const value =
          type === '[F64]' && parameter.startsWith('v')
            ? vectorOf(choices)
            : parameterOf(type, of === undefined ? ids : () => ids(of), choices)
        return [parameter, isLeftOut ? null : value]
      })
      return Object.fromEntries(entries)
    },
  }
}

function addCall({ nodes, edges, vectors }: Schema, given: readonly number[]): Call {
  const choices = new Choices(given)
  const type: Declared = choices.pick([...nodes, ...nodes, ...edges, ...edges, ...vectors])
  return {
    query: `Add${type.name}`,
    parameters: ids => {
      const more = new Choices(given.slice(1))
      const own: Record<string, unknown> = {}
      if (type.kind === 'edge') {
        const { from, to } = type as DeclaredEdge
        own.from = endOf(from, ids, more)
        own.to = endOf(to, ids, more)
      }
      if (type.kind === 'vector') own.data = vectorOf(more)
      for (const field of type.fields) {
        if (more.below(4) > 0) own[field.name] = parameterOf(field.type, ids, more)
      }
      return own
    },
  }
}

/** Seldom one that does not fit. */
function endOf({ name }: Declared, ids: KnownIds, choices: Choices): unknown {
  return parameterOf('ID', choices.rarely(12) ? ids : () => ids(name), choices)
}
