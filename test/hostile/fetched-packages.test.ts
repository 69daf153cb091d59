import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
// @ts-expect-error: a script has no types.
import { treeOf } from '../../bin/pin.mjs'
import { fetchPackage, nativePackages } from '../../src/base/native/packages.ts'
import { pinnedPackages } from '../../src/base/native/pinned-packages.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** `gvq doctor --build` compiles and loads what it fetches, so that this must be what gvq was written for, to the byte. */

const names = ['rocksdb', 'faiss-node'] as const

describe.each(names)('%s', name => {
  it('is pinned as in package-lock.json, with all that it needs, by SHA-512', () => {
    const tree = pinnedPackages[name]
    expect(tree, 'node bin/pin.mjs').toEqual(treeOf(name))
    expect(tree[`node_modules/${name}`]!.version).toBe(nativePackages[name])
    for (const [place, { integrity }] of Object.entries(tree))
      expect(integrity, place).toMatch(/^sha512-.{88}$/)
  })

  it.each([
    ['its own', false],
    ['the right', true],
  ])(
    'is refused from a registry that has something else under its name, with %s sum, and nothing is left',
    async (_, lies) => {
      const cache = join(await temporaryFolder(), 'cache')
      const registry = await registryOf(name, lies)
      onTestFinished(() => void vi.unstubAllEnvs())
      vi.stubEnv('GVQ_CACHE_DIR', cache)
      vi.stubEnv('npm_config_registry', registry.url)
      vi.stubEnv('npm_config_cache', join(cache, 'npm'))
      vi.stubEnv('npm_config_fetch_retries', '0')
      await expect(fetchPackage(name)).rejects.toMatchObject({
        code: 'STORAGE_UNAVAILABLE',
        message: expect.stringMatching(/could not install it: .*(integrity|EINTEGRITY)/is),
      })
      // If the sum differs, npm does not even ask for the package.
      expect(registry.asked.some(path => path.endsWith('.tgz'))).toBe(lies)
      expect(existsSync(join(cache, 'packages', `${name}-${nativePackages[name]}`, 'node_modules'))).toBe(
        false,
      )
    },
  )
})

/** Every path in the sources that fetches anything. */
it('nothing else is fetched', () => {
  const src = resolve(import.meta.dirname, '../../src/base/native')
  const texts = [
    'packages.ts',
    'build/provide.ts',
    'build/rocksdb.ts',
    'build/faiss.ts',
    'build/compiler.ts',
  ].map(file => readFileSync(join(src, file), 'utf8'))
  expect(texts.join('').match(/prebuild|https?:|fetch\(|'install', '--prefix'/g)).toEqual(null)
})

/** A registry whose packages all have the content of an attacker, with the sums of that, or those that are expected. */
async function registryOf(name: (typeof names)[number], lies: boolean) {
  const folder = join(await temporaryFolder(), 'package')
  await mkdir(folder)
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name, version: nativePackages[name], main: 'x.js' }),
  )
  await writeFile(join(folder, 'x.js'), 'throw new Error("run")')
  spawnSync('tar', ['-czf', 'x.tgz', 'package'], { cwd: join(folder, '..') })
  expect(await readdir(join(folder, '..'))).toContain('x.tgz')
  const tarball = readFileSync(join(folder, '..', 'x.tgz'))
  const own = `sha512-${createHash('sha512').update(tarball).digest('base64')}`
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url!
    asked.push(path)
    if (path.endsWith('.tgz')) return void response.end(tarball)
    const wanted = decodeURIComponent(path.slice(1))
    const versions = Object.entries(pinnedPackages[name])
      .filter(([place]) => place.endsWith(`node_modules/${wanted}`))
      .map(([, { version, integrity }]) => [
        version,
        {
          name: wanted,
          version,
          dist: { tarball: `${url}/${wanted}/-/${wanted}.tgz`, integrity: lies ? integrity : own },
        },
      ])
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ name: wanted, 'dist-tags': {}, versions: Object.fromEntries(versions) }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>(done => server.close(() => done()))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, asked }
}
