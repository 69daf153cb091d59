import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { droppableClasses, plainTreeNodes } from '../bundle.mjs'

const root = join(import.meta.dirname, '../..')
const web = join(root, 'src/serve/site/engine/web')

/** What stands in for modules of Node in a browser, by the name of the module. */
const standIns = new Map(
  readdirSync(web).map(file => [file.replace(/\.ts$/, '').replace('-', '/'), join(web, file)]),
)

const inBrowser = 'in-browser:'

/**
 * Reads the modules of Node from their stand-ins. What these lack throws where it is used: a path of the engine that needs a file
 * or a process is none of the playground's.
 */
const builtinsOfBrowser = {
  name: 'builtins-of-browser',
  resolveId: {
    filter: { id: /^node:/ },
    handler: id => inBrowser + id,
  },
  load: {
    filter: { id: new RegExp(`^${inBrowser}`) },
    handler(id) {
      const name = id.slice(`${inBrowser}node:`.length)
      const file = standIns.get(name)
      const text = file === undefined ? '' : readFileSync(file, 'utf8')
      const builtin = process.getBuiltinModule(`node:${name}`)
      const known = exportsOf(text)
      const missing = Object.keys(builtin ?? {}).filter(
        key => key !== 'default' && /^\w+$/.test(key) && !known.has(key),
      )
      const lacks = key =>
        `export function ${key}() { throw new Error('node:${name} has no ${key} in a browser') }`
      return [
        ...(file === undefined ? [] : [`export * from ${JSON.stringify(file)}`]),
        ...missing.map(lacks),
        'export default {}',
      ].join('\n')
    },
  },
}

/** The names that a stand-in exports. */
function exportsOf(text) {
  const declared = [...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
  const listed = [...text.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names]) => names.match(/\w+/g))
  return new Set([...declared, ...listed])
}

const nativeRoom = join(root, 'src/base/native/index.ts')

/** Replaces the room that loads binaries. */
const noBinaries = {
  name: 'no-binaries',
  load: {
    filter: { id: /\/src\/base\/native\/index\.ts$/ },
    handler: id =>
      id === nativeRoom ? `export * from ${JSON.stringify(join(web, 'native.ts'))}` : undefined,
  },
}

const entry = 'src/serve/site/engine/worker.ts'

/** Bundles the engine of the playground into one script for a worker; returns its text. */
export async function bundleEngine() {
  const globals = join(web, 'globals.ts')
  const build = await rolldown({
    cwd: root,
    input: entry,
    platform: 'browser',
    treeshake: { moduleSideEffects: id => id === globals || id === join(root, entry) },
    // Modules of Node in packages that are dropped do not resolve. What is left of them would be an import below.
    logLevel: 'silent',
    plugins: [builtinsOfBrowser, noBinaries, plainTreeNodes, droppableClasses],
    transform: {
      inject: Object.fromEntries(
        ['Buffer', 'process', 'setImmediate', 'clearImmediate'].map(name => [name, [globals, name]]),
      ),
    },
  })
  const { output } = await build.generate({
    format: 'iife',
    minify: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    codeSplitting: false,
  })
  await build.close()
  const [chunk] = output
  if (chunk.imports.length > 0) throw new Error(`the engine imports ${chunk.imports.join(', ')}`)
  return chunk.code
}
