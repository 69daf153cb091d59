import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { open } from '../../src/index.ts'
import { cityProject, citySchema } from '../support/cities.ts'

describe('opening and closing', () => {
  it('finishes running calls, rejects new ones, and keeps what was answered', async () => {
    const folder = await cityProject(citySchema)
    try {
      const database = await open({ project: folder, env: {}, cacheBytesMax: 1 })
      await database.call('Load', { n: Array.from({ length: 3000 }, (_, i) => i) })
      const running = Array.from({ length: 30 }, (_, i) =>
        i % 2 ? database.call('Load', { n: [i] }) : database.call('All'),
      )
      const closed = database.close()
      await expect(database.call('All')).rejects.toMatchObject({ code: 'SHUTTING_DOWN' })
      const outcomes = await Promise.allSettled(running)
      await closed
      await database.close()
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SHUTTING_DOWN' })
      }
      const written = outcomes.filter((outcome, i) => i % 2 && outcome.status === 'fulfilled').length
      const again = await open({ project: folder, env: {} })
      expect(await again.call('Count')).toMatchObject({ a: 3000 + written, b: 3000 + written })
      await again.close()
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('lets reads finish, or reports that it is closing', async () => {
    const folder = await cityProject(citySchema)
    try {
      const filled = await open({ project: folder, env: {}, durable: false })
      await filled.call('Load', { n: Array.from({ length: 30_000 }, (_, i) => i) })
      await filled.close()
      const database = await open({ project: folder, env: {}, cacheBytesMax: 1 })
      const running = Array.from({ length: 8 }, () => database.call('All'))
      await new Promise(resolve => setImmediate(resolve))
      const closed = database.close()
      for (const outcome of await Promise.allSettled(running)) {
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SHUTTING_DOWN' })
      }
      await closed
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  it('succeeds again after a failure half-way', async () => {
    const folder = await cityProject(citySchema)
    const vectors = join(folder, '.gvq', 'vectors')
    try {
      const first = await open({ project: folder, env: {} })
      await first.call('Put', { v: [1, 1], k: 1 })
      await expect(open({ project: folder, env: {} })).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
      await first.close()
      expect(await readdir(vectors)).toEqual(['Place.index'])
      await rm(vectors, { recursive: true })
      await writeFile(vectors, 'in the way')
      await expect(open({ project: folder, env: {} })).rejects.toThrow()
      await rm(vectors)
      for (const damage of [async () => {}, () => writeFile(join(vectors, 'Place.index'), 'garbage')]) {
        await damage()
        const database = await open({ project: folder, env: {} })
        expect(await database.call('Near', { v: [1, 0], k: 3 })).toMatchObject({ s: [1], count: 1 })
        await database.close()
      }
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
