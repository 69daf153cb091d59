import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { open } from '../../src/index.ts'
import { type GvqOptions, type Outcome, runGvq, type ServingGvq } from '../support/gvq.ts'
import { runGvqHere } from '../support/gvq-here.ts'
import { servingFolder } from '../support/serving-folder.ts'

export interface Project {
  readonly path: string
  /** The project's data folder, where `gvq` puts it. */
  readonly data: string
  /** Runs `gvq …` in the project's folder, in this process. */
  gvq(args: readonly string[], options?: Pick<GvqOptions, 'env'>): Promise<Outcome>
  /** Runs `gvq …` like `gvq`, in a process of its own. */
  gvqProcess(args: readonly string[], options?: Partial<GvqOptions>): Promise<Outcome>
  /** Starts `gvq serve`; it is stopped when the test ends. */
  serve(args?: readonly string[], options?: Partial<GvqOptions>): Promise<ServingGvq>
  /** Adds or replaces files. */
  write(files: Readonly<Record<string, string>>): Promise<void>
  /** Opens the data in this process and runs one query. */
  ask(query: string, params?: object): Promise<unknown>
}

/** A project with these files, removed when the test ends. */
export async function temporaryProject(files: Readonly<Record<string, string>>): Promise<Project> {
  const { path, serve } = await servingFolder()
  const project: Project = {
    path,
    data: join(path, '.gvq'),
    gvq: (args, options) => runGvqHere(args, { cwd: path, ...options }),
    gvqProcess: (args, options) => runGvq(args, { cwd: path, ...options }),
    serve: (args = [], options) => serve(args, options),
    write: async files => {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(path, name)), { recursive: true })
        await writeFile(join(path, name), text)
      }
    },
    ask: async (query, params) => {
      const database = await open({ project: path, env: {} })
      try {
        return await database.call(query, params)
      } finally {
        await database.close()
      }
    },
  }
  await project.write(files)
  return project
}

export interface Reply {
  readonly status: number
  readonly text: string
  readonly body: any
}

export async function post(url: string, query: string, body: string): Promise<Reply> {
  const response = await fetch(`${url}/${query}`, { method: 'POST', body: Buffer.from(body) })
  const text = await response.text()
  return { status: response.status, text, body: JSON.parse(text) }
}

/** One sentence and a code, and no internals (H3). */
export function expectErrorBody(text: string, code: string, message: RegExp): void {
  const body = JSON.parse(text) as { error: string; code: string }
  expect(body).toMatchObject({ error: expect.stringMatching(message), code })
  expect(Object.keys(body).filter(key => !['error', 'code', 'details', 'hint'].includes(key))).toEqual([])
  expect(body.error).toMatch(/^[A-Z`/].*\.$/)
  expectNoTrace(text)
}

/** No line of a stack trace and no location in the source of gvq. */
export function expectNoTrace(text: string): void {
  expect(text).not.toMatch(/\n\s+at |\\n\s+at |node:internal|file:\/\/|\b[\w-]+\.[jt]s:\d+/)
}

/** A command that failed as documented: exit 1 and one message on standard error. */
export function expectFailure({ code, stdout, stderr }: Outcome, message: RegExp): void {
  expect(stderr).toMatch(message)
  expect(stderr).toMatch(/^error: [A-Z`]/)
  expectNoTrace(stderr)
  expect([code, stdout]).toEqual([1, ''])
}
