import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { runGvqHere } from '../support/gvq-here.ts'
import { servingFolder } from '../support/serving-folder.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { writeProject } from '../transfer/adopt/legacy.ts'

async function project() {
  const cwd = await temporaryFolder()
  const file = await writeProject('types', cwd)
  return { cwd, file, gvq: (...args: readonly string[]) => runGvqHere(args, { cwd }) }
}

describe('gvq adopt', () => {
  it('adopts the data of the legacy project around it, and says by type what became of them', async () => {
    const { file, gvq } = await project()
    const before = await readFile(file)
    const { code, stdout, stderr } = await gvq('adopt')
    expect(code, stderr).toBe(0)
    expect(stdout).toMatch(/^Type +Read +Stored +There before +Left out +Why$/m)
    expect(stdout).toMatch(/^N::User +41 +41 +0 +0$/m)
    expect(stdout).toMatch(/^V::Doc +35 +31 +0 +4 +4 deleted$/m)
    expect(stdout).toContain(`233 records read from ${file}: 229 stored, 4 left out (`)
    expect(stderr).toContain('note: 79 dates had digits beyond the microsecond, which gvq does not store.')
    expect((await readFile(file)).equals(before)).toBe(true)
    const { stdout: users } = await gvq('run', 'byEmail', '-p', 'email=u2@example.org')
    expect(JSON.parse(users).u).toMatchObject({ id: '1f1ebdd6-d904-6877-9e82-010203040506', name: '李雷' })
    expect((await gvq('adopt')).stdout).toContain(': 0 stored, 229 there before, 4 left out (')
  })

  it('only reports with --dry-run, also as JSON', async () => {
    const { file, gvq } = await project()
    const { code, stdout } = await gvq('adopt', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatch(/^Type +Read +Left out +Why$/m)
    expect(stdout).toContain(`${file}: 229 can be adopted, 4 would be left out; nothing was written`)
    const report = JSON.parse((await gvq('adopt', '--dry-run', '--json')).stdout)
    expect(report).toMatchObject({ source: file, dryRun: true, leftOut: [] })
    expect(report.types).toContainEqual({
      kind: 'vector',
      label: 'Doc',
      read: 35,
      stored: 0,
      present: 0,
      leftOut: { deleted: 4 },
    })
    expect(
      JSON.parse((await gvq('stats', '--json')).stdout).types.every(
        ({ records }: { records: number }) => records === 0,
      ),
    ).toBe(true)
  })

  it('compares with --verify', async () => {
    const { gvq } = await project()
    const before = await gvq('adopt', '--verify')
    expect(before.code).toBe(1)
    expect(before.stdout).toContain('229 of 229 records are missing or different.')
    await gvq('adopt')
    await gvq('run', 'setAge', '-p', 'id=1f1ebdd6-d904-6877-9e82-010203040506', '-p', 'age=99')
    const { code, stdout, stderr } = await gvq('adopt', '--verify')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^N::User +41 +40 +0 +1 +0$/m)
    expect(stderr).toContain('different User 1f1ebdd6-d904-6877-9e82-010203040506: age is different')
  })

  it('shows the first records that are left out, and exits with 1', async () => {
    const { cwd, gvq } = await project()
    const schema = join(cwd, 'db', 'schema.hx')
    await writeFile(schema, (await readFile(schema, 'utf8')).replace('year: I32', 'year: U8'))
    const { code, stdout, stderr } = await gvq('adopt')
    expect(code).toBe(1)
    expect(stdout).toMatch(/^N::Post +24 +0 +0 +24 +24 does not fit$/m)
    expect(stdout).toMatch(/^E::Wrote +22 +0 +0 +22 +22 missing end$/m)
    expect(stderr).toContain(
      'left out Post 1f1ebdd6-da5e-634f-9eb5-010203040506: `Post.year` must be U8 (0 to 255) and cannot hold 1978 (I32).',
    )
    expect(stderr).toContain('more; use --rejects FILE to save them all.')
    expect((await gvq('adopt', '--allow-rejects', '--rejects', 'left.jsonl')).code).toBe(0)
    expect((await readFile(join(cwd, 'left.jsonl'), 'utf8')).split('\n')).toHaveLength(72)
    const strict = await gvq('adopt', '--strict', '--data', 'other')
    expect([strict.code, strict.stdout]).toEqual([1, ''])
    expect(strict.stderr).toContain('71 records of the source would be left out.')
  })

  it('is run by the server that has the data open, and reports the same as without one', async () => {
    const { path: cwd, serve } = await servingFolder()
    const file = await writeProject('types', cwd)
    const schema = join(cwd, 'db', 'schema.hx')
    await writeFile(schema, (await readFile(schema, 'utf8')).replace('year: I32', 'year: U8'))
    const server = await serve([])
    const gvq = (...args: readonly string[]) => runGvqHere(args, { cwd })
    const { code, stdout, stderr } = await gvq('adopt', '--rejects', 'left.jsonl')
    expect(code).toBe(1)
    expect(stderr).toContain(`note: the server at ${server.url} has the data open and reads ${file}.`)
    expect(stderr).toContain('note: 79 dates had digits beyond the microsecond, which gvq does not store.')
    expect(stdout).toMatch(/^N::Post +24 +0 +0 +24 +24 does not fit$/m)
    expect(stdout).toMatch(/^V::Doc +35 +31 +0 +4 +4 deleted$/m)
    expect((await readFile(join(cwd, 'left.jsonl'), 'utf8')).split('\n')).toHaveLength(72)
    const { body } = await server.ask('byEmail', { email: 'u2@example.org' })
    expect(body).toMatchObject({ u: { id: '1f1ebdd6-d904-6877-9e82-010203040506', name: '李雷' } })
    const verified = await gvq('adopt', '--verify')
    expect(verified.stdout).toMatch(/^N::User +41 +41 +0 +0 +0$/m)
    expect(verified.stdout).toContain('47 of 205 records are missing or different.')
    const strict = await gvq('adopt', '--strict')
    expect([strict.code, strict.stdout]).toEqual([1, ''])
    expect(strict.stderr).toContain('71 records of the source would be left out.')
    const { body: added } = await server.ask('addUserNow', { email: 'later@example.org', name: 'later' })
    expect(added).toMatchObject({ u: { id: expect.stringMatching(/^1f.*-7/) } })
  })

  it('writes a schema with --schema, and overwrites none', async () => {
    const { cwd, file, gvq } = await project()
    const refused = await gvq('adopt', '--schema')
    expect(refused.code).toBe(2)
    expect(refused.stderr).toContain(`${join(cwd, 'db', 'schema.hx')} exists already.`)
    await rm(join(cwd, 'db', 'schema.hx'))
    expect((await gvq('adopt', '--schema')).stdout).toContain(`${join(cwd, 'db', 'schema.hx')} is written`)
    const { code, stderr } = await gvq('adopt', file)
    expect(code, stderr).toBe(0)
  })

  it('needs a path where the project is no legacy one', async () => {
    const { cwd, gvq } = await project()
    await cp(join(cwd, 'db'), join(cwd, 'own'), { recursive: true })
    const { code, stderr } = await gvq('adopt', '--project', 'own')
    expect(code).toBe(1)
    expect(stderr).toContain('own has no data.mdb, and no helix.toml of a legacy project.')
    expect(stderr).toContain('Data usually lie in PROJECT/.helix/.volumes/INSTANCE/user/data.mdb')
  })
})
