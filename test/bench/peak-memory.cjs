// Loaded by --require: writes the peak memory of the process, in KiB, to file descriptor 3.
const { writeSync } = require('node:fs')

process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))
