import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { counted } from '../../../../base/text/counted.ts'
import { loadProject } from '../../../../database/project/index.ts'
import { type Diagnostic, renderPretty, type SourceFile } from '../../../../language/diagnostics/index.ts'
import { formatSource } from '../../../../language/format/index.ts'
import { placeInside, replaceText } from '../../support/check/rewriting.ts'
import { exitCodes, UsageError } from '../../support/failure.ts'
import { prettyOptions, print, say, written } from '../../support/output.ts'

interface FmtArguments {
  /** The current folder when empty. */
  readonly paths: readonly string[]
  /** Write nothing; list what would change. */
  readonly check: boolean
  readonly stdin: boolean
  readonly json: boolean
}

/** Formats files in place, or standard input. Returns the exit code. */
export async function fmtAction({ paths, check, stdin, json }: FmtArguments): Promise<number> {
  if (!json && paths.length === 1 && paths[0] === '-') return formatInput(check)
  if (!stdin) return formatFiles(paths.length === 0 ? ['.'] : paths, check, json)
  if (paths.length > 0 || json)
    throw new UsageError('--stdin cannot be used with paths or --json.', 'Pass either paths or --stdin.')
  return formatInput(check)
}

async function formatInput(check: boolean): Promise<number> {
  const file: SourceFile = { path: '<stdin>', text: await text(process.stdin) }
  const formatted = formatSource(file)
  if (formatted.text === undefined) return refuse(formatted.diagnostics)
  if (check) return formatted.text === file.text ? exitCodes.ok : exitCodes.failed
  await written(formatted.text)
  return exitCodes.ok
}

async function formatFiles(paths: readonly string[], check: boolean, json: boolean): Promise<number> {
  const files = await filesOf(paths)
  const changed: string[] = []
  const failed: string[] = []
  for (const { file, root } of files.values()) {
    const formatted = formatSource(file)
    if (formatted.text === undefined) {
      failed.push(file.path)
      await refuse(formatted.diagnostics)
    } else if (formatted.text !== file.text) {
      const failure = check ? undefined : await write(file, root, formatted.text)
      if (failure === undefined) changed.push(file.path)
      else failed.push(file.path)
      if (failure !== undefined) say(`error: ${file.path} was not changed: ${failure}.`)
      else if (!json) print(`${check ? 'would change' : 'formatted'} ${file.path}`)
    }
  }
  const verb = check ? 'would change' : 'changed'
  if (json) print(JSON.stringify({ files: files.size, changed, failed }))
  else print(`${changed.length} of ${counted(files.size, 'file')} ${verb}`)
  return failed.length > 0 || (check && changed.length > 0) ? exitCodes.failed : exitCodes.ok
}

interface FoundFile {
  readonly file: SourceFile
  /** The project folder. */
  readonly root: string
}

/** Returns the files of each folder and the files given by name, each once. */
async function filesOf(paths: readonly string[]): Promise<ReadonlyMap<string, FoundFile>> {
  const found = new Map<string, FoundFile>()
  for (const path of paths) {
    const { files, root } = await loadProject(path)
    const only = (await stat(path)).isFile() ? resolve(path) : undefined
    for (const file of files) {
      const place = resolve(file.path)
      if (only === undefined || place === only) found.set(place, { file, root })
    }
  }
  return found
}

async function write(file: SourceFile, root: string, formatted: string): Promise<string | undefined> {
  const place = await placeInside(file.path, root)
  return place === undefined ? 'it is outside the project' : replaceText(place, file.text, formatted)
}

async function refuse(diagnostics: readonly Diagnostic[]): Promise<number> {
  say(await renderPretty(diagnostics, prettyOptions(process.stderr)))
  return exitCodes.failed
}
