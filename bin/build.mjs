// Builds dist/: declarations by tsc, which also checks the types, and code by rolldown.
// The code is bundled because finding and loading hundreds of small modules takes longer than most commands do.
// A part that is imported when it is needed stays a file of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle } from './bundle.mjs'
import { placeStudio } from './studio.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/** What package.json, bin/run.js, the benchmarks and the starter of a thread name. All other files of dist/ are for these to import. */
const entries = {
  index: 'src/index.ts',
  'commands/index': 'src/terminal/commands/index.ts',
  'commands/main': 'src/terminal/commands/main.ts',
  'server/index': 'src/serve/server/index.ts',
  'storage/sqlite-writer-thread': 'src/store/storage/sqlite-writer-thread.ts',
}

async function declare(folder) {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const child = spawn(tsc, ['-p', 'tsconfig.build.json', '--outDir', folder], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0
}

/** Whether it worked; says why not. */
async function bundleAll(folder) {
  try {
    await bundle(entries, folder, dist)
    await placeStudio(join(folder, 'studio/page'))
    return true
  } catch (error) {
    // An import that leads nowhere, usually. Where in the bundler that came up tells nobody anything.
    console.error(error.message)
    return false
  }
}

// dist/ is replaced at the end, as a whole, so that nobody runs half a build. As with tsc, a wrong type fails the build
// and leaves its result.
const scratch = await mkdtemp(join(root, 'node_modules/.gvq-build-'))
const fresh = join(scratch, 'new')
try {
  const [typed, bundled] = await Promise.all([declare(fresh), bundleAll(fresh)])
  if (bundled) {
    await rename(dist, join(scratch, 'old')).catch(ignoreMissing)
    await rename(fresh, dist)
  }
  if (!typed || !bundled) process.exitCode = 1
} finally {
  await rm(scratch, { recursive: true })
}

function ignoreMissing(error) {
  if (error.code !== 'ENOENT') throw error
}
