import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkFiles } from '../../src/database/project/index.ts'
import { projects, sourcesOf } from '../examples/projects.ts'

/** A valid program that somebody wrote by hand. */
export interface Collected {
  readonly name: string
  readonly text: string
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The valid programs of the examples, of the documentation, and of the texts in tests, each once. */
export function collectedPrograms(): readonly Collected[] {
  const found = new Map<string, Collected>()
  const add = (name: string, text: string) => {
    if (!found.has(text) && isValid(text)) found.set(text, { name, text })
  }
  for (const project of projects)
    add(
      `examples/${project}`,
      sourcesOf(project)
        .map(({ text }) => text)
        .join('\n'),
    )
  for (const path of filesIn('docs', '.md').concat('README.md')) {
    for (const text of blocksOf(read(path))) add(path, text)
  }
  for (const path of filesIn('test', '.test.ts')) for (const text of textsOf(read(path))) add(path, text)
  return [...found.values()]
}

function isValid(text: string): boolean {
  if (
    !/\bQUERY\b/.test(text) ||
    !/\b[NV]\s*::/.test(text) ||
    /\b(MIGRATION|schema\s*::|Dump|model)\b/.test(text)
  )
    return false
  return checkFiles([{ path: 'program.hx', text }]).program !== undefined
}

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith(ending))
    .map(name => `${folder}/${name}`)
    .sort()
}

function read(path: string): string {
  return readFileSync(`${root}${path}`, 'utf8')
}

/** The blocks of a page, alone and with all that came before. */
function blocksOf(page: string): readonly string[] {
  const blocks = [...page.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, text]) => text!).filter(isProgramText)
  const schemas = blocks.filter(text => /^\s*[NEV]::/m.test(text) && !/QUERY/.test(text))
  return blocks.flatMap(text => [text, [...schemas, text].join('\n')])
}

/** The texts of a test, with the constants that they name, alone and behind each text that declares types. */
function textsOf(file: string): readonly string[] {
  const constants = new Map(
    [...file.matchAll(/const (\w+)(?:: string)? = `((?:[^`\\]|\\.)*)`/g)].map(([, name, text]) => [
      name!,
      text!,
    ]),
  )
  const filled = (text: string): string | undefined => {
    let isKnown = true
    const result = text.replace(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = constants.get(name)
      if (value === undefined) isKnown = false
      return value ?? ''
    })
    return isKnown && !result.includes('${') ? result.replace(/\\([`$\\])/g, '$1') : undefined
  }
  const texts = [...file.matchAll(/`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/g)]
    .map(([, a, b]) => a ?? b ?? '')
    .filter(text => isProgramText(text) || [...constants.keys()].some(name => text.includes(`\${${name}}`)))
    .flatMap(text => filled(filled(text) ?? '') ?? [])
  const schemas = texts.filter(text => /\b[NEV]::\w+\s*\{/.test(text) && !/QUERY/.test(text))
  return texts
    .filter(text => text.includes('QUERY'))
    .flatMap(text => [text, ...schemas.slice(0, 3).map(schema => `${schema}\n${text}`)])
}

function isProgramText(text: string): boolean {
  return /\bQUERY\b/.test(text) || /\b[NEV]::\w+\s*(UNIQUE\s*)?\{/.test(text)
}
