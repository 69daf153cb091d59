import { expect, onTestFinished } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { type AdoptOptions, adopt } from '../../src/tools/transfer/adopt/adoption.ts'
import { LegacySource } from '../../src/tools/transfer/adopt/records/source.ts'
import { verify } from '../../src/tools/transfer/adopt/verify.ts'
import { thresholds } from '../../src/tools/transfer/thresholds.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { needsServer, newServerStore } from '../support/test-store.ts'
import { withThresholds } from '../support/thresholds.ts'
import { writeProject } from '../transfer/adopt/legacy.ts'
import { misfits, reasonsOf, writeSmallProject } from '../transfer/adopt/small-project.ts'

const { it } = needsServer

const options = (more: Partial<AdoptOptions> = {}): AdoptOptions => ({
  onProgress: () => undefined,
  signal: new AbortController().signal,
  rejectsPath: undefined,
  isStrict: false,
  ...more,
})

async function newStore() {
  const store = await newServerStore()
  onTestFinished(() => store.remove())
  return store
}

async function opened(project: string, store: { readonly store?: string } = {}): Promise<OpenDatabase> {
  const database = await openDatabase({ project, durable: false, env: {}, ...store })
  onTestFinished(() => database.close())
  return database
}

async function sourceAt(path: string): Promise<LegacySource> {
  const source = await LegacySource.open(path)
  onTestFinished(() => source.close())
  return source
}

/** What the queries of a project say of all records. */
async function allOf(database: OpenDatabase): Promise<readonly string[]> {
  const queries = [...database.program.queries.keys()].filter(name => name.startsWith('all'))
  return Promise.all(queries.map(name => database.callText(name, '{}')))
}

it.each(['types', 'killed', 'version-2.0.5'] as const)(
  'the project %s answers on a server as from a folder, once its data are adopted',
  async name => {
    const project = await temporaryFolder()
    const source = await sourceAt(await writeProject(name, project))
    const database = await opened(project, (await newStore()).options)
    const local = await opened(project)
    const report = await adopt(source, database, options())
    expect(report).toEqual(await adopt(source, local, options()))
    expect(await allOf(database)).toEqual(await allOf(local))
    expect((await verify(source, database, options())).first).toEqual([])
    const again = await adopt(source, database, options())
    expect(again.types.map(({ stored, present }) => [stored, present])).toEqual(
      report.types.map(({ stored }) => [0, stored]),
    )
    await database.callText('addUserNow', JSON.stringify({ name: 'later', email: 'later@example.com' }))
    const { users } = JSON.parse((await database.callText('allUser', '{}')).replace('"u":', '"users":')) as {
      users: readonly { readonly name: string }[]
    }
    expect(users.at(-1)).toMatchObject({ name: 'later' })
  },
)

it('a record that does not fit is left out on a server as from a folder', async () => {
  const { project, file } = await writeSmallProject(misfits.schema, misfits.records)
  const report = await adopt(
    await sourceAt(file),
    await opened(project, (await newStore()).options),
    options(),
  )
  expect(reasonsOf(report)).toEqual(misfits.reasons.toSorted())
})

it('an adoption that is interrupted goes on where it was', async () => {
  withThresholds(thresholds, { adoptedTogether: { node: 200, vector: 200, edge: 200 } })
  const project = await temporaryFolder()
  const source = await sourceAt(await writeProject('killed', project))
  const database = await opened(project, (await newStore()).options)
  const stop = new AbortController()
  const onProgress = async () => {
    const { records } = await database.figures()
    if (records.reduce((sum, { count }) => sum + count, 0) > 300)
      stop.abort(new GvqError('CANCELLED', 'Stopped.'))
  }
  const stopped = adopt(source, database, options({ onProgress, signal: stop.signal }))
  await expect(stopped).rejects.toThrow('Stopped.')
  const { types } = await adopt(source, database, options())
  const sum = (name: 'present' | 'stored') => types.reduce((all, type) => all + type[name], 0)
  expect(sum('present')).toBeGreaterThan(300)
  expect(sum('present') + sum('stored')).toBe(2260)
  expect((await verify(source, database, options())).first).toEqual([])
})

it('gvq adopt uses the store of the project', async () => {
  const cwd = await temporaryFolder()
  await writeProject('types', cwd)
  const { url } = await newStore()
  const gvq = (...args: readonly string[]) => runGvqHere(args, { cwd, env: { GVQ_STORE: url } })
  const { code, stdout, stderr } = await gvq('adopt')
  expect(code, stderr).toBe(0)
  expect(stdout).toContain(': 229 stored, 4 left out (')
  expect((await gvq('adopt', '--verify')).stdout).toContain('All 229 records are as in the source.')
})
