import { scalarNames } from '../../catalog/index.ts'
import { type Misspelling, misspelling, replacing, type Span } from '../../diagnostics/index.ts'
import type { Name } from '../../syntax/index.ts'
import type { Context, Reporting } from '../context.ts'
import { quote } from '../kinds/words.ts'
import type { Kind, VariableExpr } from '../program/program.ts'
import { at } from '../report.ts'
import { findAnyMember } from './properties.ts'
import type { Variable } from './scope.ts'

const literals = ['true', 'false', 'NONE'] as const

/** Names that can be declared but not read as a value. */
const unusableNames: ReadonlySet<string> = new Set([...scalarNames, 'Uuid', ...literals])

const literalNames: ReadonlySet<string> = new Set(literals)

/** Warns of a declared name (W115) that is a literal wherever a value is read, which is no error there. */
export function warnOfLiteral({ text, span }: Name, { report }: Reporting): void {
  if (!literalNames.has(text)) return
  report.warning('W115', span, `${quote(text)} is a literal: what has this name cannot be read by it`, {
    help: 'choose another name',
  })
}

/** Reports E105 for a name that cannot be read as a value, and returns whether it did. */
export function isUnusable(name: string, span: Span, { report }: Context): boolean {
  if (!unusableNames.has(name)) return false
  report.error('E105', span, `${quote(name)} cannot be used as a name here`, {
    help:
      name === 'ID'
        ? 'write `id` for the property, or `::ID` for the id of an item'
        : 'it names a type or a literal; choose another name',
  })
  return true
}

/** Returns the variable with this name; reports E105 or E301 if there is none. */
export function resolveName(name: string, span: Span, context: Context): Variable | undefined {
  const variable = context.scope.find(name)
  // What it holds is not known after an error at its declaration, be it of the name.
  if (variable !== undefined && variable.type === undefined) return variable
  if (isUnusable(name, span, context)) return undefined
  if (variable) return variable
  return context.report.error('E301', span, `no variable ${quote(name)} is in scope`, {
    help: declareHelp,
    ...(literalMeant(name, span) ??
      currentMeant(name, span, context) ??
      propertyMeant(name, span, context) ??
      misspelling(name, span, context.scope.names())),
  })
}

const declareHelp = 'declare it as a parameter, or bind it with `<-` first'

/** `True`, `null` and `NOW` of other languages. */
function literalMeant(name: string, span: Span): Misspelling | undefined {
  const word = name.toLowerCase()
  if (word === 'true' || word === 'false') {
    return { help: `write ${quote(word)}: capitals matter`, fixes: [replacing(span, word, 'certain')] }
  }
  if (word === 'now') {
    return { help: 'there is no clock in a query: write `DEFAULT NOW` at a property, or pass a `Date`' }
  }
  if (!missingWords.has(word)) return undefined
  return {
    help: 'test for a value with `EXISTS(_::{name})` or `!EXISTS(_::{name})`; to set none, leave it out',
  }
}

/** `it` and `this` of other languages. */
function currentMeant(name: string, span: Span, { current }: Context): Misspelling | undefined {
  if (current === undefined || !['it', 'this', 'self'].includes(name)) return undefined
  return { help: 'the current item is `_`', fixes: [replacing(span, '_', 'certain')] }
}

const missingWords: ReadonlySet<string> = new Set(['null', 'nil', 'none', 'undefined'])

/** A bare name is a variable, even if the current item has a property of that name. */
function propertyMeant(name: string, span: Span, { current }: Context): Misspelling | undefined {
  if (current === undefined || findAnyMember(current, name) === undefined) return undefined
  const text = `_::{${name}}`
  return { help: `write ${quote(text)} for the property`, fixes: [replacing(span, text, 'maybe')] }
}

/** Returns a use of a variable, or `undefined` without a report if its binding had an error. */
export function variableExpr(variable: Variable, span: Span): VariableExpr | undefined {
  const { type, slot, name, optional } = variable
  return type && { kind: 'variable', slot, name, optional, type, span }
}

const sourceLetters: ReadonlySet<string> = new Set(['N', 'E', 'V'])

/** Reports E105 for a name that a traversal starts with, and returns whether it did. */
function isSourceLetter({ text, span }: Name, { report }: Context): boolean {
  if (!sourceLetters.has(text)) return false
  report.error('E105', span, `${quote(text)} cannot be used as a name here`, {
    help: 'a traversal starts with `N`, `E` or `V`; choose another name',
  })
  return true
}

/** Declares a name that must not be visible yet (E302). In a shell, a line can bind a variable of the session again. */
export function declare(
  name: Name,
  type: Kind | undefined,
  origin: Variable['origin'],
  context: Context,
  details: VariableDetails = {},
): Variable {
  const earlier = context.scope.find(name.text)
  if (earlier && earlier.origin !== 'session') {
    context.report.error('E302', name.span, `${quote(name.text)} is already declared`, {
      related: [
        at(
          earlier.span,
          `first declared here, as a ${earlier.origin === 'parameter' ? 'parameter' : 'variable'}`,
        ),
      ],
      help: 'choose another name',
    })
  }
  return declareInside(name, type, origin, context, details)
}

type VariableDetails = Partial<Pick<Variable, 'optional' | 'typeSpan'>>

/** Declares a name that may hide one from outside of its scope. */
export function declareInside(
  name: Name,
  type: Kind | undefined,
  origin: Variable['origin'],
  context: Context,
  { optional = false, typeSpan }: VariableDetails = {},
): Variable {
  warnOfLiteral(name, context)
  const held = isSourceLetter(name, context) ? undefined : type
  if (held !== undefined) context.kinds?.yields.set(name, held)
  return context.scope.declare({ name: name.text, type: held, optional, origin, span: name.span, typeSpan })
}
