import { expect, it, onTestFinished } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../src/database/open.ts'
import type { QueryParameter } from '../../../src/language/analysis/index.ts'
import { parseJson } from '../../../src/language/catalog/index.ts'
import { type AdoptOptions, adopt } from '../../../src/tools/transfer/adopt/adoption.ts'
import { LegacySource } from '../../../src/tools/transfer/adopt/records/source.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { type Answered, legacyNames, writeProject } from './legacy.ts'

const options: AdoptOptions = {
  onProgress: () => undefined,
  signal: new AbortController().signal,
  rejectsPath: undefined,
  isStrict: false,
}

async function adopted(name: (typeof legacyNames)[number]): Promise<OpenDatabase> {
  const project = await temporaryFolder()
  const source = await LegacySource.open(await writeProject(name, project))
  const database = await openDatabase({ project, durable: false, env: {} })
  onTestFinished(() => database.close())
  await adopt(source, database, options)
  await source.close()
  return database
}

async function call(database: OpenDatabase, query: string, params: object = {}): Promise<unknown> {
  const [value] = Object.values(
    parseJson(await database.callText(query, JSON.stringify(params))) as Record<string, unknown>,
  )
  return value
}

/** The types of whose records a query wants ids, where the name of the parameter does not tell. */
const typeOfId: Readonly<Record<string, string>> = {
  author: 'User',
  post: 'Post',
  of: 'User',
  a: 'User',
  b: 'User',
  'nearDocs.a': 'Doc',
  'nearDocs.b': 'Doc',
  'dropUser.id': 'User',
  'setAge.id': 'User',
  'dropPost.id': 'Post',
  'dropDoc.id': 'Doc',
  'upsDoc.id': 'Doc',
}

/** For a query that creates what it finds nothing of (W5). */
const otherId = '1f0e8b30-3c5a-6a10-9b7e-00000000ffff'

class Chooser {
  readonly #database: OpenDatabase
  readonly #vector: readonly number[]

  private constructor(database: OpenDatabase, vector: readonly number[]) {
    this.#database = database
    this.#vector = vector
  }

  /** One dimension serves all vector types of a folder. */
  static async of(database: OpenDatabase): Promise<Chooser> {
    const [vector] = (await call(database, 'allDoc')) as Answered[]
    return new Chooser(database, (vector?.data as number[] | undefined) ?? [1, 0.5, -2])
  }

  async paramsFor(query: string, parameters: readonly QueryParameter[]): Promise<object> {
    const entries: [string, unknown][] = []
    for (const { name, type } of parameters) entries.push([name, await this.#value(query, name, type)])
    return Object.fromEntries(entries)
  }

  async #value(query: string, name: string, type: QueryParameter['type']): Promise<unknown> {
    if (type.kind === 'array')
      return name === 'vec' ? this.#vector : [await this.#value(query, name, type.element)]
    if (type.kind === 'object') {
      const members: [string, unknown][] = []
      for (const [member, of] of type.fields) members.push([member, await this.#value(query, member, of)])
      return Object.fromEntries(members)
    }
    switch (type.name) {
      case 'ID':
        return (await this.#last(typeOfId[`${query}.${name}`] ?? typeOfId[name]!))?.id ?? otherId
      case 'String':
        return name === 'email' && !query.startsWith('add')
          ? (await this.#last('User'))!.email
          : `${query} ${name}`
      case 'Boolean':
        return true
      case 'Date':
        return '2031-02-03T04:05:06Z'
      default:
        return 3
    }
  }

  /** The last record of a type, which is there or was created by a query before. */
  async #last(type: string): Promise<Answered | undefined> {
    return ((await call(this.#database, `all${type}`)) as Answered[]).at(-1)
  }
}

it.each(legacyNames)('each query of the project %s answers, once its data are adopted', async name => {
  const database = await adopted(name)
  const chooser = await Chooser.of(database)
  const failed: string[] = []
  let answered = 0
  for (const [query, { parameters }] of database.program.queries) {
    const params = await chooser.paramsFor(query, parameters)
    try {
      await call(database, query, params)
      answered++
    } catch (error) {
      failed.push(`${query}(${JSON.stringify(params)}): ${error}`)
    }
  }
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(30)
})
