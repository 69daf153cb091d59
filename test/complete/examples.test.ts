import { describe, expect, it } from 'vitest'
import type { Program } from '../../src/language/analysis/index.ts'
import { typeName } from '../../src/language/catalog/index.ts'
import { type CompletionScope, complete } from '../../src/language/complete/index.ts'
import { readWords, type Word } from '../../src/language/syntax/candidates/index.ts'
import { parse } from '../../src/language/syntax/index.ts'
import { examplePrograms, programOf, scopeOf } from './support.ts'

/** A word of a program that a completion at its start does not offer. */
interface Miss {
  readonly at: string
  readonly word: string
}

interface Tally {
  readonly offered: number
  readonly misses: readonly Miss[]
}

/** Positions where the author invents a name, which cannot be offered. */
function isMadeUp(words: readonly Word[], i: number): boolean {
  const [before, word, next] = [words[i - 1], words[i], words[i + 1]]
  if (word === undefined || next === undefined || before === undefined) return true
  // A binding, a closure's name, a loop's name.
  if (next.kind === 'BIND' || before.kind === 'BAR' || before.kind === 'FOR') return true
  // The name of a query, of a type, of a property or parameter with its type.
  if (before.kind === 'QUERY') return true
  return next.kind === 'OPTIONAL'
}

/** `{total: …}`: a member that is computed. In the arguments of a call, the members are declared. */
function isComputed(words: readonly Word[], i: number): boolean {
  if (words[i + 1]?.kind !== 'COLON') return false
  const open: number[] = []
  words.slice(0, i).forEach(({ kind }, at) => {
    if (/^(?:LBRACE|LPAREN|LBRACKET)$/.test(kind)) open.push(at)
    if (/^(?:RBRACE|RPAREN|RBRACKET)$/.test(kind)) open.pop()
  })
  const opener = open.at(-1) ?? 0
  return words[opener]?.kind === 'LBRACE' && !/^(?:LPAREN|COMMA)$/.test(words[opener - 1]?.kind ?? '')
}

function tally(text: string, scope: CompletionScope): Tally {
  const words = readWords(text).list
  const misses: Miss[] = []
  let offered = 0
  words.forEach((word, i) => {
    if (!/^[A-Za-z_]/.test(word.text) || isMadeUp(words, i) || isComputed(words, i)) return
    if (isDeclarationName(words, i) || isLoopMember(words, i) || isTyped(words, i)) return
    const { from, items } = complete(text, word.start, scope)
    const later = complete(text.slice(0, word.start + 1), word.start + 1, scope)
    const isThere = from === word.start && items.some(item => item.text === word.text)
    const isStillThere = word.text.length === 1 || later.items.some(item => item.text === word.text)
    if (isThere && isStillThere) offered++
    else misses.push({ at: text.slice(Math.max(0, word.start - 60), word.start), word: word.text })
  })
  return { offered, misses }
}

/** A parameter or property with its type. */
function isTyped(words: readonly Word[], i: number): boolean {
  const start = words.findLastIndex(({ kind }, at) => at < i && /^(?:QUERY|ARROW|STEP)$/.test(kind))
  const declares = words[start]?.kind === 'QUERY' || isDeclarationName(words, start + 1)
  return declares && words[i + 1]?.kind === 'COLON' && !/^(?:From|To|Properties)$/.test(words[i]!.text)
}

/** `N::Person`: the name of a type that is being declared. */
function isDeclarationName(words: readonly Word[], i: number): boolean {
  return words[i - 1]?.kind === 'STEP' && /^[NEV]$/.test(words[i - 2]?.text ?? '')
}

/** `FOR {a, b} IN list`: the members are written before the list that determines them. */
function isLoopMember(words: readonly Word[], i: number): boolean {
  const opener = words.findLastIndex(({ kind }, at) => at < i && kind === 'LBRACE')
  const closer = words.findIndex(({ kind }, at) => at > opener && kind === 'RBRACE')
  return words[opener - 1]?.kind === 'FOR' && closer > i
}

describe('at each word of the examples, the word is among what is offered', () => {
  it.each(examplePrograms().map(({ name, files }) => [name, files] as const))('%s', (_name, files) => {
    const program = programOf(...files.values())
    const scope: CompletionScope = { ...scopeOf(program), text: 'file' }
    const results = [...files.values()].map(text => tally(text, scope))
    expect(results.flatMap(({ misses }) => misses)).toEqual([])
    expect(results.reduce((sum, { offered }) => sum + offered, 0)).toBeGreaterThan(20)
  })
})

/** The body of each query, with its parameters as variables of a session. */
function bodies(
  text: string,
  program: Program,
): readonly { readonly body: string; readonly variables: CompletionScope['variables'] }[] {
  return parse({ path: '', text }).tree.declarations.flatMap(declaration => {
    if (declaration.kind !== 'QueryDecl') return []
    const { span, name } = declaration
    const variables = (program.queries.get(name.text)?.parameters ?? []).map(({ name, type }) => ({
      name,
      type: { kind: 'value', type: typeName(type), plural: false } as const,
      text: typeName(type),
    }))
    const written = text.slice(span.start, span.end)
    return [{ body: written.slice(written.indexOf('=>') + 2), variables }]
  })
}

describe('the same holds for their statements in a shell', () => {
  it.each(examplePrograms().map(({ name, files }) => [name, files] as const))('%s', (_name, files) => {
    const program = programOf(...files.values())
    const scope = scopeOf(program)
    const results = [...files.values()]
      .flatMap(text => bodies(text, program))
      .map(({ body, variables }) => tally(body, { ...scope, variables }))
    expect(results.flatMap(({ misses }) => misses)).toEqual([])
    expect(results.reduce((sum, { offered }) => sum + offered, 0)).toBeGreaterThan(20)
  })
})
