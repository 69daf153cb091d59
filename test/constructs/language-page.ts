import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Construct, constructs, type Family } from '../../src/language/constructs/index.ts'
import { exampleSchema } from './schema.ts'

export const languagePath = join(import.meta.dirname, '../../docs/language.md')

/** `<!-- steps: … -->`, the current content, and `<!-- end -->`. */
const section = /(<!-- (\w+): [^\n]*-->\n)[\s\S]*?(\n<!-- end -->)/g

/** docs/language.md: its hand-written text, with the sections between the marks generated again. */
export async function languagePage(): Promise<string> {
  const page = await readFile(languagePath, 'utf8')
  return page.replace(
    section,
    (_, begin: string, name: string, end: string) => `${begin}\n${sectionOf(name)}${end}`,
  )
}

export function sectionsIn(page: string): readonly string[] {
  return [...page.matchAll(section)].map(([, , name]) => name!)
}

function sectionOf(name: string): string {
  if (name === 'schema') return `\`\`\`\n${exampleSchema}\`\`\`\n`
  if (!Object.hasOwn(constructs, name)) throw new Error(`docs/language.md: there is no family ${name}`)
  const rows = constructs[name as Family].map(row)
  return ['| Written | Meaning | Example |', '|---|---|---|', ...rows, ''].join('\n')
}

function row({ forms, help, example }: Construct): string {
  const cells = [forms.map(code).join(', '), help, code(example)]
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

function code(text: string): string {
  return `\`${text}\``
}
