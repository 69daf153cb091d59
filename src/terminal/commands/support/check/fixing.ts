import { checkParsed, type ParsedFile, type Project } from '../../../../database/project/index.ts'
import {
  type AppliedFix,
  applyFixes,
  correctedName,
  type Diagnostic,
  declarationsOf,
  type SourceFile,
} from '../../../../language/diagnostics/index.ts'
import { parse } from '../../../../language/syntax/index.ts'
import { placeInside, replaceText } from './rewriting.ts'

interface FixedFiles {
  /** All files, in the order given. */
  readonly files: readonly SourceFile[]
  /** The fixes in the order applied; positions refer to the text at that time. */
  readonly applied: readonly AppliedFix[]
}

/** Applies the certain fixes of a program that the check confirms, one after another. Writes nothing. */
export function fixFiles(files: readonly SourceFile[], mayChange: (file: SourceFile) => boolean): FixedFiles {
  const check = memoizedCheck()
  const rejected = new Set<string>()
  const applied: AppliedFix[] = []
  let current = files
  for (;;) {
    const next = check(current).find(found => isFixable(found, mayChange) && !rejected.has(nameOf(found)))
    if (next === undefined) return { files: current, applied }
    const result = confirmed(next, current, check, mayChange)
    if (result === undefined) rejected.add(nameOf(next))
    else {
      applied.push(...result.applied)
      current = result.files
    }
  }
}

type Check = (files: readonly SourceFile[]) => readonly Diagnostic[]

/** A check that parses a file once. */
function memoizedCheck(): Check {
  const parsed = new WeakMap<SourceFile, ParsedFile>()
  return files =>
    checkParsed(
      files.map(file => {
        const result = parsed.get(file) ?? { file, ...parse(file) }
        parsed.set(file, result)
        return result
      }),
    ).diagnostics
}

/** A fix may reveal others; one that needs more than these is not applied. */
const fixesMax = 20

/**
 * Applies a fix, and those of the errors that it reveals. Returns `undefined` if an error remains that was not there
 * before, or if a declaration can as well be the misspelt place (D5).
 */
function confirmed(
  first: Diagnostic,
  files: readonly SourceFile[],
  check: Check,
  mayChange: (file: SourceFile) => boolean,
): FixedFiles | undefined {
  const before = check(files)
  const applied: AppliedFix[] = []
  let current = files
  let next: Diagnostic | undefined = first
  while (next !== undefined && applied.length < fixesMax) {
    const result = applyFixes([next])
    const after = withTexts(current, result.texts)
    if (isAmbiguous(next, current, after, check)) return undefined
    applied.push(...result.applied)
    current = after
    const revealed = faultsBeyond(before, check(current), first)
    if (revealed.length === 0) return { files: current, applied }
    next = revealed.find(found => isFixable(found, mayChange))
  }
  return undefined
}

/**
 * Whether something else can be the mistake: the program is as sound if the known name, where it is declared, becomes the
 * unknown one; or another unknown name is similar to the new one.
 */
function isAmbiguous(
  diagnostic: Diagnostic,
  files: readonly SourceFile[],
  fixed: readonly SourceFile[],
  check: Check,
): boolean {
  const { code, fixes = [] } = diagnostic
  const errorsLeft = errorsOf(check(fixed)).length
  const isAsSound = (i: number, text: string) => {
    const other = check(files.with(i, { ...files[i]!, text }))
    return errorsOf(other).length <= errorsLeft && faultsBeyond(check(files), other, diagnostic).length === 0
  }
  if (endsOfTheOtherKind.has(code)) {
    return files.some(({ text }, i) =>
      [...text.matchAll(/\b[NV](?=\s*::)/g)].some(({ 0: letter, index }) =>
        isAsSound(i, text.slice(0, index) + (letter === 'N' ? 'V' : 'N') + text.slice(index + 1)),
      ),
    )
  }
  const corrected = fixes.map(correctedName).find(found => found !== undefined)
  if (corrected === undefined) return false
  const { wrong, name } = corrected
  const usesOfAnother = check(fixed).some(found =>
    (found.fixes ?? []).some(fix => {
      const other = correctedName(fix)
      return other !== undefined && other.name === name && other.wrong !== wrong
    }),
  )
  if (usesOfAnother) return true
  return files.some(({ text }, i) =>
    declarationsOf(name, text).some(start =>
      isAsSound(i, text.slice(0, start) + wrong + text.slice(start + name.length)),
    ),
  )
}

