import { parseArgs } from 'node:util'

const names = ['cold-start', 'check', 'engine', 'peers', 'workloads', 'http', 'keystroke', 'import', 'reload']
const { positionals: wanted, values: options } = parseArgs({
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
  },
})

for (const name of wanted.length > 0 ? wanted : names) {
  const { run } = await import(`./${name}.mjs`)
  await run(options)
}
