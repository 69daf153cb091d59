import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { rolldown } from 'rolldown'

const root = join(import.meta.dirname, '..')

/** Native packages cannot be bundled; the others are rarely needed. */
const external = [
  'rocksdb',
  'faiss-node',
  'lossless-json',
  '@inquirer/prompts',
  'pino',
  'prom-client',
  '@modelcontextprotocol/server',
  '@modelcontextprotocol/server/stdio',
  'vscode-languageserver/node',
]

const antlr = /\/antlr4ng\/dist\/index\.mjs$/

/**
 * Sets the members of parse tree nodes by assignment. V8 defines class fields about ten times slower when, as here, eighty
 * classes share a constructor; that was a fifth of the time to check a large file.
 */
export const plainTreeNodes = {
  name: 'plain-tree-nodes',
  transform: {
    filter: { id: antlr },
    handler(code) {
      const fields = '  start = null;\n  stop = null;\n  children = [];\n'
      const header = '  constructor(parent, invokingStateNumber = -1) {\n'
      const declared = /^ {2}(?:invokingState|parent);\n/gm
      const start = code.indexOf('var ParserRuleContext = ')
      const end = code.indexOf(header, start)
      const head = code.slice(start, end)
      if (start < 0 || end < 0 || !head.includes(fields) || head.match(declared)?.length !== 2)
        throw new Error('antlr4ng declares its tree nodes differently: adapt bin/bundle.mjs')
      const assigned = '    this.start = null;\n    this.stop = null;\n    this.children = [];\n'
      return {
        code:
          code.slice(0, start) +
          head.replace(fields, '').replace(declared, '') +
          header +
          assigned +
          code.slice(end + header.length),
        map: null,
      }
    },
  },
}

/**
 * Lets the bundler drop the classes of ANTLR that gvq does not use. Each has a static block, which only sets its name, and one
 * builds a lexer for paths when it is loaded, which takes longer than parsing a small file.
 */
export const droppableClasses = {
  name: 'droppable-classes',
  transform: {
    filter: { id: antlr },
    handler(code) {
      const naming = /^ {2}static \{\n {4}__name\(this, "\w+"\);\n {2}\}\n/gm
      const pathLexer =
        /^ {2}static decisionsToDFA = _XPathLexer\._ATN\.decisionToState\.map\([\s\S]*?\n {2}\}\);\n/m
      if (!naming.test(code) || !pathLexer.test(code))
        throw new Error('antlr4ng declares its classes differently: adapt bin/bundle.mjs')
      return { code: code.replace(naming, '').replace(pathLexer, ''), map: null }
    },
  },
}

/** Sorts the commands of oclif by their code units: for `localeCompare` ICU is set up, which takes 5 ms. */
const plainOrder = {
  name: 'plain-order',
  transform: {
    filter: { id: /\/@oclif\/core\/lib\/config\/plugin\.js$/ },
    handler(code) {
      const byLocale = 'a.id.localeCompare(b.id)'
      if (!code.includes(byLocale))
        throw new Error('oclif sorts its commands differently: adapt bin/bundle.mjs')
      return { code: code.replace(byLocale, 'a.id < b.id ? -1 : 1'), map: null }
    },
  },
}

/** Modules of Node whose getters load much that is rarely needed: the streams of a terminal, the client behind `fetch`. */
const gettersInside = /^node:(?:fs|http|process|util)$/
const asObject = 'as-object:'

/**
 * Reads some modules of Node as the objects that they are, as `require` does. An `import` copies all their members first, and
 * so calls all their getters.
 */
const plainBuiltins = {
  name: 'plain-builtins',
  resolveId: {
    filter: { id: gettersInside },
    handler: (id, _importer, { kind }) => (kind === 'require-call' ? undefined : asObject + id),
  },
  load: {
    filter: { id: new RegExp(`^${asObject}`) },
    handler(id) {
      const name = id.slice(asObject.length)
      const members = Object.keys(process.getBuiltinModule(name)).filter(key => key !== 'default')
      return [
        `const builtin = process.getBuiltinModule('${name}')`,
        'const member = key => builtin[key]',
        'export default builtin',
        ...members.map(key => `export const ${key} = /* @__PURE__ */ member('${key}')`),
      ].join('\n')
    },
  },
}

const onDemand = 'on-demand:'

