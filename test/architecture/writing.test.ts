import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

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
      .filter(writer => allowed[name] !== writer)
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
