import { PassThrough } from 'node:stream'
import { GvqError } from '../../src/base/errors.ts'
import type { QueryFacts } from '../../src/language/facts/index.ts'
import { runScripts, type ScriptOptions, type Settings } from '../../src/terminal/repl/index.ts'
import type {
  Answer,
  BeginResult,
  Described,
  Effect,
  EvaluateOptions,
  ReloadResult,
  RunFacts,
  SaveResult,
  SessionPlan,
  SessionResult,
  Shell,
  ShellPlace,
  ShellScope,
  TypeWithCount,
  UndoResult,
} from '../../src/tools/shell/index.ts'

export const isle: TypeWithCount = {
  of: 'node',
  name: 'Isle',
  properties: [
    { name: 'code', type: 'String', index: 'unique' },
    { name: 'size', type: 'U32', index: 'none', default: '1' },
  ],
  declaredAt: { file: 'schema.hx', line: 1 },
  records: 1200,
}

export const ferry: TypeWithCount = {
  of: 'edge',
  name: 'Ferry',
  properties: [],
  from: { of: 'node', type: 'Isle' },
  to: { of: 'node', type: 'Isle' },
  declaredAt: { file: 'schema.hx', line: 3 },
  records: 1,
}

export const findIsle: QueryFacts = {
  name: 'FindIsle',
  parameters: [
    { name: 'code', type: 'String', optional: false },
    { name: 'rows', type: '[String]', optional: true },
  ],
  returns: { kind: 'list', element: { kind: 'record', type: 'Isle', columns: [] } },
  writes: false,
  declaredAt: { file: 'queries.hx', line: 7 },
}

const timing = { parseMs: 0.25, planMs: 1.5, executeMs: 12.34, totalMs: 123.4 }

export function answer(value: unknown, more: Partial<Answer> = {}): Answer {
  return { kind: 'answer', value, bound: [], timing, effects: [], dry: false, undoable: false, ...more }
}

/**
 * A fake shell that returns the name for `N<X>` and a big number for `ADD(…)`, drops 12 nodes for `DROP`, fails for `E<…>`,
 * and records its calls.
 */
export class FakeShell implements Shell {
  readonly place: ShellPlace = { kind: 'local', root: '/isles', dataDir: '/isles/.gvq' }
  readonly asked: { readonly entry: string; readonly options: Omit<EvaluateOptions, 'signal'> }[] = []
  readonly files: string[] = []
  undone = 0
  transaction: { readonly failure?: string } | undefined

  async evaluate(entry: string, { signal: _, ...options }: EvaluateOptions = {}): Promise<SessionResult> {
    this.asked.push({ entry, options })
    if (entry.startsWith('E<')) throw new GvqError('EDGE_NOT_FOUND', 'There is no such edge.')
    if (entry.startsWith('N<Wrong>')) return { kind: 'diagnostics', diagnostics: [wrong(entry)] }
    if (entry.startsWith('QUERY')) {
      const declared = [{ kind: 'query', name: 'Far', replaced: false }] as const
      return { kind: 'declared', declared, dry: false, diagnostics: [], timing }
    }
    if (entry.startsWith('DROP')) {
      const effects = [{ of: 'node', type: 'Isle', created: 0, updated: 0, dropped: 12 }] as const
      if (options.guardRows !== undefined) return { kind: 'needsConfirmation', effects, rows: 12 }
      const { value: __, ...done } = answer(undefined, { effects, dry: options.dry === true })
      return done
    }
    return entry.startsWith('ADD') ? answer(2n ** 60n) : answer({ said: entry })
  }

  async scope(): Promise<ShellScope> {
    const { records: _, ...type } = isle
    const variables = [
      {
        name: 'old',
        type: { kind: 'items', of: 'node', type: 'Isle', plural: true, scored: false },
        text: 'Isle nodes',
        rows: 3,
      },
    ] as const
    const { transaction } = this
    return {
      revision: 1,
      types: [type],
      queries: [findIsle],
      variables,
      unsaved: [],
      ...(transaction && { transaction }),
    }
  }

