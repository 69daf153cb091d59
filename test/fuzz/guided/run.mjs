// node test/fuzz/guided/run.mjs [--seconds 60] [--keep FOLDER] [TARGET …]
//
// Runs each target of targets/ under a fuzzer that changes its inputs by what code they reach. Begins with the seeds of the target, and
// with what earlier runs found worth keeping, in `--keep`. Ends with an error at the first input that makes the target throw, hang or
// take too much memory, and leaves it there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { rolldown } from 'rolldown'

const here = import.meta.dirname
const targets = readdirSync(join(here, 'targets')).map(name => name.replace(/\.ts$/, ''))
const secondsOfInput = 20
const megabytesMax = 4096

/** Writes the seeds of a target, which are named by their numbers. */
const seedsOf = `
const [bundle, folder] = process.argv.slice(1)
const { writeFileSync } = require('node:fs')
Promise.resolve(require(bundle).seeds()).then(seeds =>
  seeds.forEach((seed, i) => writeFileSync(folder + '/seed-' + i, seed)),
)`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string', default: '60' }, keep: { type: 'string' } },
})
const kept = values.keep ?? join(tmpdir(), 'gvq-fuzz-guided')
const fuzzer = join(here, 'node_modules/@jazzer.js/core/dist/cli.js')

if (!existsSync(fuzzer)) {
  const path = process.env.PATH.split(delimiter).find(folder => existsSync(join(folder, 'npm')))
  const npm = realpathSync(join(path, 'npm'))
  run(here, npm, 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock')
}
for (const target of positionals.length > 0 ? positionals : targets) await fuzz(target)

async function fuzz(target) {
  const folder = join(kept, target)
  const corpus = join(folder, 'corpus')
  mkdirSync(corpus, { recursive: true })
  // In the tree, so that packages are found.
  const code = join(here, 'node_modules/.targets')
  const bundle = join(code, `${target}.js`)
  await bundled(join(here, 'targets', `${target}.ts`), bundle)
  const seeds = spawnSync(process.execPath, ['-e', seedsOf, bundle, corpus], { stdio: 'inherit' })
  if (seeds.status !== 0) throw new Error(`${target}: no seeds`)
  const limits = [
    `-max_total_time=${values.seconds}`,
    `-rss_limit_mb=${megabytesMax}`,
    `-artifact_prefix=${folder}/`,
    '-max_len=65536',
    '-print_final_stats=1',
  ]
  const options = ['--timeout', String(secondsOfInput * 1000), '-i', bundle, '-e', 'nothing']
  run(dirname(bundle), fuzzer, bundle, corpus, ...options, '--', ...limits)
}

async function bundled(input, output) {
  const external = ['rocksdb', 'faiss-node', 'pino', 'prom-client', '@inquirer/prompts']
  const bundle = await rolldown({ input, platform: 'node', external, logLevel: 'silent' })
  await bundle.write({ file: output, format: 'cjs', codeSplitting: false })
  await bundle.close()
}

function run(cwd, ...args) {
  const { status } = spawnSync(process.execPath, args, { cwd, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
