import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { cityProject, citySchema } from '../support/cities.ts'

/** Queries that could end a whole process run in their own process, as a user would run them. */
describe('no query crashes the process', () => {
  const built = fileURLToPath(new URL('../../dist/index.js', import.meta.url))
  const run = (folder: string, script: string, flags: readonly string[] = []) => {
    const text = `import { open } from ${JSON.stringify(built)}
      const database = await open({ project: ${JSON.stringify(folder)}, env: {}, durable: false })
      ${script}
      await database.close()
      console.log('answered')`
    return spawnSync(process.execPath, [...flags, '--input-type=module', '-e', text], {
      encoding: 'utf8',
      timeout: 30_000,
    })
  }

  it('a type that is filtered by the enclosing item, for 2500 items, fits into 256 MB', async () => {
    const folder = await cityProject(
      `${citySchema} QUERY Same() => RETURN N<City>::|u|{n: u::{n}, same: N<City>::WHERE(_::{n}::EQ(u::{n}))::COUNT}`,
    )
    try {
      const { stdout } = run(
        folder,
        `await database.call('Load', { n: Array.from({ length: 2500 }, (_, i) => i) })
         await database.call('Same')`,
        ['--max-old-space-size=256'],
      )
      expect(stdout.trim()).toBe('answered')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('a round with 300,000 rounds of a loop that inserts fits into 96 MB', async () => {
    const folder = await cityProject(
      `${citySchema} QUERY Nest(r: [{p: [I64]}]) => FOR {p} IN r { FOR n IN p { AddN<City>({n: n}) } } RETURN NONE`,
    )
    try {
      const { stdout } = run(
        folder,
        `await database.call('Nest', { r: [{ p: new Array(300_000).fill(1) }] })`,
        ['--max-old-space-size=96'],
      )
      expect(stdout.trim()).toBe('answered')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('mappings nested 40 levels deep are compiled', async () => {
    const nest = (depth: number): string =>
      depth === 0 ? 'n: name' : `n: name, k: _::Out<Road>::{${nest(depth - 1)}}`
    const folder = await cityProject(`${citySchema} QUERY Nested() => RETURN N<City>::{${nest(40)}}`)
    try {
      expect(run(folder, `await database.call('Nested')`).stdout.trim()).toBe('answered')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
