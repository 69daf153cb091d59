import { readFile } from 'node:fs/promises'
import { writeWholeFile } from '../../base/files/whole-file.ts'
import { withoutMark } from '../../base/text/without-mark.ts'
import { parseJson } from '../../language/catalog/index.ts'
import { prettyJson } from '../repl/index.ts'
import type { FileResult, TestResult } from './run.ts'
import { Snapshots } from './snapshot.ts'

/**
 * Writes the responses of failed entries to their file as the expected ones. Entries that passed keep their patterns, and
 * those whose request is at fault, or that met a fault of the server, still fail. Returns the entries that were changed.
 */
export async function updateTestFile({ path, tests, time }: FileResult): Promise<readonly TestResult[]> {
  const entries = parseJson(withoutMark(await readFile(path, 'utf8'))) as Readonly<Record<string, unknown>>[]
  const snapshots = new Snapshots(time)
  const changed: TestResult[] = []
  const byRequest = new Map(tests.map(test => [Number.parseInt(test.title, 10) - 1, test]))
  const updated = entries.map((entry, i) => {
    const test = byRequest.get(i)
    const isRight = test?.status === 'failed' && !isMistake(test)
    const next = isRight ? updatedEntry(entry, test, snapshots) : undefined
    if (test?.answer?.status === 200 && test.request.name !== undefined)
      snapshots.learn(test.request.name, test.answer.body)
    if (test !== undefined && next !== undefined) changed.push(test)
    return next ?? entry
  })
  if (changed.length === 0) return []
  await writeWholeFile(path, [`${prettyJson(updated)}\n`])
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

/** Whether a response shows that the request is misspelt, or says nothing about the query: nobody can expect it. */
function isMistake({ answer }: TestResult): boolean {
  if (answer === undefined || answer.status === 200) return false
  const { code, error } = answer.body as { readonly code: string; readonly error: string }
  return code === 'NOT_FOUND' || answer.status >= 500 || /has no parameter/.test(error)
}
