import type { Parts } from '../../base/flow/parts.ts'
import { Checker } from '../analysis/index.ts'
import type { Diagnostic, SourceFile } from '../diagnostics/index.ts'
import {
  type Binding,
  type CallInput,
  type Declaration,
  type Expr,
  type Input,
  type Name,
  parseInputInParts,
  type QueryDecl,
  type SourceTree,
  type Statement,
} from '../syntax/index.ts'
import { EntryView } from './entry-view.ts'

/** A part of a text that is an entry by itself. */
export interface EntryPart {
  readonly text: string
  /** Where it begins in the whole text. */
  readonly from: number
}

/** An entry as it was read, or several that are run one after the other. */
export interface ReadEntry {
  readonly view: EntryView
  readonly diagnostics: readonly Diagnostic[]
  /** The first error of a part that cannot be parsed, whose names are not known. */
  readonly fault?: Diagnostic
}

/** Looks at entries of a shell, each as the body of a query of the program: what it names is found as in a file. */
export class EntryViews {
  /** Keeps what it found in the types, as long as they are the same. */
  readonly #checker: Checker

  constructor() {
    this.#checker = new Checker({ notesKinds: true })
  }

  /**
   * @param source the entry, whose path no file has
   * @param trees those of the program
   * @param parts the entries that it consists of, which share variables
   */
  *read(
    source: SourceFile,
    trees: readonly SourceTree[],
    parts: readonly EntryPart[] = [{ text: source.text, from: 0 }],
  ): Parts<ReadEntry> {
    const inputs: Input[] = []
    for (const part of parts) inputs.push(yield* readPart(source, part))
    const declared = new Set(inputs.flatMap(declaredBy).flatMap(namesOf))
    const queries = new Set([
      ...declared,
      ...trees.flatMap(({ declarations }) => declarations).flatMap(namesOf),
    ])
    const calls = inputs.filter(input => input.kind === 'call').filter(({ name }) => queries.has(name.text))
    const query = queryOf(source, inputs, calls)
    const entry = { source, declarations: [...(query ? [query] : []), ...inputs.flatMap(declaredBy)] }
    // Queries are checked when the program is. Only those matter here whose names the entry declares a second time.
    const around = trees.map(({ source, declarations }) => ({
      source,
      declarations: declarations.filter(each => each.kind !== 'QueryDecl' || declared.has(each.name.text)),
    }))
    const { catalog, diagnostics } = yield* this.#checker.checkInParts([...around, entry])
    const kindsIn = (query: QueryDecl) => this.#checker.kindsIn(query)
    const view = new EntryView(trees, entry, { query, calls }, { catalog, kindsIn })
    const faults = inputs.flatMap(input => ('diagnostics' in input ? input.diagnostics : []))
    const [fault] = faults
    return { view, diagnostics: [...faults, ...diagnostics], ...(fault && { fault }) }
  }
}

function declaredBy(input: Input): readonly Declaration[] {
  return input.kind === 'declarations' ? input.tree.declarations : []
}

function namesOf(declaration: Declaration): readonly string[] {
  return declaration.kind === 'QueryDecl' ? [declaration.name.text] : []
}

function* readPart(source: SourceFile, { text, from }: EntryPart): Parts<Input> {
  if (text === source.text) return yield* parseInputInParts(source)
  const own = { ...source, text }
  return placedIn(source, own, from, yield* parseInputInParts(own))
}

/** Returns what was read of a part, with its places in the whole text: one query is made of all parts. */
function placedIn<T>(whole: SourceFile, part: SourceFile, from: number, node: T): T {
  const placed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(placed)
    if (typeof value !== 'object' || value === null) return value
    if (value === part) return whole
    const copy = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, placed(each)]))
    if (!('file' in value) || value.file !== part) return copy
    return { ...copy, start: Number(copy.start) + from, end: Number(copy.end) + from }
  }
  return placed(node) as T
}

interface Body {
  readonly statements: readonly Statement[]
  readonly values: readonly Expr[]
}

function bodyOf(input: Input, calls: readonly CallInput[]): Body | undefined {
  switch (input.kind) {
    case 'statements':
      return { statements: input.statements, values: input.result?.values ?? [] }
    case 'expression':
      return { statements: [], values: [input.value] }
    case 'call': {
      const isFunction = input.call !== undefined && !calls.includes(input)
      return { statements: [], values: isFunction ? [input.call] : input.arguments.map(({ value }) => value) }
    }
    default:
      return undefined
  }
}

/** A query around all that entries say outside of declarations. */
function queryOf(
  source: SourceFile,
  inputs: readonly Input[],
  calls: readonly CallInput[],
): QueryDecl | undefined {
  const bodies = inputs.flatMap(input => bodyOf(input, calls) ?? [])
  if (bodies.length === 0) return undefined
  const nowhere = { file: source, start: 0, end: 0 }
  const name = (text: string): Name => ({ kind: 'Name', text, span: nowhere })
  // What an entry before the last returns is seen with the variables of its place, so that it is bound there: to no name.
  const bound = (value: Expr): Binding => ({
    kind: 'Binding',
    name: name(` ${value.span.start}`),
    value,
    span: value.span,
  })
  const values = bodies.at(-1)?.values ?? []
  const [first] = values
  const end = values.at(-1)?.span.end ?? 0
  return {
    kind: 'QueryDecl',
    name: name(''),
    parameters: [],
    statements: bodies.flatMap(({ statements, values }, i) =>
      i === bodies.length - 1 ? statements : [...statements, ...values.map(bound)],
    ),
    result: { kind: 'Return', values, span: first ? { ...first.span, end } : nowhere },
    span: { file: source, start: 0, end: source.text.length },
  }
}
