import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pageBuild } from '../page-build.mjs'
import { bundleEngine } from './engine.mjs'

const page = join(import.meta.dirname, '../../src/serve/site/playground')

/** Builds the playground into a folder, from which any server of files can serve it. */
export async function buildPlayground(folder) {
  const { build } = await import('vite')
  await build({
    root: page,
    configFile: false,
    logLevel: 'error',
    // The folder may be anywhere.
    base: './',
    build: pageBuild(folder),
  })
  await writeFile(join(folder, 'engine.js'), await bundleEngine())
  await writeFile(join(folder, 'offline.js'), await offlineWorker(folder))
}

/**
 * A service worker that keeps all files of this build, so that the page also opens without a network. One of a later build waits until
 * no page of this one is open, as that may still load parts.
 */
async function offlineWorker(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .sort()
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\0`).update(await readFile(join(folder, name)))
  const build = `gvq-playground-${hash.digest('hex').slice(0, 16)}`
  return `const build = ${JSON.stringify(build)}
const files = ${JSON.stringify(['./', ...names])}
addEventListener('install', event =>
  event.waitUntil(caches.open(build).then(cache => cache.addAll(files))))
addEventListener('activate', event =>
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names
      .filter(name => name.startsWith('gvq-playground-') && name !== build)
      .map(name => caches.delete(name))))
    .then(() => clients.claim())))
addEventListener('fetch', event =>
  event.respondWith(caches.open(build)
    .then(cache => cache.match(event.request))
    .then(kept => kept ?? fetch(event.request))))
`
}
