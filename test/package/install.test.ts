import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/terminal/commands/index.ts'
import { needsNodes, nodes } from '../support/nodes.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { type Installation, trials } from './trials.ts'

/** The npm of this machine; every Node runs it. */
const npm = nodes.length > 0 ? npmScript() : ''

/**
 * The condition of tests that take long: with scripts and a compiler, npm compiles RocksDB with node-gyp on one core,
 * where its binary does not load.
 */
const needsPatience = skipUnless(
  Boolean(process.env.GVQ_SLOW),
  'npm compiles RocksDB, which takes ten minutes and more: GVQ_SLOW=1',
)

const root = join(import.meta.dirname, '../..')
let scratch: string
let tarball: string
let pathWithoutCompiler: string

it('every command has a trial in the installed package', () => {
  expect(Object.keys(trials).sort()).toEqual(Object.keys(COMMANDS).sort())
})

/**
 * `npm pack`, and `npm install` of what it makes, as users have them. This alone of all tests asks the npm registry, so it runs
 * where it is asked for.
 */
needsNodes.describe('gvq from npm', () => {
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'gvq-package-'))
    const packed = await run(process.execPath, [npm, 'pack', '--json', '--pack-destination', scratch], root)
    tarball = join(scratch, (JSON.parse(packed.stdout) as [{ filename: string }])[0].filename)
    pathWithoutCompiler = await withoutCompiler()
  }, 300_000)

  afterAll(() => rm(scratch, { recursive: true, force: true }))

  for (const node of nodes) {
    const version = nodes.length > 0 ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout.trim() : ''
    describe.sequential(`on Node ${version}`, () => {
      for (const scripts of [true, false]) {
        for (const compiler of [true, false]) {
          const how = `${scripts ? 'with' : 'without'} install scripts, ${compiler ? 'with' : 'without'} a compiler`
          const compiles = scripts && compiler && !version.startsWith('v20.')
          const installs = compiles ? needsPatience.it : it
          installs(`installs and works ${how}`, () => tryInstallation(node, scripts, compiler), 1_800_000)
        }
      }
    })
  }
})

async function tryInstallation(node: string, scripts: boolean, compiler: boolean): Promise<void> {
  const folder = await mkdtemp(join(scratch, 'app-'))
  const env = {
    ...process.env,
    PATH: [dirname(node), compiler ? process.env.PATH : pathWithoutCompiler].join(delimiter),
    GVQ_CACHE_DIR: join(folder, 'cache'),
    // vitest sets it to test, in which oclif warns of mistakes in plugins.
    NODE_ENV: undefined,
  }

  const flags = ['--no-audit', '--no-fund', ...(scripts ? [] : ['--ignore-scripts'])]
  await run(node, [npm, 'install', ...flags, tarball], folder, env)

  const installation = installationIn(folder, env)
  const { gvq, project, hasRocksDb } = installation
  const help = await gvq(['--help'], { cwd: folder })
  const listed = [...help.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name]) => name)
  expect(listed).toEqual(Object.keys(trials).sort())
  for (const attempt of Object.values(trials)) await attempt(installation)

  const { engine } = JSON.parse(await readFile(join(project, '.gvq/format.json'), 'utf8')) as {
    engine?: string
  }
  expect(engine ?? 'rocksdb').toBe(hasRocksDb ? 'rocksdb' : 'sqlite')
}

function installationIn(folder: string, env: NodeJS.ProcessEnv): Installation {
  const project = join(folder, 'shop')
  return {
    folder,
    project,
    env,
    hasRocksDb: existsSync(join(folder, 'node_modules/rocksdb')),
    async gvq(args, { cwd = project, input } = {}) {
      return (await run(join(folder, 'node_modules/.bin/gvq'), args, cwd, env, input)).stdout
    },
  }
}

interface Ran {
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program to its end. Throws when it fails, or when Node warns of something that will go. */
async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
  input = '',
): Promise<Ran> {
  const child = spawn(command, args, { cwd, env })
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  const how = `${command} ${args.join(' ')}\n${stdout}\n${stderr}`
  if (child.exitCode !== 0) throw new Error(`exit ${child.exitCode ?? child.signalCode} of ${how}`)
  if (command.endsWith('gvq') && /Warning|DEP\d+/.test(stderr)) throw new Error(`a warning of ${how}`)
  return { stdout, stderr }
}

/** A path with all programs of this machine but those that compile. */
async function withoutCompiler(): Promise<string> {
  const folder = join(scratch, 'path')
  await mkdir(folder)
  const compiles = /^(.*-)?(g\+\+|gcc|cc|c\+\+|clang(\+\+)?|make|gmake|cmake|python3?)(-?[\d.]+)?$/
  for (const from of ['/usr/local/bin', '/usr/bin', '/bin']) {
    for (const name of await readdir(from).catch(() => [])) {
      if (name === 'node' || compiles.test(name)) continue
      await symlink(join(from, name), join(folder, name)).catch(ignoreSecond)
    }
  }
  return folder
}

function ignoreSecond(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function npmScript(): string {
  const folder = process.env.PATH!.split(delimiter).find(folder => existsSync(join(folder, 'npm')))!
  return realpathSync(join(folder, 'npm'))
}
