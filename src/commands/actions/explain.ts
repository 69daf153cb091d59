import {
  type Code,
  codeEntry,
  codeFamilies,
  codes,
  type Explanation,
  loadExplanations,
  programsOf,
  wrap,
} from '../../diagnostics/index.ts'
import { nearest } from '../../nearest.ts'
import { paint, print } from '../support/output.ts'
import { UsageError } from '../support/usage-error.ts'

export interface ExplainArguments {
  /** All codes are listed when absent. */
  readonly code: string | undefined
  readonly json: boolean
}

/** Prints what a code means, or all codes. Throws UsageError for a code that does not exist. */
export async function explainAction({ code, json }: ExplainArguments): Promise<void> {
  if (code === undefined) {
    print(json ? JSON.stringify(Object.keys(codes).map(jsonEntry), null, 2) : listing())
    return
  }
  const known = knownCode(code)
  const explanation = (await loadExplanations())[known]
  print(json ? JSON.stringify(jsonExplanation(known, explanation), null, 2) : page(known, explanation))
}

function knownCode(text: string): Code {
  const code = text.toUpperCase()
  if (codeEntry(code) !== undefined) return code as Code
  const near = nearest(code, Object.keys(codes))
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'gvq explain lists all codes.'
  throw new UsageError(`There is no code ${text}.`, hint)
}

function listing(): string {
  return codeFamilies()
    .map(family => {
      const rows = family.codes.map(code => `  ${heading(code)}  ${codes[code].title}`)
      return [bold(family.title), ...rows].join('\n')
    })
    .join('\n\n')
}

function page(code: Code, { means, why, example }: Explanation): string {
  const parts = [`${heading(code)}${bold(`: ${codes[code].title}`)}`, wrapped(means), wrapped(why)]
  if (example !== undefined) {
    const { wrong, right } = programsOf(example)
    parts.push(paint(['red', 'bold'], 'Wrong', process.stdout), indented(wrong))
    parts.push(paint(['green', 'bold'], 'Right', process.stdout), indented(right))
  }
  return parts.join('\n\n')
}

function heading(code: Code): string {
  const colour = codes[code].severity === 'error' ? 'red' : 'yellow'
  return paint([colour, 'bold'], code, process.stdout)
}

function bold(text: string): string {
  return paint('bold', text, process.stdout)
}

function indented(program: string): string {
  return program.trimEnd().replace(/^(?=.)/gm, '    ')
}

const columnsMax = 80

/** In the width of the terminal, and never wider than is good to read. */
function wrapped(text: string): string {
  const columns = Math.max(20, Math.min(process.stdout.columns ?? columnsMax, columnsMax))
  return wrap(text, columns).join('\n')
}

function jsonEntry(code: string) {
  return { code, ...codes[code as Code] }
}

function jsonExplanation(code: Code, { means, why, example }: Explanation) {
  return { ...jsonEntry(code), means, why, example: example === undefined ? null : programsOf(example) }
}
