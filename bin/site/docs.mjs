import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join, posix } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import MarkdownIt from 'markdown-it'
import MiniSearch from 'minisearch'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '../..')
const sources = join(root, 'src/serve/site/docs')

/** Pages outside of docs/, by their path in the repository. */
const further = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md']

/** Pictures outside of docs/. */
const editorImages = 'editors/vscode/images/'

/** Builds the documentation into a folder, beside `playground/`. */
export async function buildDocs(folder) {
  await mkdir(folder, { recursive: true })
  const { FenceReader, searchOptions } = await readers()
  const listed = (await readdir(join(root, 'docs'))).filter(name => name.endsWith('.md')).sort()
  const paths = [...further, ...listed.map(name => `docs/${name}`)]
  const search = new MiniSearch(searchOptions)
  const pages = []
  for (const path of paths) {
    const page = readPage(path, await readFile(join(root, path), 'utf8'), new FenceReader())
    pages.push(page)
    search.addAll(page.sections)
  }
  for (const page of pages) await writeFile(join(folder, page.file), shown(page, pages))
  await writeFile(join(folder, 'search-index.json'), JSON.stringify(search))
  await copyOthers(folder)
  await buildParts(folder)
}

/** Loads gvq's own reader of fences. */
async function readers() {
  const folder = await mkdtemp(join(root, 'node_modules/.gvq-site-'))
  try {
    await bundled(
      { fences: join(sources, 'fences.ts'), options: join(sources, 'search-options.ts') },
      'node',
      folder,
    )
    const load = name => import(pathToFileURL(join(folder, `${name}.js`)).href)
    return { ...(await load('fences')), ...(await load('options')) }
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function bundled(input, platform, dir) {
  const build = await rolldown({
    cwd: root,
    input,
    platform,
    external: platform === 'node' ? [/^(?![./])/] : [],
    treeshake: platform === 'node' ? { moduleSideEffects: false } : true,
    logLevel: 'silent',
  })
  await build.write({ dir, format: 'esm', minify: platform === 'browser' })
  await build.close()
}

async function buildParts(folder) {
  await bundled({ docs: join(sources, 'search.ts') }, 'browser', folder)
  const { build } = await import('vite')
  const scratch = await mkdtemp(join(root, 'node_modules/.gvq-site-'))
  try {
    await build({
      root: sources,
      configFile: false,
      logLevel: 'error',
      build: { outDir: scratch, emptyOutDir: true, rolldownOptions: { input: join(sources, 'docs.css') } },
    })
    const files = await readdir(scratch, { recursive: true })
    await cp(
      join(
        scratch,
        files.find(name => name.endsWith('.css')),
      ),
      join(folder, 'docs.css'),
    )
  } finally {
    await rm(scratch, { recursive: true })
  }
}

/** Pictures, and the files that pages link to. */
async function copyOthers(folder) {
  for (const name of await readdir(join(root, 'docs'), { withFileTypes: true })) {
    if (name.isDirectory() || extname(name.name) !== '.md')
      await cp(join(root, 'docs', name.name), join(folder, name.name), { recursive: true })
  }
  await cp(join(root, editorImages), folder, { recursive: true })
  await cp(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  await cp(join(root, 'src/serve/studio/page/icon.svg'), join(folder, 'icon.svg'))
}

function fileOf(path) {
  return path === 'README.md' ? 'index.html' : `${basename(path, '.md').toLowerCase()}.html`
}

function isPage(path) {
  return further.includes(path) || dirname(path) === 'docs'
}

/** Where a link of a page leads in the site; `undefined` for a file of the repository that is not in it. */
function placeOf(href, path) {
  if (/^[a-z]+:|^#/.test(href)) return href
  const [target, anchor] = href.split('#')
  const inRoot = posix.join(dirname(path), target)
  const end = anchor === undefined ? '' : `#${anchor}`
  if (inRoot === 'examples' || inRoot === 'examples/') return 'playground/'
  if (inRoot.startsWith('examples/')) return `playground/#example=${inRoot.split('/')[1]}`
  if (inRoot.endsWith('.md')) return isPage(inRoot) ? fileOf(inRoot) + end : undefined
  if (inRoot.startsWith(editorImages)) return inRoot.slice(editorImages.length)
  return inRoot.startsWith('docs/') ? inRoot.slice('docs/'.length) + end : undefined
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(title, known) {
  const plain = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
    .replaceAll(' ', '-')
  const count = known.get(plain) ?? 0
  known.set(plain, count + 1)
  return count === 0 ? plain : `${plain}-${count}`
}

function readPage(path, text, fences) {
  const file = fileOf(path)
  const markdown = new MarkdownIt({ html: true })
  const { escapeHtml } = markdown.utils
  const tokens = markdown.parse(text, {})
  const anchors = new Map()
  const sections = []
  let section
  for (const [i, token] of tokens.entries()) {
    for (const [at, child] of (token.children ?? []).entries()) {
      if (child.type === 'link_open') {
        const place = placeOf(child.attrGet('href'), path)
        if (place === undefined) unlink(token.children, at)
        else child.attrSet('href', place)
      }
      if (child.type === 'image') child.attrSet('src', placeOf(child.attrGet('src'), path))
    }
    if (token.type === 'heading_open') {
      const title = plainOf(tokens[i + 1])
      const anchor = anchorOf(title, anchors)
      token.attrSet('id', anchor)
      section = { id: `${file}#${anchor}`, title, page: sections[0]?.title ?? title, text: '' }
      sections.push(section)
    } else if (section && (token.type === 'inline' || token.type === 'fence'))
      section.text += `${token.type === 'inline' ? plainOf(token) : token.content}\n`
  }
  markdown.renderer.rules.table_open = () => '<div class="wide"><table>\n'
  markdown.renderer.rules.table_close = () => '</table></div>\n'
  markdown.renderer.rules.fence = (all, at) => {
    const { info, content } = all[at]
    const fence = fences.read(info.trim(), content)
    if (fence === undefined) return `<pre tabindex="0"><code>${escapeHtml(content)}</code></pre>\n`
    const coloured = fence.parts
      .map(({ text, kind }) =>
        kind ? `<span class="hx-${kind}">${escapeHtml(text)}</span>` : escapeHtml(text),
      )
      .join('')
    return `<div class="fence"><pre tabindex="0"><code>${coloured}</code></pre><a class="run" href="playground/${linkOf(fence)}">Run</a></div>\n`
  }
  return {
    file,
    path,
    title: sections[0].title,
    sections,
    html: markdown.renderer.render(tokens, markdown.options, {}),
  }
}

/** Leaves only the text of a link. */
function unlink(tokens, at) {
  const end = tokens.findIndex(({ type }, i) => i > at && type === 'link_close')
  for (const token of [tokens[at], tokens[end]])
    Object.assign(token, { type: 'text', tag: '', content: '', attrs: null })
}

function plainOf({ children }) {
  return children
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : type === 'html_inline' ? '' : content))
    .join('')
}

/** Makes a link as the playground does (src/serve/site/playground/link.ts). */
function linkOf({ program, entries }) {
  return `#code=${deflateRawSync(JSON.stringify({ program, entries })).toString('base64url')}`
}

function shown({ file, title, html }, pages) {
  const links = pages.map(
    page =>
      `<a href="${page.file}"${page.file === file ? ' aria-current="page"' : ''}>${page.file === 'index.html' ? 'gvq' : basename(page.file, '.html')}</a>`,
  )
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title === 'gvq' ? 'gvq' : `${title} · gvq`}</title>
    <link rel="icon" type="image/svg+xml" href="icon.svg">
    <link rel="stylesheet" href="docs.css">
    <script type="module" src="docs.js"></script>
  </head>
  <body>
    <header class="top">
      <a class="brand" href="index.html"><b>gvq</b></a>
      <div class="search" role="search"><input id="search" type="search" placeholder="Search  /" aria-label="Search the documentation" autocomplete="off"></div>
      <a href="playground/">Playground</a>
    </header>
    <div class="page">
      <nav aria-label="Pages">${links.join('\n')}</nav>
      <main><article>
${html}</article></main>
    </div>
  </body>
</html>
`
}
