// Loaded by --require into the server: tells, on SIGUSR2, what memory it takes when all garbage is collected.
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
