import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { pageWidth, tooLongLines, wrapMarkdown } from '../support/wrap-markdown.ts'

/**
 * A file is opened for writing by `base/files/open-to-write.ts` alone: by no other would it be sure that no link is followed, and that what contains data
 * is for its owner only. (A rename replaces a link, and writes to nothing behind it.)
 */
const owner = 'base/files/open-to-write.ts'

/** What the module of Node has that writes to a path. */
const writers =
  /\b(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|truncate|truncateSync|copyFile|copyFileSync|cp|cpSync|link|linkSync|symlink|symlinkSync)\b/g

/** Each has what makes its path its own. */
const allowed: Readonly<Record<string, string>> = {
  'store/keyvalue/folder/copy-folder.ts': 'cp',
  'store/keyvalue/folder/format-file.ts': 'link',
  'store/keyvalue/folder/read-copy.ts': 'copyFile symlink',
  'store/keyvalue/rocksdb/log.ts': 'copyFile',
  'store/keyvalue/sqlite/rewrite.ts': 'copyFile',
}

const src = resolve(import.meta.dirname, '../../src')
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && name !== owner)
  .map(name => ({ name: relative(src, join(src, name)), text: readFileSync(join(src, name), 'utf8') }))

/** What a file takes from the modules of files: in an import, or by `require` in a script for another process. */
function namesFromFs(text: string): string {
  const statements =
    /(?:import|const)\s*(?:type\s*)?(\{[^}]*\}|\*\s*as\s+\w+|\w+)\s*(?:from|=\s*(?:await\s+import\(|require\())\s*['"]node:fs(?:\/promises)?['"]/g
  return [...text.matchAll(statements)].map(match => match[1]).join(' ')
}

/** The calls of `open` and `openSync`, with what is between their brackets. */
function opens(text: string): readonly string[] {
  return [...text.matchAll(/(?<![.#\w])open(?:Sync)?\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
    match => match[1]!,
  )
}

/** Whether a call has no second argument, or `'r'` as that. */
function isForReading(args: string): boolean {
  const flat = args.replaceAll(/\((?:[^()]|\([^()]*\))*\)/g, '')
  return !flat.includes(',') || /,\s*'r'\s*$/.test(flat)
}

it('no other file uses what writes to a path', () => {
  const found = files.flatMap(({ name, text }) =>
    [...namesFromFs(text).matchAll(writers)]
      .map(([writer]) => writer)
      .filter(writer => !allowed[name]?.split(' ').includes(writer))
      .map(writer => `${name} uses ${writer}`),
  )
  expect(found).toEqual([])
})

it('no other file takes the whole module, in which that could not be seen', () => {
  const whole = files.filter(({ text }) =>
    /(^|\s)(\*\s*as\s+\w+|\w+)(\s|$)/.test(namesFromFs(text).replaceAll(/\{[^}]*\}/g, '')),
  )
  expect(whole.map(({ name }) => name)).toEqual([])
})

it('every other file opens for reading only', () => {
  const withOpen = files.filter(({ text }) => /\bopen(Sync)?\b/.test(namesFromFs(text)))
  expect(withOpen.length).toBeGreaterThan(4)
  const found = withOpen.flatMap(({ name, text }) =>
    opens(text)
      .filter(args => !isForReading(args))
      .map(args => `${name} opens ${args}`),
  )
  expect(found).toEqual([])
})

const root = resolve(src, '..')
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `docs/${name}`),
  ...readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(name => basename(name) === 'README.md')
    .map(name => `src/${name}`),
]

it('no line of a page is too long to be read', () => {
  expect(pages.length).toBeGreaterThan(50)
  const found = pages.flatMap(page =>
    tooLongLines(readFileSync(join(root, page), 'utf8')).map(line => `${page}:${line}`),
  )
  expect(found).toEqual([])
})

it.each([
  ['a sentence', 'word '.repeat(30), 1],
  ['a sentence in code', `\`\`\`\n${'word '.repeat(30)}\n\`\`\``, 0],
  ['a sentence behind code', `\`\`\`\ncode\n\`\`\`\n${'word '.repeat(30)}`, 1],
  ['a row of a table', `| ${'word '.repeat(30)} |`, 0],
  ['a link alone', `- [a page](${'folder/'.repeat(30)})`, 0],
  ['a link in a sentence', `See [a page](${'folder/'.repeat(30)}).`, 1],
])('%s of more than the width is found or excepted', (_, text, count) => {
  expect(text.length).toBeGreaterThan(pageWidth)
  expect(tooLongLines(text)).toHaveLength(count)
})

it('a paragraph is filled such that no line begins with a mark, and all else stays as it is', () => {
  const words = 'word '.repeat(22)
  const others = [`# ${words}${words}`, `| ${words}${words} |`, 'A short', 'paragraph.']
  const list = Array.from(
    { length: 12 },
    (_, i) => `- ${words}${'x'.repeat(i)} - and \`no end of\` 1. and # it`,
  )
  const text = [others[0], '', ...list, '', others[1], '', others[2], others[3], ''].join('\n')
  const wrapped = wrapMarkdown(text)
  const lines = wrapped.split('\n')
  expect(wrapped.replaceAll(/\s+/g, ' ')).toBe(text.replaceAll(/\s+/g, ' '))
  expect(tooLongLines(wrapped)).toEqual([`1: ${others[0]!.slice(0, 40)}…`])
  expect(lines.filter(line => others.includes(line))).toEqual(others)
  expect(lines.filter(line => /^\s*(?:- |#|1\.)/.test(line))).toHaveLength(1 + list.length)
  expect(wrapped.match(/`no end of`/g)).toHaveLength(list.length)
})
