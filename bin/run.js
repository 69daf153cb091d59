#!/usr/bin/env node
import module from 'node:module'

// From Node 22 on, compiled code is kept from one run to the next.
module.enableCompileCache?.()
const { main } = await import('../dist/commands/main.js')
await main(process.argv.slice(2))
