import { type Construct, constructs, constructWords } from '../../src/language/constructs/index.ts'
import { classifyWords } from '../../src/language/syntax/index.ts'

interface Snippet {
  readonly prefix: string
  readonly body: string
  readonly description: string
}

const known = new Set(constructWords())

/** What the language server offers itself, by its first form: an editor would show it twice. */
const ofServer: ReadonlySet<string> = new Set(['QUERY', 'N::', 'E::', 'V::', 'FOR'])

/** The forms of what begins with a word, by themselves, with places to fill in. */
export const snippets: Readonly<Record<string, Snippet>> = Object.fromEntries(
  [...constructs.declarations, ...constructs.statements, ...constructs.sources].flatMap(snippetsOf),
)

function snippetsOf({ forms, help }: Construct): readonly (readonly [string, Snippet])[] {
  return forms.flatMap((form, i) => {
    const prefix = /^(?:#\[\w+|[A-Za-z]\w*(?:::)?)/.exec(form)?.[0]
    if (prefix === undefined || isBlank(/\w+/.exec(prefix)?.[0] ?? '')) return []
    if (i === 0 && ofServer.has(prefix)) return []
    return [[form, { prefix, body: bodyOf(form), description: help }] as const]
  })
}

/** Whether a word of a form stands for what the user writes there. */
function isBlank(word: string): boolean {
  return /^[A-Za-z]/.test(word) && !known.has(word)
}

function bodyOf(form: string): string {
  let body = ''
  let end = 0
  let blanks = 0
  for (const { start, end: stop } of classifyWords(form)) {
    const word = form.slice(start, stop)
    body += escaped(form.slice(end, start))
    if (word === '…') body = `${body.replace(/, $/, '')}\${${++blanks}}`
    else body += isBlank(word) ? `\${${++blanks}:${word}}` : escaped(word)
    end = stop
  }
  return body + escaped(form.slice(end))
}

function escaped(text: string): string {
  return text.replaceAll(/[$\\]/g, String.raw`\$&`)
}
