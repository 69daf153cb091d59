import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import {
  type Answer,
  type EvaluateOptions,
  type OpenShellOptions,
  openShell,
  type Shell,
} from '../../src/tools/shell/index.ts'
import { type ServingGvq, serveGvq } from '../support/gvq.ts'

/** How a shell accesses its data. */
export type Way = 'here' | 'served'
export const ways = ['here', 'served'] as const

export interface Opened {
  readonly folder: string
  readonly shell: Shell
  /** The notices at its opening. */
  readonly notices: readonly string[]
  /** Another shell on the same data. */
  another(): Promise<Shell>
  /** Calls a query as a client of the server, or directly on the database of the shell. */
  readonly server: ServingGvq | undefined
}

export type ShellOptions = Partial<Omit<OpenShellOptions, 'project'>>

interface OpenOnOptions {
  /** What the program is when the shell is opened. */
  readonly changed?: string
  readonly options?: ShellOptions
}

/** A shell on a new program, which is closed and removed when the test ends. */
export async function openOn(
  way: Way,
  program: string,
  { changed, options = {} }: OpenOnOptions = {},
): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'gvq-shell-'))
  await writeFile(join(folder, 'program.hx'), program)
  const server = way === 'served' ? await serveGvq(['--project', folder], { cwd: folder }) : undefined
  if (changed !== undefined) await writeFile(join(folder, 'program.hx'), changed)
  const notices: string[] = []
  const notice = (text: string) => {
    notices.push(text)
    options.notice?.(text)
  }
  const open = () => openShell({ project: folder, ...options, notice })
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

/** A promise that is resolved from outside. */
export function promised(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined
  const promise = new Promise<void>(done => {
    resolve = done
  })
  return { promise, resolve }
}
