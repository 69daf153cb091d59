// Builds what the peers of the benchmark need and npm did not run: better-sqlite3 from source, Ladybug's own installer.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './support.mjs'

export const prepareHint = 'Run `node test/bench/prepare.mjs` to build the peers.'

const modules = join(repository, 'node_modules')
const npm = join(dirname(process.execPath), '../lib/node_modules/npm')

const peers = [
  {
    folder: join(modules, 'better-sqlite3'),
    binary: 'build/Release/better_sqlite3.node',
    args: [join(npm, 'node_modules/node-gyp/bin/node-gyp.js'), 'rebuild', '--release'],
  },
  { folder: join(modules, '@ladybugdb/core'), binary: 'lbugjs.node', args: ['install.js'] },
]

function prepare() {
  for (const { folder, binary, args } of peers) {
    if (existsSync(join(folder, binary))) continue
    console.log(`${folder}: node ${args.join(' ')}`)
    const { status } = spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' })
    if (status !== 0 || !existsSync(join(folder, binary))) process.exitCode = 1
  }
}

if (process.argv[1] === import.meta.filename) prepare()
