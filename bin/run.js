#!/usr/bin/env node
import module from 'node:module'

// From Node 22 on, compiled code is kept from one run to the next.
module.enableCompileCache?.()
// A trace names the sources, not the bundle, in a clone: the package has no source maps.
if (process.argv.includes('--debug')) process.setSourceMapsEnabled(true)
const { main } = await import('../dist/commands/main.js')
await main(process.argv.slice(2))
