import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { nativePackages } from '../../src/base/native/packages.ts'

/**
 * The direction of dependency: a room may import the rooms of the wings before its own, and of its own wing those in the rows
 * before. The rooms of one row do not know each other. docs/architecture.md draws it.
 */
const wings: Readonly<Record<string, readonly (readonly string[])[]>> = {
  base: [
    ['errors.ts', 'limits.ts'],
    ['flow'],
    ['data'],
    ['text'],
    ['files', 'query-not-found.ts'],
    ['native'],
  ],
  language: [
    ['diagnostics'],
    ['catalog', 'syntax'],
    ['analysis', 'format'],
    ['constructs', 'facts'],
    ['complete'],
    ['service'],
  ],
  store: [['text'], ['keyvalue'], ['versioned'], ['graph'], ['postgres']],
  engine: [['embedding', 'planner', 'vector'], ['search'], ['execution']],
  database: [
    ['project', 'options.ts'],
    ['live', 'maintenance'],
    ['session'],
    ['api.ts'],
    ['arguments.ts'],
    ['project-database.ts'],
    ['in-memory.ts', 'open.ts'],
  ],
  tools: [
    ['examples', 'generate', 'output', 'peer', 'transfer'],
    ['describe', 'shell'],
  ],
  serve: [['server'], ['openapi', 'studio'], ['lsp'], ['mcp', 'site']],
  terminal: [['repl', 'start'], ['testing'], ['commands']],
}

/**
 * The rooms inside of a room, each of which may import those before it. What is not in one of them comes last. Imports of types
 * alone may also go back.
 */
const insides: Readonly<Record<string, readonly string[]>> = {
  'store/keyvalue': ['contract', 'rocksdb', 'sqlite', 'folder'],
  'store/versioned': ['contract', 'state'],
  'store/graph': ['keys', 'rows', 'tree', 'types', 'trees', 'reading', 'writing', 'schema', 'inspect', 'ask'],
  'store/postgres': ['values', 'connection', 'schema', 'words', 'reading', 'writing', 'store'],
  'engine/execution': [
    'scheduling',
    'values',
    'flow',
    'compile',
    'rows',
    'access',
    'paths',
    'steps',
    'show',
    'columns',
    'sources',
    'writing',
    'query',
  ],
  'serve/server': ['request', 'access', 'connection', 'answer', 'exchange', 'endpoints', 'call', 'lane'],
}

/** Files in one folder: more is a room that nobody sees through. */
const filesMax = 16
const rows = Object.entries(wings).flatMap(([wing, inside]) =>
  inside.map(row => row.map(room => `${wing}/${room}`)),
)

/** The library; what it exports is made of the wings up to `tools`. */
const library = 'index.ts'

/** Packages that only one room may import, because they are native, slow to load, or that room's whole point. */
const owners: Readonly<Record<string, string>> = {
  'node:sqlite': 'store/keyvalue/sqlite/module.ts',
  antlr4ng: 'language/syntax/',
  'antlr4-c3': 'language/syntax/candidates/',
  '@oclif/core': 'terminal/commands/',
  '@inquirer/prompts': 'terminal/commands/',
  'smol-toml': 'database/project/',
  pg: 'store/postgres/',
  pino: 'serve/server/',
  hyparquet: 'tools/transfer/columnar/',
  'hyparquet-writer': 'tools/transfer/columnar/',
  'hyparquet-compressors': 'tools/transfer/columnar/',
  '@uwdata/flechette': 'tools/transfer/columnar/',
  'prom-client': 'serve/server/',
  'd3-force': 'serve/studio/page/graph/',
  '@dagrejs/dagre': 'serve/studio/page/schema/',
  '@modelcontextprotocol/server': 'serve/mcp/',
  'vscode-languageserver': 'serve/lsp/',
  'vscode-languageserver-textdocument': 'serve/lsp/',
  minisearch: 'serve/site/docs/',
  '@noble/hashes': 'serve/site/engine/web/',
  pathe: 'serve/site/engine/web/',
}

const src = resolve(import.meta.dirname, '../../src')
const { optionalDependencies } = JSON.parse(readFileSync(join(src, '../package.json'), 'utf8')) as {
  optionalDependencies: Record<string, string>
}
const files = listFiles(src).filter(file => file.endsWith('.ts'))

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap(name => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}

function roomOf(file: string): string {
  return relative(src, file).split(sep).slice(0, 2).join('/')
}