/** `FromN` for `FromV` and the like: the type at the end can as well be declared with the wrong letter. */
const endsOfTheOtherKind: ReadonlySet<string> = new Set(['E623', 'E624', 'E625', 'E626'])

/** The faults of `after` that `before` does not have, the one that is to be fixed apart. Positions may differ. */
function faultsBeyond(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  fixed: Diagnostic,
): readonly Diagnostic[] {
  const known = faultsOf(before)
    .filter(each => each !== fixed)
    .map(nameOf)
  return faultsOf(after).filter(found => {
    const at = known.indexOf(nameOf(found))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

/** Errors, and what a wrong comma makes of a doubled name: a property that is set twice. */
function faultsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ code, severity }) => severity === 'error' || code === 'W104')
}

function errorsOf(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.filter(({ severity }) => severity === 'error')
}

function nameOf({ code, message, span }: Diagnostic): string {
  return `${span.file.path} ${code} ${message}`
}

function withTexts(
  files: readonly SourceFile[],
  texts: ReadonlyMap<SourceFile, string>,
): readonly SourceFile[] {
  return files.map(file => {
    const text = texts.get(file)
    return text === undefined ? file : { ...file, text }
  })
}

function isFixable({ fixes = [] }: Diagnostic, mayChange: (file: SourceFile) => boolean): boolean {
  const allowed = fixes.every(({ edits }) => edits.every(({ span }) => mayChange(span.file)))
  return allowed && fixes.some(({ applicability }) => applicability === 'certain')
}

interface FixedProject extends Pick<FixedFiles, 'applied'> {
  /** One sentence for each file that should have changed and did not. */
  readonly failures: readonly string[]
}

/** What `--fix` would do, and the places of the files on disk, except those that a link puts outside of the project. */
async function planned({ root, files }: Pick<Project, 'root' | 'files'>) {
  const places = new Map<string, string>()
  for (const { path } of files) {
    const place = await placeInside(path, root)
    if (place !== undefined) places.set(path, place)
  }
  return { places, ...fixFiles(files, ({ path }) => places.has(path)) }
}

/** How many of the diagnostics `--fix` fixes; beyond this many that may be, to find out takes longer than a check may. */
const promisedMax = 20

/**
 * Returns what `--fix` does with these diagnostics of a project, in a sentence: a fix that the check does not confirm is none (D5).
 * `undefined` if it does nothing.
 */
export async function promiseOf(
  project: Pick<Project, 'root' | 'files'>,
  diagnostics: readonly Diagnostic[],
): Promise<string | undefined> {
  const count = diagnostics.filter(found => isFixable(found, () => true)).length
  if (count === 0) return undefined
  if (count > promisedMax) return 'gvq check --fix may fix some of them.'
  const { applied } = await planned(project)
  if (applied.length === 0) return undefined
  const known = new Set(diagnostics.map(nameOf))
  const fixed = applied.filter(({ diagnostic }) => known.has(nameOf(diagnostic))).length
  const behind = applied.length - fixed
  const more = behind > 0 ? `, and ${behind} more behind them` : ''
  return `gvq check --fix fixes ${fixed} of ${diagnostics.length}${more}.`
}

/** Fixes the files of a project on disk, except files that a link puts outside its folders. */
export async function fixProject(project: Pick<Project, 'root' | 'files'>): Promise<FixedProject> {
  const { files } = project
  const { places, ...fixed } = await planned(project)
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
