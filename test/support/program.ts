import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase } from '../../src/database/open.ts'
import { newTestStore } from './test-store.ts'

export interface OpenProgram {
  readonly folder: string
  readonly database: OpenDatabase
  /** Runs a query and yields its response. */
  call<T = any>(query: string, params?: object): Promise<T>
  /** Runs a query that must fail, and yields the error. */
  fails(query: string, params?: object): Promise<GvqError>
  /** Closes the database and opens it again, perhaps with another program. */
  reopen(text?: string, options?: Partial<OpenDatabaseOptions>): Promise<OpenProgram>
}

/** Runs `work` with a database on disk that serves the program, and removes it afterwards. */
export async function withProgram(
  text: string,
  work: (program: OpenProgram) => Promise<void>,
  options: Partial<OpenDatabaseOptions> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-program-'))
  const store = await newTestStore()
  const current: { program?: OpenProgram } = {}
  try {
    current.program = await openProgram(folder, text, { ...store.options, ...options }, current)
    await work(current.program)
  } finally {
    await current.program?.database.close()
    await rm(folder, { recursive: true, force: true })
    await store.remove()
  }
}

async function openProgram(
  folder: string,
  text: string,
  options: Partial<OpenDatabaseOptions>,
  current: { program?: OpenProgram },
): Promise<OpenProgram> {
  await writeFile(join(folder, 'program.hx'), text)
  const database = await openDatabase({ project: folder, durable: false, env: {}, ...options })
  return {
    folder,
    database,
    call: async (query, params) => JSON.parse(await database.callText(query, JSON.stringify(params ?? {}))),
    fails: async (query, params) => {
      const failure = await database.callText(query, JSON.stringify(params ?? {})).then(
        answer => answer,
        error => error,
      )
      expect(failure, `${query} should fail`).toBeInstanceOf(GvqError)
      return failure as GvqError
    },
    reopen: async (newText = text, newOptions = options) => {
      await database.close()
      current.program = await openProgram(folder, newText, { ...options, ...newOptions }, current)
      return current.program
    },
  }
}

export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
export const unknownId = '00000000-0000-7000-8000-000000000000'
