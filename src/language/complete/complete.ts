import { atOnce } from '../../base/flow/parts.ts'
import { functionNames, kindText } from '../analysis/index.ts'
import { type Family, signatureOf } from '../constructs/index.ts'
import type { SourceFile } from '../diagnostics/diagnostic.ts'
import type { QueryFacts } from '../facts/index.ts'
import { type CaretContext, candidatesAt, contextAt } from './caret-context.ts'
import { headBefore } from './chain.ts'
import { completeCommand } from './commands.ts'
import type { Completion, CompletionItem, CompletionScope } from './completion.ts'
import { typeInOrder, variablesAtOnce } from './environment.ts'
import { matchingInParts } from './match.ts'
import { sourceFields } from './migrations.ts'
import { namesAt } from './names.ts'
import { stepsAt } from './steps.ts'

/** Returns the completions at a caret (a UTF-16 offset). Never throws, whatever the text. */
export function complete(text: string, caret: number, scope: CompletionScope): Completion {
  const at = Math.max(0, Math.min(caret, text.length))
  return (
    completeCommand(text, at, scope, complete) ??
    atOnce(completeInParts({ path: '', text }, caret, scope, Number.POSITIVE_INFINITY))
  )
}

/**
 * Completes like `complete` a text that is no command, with the best `max` items, in slices that yield to the event
 * loop.
 */
export function* completeInParts(
  source: SourceFile,
  caret: number,
  scope: CompletionScope,
  max: number,
): Generator<void, Completion> {
  const at = Math.max(0, Math.min(caret, source.text.length))
  const context = yield* contextAt(source, at, scope)
  if (context === undefined) return { from: at, to: at, items: [] }
  const { from, to, typed } = context
  const all = yield* itemsAt(context, scope)
  const items = (yield* matchingInParts(all, typed)).slice(0, max)
  if (Number.isFinite(max)) {
    // Their details, which follow from their kinds, are wanted at once.
    const { variables } = context.env
    yield* typeInOrder(items.flatMap(({ text, kind }) => (kind === 'variable' && variables.get(text)) || []))
  }
  return { from, to, items }
}

function* itemsAt(context: CaretContext, scope: CompletionScope): Generator<void, readonly CompletionItem[]> {
  yield
  const candidates = yield* candidatesAt(context, scope)
  yield
  // Kept for those that ask for them next.
  const variables = yield* context.env.variables.newestFirstInParts()
  if (readsAllKinds(context)) yield* typeInOrder(variables)
  const keywords = new Set(candidates.flatMap(each => [...each.keywords]))
  const names = candidates.flatMap(({ name }) => (name ? namesAt(context, name, scope) : []))
  const calls = new Set(candidates.flatMap(({ call }) => call ?? []))
  return [
    ...names,
    ...(candidates.some(({ variable }) => variable) ? yield* variableItems(context) : []),
    ...(calls.has('callInput') ? scope.queries.map(queryItem) : []),
    ...keywordItems(context, keywords),
    ...(calls.has('term') ? functionItems : []),
  ]
}

/** After `FOR x IN` and `FOR {`, variables are offered by their kinds. */
function readsAllKinds({ piece: { words, open } }: CaretContext): boolean {
  return words.at(-1)?.kind === 'IN' || words[(open.at(-1) ?? 0) - 1]?.kind === 'FOR'
}

/** Returns variables, the newest first. */
function* variableItems(context: CaretContext): Generator<void, readonly CompletionItem[]> {
  const { env, piece, statement } = context
  if (statement === undefined && piece.words[0]?.kind === 'MIGRATION') return yield* sourceFields(context)
  if (piece.words.at(-1)?.kind === 'DEFAULT') return [{ text: 'NOW', kind: 'keyword' }]
  const items: CompletionItem[] = []
  for (const [i, variable] of (yield* env.variables.newestFirstInParts()).entries()) {
    if (i % variablesAtOnce === variablesAtOnce - 1) yield
    items.push({
      text: variable.name,
      kind: 'variable',
      // Computed on demand: it requires the checker, and a list shows only a few items at a time.
      get detail() {
        return variable.text ?? describe(variable.kind()) ?? ''
      },
    })
  }
  return items
}

function describe(kind: Parameters<typeof kindText>[0] | undefined): string | undefined {
  return kind && kindText(kind).replaceAll('`', '')
}

function queryItem({ name, parameters }: QueryFacts): CompletionItem {
  const list = parameters.map(each => `${each.name}${each.optional ? '?' : ''}: ${each.type}`)
  return { text: name, kind: 'query', detail: `${name}(${list.join(', ')})` }
}

const functionItems = functionNames.map(
  (text): CompletionItem => ({
    text,
    kind: 'function',
    ...detailOf(text, ['functions']),
  }),
)

function keywordItems(context: CaretContext, allowed: ReadonlySet<string>): readonly CompletionItem[] {
  const last = context.piece.words.at(-1)
  const isStep = last?.kind === 'STEP' && context.statement !== undefined
  if (isStep) {
    const known = stepsAt(context.piece, context.env)
    const steps = known?.filter(step => allowed.has(step)) ?? [...allowed].filter(step => step !== 'AddE')
    return steps.map((text): CompletionItem => ({ text, kind: 'step', ...detailOf(text, stepFamilies) }))
  }
  const sorted = [...allowed].filter(word => isWanted(word, context))
  // Most conditions begin with the current item.
  const ordered = [...sorted.filter(word => word === '_'), ...sorted.filter(word => word !== '_')]
  const families = context.statement === undefined ? declarationFamilies : statementFamilies
  return ordered.map((text): CompletionItem => ({ text, kind: 'keyword', ...detailOf(text, families) }))
}

const stepFamilies: readonly Family[] = ['steps', 'conditions']
const statementFamilies: readonly Family[] = ['sources', 'statements', 'conditions', 'values', 'declarations']
const declarationFamilies: readonly Family[] = ['declarations']

/** Returns the signature of a word; nothing for a word without arguments. */
function detailOf(word: string, families: readonly Family[]): Pick<CompletionItem, 'detail'> {
  const written = signatureOf(word, ...families)?.text
  return written === undefined || written === word ? {} : { detail: written }
}

/** Returns false for a word that the grammar allows but the checker always rejects. */
function isWanted(word: string, { env, piece, statement }: CaretContext): boolean {
  if (statement === undefined) return true
  if (word === '_') return env.current !== undefined
  if (word === 'AddN' || word === 'AddE' || word === 'AddV') return env.current === undefined
  if (word !== 'Embed') return true
  const opener = piece.open.at(-1)
  const head = opener === undefined ? undefined : headBefore(piece, opener)
  return opener === piece.words.length - 1 && vectorWords.has(head?.text ?? '')
}

const vectorWords: ReadonlySet<string> = new Set(['SearchV', 'AddV', 'UpsertV'])
