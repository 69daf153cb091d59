import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root, UserFolder } from './support.ts'

const index = join(root, 'dist/index.d.ts')

/** What a declaration file imports, and what it exports from others. */
function filesFrom(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return [...text.matchAll(/from '([^']+)'/g)].map(([, name]) =>
    name!.startsWith('.') ? join(dirname(path), name!.replace(/\.ts$/, '.d.ts')) : name!,
  )
}

/** All files of gvq that a user's compiler reads, and the packages that it would require for them. */
function reached(): ReadonlySet<string> {
  const files = new Set([index])
  for (const file of files) if (file.endsWith('.d.ts')) for (const next of filesFrom(file)) files.add(next)
  return files
}

/** The declarations of a file by name, without comments and strings. */
function declarationsIn(path: string): ReadonlyMap<string, string> {
  const text = readFileSync(path, 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replace(/'[^'\n]*'/g, "''")
  const parts = text.split(/^export (?:declare )?(?=(?:interface|type|class|function|const) \w)/m).slice(1)
  return new Map(parts.map(part => [/^\w+ (\w+)/.exec(part)![1]!, part.replace(/^import .*$/gm, '')]))
}

/** The declarations that the library exports, by name. */
function exported(): ReadonlyMap<string, string> {
  const all = new Map(declarationsIn(index))
  for (const [, star, list, from] of readFileSync(index, 'utf8').matchAll(
    /^export (?:type )?(?:(\*)|\{([^}]*)\}) from '([^']+)'/gm,
  )) {
    const declared = declarationsIn(join(dirname(index), from!.replace(/\.ts$/, '.d.ts')))
    const names = star === undefined ? list!.match(/\w+(?=\s*(?:,|$))/gm)! : [...declared.keys()]
    for (const name of names) all.set(name, declared.get(name)!)
  }
  return all
}

const comment = '/\\*\\*(?:(?!\\*/)[\\s\\S])*\\*/'
const example = /@example\n *\* ```ts\n((?: *\*.*\n)*?) *\* ```/g

/** The examples in the comments of the library, as files. */
function examples(): Readonly<Record<string, string>> {
  const codes = [...reached()].flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(example)].map(([, lines]) => lines!.replaceAll(/^ *\* ?/gm, '')),
  )
  return Object.fromEntries(
    codes.map((code, i) => [`example-${i}.ts`, `${surroundings(code)}${code}\nexport {}\n`]),
  )
}

/** The names that an example may use without their declaration: those that it does not itself declare. */
function surroundings(code: string): string {
  return ['Database', 'Session']
    .filter(type => !new RegExp(`(?:const|using) ${type.toLowerCase()}\\b`).test(code))
    .map(type => `declare const ${type.toLowerCase()}: import('gvq').${type}\n`)
    .join('')
}

/** What of the library can be called, each with its comment. */
function callable(): readonly { readonly name: string; readonly comment: string }[] {
  const declared = new RegExp(`(?:(${comment})\\n)?export declare (?:function|class) (\\w+)`, 'g')
  const methods = new RegExp(`(?:(${comment})\\n)? {4}(\\w+)\\(`, 'g')
  const names = exported()
  return [...reached()].flatMap(file => {
    const text = readFileSync(file, 'utf8')
    const interfaces = text.match(/^export interface (?:Database|Session) [\s\S]*?^\}/gm) ?? []
    const shown = [...text.matchAll(declared)].filter(([, , name]) => names.has(name!))
    const found = [...shown, ...interfaces.flatMap(each => [...each.matchAll(methods)])]
    return found.map(([, comment = '', name]) => ({ name: name!, comment }))
  })
}

const globals = new Set([
  'AbortSignal',
  'AsyncDisposable',
  'AsyncGenerator',
  'AsyncIterable',
  'Error',
  'Extract',
  'Iterable',
  'Pick',
  'Promise',
  'Readonly',
  'ReadonlyMap',
  'Record',
])

