import { atOnce } from '../../base/flow/parts.ts'
import { typeName } from '../catalog/index.ts'
import { signatureOf } from '../constructs/index.ts'
import { commasAfter, type Piece } from './brackets.ts'
import { type CaretContext, contextAround } from './caret-context.ts'
import { type Head, headBefore } from './chain.ts'
import type { CompletionScope } from './completion.ts'
import { objectAt, parameterNamed } from './objects.ts'

/** The signature of a call, or the members of an object. */
export interface Signature {
  /** `AddUser(name: String, age?: U8)` */
  readonly label: string
  /** The parameters in order, with their offsets in the label. */
  readonly parameters: readonly { readonly text: string; readonly from: number; readonly to: number }[]
  /** Index of the parameter at the caret; absent after the last one, and if a name is not typed yet. */
  readonly active?: number
}

/** Returns help for the innermost call or object around a caret; `undefined` if there is none. Never throws. */
export function signature(text: string, caret: number, scope: CompletionScope): Signature | undefined {
  const context = contextOutsideComments(text, Math.max(0, Math.min(caret, text.length)), scope)
  const opener = context?.piece.open.at(-1)
  if (context === undefined || opener === undefined) return undefined
  const { words } = context.piece
  if (words[opener]?.kind === 'LBRACE') return objectSignature(context, opener, scope)
  const head = words[opener]?.kind === 'LPAREN' ? headBefore(context.piece, opener) : undefined
  return head && callSignature(context, opener, head, scope)
}

/** Returns the context, also inside an unclosed string, because that is an argument being typed. */
function contextOutsideComments(text: string, at: number, scope: CompletionScope): CaretContext | undefined {
  const { context, endsInText } = atOnce(contextAround({ path: '', text }, at, scope))
  return endsInText && context?.piece.words.at(-1)?.end !== context?.piece.text.length ? undefined : context
}

function callSignature(
  { piece, statement }: CaretContext,
  opener: number,
  head: Head,
  scope: CompletionScope,
): Signature | undefined {
  if (statement === undefined) return undefined
  const isEntry = head.index === 0 && scope.text !== 'file'
  const query = isEntry ? scope.queries.find(({ name }) => name === head.text) : undefined
  const called = head.type === undefined ? head.text : `${head.text}<${head.type}>`
  if (query) {
    const names = query.parameters.map(({ name }) => name)
    const texts = query.parameters.map(each => `${each.name}${each.optional ? '?' : ''}: ${each.type}`)
    return laidOut(called, '()', texts, activeOf(piece, opener, names))
  }
  const own = head.isStep
    ? signatureOf(head.text, 'steps', 'conditions')?.parameters
    : signatureOf(head.text, 'sources', 'statements', 'conditions', 'values', 'functions')?.parameters
  if (own === undefined) return undefined
  const names = own.map(each => /^(\w+): /.exec(each)?.[1] ?? '')
  const repeats = own.at(-1) === '…'
  const at = activeOf(piece, opener, names)
  return laidOut(called, '()', own, repeats && at !== undefined ? Math.min(at, own.length - 1) : at)
}

/** Finds the parameter at the caret by its name if there is one, otherwise by its position. */
function activeOf(piece: Piece, opener: number, names: readonly string[]): number | undefined {
  const named = parameterNamed(piece, opener)
  if (named !== undefined) {
    const index = names.indexOf(named)
    return index < 0 ? undefined : index
  }
  return commasAfter(piece, opener)
}

function objectSignature(
  context: CaretContext,
  opener: number,
  scope: CompletionScope,
): Signature | undefined {
  const object = objectAt(context, scope)
  if (object === undefined) return undefined
  const members: readonly (readonly [string, string])[] =
    object.kind === 'record'
      ? object.properties.map(({ name, type }) => [name, typeName(type)])
      : [...object.fields].map(([name, type]) => [name, typeName(type)])
  const named = parameterNamed(context.piece, opener)
  const index = members.findIndex(([name]) => name === named)
  const title = object.kind === 'record' ? `${object.type.name} ` : ''
  return laidOut(
    title,
    '{}',
    members.map(([name, type]) => `${name}: ${type}`),
    index < 0 ? undefined : index,
  )
}

function laidOut(
  title: string,
  brackets: '()' | '{}',
  texts: readonly string[],
  active: number | undefined,
): Signature {
  let at = title.length + 1
  const parameters = texts.map(text => {
    const from = at
    at += text.length + 2
    return { text, from, to: from + text.length }
  })
  const label = `${title}${brackets[0]}${texts.join(', ')}${brackets[1]}`
  const isThere = active !== undefined && active < texts.length
  return { label, parameters, ...(isThere && { active }) }
}
