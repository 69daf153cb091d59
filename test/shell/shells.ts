import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { type Answer, type EvaluateOptions, openShell, type Shell } from '../../src/tools/shell/index.ts'
import { type ServingGvq, serveGvq } from '../support/gvq.ts'

/** How a shell accesses its data. */
export type Way = 'here' | 'served'
export const ways = ['here', 'served'] as const

export interface Opened {
  readonly folder: string
  readonly shell: Shell
  /** The notices at its opening. */
  readonly notices: readonly string[]
  /** Another shell on the same data; only through a server. */
  another(): Promise<Shell>
  /** Calls a query as a client of the server, or directly on the database of the shell. */
  readonly server: ServingGvq | undefined
}

/** A shell on a new program, which is closed and removed when the test ends. */
export async function openOn(way: Way, program: string, changed?: string): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-shell-'))
  await writeFile(join(folder, 'program.hx'), program)
  const server = way === 'served' ? await serveGvq(['--project', folder], { cwd: folder }) : undefined
  if (changed !== undefined) await writeFile(join(folder, 'program.hx'), changed)
  const notices: string[] = []
  const open = () => openShell({ project: folder, notice: text => notices.push(text) })
  const shells = [await open()]
  onTestFinished(async () => {
    for (const shell of shells) await shell.close()
    await server?.stop('SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  return {
    folder,
    shell: shells[0]!,
    notices,
    server,
    another: async () => {
      const shell = await open()
      shells.push(shell)
      return shell
    },
  }
}

/** Evaluates an entry that must be answered. */
export async function answer(shell: Shell, entry: string, options?: EvaluateOptions): Promise<Answer> {
  const result = await shell.evaluate(entry, options)
  expect(result, entry).toMatchObject({ kind: 'answer' })
  return result as Answer
}

export async function value(shell: Shell, entry: string, options?: EvaluateOptions): Promise<any> {
  return (await answer(shell, entry, options)).value
}

/** The codes of the diagnostics of an entry. */
export async function codes(shell: Shell, entry: string): Promise<readonly string[]> {
  const result = await shell.evaluate(entry)
  expect(result, entry).toMatchObject({ kind: 'diagnostics' })
  return result.kind === 'diagnostics' ? result.diagnostics.map(({ code }) => code) : []
}
