import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashEmbedding } from '../../src/embedding/builtin.ts'
import type { ErrorCode } from '../../src/errors.ts'
import { type Database, GvqError, type OpenOptions, open } from '../../src/index.ts'
import { type Answer, Reference } from '../reference/reference.ts'
import { difference, IdPairs, show } from './match.ts'
import type { Scenario } from './scenario.ts'

/** A divergence between the engine and the reference, with all that is needed to see it again. */
export class Divergence extends Error {
  override readonly name = 'Divergence'
}

export interface Tally {
  calls: number
  responses: number
  readonly errors: Map<string, number>
}

/**
 * Runs the calls on the engine and on the reference and fails at the first one whose answers differ, or after which
 * the stored data differ.
 */
export async function compareWithReference(
  { text, calls }: Pick<Scenario, 'text' | 'calls'>,
  options: Partial<OpenOptions> & { readonly reopen?: boolean } = {},
  tally?: Tally,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-property-'))
  await writeFile(join(folder, 'program.hx'), text)
  const { reopen = false, ...rest } = options
  const openAgain = () => open({ project: folder, durable: false, env: {}, ...rest })
  let database = await openAgain()
  try {
    const reference = new Reference(database.program, embed)
    const ids = new IdPairs()
    const history: string[] = []
    const both = async (query: string, params: Readonly<Record<string, unknown>>) => {
      const expected = reference.call(query, params)
      const got = await answer(database, query, ids.translate(params))
      history.push(`${query}(${show(params)})`)
      if (tally) count(tally, expected)
      if (expected.kind === 'response' && got.kind === 'error' && expected.passedOver.has(got.code)) {
        reference.undo()
        return
      }
      const found = answersDiffer(got, expected, ids)
      if (found !== undefined) {
        throw new Divergence(report({ text, query, history, got, expected, found, planner: rest.planner }))
      }
    }
    const runAll = async () => {
      for (const { query, parameters } of calls) {
        const given = parameters(type => reference.ids(type))
        await both(query, given)
        if (database.program.queries.get(query)!.writes) await both('Dump', {})
      }
    }
    await runAll()
    if (reopen) {
      await database.close()
      database = await openAgain()
      history.push('(reopened)')
      await both('Dump', {})
      await runAll()
    }
  } finally {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function embed(text: string): readonly number[] {
  return [...hashEmbedding(text)]
}

type EngineAnswer =
  | { readonly kind: 'response'; readonly response: unknown }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: 'crash'; readonly error: unknown }

async function answer(database: Database, query: string, params: unknown): Promise<EngineAnswer> {
  try {
    return { kind: 'response', response: await database.call(query, params) }
  } catch (error) {
    if (!(error instanceof GvqError) || error.code === 'INTERNAL_ERROR') return { kind: 'crash', error }
    return { kind: 'error', code: error.code, message: error.message }
  }
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
  readonly planner: OpenOptions['planner']
}

function report({ text, history, got, expected, found, planner, query }: Found): string {
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
    `engine${planner ? ` (${show(planner)})` : ''}: ${shown(got)}`,
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
