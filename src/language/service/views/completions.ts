import type { Parts } from '../../../base/flow/parts.ts'
import { type CompletionItem, completeInParts } from '../../complete/index.ts'
import { constructsNamed } from '../../constructs/index.ts'
import { piecesOf } from '../../syntax/index.ts'
import type { ProgramView } from '../program-view.ts'
import { propertyHelp, typeHelp } from './hover.ts'

/** A completion in a file: a name, a word of the language, or a text with places to fill in. */
export interface FileCompletion extends Omit<CompletionItem, 'kind'> {
  readonly kind: CompletionItem['kind'] | 'snippet'
  /** The text to insert, if that is another: `${1:name}` is a place to fill in. */
  readonly snippet?: string
}

export interface FileCompletions {
  readonly from: number
  readonly to: number
  readonly items: readonly FileCompletion[]
}

/** Returns the completions at a place of a file. */
export function* completionsAt(
  view: ProgramView,
  text: string,
  offset: number,
  max: number,
): Parts<FileCompletions> {
  // What is before the declaration at the place does not matter.
  const start = startOfPiece(text, offset)
  const scope = { types: view.types, queries: [], variables: [], text: 'file' } as const
  const source = { path: '', text: text.slice(start) }
  const { from, to, items } = yield* completeInParts(source, offset - start, scope, max)
  const typed = text.slice(start + from, offset)
  const snippets = snippetsAt(view, text, start + from).filter(({ text: name }) => startsLike(name, typed))
  return { from: start + from, to: start + to, items: [...snippets, ...items].slice(0, max) }
}

function startsLike(name: string, typed: string): boolean {
  return name.toLowerCase().startsWith(typed.toLowerCase())
}

/** The start of the piece before the one that a place is in: a schema block may begin in the one before. */
function startOfPiece(text: string, offset: number): number {
  let start = 0
  let before = 0
  for (const piece of piecesOf(text)) {
    if (start + piece.length > offset) break
    before = start
    start += piece.length
  }
  return Math.min(before, offset)
}

/** A place to fill in, by its number, with what stands there at first. */
function blank(number: number, text: string): string {
  return `\${${number}:${text}}`
}

const [first, second, third, fourth, fifth] = [1, 2, 3, 4, 5].map(
  number => (text: string) => blank(number, text),
) as [Blank, Blank, Blank, Blank, Blank]

type Blank = (text: string) => string

const declarations: readonly FileCompletion[] = [
  {
    text: 'QUERY',
    kind: 'snippet',
    detail: 'a query',
    snippet: `QUERY ${first('Name')}(${second('id: ID')}) =>\n    ${third('found')} <- N<${fourth('Type')}>(id)\n    RETURN ${third('found')}`,
  },
  {
    text: 'N::',
    kind: 'snippet',
    detail: 'a node type',
    snippet: `N::${first('Name')} {\n    ${second('name')}: ${third('String')},\n}`,
  },
  {
    text: 'E::',
    kind: 'snippet',
    detail: 'an edge type',
    snippet: `E::${first('Name')} {\n    From: ${second('Type')},\n    To: ${third('Type')},\n    Properties: {\n        ${fourth('since')}: ${fifth('Date')},\n    },\n}`,
  },
  {
    text: 'V::',
    kind: 'snippet',
    detail: 'a vector type',
    snippet: `V::${first('Name')} {\n    ${second('text')}: ${third('String')},\n}`,
  },
]

/** The texts with places to fill in that fit: declarations at the start of a line, statements in the body of a query. */
function snippetsAt(view: ProgramView, text: string, from: number): readonly FileCompletion[] {
  const lineStart = text.lastIndexOf('\n', from - 1) + 1
  if (text.slice(lineStart, from).trim() !== '') return []
  const isIndented = from > lineStart
  if (!isIndented) return declarations
  const piece = piecesOf(text.slice(0, from)).at(-1) ?? ''
  if (!/(?<![^\n])QUERY\b[\s\S]*=>/.test(piece)) return []
  const upserts = view.types.flatMap((type): readonly FileCompletion[] =>
    type.of === 'node'
      ? [
          {
            text: `upsert${type.name}`,
            kind: 'snippet',
            detail: `an upsert of ${type.name}`,
            snippet: upsertOf(type),
          },
        ]
      : [],
  )
  return [
    {
      text: 'FOR',
      kind: 'snippet',
      detail: 'a loop',
      snippet: `FOR ${first('each')} IN ${second('list')} {\n    $0\n}`,
    },
    ...upserts,
  ]
}

function upsertOf({ name, properties }: ProgramView['types'][number]): string {
  const key = properties.find(({ index }) => index !== 'none')?.name ?? properties[0]?.name ?? 'name'
  const set = properties.map(each => `${each.name}: ${each.name}`).join(', ')
  const variable = `${name.charAt(0).toLowerCase()}${name.slice(1)}`
  return `${first('existing')} <- N<${name}>::WHERE(_::{${key}}::EQ(${key}))\n${second(variable)} <- ${first('existing')}::UpsertN({${set}})`
}

/** Returns what is known of a completion, as text: asked for when an editor shows it. */
export function describeCompletion(
  view: ProgramView,
  { text, kind }: Pick<FileCompletion, 'text' | 'kind'>,
): string {
  if (kind === 'type') return typeHelp(view, text)
  if (kind === 'property') return propertyHelp(view, text)
  if (kind === 'step' || kind === 'keyword' || kind === 'function') {
    const [construct] = constructsNamed(text)
    if (construct) return `${construct.help}\n\n\`\`\`hx\n${construct.example}\n\`\`\``
  }
  return ''
}
