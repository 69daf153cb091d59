import type { RecordKind } from '../catalog/index.ts'
import { parseInParts, type TypeDecl } from '../syntax/index.ts'
import type { CaretContext } from './caret-context.ts'
import { recordType } from './catalog.ts'
import type { CompletionItem } from './completion.ts'
import { propertyItem } from './objects.ts'

export function recordKindOf(letter: string | undefined): RecordKind | undefined {
  switch (letter) {
    case 'N':
      return 'node'
    case 'E':
      return 'edge'
    case 'V':
      return 'vector'
    default:
      return undefined
  }
}

/** `N::User => N::Person {…}`, or `=> _::` for the same type. */
interface MigratedItem {
  readonly of: RecordKind
  readonly from: string
  readonly to: string
}

function itemAt({ piece: { words, open } }: CaretContext): MigratedItem | undefined {
  const opener = open[1] ?? 0
  const arrow = words.findLastIndex(({ kind }, i) => kind === 'ARROW' && i < opener)
  const of = recordKindOf(words[arrow - 3]?.text)
  const from = words[arrow - 1]?.text
  if (of === undefined || from === undefined) return undefined
  const isSame = words[arrow + 1]?.kind === 'CURRENT'
  return { of, from, to: isSame ? from : (words[arrow + 3]?.text ?? from) }
}

/** Returns the properties that a migration sets. */
export function migratedFields(context: CaretContext): readonly CompletionItem[] {
  const item = itemAt(context)
  const type = item && recordType(context.env.catalog, item.of, item.to)
  const fields = (type?.properties ?? []).map(propertyItem)
  return item?.of === 'edge' ? [{ text: 'Properties', kind: 'keyword' }, ...fields] : fields
}

/** Returns the properties that a migration reads: those of the older version, if the same text declares it. */
export function* sourceFields(context: CaretContext): Generator<void, readonly CompletionItem[]> {
  const item = itemAt(context)
  if (item === undefined) return []
  const { text, words } = context.piece
  // `MIGRATION schema::1 =>`
  const version = words.find(({ kind }) => kind === 'INT')?.text
  const { tree } = yield* parseInParts({ path: '', text: context.earlier + text.slice(0, words[0]?.start) })
  const declared = tree.declarations
    .flatMap(each =>
      each.kind === 'SchemaBlock' && String(each.version.value) === version ? each.declarations : [],
    )
    .find(each => kindOfDeclaration(each) === item.of && each.name.text === item.from)
  const names = declared?.fields.map(({ name }) => name.text)
  const current = recordType(context.env.catalog, item.of, item.from)?.properties.map(({ name }) => name)
  return (names ?? current ?? []).map(text => ({ text, kind: 'property' }))
}

function kindOfDeclaration({ kind }: TypeDecl): RecordKind {
  return ({ NodeDecl: 'node', EdgeDecl: 'edge', VectorDecl: 'vector' } as const)[kind]
}
