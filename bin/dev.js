#!/usr/bin/env node
// Runs gvq from its sources, without a build: Node 22.18 and newer strip the types themselves.
import manifest from '../package.json' with { type: 'json' }
import { main } from '../src/terminal/commands/main.ts'

const { commands } = manifest.oclif
const oclif = { ...manifest.oclif, commands: { ...commands, target: './src/terminal/commands/index.ts' } }
await main(process.argv.slice(2), { ...manifest, oclif })
