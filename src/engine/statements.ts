import type { Expr, Statement } from '../analysis/program.ts'
import { assertNever, invariant } from '../errors.ts'
import { andThen, each, type MaybePromise } from '../maybe.ts'
import { type Compiled, isAbsent } from './compiled.ts'
import { type Context, parameterAbsent } from './context.ts'
import { type Flow, pick, singleValue } from './flow.ts'
import type { Scope } from './scope.ts'

export interface CompiledStatement {
  run(context: Context): MaybePromise<void>
  /** Adds the texts that the statement will embed, as far as the variables known so far tell. */
  texts(slots: (Flow | undefined)[], into: Set<string>): void
}

export function compileStatements(
  statements: readonly Statement[],
  scope: Scope,
  embeds: Expr[],
): CompiledStatement {
  const compiled = statements.map(statement => compileStatement(statement, scope, embeds))
  return {
    run: context => each(compiled, statement => statement.run(context)),
    texts: (slots, into) => {
      for (const statement of compiled) statement.texts(slots, into)
    },
  }
}

/** `embeds` is where the compiler notes the texts of `Embed(…)`. */
function compileStatement(statement: Statement, scope: Scope, embeds: Expr[]): CompiledStatement {
  switch (statement.kind) {
    case 'bind': {
      const { value, texts } = withTexts(statement.value, scope, embeds)
      const { slot } = statement
      const run = (context: Context) =>
        andThen(value.run(context, undefined), flow => {
          context.slots[slot] = isAbsent(value, context) ? undefined : flow
        })
      return { run, texts }
    }
    case 'run': {
      const { value, texts } = withTexts(statement.value, scope, embeds)
      return { run: context => andThen(value.run(context, undefined), () => undefined), texts }
    }
    case 'drop': {
      const { value, texts } = withTexts(statement.value, scope, embeds)
      return { run: context => andThen(value.run(context, undefined), flow => drop(context, flow)), texts }
    }
    case 'for':
      return compileFor(statement, scope, embeds)
    default:
      return assertNever(statement)
  }
}

function withTexts(expr: Expr, scope: Scope, embeds: Expr[]) {
  const before = embeds.length
  const value = scope.compiler.expr(expr, scope)
  const own = embeds.slice(before)
  const texts = (slots: (Flow | undefined)[], into: Set<string>) => addTexts(own, slots, into)
  return { value, texts }
}

export function addTexts(
  embeds: readonly Expr[],
  slots: readonly (Flow | undefined)[],
  into: Set<string>,
): void {
  for (const text of embeds) {
    const value = knownValue(text, slots)
    if (typeof value === 'string') into.add(value)
  }
}

function knownValue(expr: Expr, slots: readonly (Flow | undefined)[]): unknown {
  if (expr.kind === 'literal') return expr.value
  if (expr.kind !== 'variable') return undefined
  const flow = slots[expr.slot]
  return flow?.kind === 'values' && flow.single ? flow.values[0] : undefined
}

/** W9: records, their edges and their entries in every index. Nothing to drop is no fault. */
function drop(context: Context, flow: Flow): MaybePromise<void> {
  invariant(flow.kind === 'items', 'a drop of items')
  const ids = [...new Set(flow.ids)]
  if (flow.type.kind === 'vector') context.noteVectors(flow.type, ids)
  return context.transaction.drop(flow.type, ids)
}

function compileFor(
  statement: Extract<Statement, { kind: 'for' }>,
  scope: Scope,
  embeds: Expr[],
): CompiledStatement {
  const list: Compiled = scope.compiler.expr(statement.list, scope)
  const body = compileStatements(statement.body, scope, embeds)
  const bind = (slots: (Flow | undefined)[], element: Flow) => {
    const { variable } = statement
    if (variable.kind === 'element') {
      slots[variable.slot] = element
      return
    }
    const object = (element as { values: readonly unknown[] }).values[0] as Readonly<Record<string, unknown>>
    for (const { name, slot } of variable.members) slots[slot] = singleValue(object[name] ?? null)
  }
  return {
    run: context => {
      if (isAbsent(list, context)) throw parameterAbsent('The list of FOR')
      return andThen(list.run(context, undefined), flow =>
        each(elements(flow), element => {
          bind(context.slots, element)
          return body.run(context)
        }),
      )
    },
    texts: (slots, into) => {
      const flow = statement.list.kind === 'variable' ? slots[statement.list.slot] : undefined
      if (flow === undefined) return
      for (const element of elements(flow)) {
        bind(slots, element)
        body.texts(slots, into)
      }
    },
  }
}

/** Each element of an array, or each row of plural items or values. */
function elements(flow: Flow): readonly Flow[] {
  if (flow.kind === 'values' && flow.single) {
    const array = flow.values[0] ?? []
    invariant(Array.isArray(array), 'a list to loop over')
    return array.map(singleValue)
  }
  return Array.from({ length: flow.offsets.at(-1)! }, (_, row) => ({
    ...pick(flow, [row], [0, 1]),
    single: true,
  }))
}
