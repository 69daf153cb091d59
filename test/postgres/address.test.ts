import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { runGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

describe('the URL of a store', () => {
  it.each(['disable', 'prefer', 'require', 'verify-ca', 'verify-full'])('may ask for sslmode=%s', sslMode => {
    const { urls } = readAddress(`postgres://h/d?sslmode=${sslMode}`)
    expect(urls).toEqual([`postgres://h/d?sslmode=${sslMode}&uselibpqcompat=true`])
  })

  it.each(['sure', 'no-verify', 'Require', ''])('is refused with sslmode=%s', sslMode => {
    expect(() => readAddress(`postgres://h/d?sslmode=${sslMode}`)).toThrow(
      'The sslmode of the store must be disable, prefer, require, verify-ca or verify-full.',
    )
  })
})

it('a standby without a store is refused, and no folder is used in its place', async () => {
  const cwd = await temporaryFolder()
  await writeFile(join(cwd, 'program.hx'), 'N::Person { name: String }\nQUERY All() => RETURN N<Person>')
  const standby = 'postgres://standby.example/shop'
  const { code, stderr } = await runGvq(['run', 'All', '--read-store', standby], { cwd })
  expect(code).toBe(2)
  expect(stderr).toContain('A standby is set as read_store, and no store.')
  const besideFolder = await runGvq(['run', 'All', '--data', 'data'], {
    cwd,
    env: { GVQ_READ_STORE: standby },
  })
  expect(besideFolder.code).toBe(0)
})

describe('a parameter that the URL of a store has twice', () => {
  it.each([
    ['sslmode=require&sslmode=disable', 'the parameter sslmode'],
    ['schema=a&schema=b', 'the parameter schema'],
    ['connections=4&sslmode=verify-full&connections=5', 'the parameter connections'],
    ['application_name=a&application_name=a', 'the parameter application_name'],
    ['password=s3cr3t&password=0ther', 'a parameter'],
    ['s3cr3t@h=1&s3cr3t@h=2', 'a parameter'],
  ])('is refused, without the password: %s', (parameters, shown) => {
    for (const hosts of ['h', 'h,i:5433']) {
      const read = () => readAddress(`postgres://u:s3cr3t@${hosts}/d?${parameters}`)
      expect(read).toThrow(`The URL of the store has ${shown} more than once.`)
      expect(read).not.toThrow(/s3cr3t|0ther/)
    }
  })

  it('is refused where gvq runs, also for a standby', async () => {
    const cwd = await temporaryFolder()
    await writeFile(join(cwd, 'program.hx'), 'QUERY All() => RETURN "x"')
    const url = 'postgres://u:s3cr3t@127.0.0.1:1/d?sslmode=require&sslmode=disable'
    for (const args of [
      ['--store', url],
      ['--store', 'postgres://127.0.0.1:1/d', '--read-store', url],
    ]) {
      const { code, stderr } = await runGvq(['run', 'All', ...args], { cwd })
      expect(stderr).toContain('has the parameter sslmode more than once')
      expect(stderr).not.toContain('s3cr3t')
      expect(code).toBe(2)
    }
  })
})
