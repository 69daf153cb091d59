import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const files = ['bin', 'grammar', 'src', 'test'].flatMap(folder =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    path => `/${folder}/${path.replaceAll(sep, '/')}`,
  ),
)
const readmes = files.filter(path => path.startsWith('/src/') && path.endsWith('/README.md'))
const sources = files.filter(path => path.startsWith('/src/') && path.endsWith('.ts'))

const pages = [
  ...readdirSync(join(root, 'docs'))
    .filter(name => name.endsWith('.md'))
    .map(name => `/docs/${name}`),
  ...['/README.md', '/CHANGELOG.md', '/CONTRIBUTING.md', '/SECURITY.md'],
]

/** `b.ts`, or the end of a path: `a/b.ts`, `../b.ts`. */
const quoted = /`([\w./-]+\.(?:ts|mjs))`/g
const inComment = /(?<![\w./-])((?:[\w-]+\/)+[\w.-]+\.(?:ts|mjs))/g

/** The files that a text names and that are not there. A name without a folder is one of those below `folder`. */
function missing(text: string, pattern: RegExp, folder = '/'): readonly string[] {
  const names = [...text.matchAll(pattern)].map(match => match[1]!)
  return names.filter(name => {
    const end = `/${name.replace(/^(\.\.\/)+/, '')}`
    return !files.some(path => path.endsWith(end) && (name.includes('/') || path.startsWith(folder)))
  })
}

function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '').replaceAll(/`[^`\n]*`/g, '')
}

/** What a link may name behind `#`: the headings, as GitHub writes them, and anchors. */
function anchorsOf(page: string): ReadonlySet<string> {
  const text = read(page).replaceAll(/^ *```[\s\S]*?^ *```/gm, '')
  const headings = [...text.matchAll(/^#+ (.*)/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...headings, ...[...text.matchAll(/<a id="(\w+)">/g)].map(([, id]) => id!)])
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

it.each(pages)('%s names files that are there', page => {
  expect(missing(read(page), quoted)).toEqual([])
})

it.each(pages)('%s links to pages and headings that are there', page => {
  const links = [...withoutCode(read(page)).matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const wrong = links.filter(([, path, heading]) => {
    const target = path === '' ? page : join(dirname(page), path!)
    if (!existsSync(join(root, target))) return true
    return heading !== undefined && target.endsWith('.md') && !anchorsOf(target).has(heading)
  })
  expect(wrong.map(([link]) => link)).toEqual([])
})

it.each(readmes)('%s names files that are there', page => {
  expect(missing(read(page), quoted, `${dirname(page)}/`)).toEqual([])
  const links = [...read(page).matchAll(/\]\((\.[^)#]+)/g)].map(match => match[1]!)
  expect(links.filter(link => !existsSync(join(root, dirname(page), link)))).toEqual([])
})

it('comments name files that are there', () => {
  const wrong = sources.flatMap(source => {
    const comments = read(source).match(/\/\*\*[\s\S]*?\*\/|\/\/ .*/g) ?? []
    return missing(comments.join('\n'), inComment).map(name => `${source}: ${name}`)
  })
  expect(wrong).toEqual([])
})
