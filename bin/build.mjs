// Builds dist/: declarations by tsc, which also checks the types, and code by rolldown.
// The code is bundled because finding and loading hundreds of small modules takes longer than most commands do.
// Code that is imported on demand remains a separate file.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundle, digestOf, exportFromModule } from './bundle.mjs'
import { placeStudio } from './studio.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/** What package.json, bin/run.js, the benchmarks and `entryUrl` name. Only these import the other files of dist/. */
const entries = {
  index: 'src/index.ts',
  'commands/index': 'src/terminal/commands/index.ts',
  'commands/main': 'src/terminal/commands/main.ts',
  'server/index': 'src/serve/server/index.ts',
  'transfer/reading-process': 'src/tools/transfer/columnar/reading-process.ts',
  'embedding/process': 'src/engine/embedding/local/embedding-process.ts',
  'storage/sqlite-writer-thread': 'src/store/keyvalue/sqlite/writer-thread.ts',
}

/** The modules that other programs import. */
const modules = ['index', 'server/index']

async function declare(folder) {
  const tsc = join(root, 'node_modules/.bin/tsc')
  const child = spawn(tsc, ['-p', 'tsconfig.build.json', '--outDir', folder], { cwd: root, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  return code === 0
}

/** Reports whether bundling succeeded; prints the error otherwise. */
async function bundleAll(folder) {
  try {
    const chunks = await bundle(entries, folder, { home: dist })
    for (const name of modules) await exportFromModule(chunks, folder, name)
    const define = { buildDigest: JSON.stringify(digestOf(chunks)) }
    // One file of its own, which Node loads; it loads the others.
    await bundle({ start: 'src/terminal/start/index.ts' }, folder, {
      home: dist,
      define,
      codeSplitting: false,
    })
    await writeFile(join(folder, 'import.cjs'), 'module.exports = id => import(id)\n')
    await placeStudio(join(folder, 'studio/page'))
    return true
  } catch (error) {
    // Usually an import that cannot be resolved. The stack of the bundler does not help.
    console.error(error.message)
    return false
  }
}

// dist/ is replaced as a whole at the end, so that nobody runs half a build. As with tsc, a type error fails the build but
// leaves its output.
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
