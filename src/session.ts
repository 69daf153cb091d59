import { checkInput, type Program, type Query, type SessionVariable } from './analysis/index.ts'
import { toJson } from './catalog/index.ts'
import type { Diagnostic, SourceFile } from './diagnostics/diagnostic.ts'
import type { Flow } from './engine/index.ts'
import { queryNotFound } from './query-not-found.ts'
import { type CallInput, type Expr, parseInput } from './syntax/index.ts'

/** A conversation with a database, in which variables last. */
export interface Session {
  /** Runs one input: statements, an expression, or the call of a query. Throws GvqError when it fails to run. */
  evaluate(text: string): Promise<SessionResult>
}

export type SessionResult =
  /** The text lacks its end. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly kind: 'value'; readonly value: unknown; readonly timing: SessionTiming }
  /** Nothing to show. */
  | { readonly kind: 'done' }

export interface SessionTiming {
  /** Parsing and checking. */
  readonly parseMs: number
  readonly runMs: number
}

/** What a session needs of its database. */
export interface SessionHost {
  readonly program: Program
  call(name: string, params: unknown): Promise<unknown>
  run(
    query: Query,
    slots: readonly (Flow | undefined)[],
  ): Promise<{ readonly answer: unknown; readonly slots: readonly (Flow | undefined)[] }>
}

interface Variable extends SessionVariable {
  readonly flow: Flow | undefined
}

export function createSession(host: SessionHost): Session {
  return new OpenSession(host)
}

class OpenSession implements Session {
  private readonly host: SessionHost
  private readonly variables = new Map<string, Variable>()

  constructor(host: SessionHost) {
    this.host = host
  }

  async evaluate(text: string): Promise<SessionResult> {
    const start = performance.now()
    const file: SourceFile = { path: '<input>', text }
    const input = parseInput(file)
    const whole = { file, start: 0, end: text.length }
    switch (input.kind) {
      case 'empty':
        return { kind: 'done' }
      case 'incomplete':
        return { kind: 'incomplete' }
      case 'invalid':
        return { kind: 'diagnostics', diagnostics: input.diagnostics }
      case 'declarations':
        return declarationsRefused(input.tree.declarations[0]?.span ?? whole)
      case 'call':
        if (input.call === undefined || this.host.program.queries.has(input.name.text)) {
          return this.callQuery(input, start)
        }
        return this.runCall(input, { statements: [], result: returning(input.call), span: whole }, start)
      case 'expression':
        return this.runInput({ statements: [], result: returning(input.value), span: whole }, start)
      case 'statements':
        return this.runInput(
          { statements: input.statements, ...(input.result && { result: input.result }), span: whole },
          start,
        )
    }
  }

  private async runInput(input: Parameters<typeof checkInput>[0], start: number): Promise<SessionResult> {
    const known = [...this.variables.values()]
    const { diagnostics, checked } = checkInput(input, this.host.program, known)
    if (checked === undefined) return { kind: 'diagnostics', diagnostics }
    const { query, bound } = checked
    const slots = new Array<Flow | undefined>(query.slotCount).fill(undefined)
    known.forEach((variable, slot) => {
      slots[slot] = variable.flow
    })
    const running = performance.now()
    const { answer, slots: after } = await this.host.run(query, slots)
    for (const { name, type, slot } of bound) this.variables.set(name, { name, type, flow: after[slot] })
    if (input.result === undefined) return { kind: 'done' }
    const timing = { parseMs: running - start, runMs: performance.now() - running }
    return { kind: 'value', value: answer, timing }
  }

  /** A call of a function; what is no function was probably meant to be a query. */
  private async runCall(
    call: CallInput,
    input: Parameters<typeof checkInput>[0],
    start: number,
  ): Promise<SessionResult> {
    const result = await this.runInput(input, start)
    const isUnknown =
      result.kind === 'diagnostics' &&
      result.diagnostics.some(({ code, span }) => code === 'E708' && span.start === call.name.span.start)
    if (isUnknown) throw queryNotFound(call.name.text, this.host.program.queries)
    return result
  }

  /** `Name(a: 1, b: "x")`, or by position in the order declared. */
  private async callQuery(input: CallInput, start: number): Promise<SessionResult> {
    const declared = this.host.program.queries.get(input.name.text)?.parameters ?? []
    const params: Record<string, unknown> = {}
    for (const [i, argument] of input.arguments.entries()) {
      const { span } = argument.name ?? argument.value
      const isLate = argument.name === undefined && input.arguments.slice(0, i).some(earlier => earlier.name)
      if (isLate) return refused('E305', 'an argument by position cannot follow one by name', span)
      const name = argument.name?.text ?? declared[i]?.name
      if (name === undefined) {
        return refused('E305', `\`${input.name.text}\` takes ${declared.length} arguments`, span)
      }
      if (Object.hasOwn(params, name)) return refused('E704', `\`${name}\` is given twice`, span)
      const value = this.argumentValue(argument.value)
      if (value === undefined) return this.badArgument(argument.value)
      params[name] = value.json
    }
    const running = performance.now()
    const answer = await this.host.call(input.name.text, params)
    return {
      kind: 'value',
      value: answer,
      timing: { parseMs: running - start, runMs: performance.now() - running },
    }
  }

  private badArgument(expr: Expr): SessionResult {
    if (expr.kind === 'NameExpr' && !this.variables.has(expr.name)) {
      return refused('E301', `\`${expr.name}\` is not declared`, expr.span)
    }
    return refused('E206', 'an argument of a query is a literal or a variable with one value', expr.span)
  }

  /** An argument as the JSON that a client would send. */
  private argumentValue(expr: Expr): { readonly json: unknown } | undefined {
    switch (expr.kind) {
      case 'String':
      case 'Float':
      case 'Boolean':
      case 'Int':
        return { json: expr.value }
      case 'None':
        return { json: null }
      case 'Array': {
        const items = expr.items.map(item => this.argumentValue(item))
        return items.every(item => item !== undefined) ? { json: items.map(item => item!.json) } : undefined
      }
      case 'Object': {
        const entries = expr.entries.map(({ name, value }) => [name.text, this.argumentValue(value)] as const)
        if (entries.some(([, value]) => value === undefined)) return undefined
        return { json: Object.fromEntries(entries.map(([name, value]) => [name, value!.json])) }
      }
      case 'NameExpr':
        return this.variableValue(expr.name)
      default:
        return undefined
    }
  }

  private variableValue(name: string): { readonly json: unknown } | undefined {
    const variable = this.variables.get(name)
    if (variable?.type.kind !== 'value' || variable.flow?.kind !== 'values') return undefined
    const { type, plural } = variable.type
    const values = variable.flow.values.map(value => (value === null ? null : toJson(value as never, type)))
    return { json: plural ? values : values[0] }
  }
}

function returning(value: Expr) {
  return { kind: 'Return', values: [value], span: value.span } as const
}

function refused(code: string, message: string, span: Diagnostic['span']): SessionResult {
  return { kind: 'diagnostics', diagnostics: [{ code, severity: 'error', message, span }] }
}

function declarationsRefused(span: Diagnostic['span']): SessionResult {
  const message = 'declarations are not supported yet in the shell'
  const help = 'write them into a .hx file of the project and start the shell again'
  return { kind: 'diagnostics', diagnostics: [{ code: 'E655', severity: 'error', message, span, help }] }
}
