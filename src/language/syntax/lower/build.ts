import type { ParserRuleContext, Token } from 'antlr4ng'
import {
  type Diagnostic,
  replacing,
  type SourceFile,
  type Span,
  type SyntaxCode,
} from '../../diagnostics/index.ts'
import type { Expr, Name, Step } from '../ast.ts'
import type {
  ArgumentsContext,
  ExprContext,
  ObjectContext,
  StepContext,
  TermContext,
} from '../generated/HelixQLParser.ts'
import { type Remarks, spanAt, syntaxError } from '../syntax-error.ts'
import { quote } from '../words.ts'

/** Breaks the cycle between the modules of expressions and steps, which contain each other. */
interface Builders {
  readonly expr: (build: Build, ctx: ExprContext) => Expr
  readonly term: (build: Build, ctx: TermContext) => Expr
  readonly step: (build: Build, ctx: StepContext) => Step
}

/** The context of all builders of tree nodes: the source, the errors so far, and the builders of nested nodes. */
export class Build {
  readonly source: SourceFile
  readonly diagnostics: Diagnostic[] = []
  /** True for a shell's call, which may pass `[]` and `{}` as in JSON; in a query they have no type. */
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

  /** Returns the span from the start of one span to the end of another. */
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

  /** Reports an error of a node as a whole, directly after it was built, in place of the errors inside it (D2). */
  faultOfWhole(code: SyntaxCode, span: Span, message: string, remarks?: Remarks): void {
    const isInside = (last: Diagnostic | undefined) =>
      last !== undefined && last.span.start >= span.start && last.span.end <= span.end
    while (isInside(this.diagnostics.at(-1))) this.diagnostics.pop()
    this.fault(code, span, message, remarks)
  }

  /** Reports an empty list; `owner` is its name in the message. */
  requireSome(items: readonly unknown[], span: Span, owner: string): void {
    if (items.length === 0)
      this.fault('E011', span, `${owner} needs at least one entry`, { help: 'add one between the brackets' })
  }

  /** Returns a placeholder for a missing argument, once that was reported; the declaration is not added to the tree. */
  missing(span: Span): Expr {
    return { kind: 'None', span }
  }
}

/** Reports `AddN(User, …)`: a type that is written as the first argument. Returns whether it did. */
export function refuseTypeAsArgument(
  build: Build,
  word: string,
  typeArgument: ParserRuleContext | null,
  ctx: ArgumentsContext | null,
): boolean {
  const [first, second] = ctx?.expr() ?? []
  if (!ctx || !first || typeArgument) return false
  const span = build.span(first)
  const name = build.source.text.slice(span.start, span.end)
  if (!typeLike.test(name) || literals.has(name)) return false
  if (boundIn(build.source).has(name)) return false
  const whole = build.span(ctx)
  const replaced = second ? spanAt(build.source, whole.start, build.span(second).start) : whole
  const written = `${word}<${name}>${second ? '(' : ''}`
  build.fault('E014', span, 'a type is not an argument', {
    help: `write it in angle brackets: ${quote(second ? `${written}…)` : written)}`,
    fixes: [replacing(replaced, written.slice(word.length), 'certain')],
  })
  return true
}

/** The names like types that a file binds: found once, as it may have the slip many times. */
function boundIn(source: SourceFile): ReadonlySet<string> {
  let names = bound.get(source)
  if (names === undefined) {
    names = new Set(Array.from(source.text.matchAll(binding), match => match[1]!))
    bound.set(source, names)
  }
  return names
}

const bound = new WeakMap<SourceFile, ReadonlySet<string>>()
const binding = /\b([A-Z]\w*)\s*(?:[:?](?!:)|<-)/g

/** Type names begin with a capital letter; a name in capitals alone is more likely a constant. */
const typeLike = /^[A-Z][A-Za-z0-9_]*[a-z][A-Za-z0-9_]*$/
const literals: ReadonlySet<string> = new Set(['True', 'False', 'None', 'Null'])

/** Reports `AddV({…}, vector)` and `UpsertV({…}, vector)`. Returns whether it did. */
export function refuseSwapped(
  build: Build,
  word: string,
  vector: ExprContext | undefined,
  properties: ExprContext | undefined,
): boolean {
  if (!vector?.object() || !properties || properties.object()) return false
  const [first, second] = [build.span(vector), build.span(properties)]
  const text = ({ start, end }: Span) => build.source.text.slice(start, end)
  const edits = [
    { span: first, text: text(second) },
    { span: second, text: text(first) },
  ]
  build.fault('E014', first, 'the vector comes before the properties', {
    help: `write ${quote(`${word}(vector, {name: value})`)}`,
    fixes: [{ title: 'swap the two arguments', edits, applicability: 'certain' }],
  })
  return true
}

/** The names of the arguments of a step or function. */
export interface Signature {
  readonly word: string
  readonly required: readonly string[]
  readonly optional?: readonly string[]
  /** Why more are refused. */
  readonly excess?: string
  /** Help if there are too few. */
  readonly lacking?: string
}

/** Returns the arguments of a call whose number is fixed by the syntax; reports E013 at most once. */
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
    build.fault(
      'E013',
      build.span(excess),
      message,
      signature.excess ? { help: signature.excess } : undefined,
    )
  } else if (given.length < required.length) {
    const span = ctx ? build.span(ctx) : owner
    const message = `${quote(word)} is missing its ${required[given.length]}: ${sample}`
    build.fault('E013', span, message, signature.lacking ? { help: signature.lacking } : undefined)
  }
  return given
}

/** Returns an argument that must be `{…}`; otherwise reports E014. */
export function takeObject(build: Build, ctx: ExprContext, word: string): ObjectContext | undefined {
  const object = ctx.object()
  if (object) return object
  build.fault('E014', build.span(ctx), `${quote(word)} expects its properties in braces`, {
    help: `write ${quote(`${word}({name: value})`)}`,
  })
  return undefined
}
