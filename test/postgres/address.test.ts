import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAddress } from '../../src/store/postgres/address.ts'
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
