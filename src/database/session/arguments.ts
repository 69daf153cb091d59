import { counted } from '../../base/text/counted.ts'
import type { Query } from '../../language/analysis/index.ts'
import { formatId, toJson } from '../../language/catalog/index.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { CallInput, Expr, Start } from '../../language/syntax/index.ts'
import type { Variables } from './variables.ts'

type Traversal = Extract<Expr, { kind: 'Traversal' }>
type VariableStart = Extract<Start, { kind: 'VariableStart' }>

/** The arguments of a call as the JSON object that a client would send, or diagnostics. */
export type Arguments =
  | { readonly kind: 'params'; readonly params: Readonly<Record<string, unknown>> }
  | { readonly kind: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] }

/** Reads the arguments of `Name(a: 1, b: "x")`, or of `Name(1, "x")` in the order declared. */
export function readArguments(
  input: CallInput,
  declared: Query['parameters'],
  variables: Variables,
): Arguments {
  const params: Record<string, unknown> = {}
  let anyNamed = false
  for (const [i, argument] of input.arguments.entries()) {
    const { span } = argument.name ?? argument.value
    anyNamed ||= argument.name !== undefined
    if (anyNamed && argument.name === undefined)
      return refused('E305', 'a positional argument cannot follow a named one', span)
    const name = argument.name?.text ?? declared[i]?.name
    if (name === undefined) {
      return refused('E305', `\`${input.name.text}\` takes ${counted(declared.length, 'argument')}`, span)
    }
    if (Object.hasOwn(params, name)) return refused('E704', `\`${name}\` is given twice`, span)
    const value = argumentValue(argument.value, variables)
    if (value === undefined) return badArgument(argument.value, variables)
    params[name] = value.json
  }
  return { kind: 'params', params }
}

function badArgument(expr: Expr, variables: Variables): Arguments {
  if (expr.kind === 'NameExpr' && !variables.has(expr.name)) {
    return refused('E301', `\`${expr.name}\` is not declared`, expr.span)
  }
  return refused(
    'E206',
    'an argument of a query must be a literal, or a variable with a value or items',
    expr.span,
  )
}

/** Returns an argument as JSON, or `undefined` if the expression cannot be one. */
function argumentValue(expr: Expr, variables: Variables): { readonly json: unknown } | undefined {
  switch (expr.kind) {
    case 'String':
    case 'Float':
    case 'Boolean':
    case 'Int':
      return { json: expr.value }
    case 'None':
      return { json: null }
    case 'Array': {
      const items = expr.items.map(item => argumentValue(item, variables))
      return items.every(item => item !== undefined) ? { json: items.map(item => item!.json) } : undefined
    }
    case 'Object': {
      const entries = expr.entries.map(
        ({ name, value }) => [name.text, argumentValue(value, variables)] as const,
      )
      if (entries.some(([, value]) => value === undefined)) return undefined
      return { json: Object.fromEntries(entries.map(([name, value]) => [name, value!.json])) }
    }
    case 'NameExpr':
      return variableValue(expr.name, variables)
    case 'Traversal':
      return endsInId(expr) ? idsOf(expr.start.name, variables) : undefined
    default:
      return undefined
  }
}

/** `x::ID` */
function endsInId(expr: Traversal): expr is Traversal & { readonly start: VariableStart } {
  const [step, second] = expr.steps
  return expr.start.kind === 'VariableStart' && step?.kind === 'Id' && second === undefined
}

/** The id of the item that a variable holds, or the ids of several. */
function idsOf(name: string, variables: Variables): { readonly json: unknown } | undefined {
  const flow = variables.get(name)?.flow
  if (flow?.kind !== 'items' || (flow.single && flow.ids.length === 0)) return undefined
  const ids = flow.ids.map(formatId)
  return { json: flow.single ? ids[0] : ids }
}

/** Items stand for their ids. */
function variableValue(name: string, variables: Variables): { readonly json: unknown } | undefined {
  const variable = variables.get(name)
  if (variable?.type.kind === 'items') return idsOf(name, variables)
  if (variable?.type.kind !== 'value' || variable.flow?.kind !== 'values') return undefined
  const { type, plural } = variable.type
  const values = variable.flow.values.map(value => (value === null ? null : toJson(value as never, type)))
  return { json: plural ? values : values[0] }
}

function refused(code: string, message: string, span: Diagnostic['span']): Arguments {
  return { kind: 'diagnostics', diagnostics: [{ code, severity: 'error', message, span }] }
}
