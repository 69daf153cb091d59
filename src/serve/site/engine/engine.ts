import { GvqError } from '../../../base/errors.ts'
import { atOnce } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import { openInMemory } from '../../../database/in-memory.ts'
import type { OpenDatabase } from '../../../database/open.ts'
import { ProgramChecker } from '../../../database/project/index.ts'
import { allTypes, parseJson, stringifyJson } from '../../../language/catalog/index.ts'
import { completeInParts } from '../../../language/complete/index.ts'
import { typeFacts } from '../../../language/facts/index.ts'
import { formatSource } from '../../../language/format/index.ts'
import type { SourceTree } from '../../../language/syntax/index.ts'
import { createLocalShell, type KeepingShell } from '../../../tools/shell/index.ts'
import { statusOf } from '../../server/index.ts'
import { callsOf, diagnosticsIn, type Later, shownResult } from '../../studio/index.ts'
import type { EntryAnswer, PlaygroundCalls } from '../api.ts'
import { entriesOf } from './entries.ts'
import { renameableInEntries, renameableInProgram, renamedInEntries, renamedInProgram } from './renaming.ts'

const path = 'program.hx'
const memory = { cacheBytesMax: 64 * 1024 ** 2, queryBytesMax: 256 * 1024 ** 2 }

export interface Answered {
  readonly status: number
  readonly text: string
}

/** The program in force with its records, and what the page asks of it. */
export class Engine {
  readonly #checker = new ProgramChecker()
  #database: OpenDatabase
  #shell: KeepingShell

  private constructor(database: OpenDatabase) {
    this.#database = database
    this.#shell = shellOn(database)
  }

  static async start(): Promise<Engine> {
    return new Engine((await opened(new ProgramChecker(), '')).database!)
  }

  /** Answers a request as a server would: the call of a query, one of the studio, or one of the playground. */
  async answer(to: string, body: string, gone: AbortSignal): Promise<Answered> {
    try {
      if (!to.endsWith('/call')) {
        const text = await this.#database.callText(to.slice(1), body, { signal: gone })
        return { status: 200, text }
      }
      const { method, args } = parseJson(body) as {
        readonly method: string
        readonly args: readonly unknown[]
      }
      const calls = to === '/playground/call' ? this.#calls(gone) : this.#studio(gone)
      // The arguments come from the page, which is compiled with the types of both tables.
      const run = calls[method as keyof typeof calls] as (...args: readonly unknown[]) => Promise<unknown>
      return { status: 200, text: stringifyJson({ result: await run(...args) }) }
    } catch (error) {
      const refused = refusedBy(error)
      return { status: statusOf(refused.code), text: stringifyJson(refused) }
    }
  }

  #studio(gone: AbortSignal) {
    return callsOf(this.#database, { mayWrite: true, gone, client: () => 'studio' }, {})
  }

  /** The trees of the program, without what entries declared when they ran: they are looked at with their own declarations. */
  get #trees(): readonly SourceTree[] {
    return this.#database.live.trees.filter(({ source }) => (source.place?.file ?? source).path === path)
  }

  #calls(signal: AbortSignal): Later<PlaygroundCalls> {
    return {
      check: async program => {
        const files = this.#checker.parse([{ path, text: program }])
        return diagnosticsIn(path, this.#checker.check(files).diagnostics)
      },
      complete: async (program, caret) => {
        const { catalog } = this.#checker.find(this.#checker.parse([{ path, text: program }]))
        const types = allTypes(catalog).map(typeFacts)
        const known = { ...(await this.#shell.scope()), types, variables: [], text: 'file' } as const
        return atOnce(completeInParts({ path, text: program }, caret, known, limits.completionsMax))
      },
      completeEntry: async (entries, caret) => {
        const all = entriesOf(entries)
        const { text, from } = all.findLast(entry => entry.from <= caret) ?? { text: '', from: caret }
        const to = Math.max(text.length, caret - from)
        const source = { path: '<input>', text: entries.slice(from, from + to) }
        const found = atOnce(
          completeInParts(source, caret - from, await this.#shell.scope(), limits.completionsMax),
        )
        return { ...found, from: found.from + from, to: found.to + from }
      },
      renameable: async (program, offset) => renameableInProgram({ path, text: program }, offset),
      rename: async (program, entries, offset, name) =>
        renamedInProgram({ path, text: program }, entries, { offset, name }),
      renameableEntry: async (entries, offset) => renameableInEntries(entries, this.#trees, offset),
      renameEntry: async (entries, offset, name) => renamedInEntries(entries, this.#trees, { offset, name }),
      format: async program => {
        const { text } = formatSource({ path, text: program })
        return text === undefined ? {} : { text }
      },
      run: async (program, entries) => {
        const { diagnostics, database } = await opened(this.#checker, program)
        const shown = diagnosticsIn(path, diagnostics)
        if (database === undefined) return { diagnostics: shown, answers: [] }
        const before = this.#database
        this.#database = database
        this.#shell = shellOn(database)
        await before.close()
        return { diagnostics: shown, answers: await this.#answers(entries, signal) }
      },
    }
  }

  async #answers(text: string, signal: AbortSignal): Promise<readonly EntryAnswer[]> {
    const answers: EntryAnswer[] = []
    for (const { text: entry, from } of entriesOf(text)) {
      const result = await this.#shell.evaluate(entry, { signal }).then(shownResult, refusedEntry)
      answers.push({ entry, from, result })
      if (result.kind === 'refused' || result.kind === 'wrong') break
    }
    return answers
  }
}

async function opened(checker: ProgramChecker, text: string) {
  const files = checker.parse([{ path, text }])
  const { diagnostics, program } = checker.check(files)
  if (program === undefined) return { diagnostics }
  const checked = { program, files, warnings: diagnostics, checker: new ProgramChecker() }
  return { diagnostics, database: await openInMemory([{ path, text }], checked, memory) }
}

function shellOn(database: OpenDatabase): KeepingShell {
  return createLocalShell(database, { onClose: () => database.close(), isShared: false })
}

function refusedBy(error: unknown) {
  if (error instanceof GvqError) {
    const { message, code, hint } = error
    return { error: message, code, ...(hint !== undefined && { hint }) }
  }
  return { error: error instanceof Error ? error.message : String(error), code: 'INTERNAL_ERROR' } as const
}

function refusedEntry(error: unknown) {
  return { kind: 'refused', ...refusedBy(error) } as const
}
