import type { Diagnostic, Fix } from '../diagnostic.ts'

/**
 * Makes each fix that writes a declared name `maybe` if nothing else in the program uses that name: then the
 * declaration can as well be the misspelt place (D5). So also for a type whose name no use confirms. Works in slices
 * that yield to the event loop.
 */
export function* withEvidence(
  diagnostics: readonly Diagnostic[],
  texts: readonly string[],
): Generator<void, readonly Diagnostic[]> {
  if (!diagnostics.some(({ fixes }) => fixes?.some(isCertain))) return diagnostics
  const uses = yield* countWords(texts)
  const types = yield* typesUsed(texts)
  return diagnostics.map(diagnostic => {
    const { code, fixes } = diagnostic
    const isUnproved = (fix: Fix) => (code === 'E012' ? isUnusedType(fix, types) : isOnlyDeclared(fix, uses))
    if (!fixes?.some(fix => isCertain(fix) && isUnproved(fix))) return diagnostic
    return { ...diagnostic, fixes: fixes.map(fix => ({ ...fix, applicability: 'maybe' as const })) }
  })
}

interface Uses {
  /** Places that can be a declaration of the name. */
  declared: number
  other: number
  isType: boolean
}

function isCertain({ applicability }: Fix): boolean {
  return applicability === 'certain'
}

/** Whether the only other place of the name is a declaration. Words of the language need no declaration. */
function isOnlyDeclared(fix: Fix, uses: ReadonlyMap<string, Uses>): boolean {
  const corrected = correctedName(fix)
  const found = corrected && uses.get(corrected.name)
  if (corrected === undefined || found === undefined) return false
  // A type begins with a capital: its declaration cannot be spelt with a small letter.
  if (found.isType && /^[a-z]/.test(corrected.wrong)) return false
  return found.declared === 1 && found.other === 0
}

/** Whether the program uses a type neither by the old nor by the new name: nothing tells how its declaration was meant. */
function isUnusedType(fix: Fix, types: ReadonlySet<string>): boolean {
  const corrected = correctedName(fix)
  return corrected !== undefined && !types.has(corrected.wrong) && !types.has(corrected.name)
}

/** The names that stand where a type is used. */
function* typesUsed(texts: readonly string[]): Generator<void, ReadonlySet<string>> {
  const types = new Set<string>()
  for (const text of texts) {
    for (const [, name] of text.matchAll(/(?:<|From\s*:|To\s*:)\s*(?=([A-Za-z_]\w*))/g)) {
      types.add(name!)
      yield
    }
  }
  return types
}

/** The word that a fix replaces by another one. */
export function correctedName({ edits }: Fix): { readonly wrong: string; readonly name: string } | undefined {
  const [edit, second] = edits
  if (edit === undefined || second !== undefined) return undefined
  const { span, text } = edit
  const wrong = span.file.text.slice(span.start, span.end).match(lastWord)?.[0]
  const name = text.match(lastWord)?.[0]
  return wrong === undefined || name === undefined || wrong === name ? undefined : { wrong, name }
}

const lastWord = /[A-Za-z_]\w*$/

const words =
  /"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|(?<type>\b[NEV]\s*::\s*)?(?<name>[A-Za-z_]\w*)(?<binds>\s*(?:\?\s*:|:(?!:)|<-))?/g

/** Places of a word in a text that can be a declaration of it. */
export function declarationsOf(name: string, text: string): readonly number[] {
  const places: number[] = []
  for (const { groups, index } of text.matchAll(words)) {
    if (groups?.name !== name) continue
    const start = index + (groups.type?.length ?? 0)
    if (groups.type !== undefined || groups.binds !== undefined || isListed(text, start)) places.push(start)
  }
  return places
}

/** Whether a loop or a closure names it: `FOR x IN`, `FOR {x, y} IN`, `|x|`. */
function isListed(text: string, start: number): boolean {
  return /(?:\bFOR\s+(?:\{[^}]*)?|\|\s*)$/.test(text.slice(Math.max(0, start - listedMax), start))
}

const listedMax = 200

function* countWords(texts: readonly string[]): Generator<void, ReadonlyMap<string, Uses>> {
  const uses = new Map<string, Uses>()
  for (const text of texts) {
    for (const { groups, index } of text.matchAll(words)) {
      yield
      if (groups?.name === undefined) continue
      const found = uses.get(groups.name) ?? { declared: 0, other: 0, isType: false }
      const isType = groups.type !== undefined
      if (isType) found.isType = true
      if (isType || groups.binds !== undefined || isListed(text, index)) found.declared++
      else found.other++
      uses.set(groups.name, found)
    }
  }
  return uses
}
