import { atOnce } from '../../base/flow/parts.ts'
import type { Catalog } from '../catalog/index.ts'
import type { Diagnostic } from '../diagnostics/index.ts'
import type { BrokenType, QueryDecl, SourceTree } from '../syntax/index.ts'
import type { NodeKinds } from './context.ts'
import type { Program } from './program/program.ts'
import { checkQueries, type KnownQueries, noKinds } from './queries/index.ts'
import { Report } from './report.ts'
import { type CheckedSchema, checkSchema } from './schema/index.ts'

export interface CheckResult {
  /** Sorted by path, then by position. */
  readonly diagnostics: readonly Diagnostic[]
  /** Absent when a diagnostic is an error. */
  readonly program: Program | undefined
  /** The types of the highest version, without those that have errors. */
  readonly catalog: Catalog
}

/**
 * Checks all files of a program together: schema items and queries may refer to each other in any order.
 * @param brokenTypes types that the parser found but could not read; their uses are not reported as errors
 */
export function check(trees: readonly SourceTree[], brokenTypes: readonly BrokenType[] = []): CheckResult {
  return new Checker().check(trees, brokenTypes)
}

/**
 * Checks a program again after each change, and reuses the results of what did not change: the schema, if all its declarations
 * are the same objects as at the last check, and then each query whose declaration is. A query depends on nothing else.
 */
export class Checker {
  #schema: KnownSchema | undefined
  readonly #queries: KnownQueries = new WeakMap()
  readonly #notesKinds: boolean

  /** With `notesKinds`, the kinds that it finds can be asked for. */
  constructor({ notesKinds = false }: { readonly notesKinds?: boolean } = {}) {
    this.#notesKinds = notesKinds
  }

  /** The kinds in a query as it was checked last, by the nodes of its tree. */
  kindsIn(query: QueryDecl): NodeKinds | undefined {
    return this.#queries.get(query)?.kinds
  }

  check(trees: readonly SourceTree[], brokenTypes: readonly BrokenType[] = []): CheckResult {
    return atOnce(this.checkInParts(trees, brokenTypes))
  }

  /** Checks like `check`, in slices that yield to the event loop. */
  *checkInParts(
    trees: readonly SourceTree[],
    brokenTypes: readonly BrokenType[] = [],
  ): Generator<void, CheckResult> {
    const schema = yield* this.#checkSchema(trees, brokenTypes)
    const { catalog, broken, version, migrations } = schema.checked
    const report = new Report()
    report.addAll(schema.report)
    const queries = yield* checkQueries(
      trees,
      { catalog, broken, report, ...(this.#notesKinds && { kinds: noKinds() }) },
      this.#queries,
    )
    const diagnostics = report.sorted()
    if (report.hasErrors) return { diagnostics, program: undefined, catalog }
    return {
      diagnostics,
      catalog,
      program: { catalog, queries, version, ...(migrations.length > 0 && { migrations }) },
    }
  }

  *#checkSchema(
    trees: readonly SourceTree[],
    brokenTypes: readonly BrokenType[],
  ): Generator<void, KnownSchema> {
    const declarations = trees
      .flatMap(tree => tree.declarations)
      .filter(declaration => declaration.kind !== 'QueryDecl')
    const parts = [...declarations, ...brokenTypes]
    const known = this.#schema
    if (known?.parts.length === parts.length && known.parts.every((part, i) => part === parts[i]))
      return known
    const report = new Report()
    this.#schema = { parts, checked: yield* checkSchema(trees, brokenTypes, report), report }
    return this.#schema
  }
}

interface KnownSchema {
  /** All that it was checked from. */
  readonly parts: readonly object[]
  readonly checked: CheckedSchema
  readonly report: Report
}