/** Loads some modules of Node at their first call: they are slow to load, and most commands use them rarely or never. */
const builtinsOnDemand = {
  name: 'builtins-on-demand',
  resolveId: {
    filter: { id: /^node:(?:child_process|crypto)$/ },
    handler: (id, _importer, { kind }) => (kind === 'require-call' ? undefined : onDemand + id),
  },
  load: {
    filter: { id: new RegExp(`^${onDemand}`) },
    handler(id) {
      const name = id.slice(onDemand.length)
      const builtin = process.getBuiltinModule(name)
      // Classes cannot be called.
      const keys = Object.keys(builtin).filter(
        key => /^[a-z]/.test(key) && typeof builtin[key] === 'function',
      )
      return [
        `const loaded = () => process.getBuiltinModule('${name}')`,
        ...keys.map(key => `export const ${key} = (...args) => loaded().${key}(...args)`),
        `export default { ${keys.join(', ')} }`,
      ].join('\n')
    },
  },
}

/** What an `import()` of a package that is not bundled becomes: a call of `#import`, as V8 asks Node only about scripts that Node loaded. */
const importsByNode = {
  name: 'imports-by-node',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bimport\(/ },
    handler(code) {
      const imports = /(?<!typeof )\bimport\((?='([^'.][^']*)'\))/g
      return {
        code: code.replace(imports, (whole, id) => (external.includes(id) ? "require('#import')(" : whole)),
        map: null,
      }
    },
  },
}

/**
 * Files, each with all that it imports statically and that no earlier one has. To find and load a module of Node takes half a
 * millisecond, so that what a quick command needs is in few files.
 */
const groups = [
  { name: 'oclif', test: /\/node_modules\/@oclif\// },
  // The group includes what the list of commands, which is loaded for help, shares with the other groups.
  {
    name: 'main',
    test: /\/(?:commands\/main|base\/private-files|storage\/engine)\.ts$|^(?:as-object:node:(?:fs|process|util)$|on-demand:)/,
  },
  { name: 'check', test: /\/(?:support\/check-once|database\/project\/index)\.ts$/ },
  { name: 'run', test: /\/(?:actions\/run|tools\/peer\/index|database\/open)\.ts$/ },
].map((group, i, all) => ({ ...group, priority: all.length - i }))

/**
 * Bundles `entries`, paths by name, into a folder, as CommonJS, which a script of V8 can be made of (src/terminal/start). Code
 * that several of them import goes to shared chunks. Source maps name the sources relative to `home`, to which the folder
 * is moved later. Returns what was written.
 */
export async function bundle(
  entries,
  folder,
  { home = folder, define = {}, codeSplitting = { groups } } = {},
) {
  const seenFromHome = (source, map) => {
    const place = dirname(map)
    return relative(join(home, relative(folder, place)), resolve(place, source))
  }
  const build = await rolldown({
    cwd: root,
    input: entries,
    platform: 'node',
    external: [...external, '#import'],
    // No module of gvq or of the bundled packages is imported for its side effects.
    treeshake: { moduleSideEffects: false },
    transform: { define },
    // What is imported on demand in one place may be loaded at once in another: that depends on the command.
    checks: { ineffectiveDynamicImport: false },
    plugins: [importsByNode, plainTreeNodes, droppableClasses, plainOrder, plainBuiltins, builtinsOnDemand],
  })
  const { output } = await build.write({
    dir: folder,
    format: 'cjs',
    sourcemap: true,
    sourcemapPathTransform: seenFromHome,
    // Node shows the line that threw: one statement stands on a line, and names are kept, so that stack traces are readable without
    // a source map, too. V8 keeps ASCII in half the space.
    minify: {
      compress: { sequences: false, joinVars: false },
      mangle: false,
      codegen: { removeWhitespace: false, asciiOnly: true },
    },
    comments: { legal: true, annotation: false, jsdoc: false },
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name].cjs',
    codeSplitting,
  })
  await build.close()
  return output.filter(({ type }) => type === 'chunk')
}

/** Writes an ES module beside the entry of the same name, with the same exports. */
export async function exportFromModule(chunks, folder, name) {
  const { exports } = chunks.find(chunk => chunk.isEntry && chunk.name === name)
  const from = `./${name.split('/').at(-1)}.cjs`
  await writeFile(
    join(folder, `${name}.js`),
    `import bundled from '${from}'\nexport const { ${exports.join(', ')} } = bundled\n`,
  )
}

export function digestOf(chunks) {
  const hash = createHash('sha256')
  for (const { fileName, code } of chunks) hash.update(`${fileName}\0${code}\0`)
  return hash.digest('hex').slice(0, 32)
}
