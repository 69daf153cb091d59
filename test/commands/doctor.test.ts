import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { sequenceKey } from '../../src/store/keyvalue/contract/own-keys.ts'
import { engineParts, folderEngine, openDataFolder } from '../../src/store/keyvalue/index.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A project whose data is one user. */
async function folderWithAda(): Promise<string> {
  const cwd = await temporaryFolder()
  const program = `N::User { INDEX name: String }
    QUERY Add(name: String) => user <- AddN<User>({name: name}) RETURN user`
  await writeFile(join(cwd, 'program.hx'), program)
  expect((await runGvqHere(['run', 'Add', '-p', 'name=Ada'], { cwd })).code).toBe(0)
  return cwd
}

it('gvq doctor reports the damage and the remedy, --repair fixes it, and the next run reports no error', async () => {
  const cwd = await folderWithAda()
  const data = join(cwd, '.gvq')
  const engine = (await folderEngine(data))!
  const disk = await engineParts(engine).open(join(data, engine), { createIfMissing: false })
  const cursor = disk.iterate({ gte: 'K', lt: 'L' }, 10)
  const nodes = (await cursor.next())!
  await cursor.close()
  const [key] = nodes.find(([each]) => each.includes('p1:'))!
  await disk.write([{ kind: 'delete', key }], { sync: true })
  await disk.close()

  const found = await runGvqHere(['doctor'], { cwd })
  expect(found.code).toBe(1)
  expect(found.stdout).toMatch(/✗ data {6}.*\.gvq opens but is damaged:\n/)
  expect(found.stdout).toContain('The index of N::User.name is damaged. Queries fail there: A stored value')
  expect(found.stdout).toContain('→ Run gvq doctor --repair to rebuild them from the records.')

  const repaired = await runGvqHere(['doctor', '--repair'], { cwd })
  expect(repaired.code).toBe(0)
  expect(repaired.stdout).toContain('✓ repaired  The index of N::User.name is damaged.')
  expect(repaired.stdout).toContain('1 record, derived data is consistent')

  const content = await runGvqHere(['doctor'], { cwd })
  expect([content.code, content.stderr]).toEqual([0, ''])
  expect(content.stdout).not.toContain('repaired')
  expect(content.stdout).toContain(
    '1 record, derived data is consistent: each was found by its id, through 1 index of properties\n',
  )
  expect((await runGvqHere(['doctor', '--quick'], { cwd })).stdout).toMatch(/derived data is consistent\n/)
  const findings = JSON.parse((await runGvqHere(['doctor', '--json'], { cwd })).stdout)
  expect(findings).toContainEqual({
    state: 'ok',
    subject: 'data',
    text: expect.stringMatching(/: each was found by its id, through 1 index of properties$/),
  })
})

it('gvq doctor names lost commits; --accept-loss goes on without them', async () => {
  const cwd = await folderWithAda()
  const data = join(cwd, '.gvq')
  const folder = await openDataFolder(data, { purpose: 'test' })
  const [bytes] = await folder.store.getMany([sequenceKey])
  const sequence = bytes!.readBigUInt64BE()
  const older = Buffer.alloc(8)
  older.writeBigUInt64BE(sequence - 1n)
  // Not the last operation, as no commit would write it.
  await folder.store.write(
    [
      { kind: 'put', key: sequenceKey, value: older },
      { kind: 'delete', key: '\x00' },
    ],
    { sync: true },
  )
  await folder.store.close()

  const found = await runGvqHere(['doctor'], { cwd })
  expect(found.code).toBe(1)
  const lost = `end with commit ${sequence - 1n}, but commit ${sequence} was on disk.`
  expect(found.stdout).toContain(lost)
  expect(found.stdout).toContain('go on with what is left: gvq doctor --accept-loss.')
  expect((await runGvqHere(['run', 'Add', '-p', 'name=Bob'], { cwd })).stderr).toContain(lost)

  const accepted = await runGvqHere(['doctor', '--accept-loss'], { cwd })
  expect(accepted.code).toBe(0)
  expect(accepted.stdout).toMatch(/! accepted .*but commit/)
  expect(accepted.stdout).toContain('1 record, derived data is consistent')
  expect((await runGvqHere(['run', 'Add', '-p', 'name=Bob'], { cwd })).code).toBe(0)
  expect((await runGvqHere(['doctor'], { cwd })).code).toBe(0)
})

it('gvq doctor also checks the data of a folder without a program', async () => {
  const cwd = await temporaryFolder()
  const program = join(cwd, 'program.hx')
  await writeFile(
    program,
    'N::User { name: String } QUERY Add() => user <- AddN<User>({name: "Ada"}) RETURN user',
  )
  expect((await runGvqHere(['run', 'Add'], { cwd })).code).toBe(0)
  await rm(program)
  for (const args of [['doctor'], ['doctor', '--repair']]) {
    const { stdout } = await runGvqHere(args, { cwd })
    expect(stdout).toContain('No .hx files')
    expect(stdout).toContain('1 record, derived data is consistent')
  }
})
