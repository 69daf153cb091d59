import type { ParserRuleContext, Token } from 'antlr4ng'
import type { Diagnostic, SourceFile, Span, SyntaxCode } from '../../diagnostics/index.ts'
import type { Expr, Name, Step } from '../ast.ts'
import type {
  ArgumentsContext,
  ExprContext,
  ObjectContext,
  StepContext,
  TermContext,
} from '../generated/HelixQLParser.ts'
import { type Remarks, spanAt, syntaxError } from '../report.ts'
import { quote } from '../words.ts'

/** Expressions contain steps and steps contain expressions: each finds the other here. */
export interface Builders {
  readonly expr: (build: Build, ctx: ExprContext) => Expr
  readonly term: (build: Build, ctx: TermContext) => Expr
  readonly step: (build: Build, ctx: StepContext) => Step
}

/** What every builder of tree nodes needs: the text, the faults found so far, and the way back to expressions. */
export class Build {
  readonly source: SourceFile
  readonly diagnostics: Diagnostic[] = []
  /** A shell's call may pass `[]` and `{}`, as JSON may; in a query they have no type. */
  readonly allowsEmpty: boolean
  readonly #builders: Builders

  constructor(source: SourceFile, builders: Builders, allowsEmpty = false) {
    this.source = source
    this.allowsEmpty = allowsEmpty
    this.#builders = builders
  }

  expr(ctx: ExprContext): Expr {
    return this.#builders.expr(this, ctx)
  }

  term(ctx: TermContext): Expr {
    return this.#builders.term(this, ctx)
  }

  step(ctx: StepContext): Step {
    return this.#builders.step(this, ctx)
  }

  span(ctx: ParserRuleContext): Span {
    const start = ctx.start?.start ?? 0
    return spanAt(this.source, start, (ctx.stop?.stop ?? start - 1) + 1)
  }

  tokenSpan(token: Token): Span {
    return spanAt(this.source, token.start, token.stop + 1)
  }

  /** From the beginning of one piece to the end of another. */
  join(from: Span, to: Span): Span {
    return spanAt(this.source, from.start, to.end)
  }

  text(token: Token): string {
    return this.source.text.slice(token.start, token.stop + 1)
  }

  name(ctx: ParserRuleContext): Name {
    const span = this.span(ctx)
    return { kind: 'Name', text: this.source.text.slice(span.start, span.end), span }
  }

  fault(code: SyntaxCode, span: Span, message: string, remarks?: Remarks): void {
    this.diagnostics.push(syntaxError(code, span, message, remarks))
  }

  /** Refuses a piece as a whole, right after it was built: what is wrong inside it no longer matters (D2). */
  faultOfWhole(code: SyntaxCode, span: Span, message: string, remarks?: Remarks): void {
    const isInside = (last: Diagnostic | undefined) =>
      last !== undefined && last.span.start >= span.start && last.span.end <= span.end
    while (isInside(this.diagnostics.at(-1))) this.diagnostics.pop()
    this.fault(code, span, message, remarks)
  }

  /** Refuses an empty list; `owner` is what the reader calls it. */
  requireSome(items: readonly unknown[], span: Span, owner: string): void {
    if (items.length === 0)
      this.fault('E011', span, `${owner} needs at least one entry`, { help: 'add one between the brackets' })
  }

  /** Stands where an argument is missing, after the fault was reported; such a declaration leaves no tree. */
  missing(span: Span): Expr {
    return { kind: 'None', span }
  }
}

/** How many arguments a step or function takes, and what they are called. */
export interface Signature {
  readonly word: string
  readonly required: readonly string[]
  readonly optional?: readonly string[]
}

/** The arguments of a call whose number is fixed by the syntax; reports E013 once. */
export function takeArguments(
  build: Build,
  ctx: ArgumentsContext | null,
  owner: Span,
  signature: Signature,
): readonly ExprContext[] {
  const given = ctx?.expr() ?? []
  const { word, required, optional = [] } = signature
  const most = required.length + optional.length
  const excess = given[most]
  const sample = quote(`${word}(${[...required, ...optional].join(', ')})`)
  if (excess) {
    const message = most === 0 ? `${quote(word)} takes no arguments` : `too many arguments: ${sample}`
    build.fault('E013', build.span(excess), message)
  } else if (given.length < required.length) {
    const span = ctx ? build.span(ctx) : owner
    build.fault('E013', span, `${quote(word)} is missing its ${required[given.length]}: ${sample}`)
  }
  return given
}

/** The braces of an argument that must be `{…}`; reports E014. */
export function takeObject(build: Build, ctx: ExprContext, word: string): ObjectContext | undefined {
  const object = ctx.object()
  if (object) return object
  build.fault('E014', build.span(ctx), `${quote(word)} expects its properties in braces`, {
    help: `write ${quote(`${word}({name: value})`)}`,
  })
  return undefined
}
