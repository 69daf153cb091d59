import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scalarNames } from '../../src/language/catalog/index.ts'
import { inWholeFile } from '../../src/language/diagnostics/index.ts'
import { classifyWords } from '../../src/language/syntax/index.ts'
import { viewOfFiles } from './harness.ts'

/** Words of the language that stand where names can, and what every record and every row has. */
const words = new Set(
  'From To Properties NOW mcp model Asc Desc id label from_node to_node data score count path edges nodes hops cost k lambda distance'.split(
    ' ',
  ),
)

const root = join(import.meta.dirname, '../..')
const projects = ['examples', 'test/corpus'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.hx'))
    .map(name => join(root, folder, name)),
)
const folders = [...new Set(projects.map(folderOf))]

/** A project of the corpus may have its files in several folders. */
function folderOf(path: string): string {
  const golden = /^.*[\\/]goldens[\\/][^\\/]+/.exec(path)?.[0]
  return golden ?? dirname(path)
}

describe('every name has a meaning', () => {
  it.each(folders)('%s', folder => {
    const files = projects
      .filter(path => folderOf(path) === folder)
      .map(path => ({ path, text: readFileSync(path, 'utf8') }))
    const view = viewOfFiles(files)
    const missing: string[] = []
    for (const { path, text } of files) {
      const known = new Set(
        view
          .declarationsOf(path)
          .flatMap(placed => view.names(placed).map(({ span }) => inWholeFile(span).start)),
      )
      for (const { kind, start, end } of classifyWords(text)) {
        const word = text.slice(start, end)
        if (kind !== 'name' && kind !== 'property' && kind !== 'type') continue
        if (words.has(word) || scalarNames.some(name => name === word)) continue
        if (!known.has(start))
          missing.push(
            `${text.slice(text.lastIndexOf('\n', start) + 1, text.indexOf('\n', end))}  >> ${word}`,
          )
      }
    }
    expect(missing).toEqual([])
    expect(files.length).toBeGreaterThan(0)
  })
})
