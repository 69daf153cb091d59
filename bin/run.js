#!/usr/bin/env node
import module from 'node:module'

// From Node 22 on, compiled code is cached between runs.
module.enableCompileCache?.()
// In a clone, stack traces name the sources instead of the bundle; the package has no source maps.
if (process.argv.includes('--debug')) process.setSourceMapsEnabled(true)
const { main } = await import('../dist/commands/main.js')
await main(process.argv.slice(2))
