import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashEmbedding } from '../../src/engine/embedding/builtin.ts'
import type { Query } from '../../src/language/analysis/index.ts'
import { type Answer, Reference } from '../reference/reference.ts'
import { type Sizes, usual, withSizes } from '../support/sizes.ts'
import { asWritten, Engine, type EngineAnswer, optimised, type Setting } from './engines.ts'
import { difference, type IdPairs, show } from './match.ts'
import type { Scenario } from './scenario.ts'

/** A divergence between the engine and the reference, with everything needed to reproduce it. */
export class Divergence extends Error {
  override readonly name = 'Divergence'
}

export interface Tally {
  calls: number
  responses: number
  readonly errors: Map<string, number>
  /** Programs abandoned: the settings raised different errors, as the rules allow, or the reference gave a call up. */
  apart: number
  /** Queries with a FOR over groups or paths that a mapping shows. */
  mappedLoops: number
}

/**
 * Runs the calls on the reference and in each setting, and fails at the first call whose answers differ, or after which
 * the stored data differs.
 * @param sizes of what is stored, in all settings
 * @param reopen at the end, opens the data on disk again, compares it, and repeats the calls
 */
export function compareWithReference(
  scenario: Pick<Scenario, 'text' | 'calls'>,
  comparison: Comparison = {},
): Promise<void> {
  const { sizes = usual } = comparison
  return withSizes(sizes, () => compare(scenario, { ...comparison, sizes }))
}

async function compare(
  { text, calls }: Pick<Scenario, 'text' | 'calls'>,
  {
    settings = [...optimised, asWritten],
    sizes,
    reopen = false,
    tally,
  }: Comparison & { readonly sizes: Sizes },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-property-'))
  const engines: Engine[] = []
  try {
    for (const [i, setting] of settings.entries())
      engines.push(await Engine.start(setting, sizes, join(folder, String(i)), text))
    const { program } = engines[0]!
    if (tally) tally.mappedLoops += [...program.queries.values()].filter(loopsOverMapped).length
    const reference = new Reference(program, embed)
    const history: string[] = []
    let isApart = false
    const onAll = async (query: string, params: Readonly<Record<string, unknown>>) => {
      const expected = reference.call(query, params)
      if (expected === undefined) {
        isApart = true
        if (tally) tally.apart++
        return
      }
      history.push(`${query}(${show(params)})`)
      if (tally) count(tally, expected)
      const gots = await Promise.all(engines.map(engine => engine.call(query, params)))
      const failed = gots.filter(got => isPassedOver(got, expected))
      if (failed.length === gots.length) {
        reference.undo()
        return
      }
      // If one raised an error in a part that another did not need to evaluate, the stored data is no longer the same.
      isApart = failed.length > 0 && program.queries.get(query)!.writes
      if (isApart && tally) tally.apart++
      for (const [i, got] of gots.entries()) {
        const engine = engines[i]!
        if (failed.includes(got)) continue
        const found = answersDiffer(got, expected, engine.ids)
        if (found !== undefined) {
          throw new Divergence(
            report({ text, query, history, got, expected, found, setting: engine.setting, sizes }),
          )
        }
      }
    }
    const runAll = async () => {
      for (const { query, parameters } of calls) {
        if (isApart || reference.ids().length > recordsMax) return
        const given = parameters(type => reference.ids(type))
        await onAll(query, given)
        if (program.queries.get(query)!.writes && !isApart) await onAll('Dump', {})
      }
    }
    await runAll()
    if (reopen && !isApart) {
      await Promise.all(engines.filter(({ setting }) => setting.isStored).map(engine => engine.reopen()))
      history.push('(reopened)')
      await onAll('Dump', {})
      await runAll()
    }
  } finally {
    await Promise.all(engines.map(engine => engine.close()))
    await rm(folder, { recursive: true, force: true })
  }
}

/** A query that joins all items with all squares their number at each call: a program ends before that takes all memory. */
const recordsMax = 300

export interface Comparison {
  readonly settings?: readonly Setting[]
  readonly sizes?: Sizes
  readonly reopen?: boolean
  readonly tally?: Tally
}

function loopsOverMapped({ statements }: Pick<Query, 'statements'>): boolean {
  return statements.some(statement => {
    if (statement.kind !== 'for') return false
    const { list, body } = statement
    return (list.type.kind === 'rows' && list.type.shape) || loopsOverMapped({ statements: body })
  })
}

/** Whether an engine failed with an error that the rules allow but do not require. */
function isPassedOver(got: EngineAnswer, expected: Answer): boolean {
  return got.kind === 'error' && expected.kind === 'response' && expected.passedOver.has(got.code)
}

function embed(text: string): readonly number[] {
  return [...hashEmbedding(text)]
}

function answersDiffer(got: EngineAnswer, expected: Answer, ids: IdPairs): string | undefined {
  if (got.kind === 'response' && expected.kind === 'response') {
    return difference(got.response, expected.response, ids)
  }
  if (got.kind === 'error' && expected.kind === 'error' && expected.codes.has(got.code)) return undefined
  return 'the answers are of different kinds'
}

function count(tally: Tally, answer: Answer): void {
  tally.calls++
  if (answer.kind === 'response') tally.responses++
  else for (const code of answer.codes) tally.errors.set(code, (tally.errors.get(code) ?? 0) + 1)
}

interface Found {
  readonly text: string
  readonly query: string
  readonly history: readonly string[]
  readonly got: EngineAnswer
  readonly expected: Answer
  readonly found: string
  readonly setting: Setting
  readonly sizes: Sizes
}

function report({ text, history, got, expected, found, setting, sizes, query }: Found): string {
  const written = text.split('\nQUERY ').slice(1)
  const called = new Set(history.map(call => call.slice(0, call.indexOf('('))))
  const queries = written.filter(
    each => called.has(each.slice(0, each.indexOf('('))) && !each.startsWith('Dump('),
  )
  return [
    `engine and reference differ at ${query}: ${found}`,
    '',
    text.slice(0, text.indexOf('\nQUERY ')),
    ...queries.map(each => `QUERY ${each}`),
    '',
    ...history.filter(call => !call.startsWith('Dump(')),
    '',
    `engine (${setting.name}, ${sizes.name}): ${shown(got)}`,
    `reference: ${shown(expected)}`,
  ].join('\n')
}

function shown(answer: EngineAnswer | Answer): string {
  if (answer.kind === 'response') return show(answer.response)
  if (answer.kind === 'error' && 'codes' in answer)
    return `${[...answer.codes].join(' or ')}: ${answer.message}`
  if (answer.kind === 'error') return `${answer.code} ${answer.message}`
  return answer.error instanceof Error ? (answer.error.stack ?? String(answer.error)) : String(answer.error)
}
