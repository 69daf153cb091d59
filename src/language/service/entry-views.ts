import type { Parts } from '../../base/flow/parts.ts'
import { Checker } from '../analysis/index.ts'
import type { SourceFile } from '../diagnostics/index.ts'
import { type Input, parseInputInParts, type QueryDecl, type SourceTree } from '../syntax/index.ts'
import { ProgramView } from './program-view.ts'

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
   */
  *view(source: SourceFile, trees: readonly SourceTree[]): Parts<ProgramView> {
    const entry = treeOf(source, yield* parseInputInParts(source))
    const types = trees.map(({ source, declarations }) => ({
      source,
      declarations: declarations.filter(({ kind }) => kind !== 'QueryDecl'),
    }))
    const { catalog } = yield* this.#checker.checkInParts([...types, entry])
    return new ProgramView([...trees, entry], { catalog, kindsIn: query => this.#checker.kindsIn(query) })
  }
}

function treeOf(source: SourceFile, input: Input): SourceTree {
  if (input.kind === 'declarations') return input.tree
  const query = queryOf(source, input)
  return { source, declarations: query ? [query] : [] }
}

function queryOf(source: SourceFile, input: Input): QueryDecl | undefined {
  const nowhere = { file: source, start: 0, end: 0 }
  const query = (rest: Pick<QueryDecl, 'statements' | 'result'>): QueryDecl => ({
    kind: 'QueryDecl',
    name: { kind: 'Name', text: '', span: nowhere },
    parameters: [],
    span: { file: source, start: 0, end: source.text.length },
    ...rest,
  })
  if (input.kind === 'statements') {
    const { statements, result = { kind: 'Return', values: [], span: nowhere } } = input
    return query({ statements, result })
  }
  const value = input.kind === 'expression' ? input.value : input.kind === 'call' ? input.call : undefined
  if (value === undefined) return undefined
  return query({ statements: [], result: { kind: 'Return', values: [value], span: value.span } })
}