function importsOf(file: string, { types = true } = {}): string[] {
  const whole = readFileSync(file, 'utf8')
  const text = types ? whole : whole.replaceAll(/^(?:import|export) type [^']*'[^']+'$/gm, '')
  const statements =
    /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|(?:import|require|\))\(['"]([^'"]+)['"]\)/g
  return [...text.matchAll(statements)].map(match => (match[1] ?? match[2])!)
}

const inside = files.flatMap(file =>
  importsOf(file)
    .filter(name => name.startsWith('.'))
    .map(name => ({ file, target: resolve(dirname(file), name) })),
)

describe('the direction of dependency', () => {
  it('knows every room', () => {
    const known = new Set([library, ...rows.flat()])
    expect([...new Set(files.map(roomOf))].filter(room => !known.has(room))).toEqual([])
  })

  it('goes from the left to the right only', () => {
    const rowOf = (room: string) =>
      room === library ? rows.length : rows.findIndex(row => row.includes(room))
    const wrong = inside
      .filter(
        ({ file, target }) => roomOf(file) !== roomOf(target) && rowOf(roomOf(target)) >= rowOf(roomOf(file)),
      )
      .map(({ file, target }) => `${relative(src, file)} imports ${relative(src, target)}`)
    expect(wrong).toEqual([])
  })

  it.each(Object.entries(insides))('inside %s goes from the left to the right only', (room, rooms) => {
    const placeOf = (path: string) => {
      const at = rooms.indexOf(relative(join(src, room), path).split(sep)[0]!)
      return at < 0 ? rooms.length : at
    }
    const within = (path: string) => path.startsWith(join(src, room) + sep)
    const wrong = files.filter(within).flatMap(file =>
      importsOf(file, { types: false })
        .map(name => resolve(dirname(file), name))
        .filter(target => within(target) && placeOf(target) > placeOf(file))
        .map(target => `${relative(src, file)} imports ${relative(src, target)}`),
    )
    expect(wrong).toEqual([])
  })

  it('leads through folders that one can see through', () => {
    const counts = new Map<string, number>()
    for (const file of files) {
      const folder = relative(src, dirname(file)).replaceAll(sep, '/')
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
    const large = [...counts].filter(([, count]) => count > filesMax)
    expect(large).toEqual([])
  })

  it('enters a room by its door', () => {
    // What has no door of its own: the contracts of a room, types and names, free of its code, as are those in a folder `contract`.
    const contracts = [
      'language/diagnostics/diagnostic.ts',
      'language/catalog/types.ts',
      'language/analysis/program/program.ts',
      'store/graph/api.ts',
      'store/postgres/connection/address.ts',
      'tools/shell/api.ts',
    ]
    // What a user's compiler reads: by the doors it would read everything.
    const shown = [
      library,
      'database/api.ts',
      'database/maintenance/migrate-options.ts',
      'database/session/result.ts',
    ]
    const wrong = inside
      .filter(({ file, target }) => roomOf(file) !== roomOf(target) && !shown.includes(relative(src, file)))
      .map(({ file, target }) => ({
        file: relative(src, file),
        target: relative(src, target).replaceAll(sep, '/'),
      }))
      .filter(
        ({ target }) =>
          target.split('/').length > 2 &&
          !target.endsWith('/index.ts') &&
          !target.includes('/contract/') &&
          !/^base\/(flow|data|text|files)\//.test(target) &&
          // The components of a page, one by one: a door would load the parts that a page loads on demand.
          !/^serve\/studio\/page\//.test(target) &&
          !contracts.includes(target),
      )
      .map(({ file, target }) => `${file} imports ${target}`)
    expect(wrong).toEqual([])
  })

  it.each(Object.entries(owners))('%s is imported by %s alone', (name, owner) => {
    const importers = files
      .filter(file => importsOf(file).some(target => target === name || target.startsWith(`${name}/`)))
      .map(file => relative(src, file).replaceAll(sep, '/'))
    expect(importers.filter(file => !file.startsWith(owner))).toEqual([])
    expect(importers).not.toEqual([])
  })

  it.each([
    ['rocksdb', 'store/keyvalue/rocksdb/module.ts'],
    ['faiss-node', 'engine/vector/graph/faiss-loader.ts'],
  ])('%s is loaded by %s alone, in the release that package.json names', (name, owner) => {
    const naming = files.filter(file => readFileSync(file, 'utf8').includes(`findPackage('${name}')`))
    const rooms = naming.map(file => relative(src, file).replaceAll(sep, '/'))
    expect(rooms.filter(file => !file.startsWith('base/native/'))).toEqual([owner])
    expect(optionalDependencies[name]).toBe(`^${nativePackages[name as keyof typeof nativePackages]}`)
  })
})
