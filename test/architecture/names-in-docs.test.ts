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

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

it.each(['/docs/architecture.md', '/CONTRIBUTING.md'])('%s names files that are there', page => {
  expect(missing(read(page), quoted)).toEqual([])
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