describe('the types of the library', () => {
  it('are all exported', () => {
    const declarations = exported()
    expect(declarations.size).toBeGreaterThan(30)
    const missing = [...declarations].flatMap(([name, text]) =>
      (text.match(/\b[A-Z]\w*[a-z]\w*\b/g) ?? [])
        .filter(used => !declarations.has(used) && !globals.has(used))
        .map(used => `${name} shows ${used}`),
    )
    expect(missing).toEqual([])
  })

  it('need no package, and little of gvq', () => {
    const files = [...reached()]
    expect(files.filter(file => !file.endsWith('.d.ts'))).toEqual([])
    expect(files.length).toBeLessThan(30)
  })

  it('show how each function, class and method is used', () => {
    const all = callable()
    expect(all.length).toBeGreaterThan(20)
    expect(all.filter(({ comment }) => !comment.includes('@example')).map(({ name }) => name)).toEqual([])
  })

  it('have examples that compile', async () => {
    const files = examples()
    expect(Object.keys(files).length).toBeGreaterThan(20)
    const folder = await UserFolder.make(files)
    try {
      expect(await folder.compile(...Object.keys(files))).toBe('')
    } finally {
      await folder.remove()
    }
  })

  it('are as docs/library.md describes them', async () => {
    const folder = await UserFolder.make({ 'uses.ts': uses, 'refused.ts': refused })
    try {
      expect(await folder.compile('uses.ts')).toBe('')
      const complaints = (await folder.compile('refused.ts')).match(/^refused\.ts\((\d+)/gm)
      expect(complaints).toEqual([3, 4, 5, 6, 7].map(line => `refused.ts(${line}`))
    } finally {
      await folder.remove()
    }
  })
})

const uses = `
import {
  CheckFailed, type CheckOutcome, type CopiedKeys, type Database, type Diagnostic, type Difference, type ErrorCode, type Figures,
  GvqError, type LoadOptions, type MigrationReport, open, type OpenOptions, type PlanNode, type ProgramChange, type Effect,
  type RunLimits, type Session, type SessionPlan, type SessionResult, type TypeReport, type UndoneWrite, type VectorIndexState,
} from 'gvq'

const options: OpenOptions = { project: '.', engine: 'sqlite', progress: ({ what, done, total }) => console.log(what, done / total) }
export async function use(limits: RunLimits, load: LoadOptions): Promise<readonly unknown[]> {
  const database: Database = await open(options)
  const plan: PlanNode = await database.profile('Query', {}, limits)
  const loaded: number = await database.load('Person', new Set([{ name: 'Ada' }]), load)
  const copied: CopiedKeys = await database.backup('copy', { signal: AbortSignal.timeout(1000) })
  const figures: Figures = await database.figures()
  const state: VectorIndexState | undefined = figures.vectors[0]
  const change: ProgramChange = await database.reload()
  const difference: Difference | undefined = change.kind === 'changed' ? change.difference : undefined
  const session: Session = database.createSession()
  const result: SessionResult = await session.evaluate('1', { dry: true, guardRows: 10, timeoutMs: 100 })
  const effects: readonly Effect[] = result.kind === 'needsConfirmation' ? result.effects : []
  const planned: SessionPlan = session.explain('1')
  const undone: UndoneWrite = await session.undo()
  return [plan, loaded, copied, state, difference, effects, planned, undone]
}
export function explain(error: unknown, outcome: CheckOutcome, report: MigrationReport): string {
  const code: ErrorCode | undefined = error instanceof GvqError ? error.code : undefined
  const failed: readonly Diagnostic[] = error instanceof CheckFailed ? error.diagnostics : outcome.diagnostics
  const types: readonly TypeReport[] = report.types
  return [code, ...failed.flatMap(({ fixes = [] }) => fixes.map(({ title }) => title)), types.length].join()
}
`

/** Uses of what is not part of the library, one per line. */
const refused = `import { open } from 'gvq'
const database = await open('.')
database.program
database.records
database.live
await open({ project: '.', store: undefined })
await open({ project: '.', planner: { optimise: false } })
export {}
`
