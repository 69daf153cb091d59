import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pageBuild } from './page-build.mjs'

const root = join(import.meta.dirname, '..')
const sources = join(root, 'src/serve/studio/page')
const built = join(root, 'node_modules/.cache/gvq-studio')

/**
 * Returns the folder of the built studio, and rebuilds it when its sources or the packages have changed. Throws when the
 * build fails.
 */
export async function buildStudio() {
  const folder = join(built, await digest())
  if ((await stat(folder).catch(() => undefined)) !== undefined) return folder
  const scratch = `${folder}.${process.pid}`
  await mkdir(built, { recursive: true })
  const { build } = await import('vite')
  await build({
    root: sources,
    configFile: false,
    logLevel: 'error',
    base: '/studio/',
    build: pageBuild(scratch),
  })
  await rename(scratch, folder).catch(error => {
    // Another process was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  await forgetOthers(folder)
  return folder
}

/** Copies the built studio to `target`. */
export async function placeStudio(target) {
  await cp(await buildStudio(), target, { recursive: true })
}

async function digest() {
  const hash = createHash('sha256')
  const entries = await readdir(sources, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const makers = ['package-lock.json', 'bin/studio.mjs', 'bin/page-build.mjs'].map(name => join(root, name))
  for (const file of [...makers, ...files.sort()]) {
    hash.update(`${file}\0`).update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Removes builds of other sources, except those that may be in progress. */
async function forgetOthers(folder) {
  for (const name of await readdir(built)) {
    const other = join(built, name)
    if (other !== folder && !name.includes('.')) await rm(other, { recursive: true, force: true })
  }
}
