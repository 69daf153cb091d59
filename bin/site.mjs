// Builds site/: the documentation, with the playground in a folder of its own. Any server of files can serve it.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildDocs } from './site/docs.mjs'
import { buildPlayground } from './site/playground.mjs'

const folder = process.argv[2] ?? join(import.meta.dirname, '../site')
await rm(folder, { recursive: true, force: true })
await buildDocs(folder)
await buildPlayground(join(folder, 'playground'))
