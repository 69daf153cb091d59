// Loaded by --require: tells the most memory that the process had, in KiB, on file descriptor 3.
const { writeSync } = require('node:fs')

process.on('exit', () => writeSync(3, String(process.resourceUsage().maxRSS)))
