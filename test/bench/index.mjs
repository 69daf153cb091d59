import { parseArgs } from 'node:util'

const names = ['cold-start', 'check', 'engine', 'peers', 'workloads', 'http', 'keystroke', 'import', 'reload']
/** `--sets` without names means all of them. */
const args = process.argv
  .slice(2)
  .map((arg, i, all) => (arg === '--sets' && (all[i + 1] ?? '--').startsWith('--') ? '--sets=all' : arg))
const { positionals: wanted, values: options } = parseArgs({
  args,
  allowPositionals: true,
  options: {
    scale: { type: 'string' },
    engines: { type: 'string' },
    only: { type: 'string' },
    limit: { type: 'string' },
    'load-limit': { type: 'string' },
    'load-scale': { type: 'string' },
    plot: { type: 'string' },
    dist: { type: 'string' },
    sets: { type: 'string' },
    dimensions: { type: 'string' },
    counts: { type: 'string' },
    embeddings: { type: 'string' },
    peer: { type: 'string', multiple: true },
    connections: { type: 'string' },
    citus: { type: 'string' },
  },
})

for (const name of wanted.length > 0 ? wanted : names) {
  const { run } = await import(`./${name}.mjs`)
  await run(options)
}
