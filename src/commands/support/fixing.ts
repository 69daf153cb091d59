import { randomUUID } from 'node:crypto'
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { checkFiles } from '../../check-project.ts'
import type { Project } from '../../config/index.ts'
import { type AppliedFix, applyFixes, type Diagnostic, type SourceFile } from '../../diagnostics/index.ts'

/** One mend may bring up the next; a program that is not done by then is left as far as it came. */
const roundsMax = 20

export interface FixedFiles {
  /** All files, in the order given. */
  readonly files: readonly SourceFile[]
  /** In the order applied; places are those of the text at that time. */
  readonly applied: readonly AppliedFix[]
}

/** Applies the certain fixes of a program and checks it again, until nothing changes. Writes nothing. */
export function fixFiles(files: readonly SourceFile[], mayChange: (file: SourceFile) => boolean): FixedFiles {
  const applied: AppliedFix[] = []
  let current = files
  for (let round = 0; round < roundsMax; round++) {
    const diagnostics = checkFiles(current).diagnostics.filter(found => isAllowed(found, mayChange))
    const result = applyFixes(diagnostics)
    if (result.applied.length === 0) break
    applied.push(...result.applied)
    current = current.map(file => {
      const text = result.texts.get(file)
      return text === undefined ? file : { ...file, text }
    })
  }
  return { files: current, applied }
}

function isAllowed({ fixes = [] }: Diagnostic, mayChange: (file: SourceFile) => boolean): boolean {
  return fixes.every(({ edits }) => edits.every(({ span }) => mayChange(span.file)))
}

export interface FixedProject extends FixedFiles {
  /** Files that should have changed and did not, in sentences. */
  readonly failures: readonly string[]
}

/** Mends the files of a project on the disk. What lies outside of its folders, behind a link, is not touched. */
export async function fixProject({ root, files }: Pick<Project, 'root' | 'files'>): Promise<FixedProject> {
  const places = new Map<string, string>()
  for (const { path } of files) {
    const place = await placeInside(path, root)
    if (place !== undefined) places.set(path, place)
  }
  const fixed = fixFiles(files, ({ path }) => places.has(path))
  const failures: string[] = []
  const written = await Promise.all(
    fixed.files.map(async (file, i) => {
      const before = files[i]!
      if (file.text === before.text) return before
      const failure = await replaceText(places.get(file.path)!, before.text, file.text)
      if (failure === undefined) return file
      failures.push(`${file.path} was not changed: ${failure}.`)
      return before
    }),
  )
  const isWritten = (path: string) => !failures.some(failure => failure.startsWith(`${path} was`))
  const applied = fixed.applied.filter(({ fix }) => fix.edits.every(({ span }) => isWritten(span.file.path)))
  return { files: written, applied, failures }
}

/** Where a file really is, when that is in the folder of the project or in that of its queries. */
async function placeInside(path: string, root: string): Promise<string | undefined> {
  const [place, ...folders] = await Promise.all(
    [path, root, dirname(resolve(path))].map(each => realpath(each)),
  )
  return folders.some(folder => isInside(place!, folder)) ? place : undefined
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way)
}

const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * Puts a new text in the place of a file in one step: readers see the old one or the new one. A byte order mark and
 * the file's mode are kept. Returns why it was not possible, if so.
 */
async function replaceText(path: string, before: string, after: string): Promise<string | undefined> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`)
  try {
    const bytes = await readFile(path)
    if (new TextDecoder().decode(bytes) !== before) return 'somebody else changed it meanwhile'
    const mark = bytes.subarray(0, 3).equals(byteOrderMark) ? byteOrderMark : Buffer.alloc(0)
    const { mode } = await stat(path)
    const file = await open(temporary, 'wx', mode)
    try {
      await file.writeFile(Buffer.concat([mark, Buffer.from(after)]))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
    return undefined
  } catch (error) {
    await rm(temporary, { force: true })
    return (error as NodeJS.ErrnoException).code ?? String(error)
  }
}
