import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseJson } from '../../language/catalog/index.ts'
import { prettyJson } from '../repl/index.ts'
import type { FileResult, TestResult } from './run.ts'
import { Snapshots } from './snapshot.ts'

/**
 * Writes the responses of failed entries to their file as the expected ones. Entries that passed keep their patterns.
 * Returns the number of entries changed.
 */
export async function updateTestFile({ path, tests, time }: FileResult): Promise<number> {
  const entries = parseJson(await readFile(path, 'utf8')) as Readonly<Record<string, unknown>>[]
  const snapshots = new Snapshots(time)
  let changed = 0
  const byRequest = new Map(tests.map(test => [Number.parseInt(test.title, 10) - 1, test]))
  const updated = entries.map((entry, i) => {
    const test = byRequest.get(i)
    const next = test?.status === 'failed' ? updatedEntry(entry, test, snapshots) : undefined
    if (test?.answer?.status === 200 && test.request.name !== undefined)
      snapshots.learn(test.request.name, test.answer.body)
    if (next !== undefined) changed++
    return next ?? entry
  })
  if (changed === 0) return 0
  await writeFile(`${path}.tmp`, `${prettyJson(updated)}\n`)
  await rename(`${path}.tmp`, path)
  return changed
}

/** Expects an error response by its code. Returns undefined without a response, because the request itself is wrong. */
function updatedEntry(
  entry: Readonly<Record<string, unknown>>,
  { answer }: TestResult,
  snapshots: Snapshots,
): Readonly<Record<string, unknown>> | undefined {
  if (answer === undefined) return undefined
  const { expect: _, error: __, status: ___, ...rest } = entry
  if (answer.status === 200) return { ...rest, expect: snapshots.patternOf(answer.body) }
  return { ...rest, error: (answer.body as { readonly code: string }).code }
}
