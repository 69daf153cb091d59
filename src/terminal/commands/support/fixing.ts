import { checkFiles, type Project } from '../../../database/project/index.ts'
import {
  type AppliedFix,
  applyFixes,
  type Diagnostic,
  type SourceFile,
} from '../../../language/diagnostics/index.ts'
import { placeInside, replaceText } from './rewriting.ts'

/** A fix may reveal the next; after this many rounds, the program is left as it is. */
const roundsMax = 20

interface FixedFiles {
  /** All files, in the order given. */
  readonly files: readonly SourceFile[]
  /** In the order applied; positions refer to the text at that time. */
  readonly applied: readonly AppliedFix[]
}

/** Applies the safe fixes of a program and checks it again, until nothing changes. Writes nothing. */
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

interface FixedProject extends Pick<FixedFiles, 'applied'> {
  /** One sentence for each file that should have changed and did not. */
  readonly failures: readonly string[]
}

/** Fixes the files of a project on disk, except files that a link puts outside its folders. */
export async function fixProject({ root, files }: Pick<Project, 'root' | 'files'>): Promise<FixedProject> {
  const places = new Map<string, string>()
  for (const { path } of files) {
    const place = await placeInside(path, root)
    if (place !== undefined) places.set(path, place)
  }
  const fixed = fixFiles(files, ({ path }) => places.has(path))
  const failures: string[] = []
  await Promise.all(
    fixed.files.map(async ({ path, text }, i) => {
      const before = files[i]!.text
      if (text === before) return
      const failure = await replaceText(places.get(path)!, before, text)
      if (failure !== undefined) failures.push(`${path} was not changed: ${failure}.`)
    }),
  )
  const isWritten = (path: string) => !failures.some(failure => failure.startsWith(`${path} was`))
  const applied = fixed.applied.filter(({ fix }) => fix.edits.every(({ span }) => isWritten(span.file.path)))
  return { applied, failures }
}
