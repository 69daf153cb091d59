import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { otherEngine } from '../../src/store/keyvalue/contract/engine.ts'
import { type Engine, engineParts } from '../../src/store/keyvalue/index.ts'
import { type Project, temporaryProject } from '../bad-input/support.ts'
import { engineNames } from '../support/engines.ts'
import { filesOf } from './support/folders.ts'

const program = `
N::Person { INDEX name: String }
V::Doc { title: String }
QUERY Fill() =>
  ada <- AddN<Person>({name: "a name that is nowhere else"})
  doc <- AddV<Doc>([0.5, 0.25, 0.125], {title: "first"})
  next <- AddV<Doc>([0.75, 0.25, 0.625], {title: "second"})
  RETURN NONE
QUERY Docs() => d <- V<Doc> RETURN d::{title}
`

async function filled(engine: Engine): Promise<Project> {
  const project = await temporaryProject({
    'program.hx': program,
    'gvq.toml': `engine = "${engine}"\n`,
  })
  await project.ask('Fill')
  // What a log has is in a file of data then.
  await project.ask('Docs')
  return project
}

/** A copy that fails ends with an error, and leaves nothing that looks like one. */
async function expectNoCopy(project: Project, args: readonly string[], reason: RegExp): Promise<void> {
  const before = await readdir(project.path)
  const { code, stderr } = await project.gvq(args)
  expect({ args, code, stderr }).toMatchObject({ code: 1, stderr: expect.stringMatching(reason) })
  expect(stderr).not.toMatch(/\n {4}at /)
  expect(await readdir(project.path)).toEqual(before)
}

describe.each(engineNames)('of a damaged folder of %s', engine => {
  test('no copy in text is made without the numbers of a vector', async () => {
    const project = await filled(engine)
    const disk = await engineParts(engine).open(join(project.data, engine), { createIfMissing: false })
    const cursor = disk.iterate({ gte: 'V', lt: 'W' }, 10)
    const [[key]] = (await cursor.next()) as unknown as [[string]]
    await cursor.close()
    await disk.write([{ kind: 'delete', key }], { sync: true })
    await disk.close()
    const reason = /The numbers of the vector [0-9a-f-]{36} of V::Doc are missing\.[\s\S]*gvq doctor/
    await expectNoCopy(project, ['dump', 'out'], reason)
    for (const format of ['csv', 'jsonl', 'json', 'parquet', 'arrow'])
      await expectNoCopy(project, ['export', 'V::Doc', '--format', format, '--out', 'out'], reason)
    await expectNoCopy(project, ['export', 'V::Doc'], reason)
    const doctor = await project.gvq(['doctor'])
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(/✗ .*V::Doc/s)])
  })

  test('no copy is made of a value that cannot be read', async () => {
    const project = await filled(engine)
    const marker = 'a name that is nowhere else'
    for (const file of filesOf(join(project.data, engine))) {
      const path = join(project.data, engine, file)
      const bytes = await readFile(path)
      // It may also stand where nothing is any more.
      for (let at = bytes.indexOf(marker); at >= 0; at = bytes.indexOf(marker, at)) bytes[at + 3]! ^= 1
      await writeFile(path, bytes)
    }
    const reason = /damaged|checksum/
    await expectNoCopy(project, ['dump', 'out'], reason)
    await expectNoCopy(project, ['backup', 'out'], reason)
    await expectNoCopy(project, ['export', 'N::Person', '--out', 'out.csv'], reason)
    if (engineNames.includes(otherEngine(engine))) {
      const { code, stdout } = await project.gvq(['doctor', '--to', otherEngine(engine)])
      expect([code, stdout]).toEqual([1, expect.stringMatching(reason)])
      expect(await readdir(project.data)).not.toContain(otherEngine(engine))
      expect(await readdir(project.data)).not.toContain(`${otherEngine(engine)}.new`)
    }
    const doctor = await project.gvq(['doctor'])
    expect([doctor.code, doctor.stdout]).toEqual([1, expect.stringMatching(reason)])
  })
})
