#!/usr/bin/env node
import { main } from '../dist/commands/main.js'

await main(process.argv.slice(2))