  async sources() {
    return []
  }

  async schema() {
    return [isle, ferry]
  }

  async queries() {
    return [findIsle]
  }

  async describe(name: string): Promise<Described> {
    if (name === 'Isle') return { found: [{ kind: 'type', type: isle, source: 'N::Isle { … }\n' }], near: [] }
    if (name === 'FindIsle') {
      return { found: [{ kind: 'query', query: findIsle, source: 'QUERY FindIsle …' }], near: [] }
    }
    return { found: [], near: ['Isle'] }
  }

  async explain(entry: string): Promise<SessionPlan> {
    return this.#plan(`plan of ${entry}`)
  }

  async profile(entry: string): Promise<SessionPlan> {
    return this.#plan(`profile of ${entry}`)
  }

  async reload(): Promise<ReloadResult> {
    return { kind: 'reloaded', diagnostics: [], changed: true, lostVariables: ['old'], milliseconds: 4.2 }
  }

  async save(file: string): Promise<SaveResult> {
    this.files.push(file)
    return {
      path: `/isles/${file}`,
      saved: [{ kind: 'query', name: 'Far', replaced: false }],
      inProject: true,
    }
  }

  async undo(): Promise<UndoResult> {
    this.undone++
    if (this.undone > 1) return { kind: 'refused', reason: 'There is nothing to undo.' }
    return { kind: 'undone', effects: [{ of: 'node', type: 'Isle', created: 12, updated: 0, dropped: 0 }] }
  }

  async begin(): Promise<BeginResult> {
    this.transaction = {}
    return {}
  }

  async commit(): Promise<readonly Effect[]> {
    if (this.transaction === undefined) throw new GvqError('INVALID_VALUE', 'There is no open transaction.')
    this.transaction = undefined
    return [{ of: 'node', type: 'Isle', created: 2, updated: 0, dropped: 0 }]
  }

  async rollBack(): Promise<boolean> {
    const had = this.transaction !== undefined
    this.transaction = undefined
    return had
  }

  async open(): Promise<boolean> {
    return false
  }

  async runs(): Promise<readonly RunFacts[]> {
    return [
      { id: 7, query: 'FindIsle', milliseconds: 65_432, rows: 0, client: '10.0.0.7' },
      { id: 9, query: 'Sink', milliseconds: 120, rows: 0, behind: 7 },
    ]
  }

  async stop(id: number): Promise<boolean> {
    return id === 7
  }

  async close(): Promise<void> {}

  #plan(text: string): SessionPlan {
    return { kind: 'plan', plan: { text, children: [] } }
  }
}

function wrong(text: string) {
  const span = { file: { path: '<input>', text }, start: 2, end: 7 }
  return { code: 'E101', severity: 'error', message: 'there is no node type `Wrong`', span } as const
}

export const settings = (): Settings => ({
  mode: 'json',
  timing: true,
  guardRows: 10,
  pager: true,
  columns: undefined,
})

/** Everything that was written to a stream. From Node 26 on, `read` gives one chunk at a time. */
function written(stream: PassThrough): string {
  let text = ''
  for (let chunk = stream.read(); chunk !== null; chunk = stream.read()) text += chunk
  return text
}

/** Runs a script over a fake shell. */
export async function script(text: string, options: Partial<ScriptOptions> = {}) {
  const shell = new FakeShell()
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()]
  input.end(text)
  const failed = await runScripts([{ open: () => input }], {
    shell,
    output,
    errors,
    settings: settings(),
    colourErrors: false,
    onError: 'continue',
    describeError: async error => `error: ${(error as Error).message}`,
    importer: {
      flags: [],
      run: async ([type, file, ...flags], { say }) => {
        say(`imported ${file} into ${type}${flags.map(flag => ` ${flag}`).join('')}`)
        return !file!.includes('bad')
      },
    },
    ...options,
  })
  return {
    shell,
    failed,
    entries: shell.asked.map(({ entry }) => entry),
    output: written(output),
    errors: written(errors),
  }
}
