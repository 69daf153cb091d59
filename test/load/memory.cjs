// Loaded by --require into the server: on SIGUSR2, reports its memory after garbage collection.
const { setFlagsFromString } = require('node:v8')
const { runInNewContext } = require('node:vm')

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
process.on('SIGUSR2', () => {
  collect()
  collect()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.stderr.write(`memory ${JSON.stringify({ heapUsed, external, rss })}\n`)
})
