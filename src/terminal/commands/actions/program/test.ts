import { GvqError } from '../../../../base/errors.ts'
import { writeWholeFile } from '../../../../base/files/whole-file.ts'
import { counted } from '../../../../base/text/counted.ts'
import { loadProject } from '../../../../database/project/index.ts'
import { stringifyJson } from '../../../../language/catalog/index.ts'
import { type Patience, retry } from '../../../../tools/peer/index.ts'
import {
  type FileResult,
  findTestFiles,
  junitText,
  runTestFile,
  type TestResult,
  updateTestFile,
} from '../../../testing/index.ts'
import { placeInside } from '../../support/check/rewriting.ts'
import { exitCodes, UsageError } from '../../support/failure.ts'
import { paint, print, say } from '../../support/output.ts'

interface TestArguments extends Pick<Patience, 'waitSeconds'> {
  /** All next to the queries when empty. */
  readonly files: readonly string[]
  readonly project: string
  readonly filter: string | undefined
  readonly update: boolean
  /** File to write the report to. */
  readonly junit: string | undefined
  readonly json: boolean
}

/** Runs test files one after another. Returns the exit code. */
export async function testAction(args: TestArguments): Promise<number> {
  const { paths, root } = await pathsOf(args)
  const results: FileResult[] = []
  let updated = 0
  const notice = (text: string) => say(`note: ${text}`)
  for (const path of paths) {
    const result = await runTestFile(path, {
      project: args.project,
      filter: args.filter,
      notice,
      whenAway: retry({ waitSeconds: args.waitSeconds, notice }),
    })
    results.push(result)
    const isOwn = args.update && (await mayUpdate(path, root, args))
    const changed = isOwn ? await updateTestFile(result) : []
    updated += changed.length
    if (!args.json) show(result, changed)
  }
  if (args.junit !== undefined) await writeWholeFile(args.junit, [junitText(results)])
  const tests = results.flatMap(result => result.tests)
  if (args.json) print(stringifyJson({ updated, files: results.map(asJson) }))
  else print(summary(tests, results.length, updated))
  if (tests.length === 0) say('note: no test matched.')
  // Updated entries no longer count as failed.
  const failed = tests.filter(({ status }) => status !== 'passed').length - updated
  return failed > 0 ? exitCodes.failed : exitCodes.ok
}

/** Test files that nobody named may be links, and `queries` may lead anywhere: such files outside of the project are left alone. */
async function mayUpdate(path: string, root: string, { files }: TestArguments): Promise<boolean> {
  if (files.length > 0 || (await placeInside(path, root)) !== undefined) return true
  say(`note: ${path} is outside the project, and was not updated. Name it to update it.`)
  return false
}

interface Found {
  readonly paths: readonly string[]
  /** The folder of the project. */
  readonly root: string
}

async function pathsOf({ project, files }: TestArguments): Promise<Found> {
  try {
    const loaded = await loadProject(project)
    const paths = await findTestFiles(loaded, files)
    if (paths.length > 0) return { paths, root: loaded.root }
  } catch (error) {
    if (!(error instanceof GvqError) || error.code !== 'INVALID_PARAMETER') throw error
    throw new UsageError(error.message, error.hint)
  }
  throw new UsageError(
    'There are no tests next to the queries.',
    'Write a file such as people.test.json: [{"query": "GetPerson", "params": {"name": "Ada"}}], and run gvq test --update.',
  )
}

function show({ path, tests, milliseconds }: FileResult, updated: readonly TestResult[]): void {
  const failed = tests.filter(({ status }) => status === 'failed')
  const isSound = failed.length === updated.length
  const mark = isSound ? paint('green', '✓', process.stdout) : paint(['red', 'bold'], '✗', process.stdout)
  print(`${mark} ${path} (${tests.length}, ${Math.round(milliseconds)} ms)`)
  for (const test of failed) {
    const { title, failure, request } = test
    const verb = updated.includes(test)
      ? paint('yellow', 'updated', process.stdout)
      : paint('red', 'failed', process.stdout)
    const of = request.name === undefined ? '' : ` (${request.query})`
    print(`  ${verb} ${title}${of}\n    ${failure}`)
  }
  const skipped = tests.filter(({ status }) => status === 'skipped').length
  if (skipped > 0) print(`  ${skipped} not run`)
}

function summary(tests: readonly TestResult[], files: number, updated: number): string {
  const failed = tests.filter(({ status }) => status === 'failed').length - updated
  const parts = [`${tests.length} in ${counted(files, 'file')}`]
  parts.push(failed > 0 ? `${failed} failed` : 'none failed')
  if (updated > 0) parts.push(`${updated} updated`)
  return parts.join(', ')
}

function asJson({ path, tests, milliseconds }: FileResult) {
  return {
    path,
    milliseconds: Math.round(milliseconds),
    tests: tests.map(({ title, request, status, failure, answer }) => ({
      title,
      query: request.query,
      status,
      failure,
      answer: status === 'failed' ? answer : undefined,
    })),
  }
}
