// Installs the peers of the benchmark, and does what npm does not: builds better-sqlite3 and runs Ladybug's installer.
import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export const prepareHint = 'Run `node test/bench/prepare.mjs` to build the peers.'

const modules = join(import.meta.dirname, 'node_modules')

function prepare() {
  const npm = npmScript()
  node(
    import.meta.dirname,
    npm,
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-package-lock',
  )
  const gyp = join(dirname(npm), '../node_modules/node-gyp/bin/node-gyp.js')
  build('better-sqlite3', 'build/Release/better_sqlite3.node', gyp, 'rebuild', '--release', ...ownHeaders())
  build('@ladybugdb/core', 'lbugjs.node', 'install.js')
}

/** Builds a binary that is missing or that the running Node cannot load. */
function build(name, binary, ...args) {
  const folder = join(modules, name)
  if (!loads(join(folder, binary))) node(folder, ...args)
  if (!loads(join(folder, binary))) process.exitCode = 1
}

function loads(binary) {
  return spawnSync(process.execPath, ['-e', `require(${JSON.stringify(binary)})`]).status === 0
}

function node(cwd, ...args) {
  console.log(`${cwd}: node ${args.join(' ')}`)
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}

/** Returns the option for the headers of the running Node if they are installed with it; otherwise node-gyp finds some. */
function ownHeaders() {
  const home = join(dirname(process.execPath), '..')
  return existsSync(join(home, 'include/node/node.h')) ? [`--nodedir=${home}`] : []
}

function npmScript() {
  const folder = process.env.PATH.split(delimiter).find(folder => existsSync(join(folder, 'npm')))
  return realpathSync(join(folder, 'npm'))
}

if (process.argv[1] === import.meta.filename) prepare()
