#!/usr/bin/env node
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const script = require.resolve('../dist/commands/main.cjs')
const argv = process.argv.slice(2)
// Stack traces name the sources instead of the bundle, if Node loads it from a clone; the package has no source maps.
const debug = argv.includes('--debug')
if (debug) process.setSourceMapsEnabled(true)
const { main } = debug ? require(script) : require('../dist/start.cjs').start(script, argv)
await main(argv)
