import type { Command, CommandArgument, Completion, CompletionItem, CompletionScope } from './completion.ts'
import { matching } from './match.ts'

/**
 * Returns the completions at the caret of a dot- or colon-command; `undefined` if the text is not a command.
 * @param completeEntry completes an entry that is the argument of a command
 */
export function completeCommand(
  text: string,
  caret: number,
  scope: CompletionScope,
  completeEntry: (text: string, caret: number, scope: CompletionScope) => Completion,
): Completion | undefined {
  if (scope.commands === undefined) return undefined
  const parts = /^(\s*)([:.][\w?!-]*)/.exec(text)
  if (!parts || text.startsWith('::', parts[1]?.length)) return undefined
  const [whole, blank = '', name = ''] = parts
  if (caret < blank.length) return undefined
  if (caret <= whole.length) {
    const typed = text.slice(blank.length, caret)
    return { from: blank.length, to: whole.length, items: matching(scope.commands.map(commandItem), typed) }
  }
  const argument = scope.commands.find(each => each.name === name)?.argument
  return completeArgument(text, whole.length, caret, argument, scope, completeEntry)
}

function commandItem({ name, summary }: Command): CompletionItem {
  return { text: name, kind: 'command', detail: summary }
}

function completeArgument(
  text: string,
  start: number,
  caret: number,
  argument: CommandArgument | undefined,
  scope: CompletionScope,
  completeEntry: (text: string, caret: number, scope: CompletionScope) => Completion,
): Completion {
  switch (argument?.kind) {
    case 'path':
      return completePath(text, start, caret, scope)
    case 'entry': {
      const { commands: _, ...withoutCommands } = scope
      const found = completeEntry(text.slice(start), caret - start, withoutCommands)
      return { ...found, from: found.from + start, to: found.to + start }
    }
    case 'import':
      return completeImport(text, start, caret, scope)
    default: {
      const from = text.slice(0, caret).search(/[^\s]*$/)
      const to = caret + text.slice(caret).search(/\s|$/)
      return { from, to, items: matching(argumentItems(argument, scope), text.slice(from, caret)) }
    }
  }
}

/** Completes the type, then files, and words that begin with a dash as flags. */
function completeImport(text: string, start: number, caret: number, scope: CompletionScope): Completion {
  const before = text.slice(start, caret)
  const from = caret - /\S*$/.exec(before)![0].length
  const to = caret + text.slice(caret).search(/\s|$/)
  const typed = text.slice(from, caret)
  if (typed.startsWith('-')) {
    const flags = (scope.importFlags ?? []).map(
      ({ name, summary }): CompletionItem => ({ text: name, kind: 'keyword', detail: summary }),
    )
    return { from, to, items: matching(flags, typed) }
  }
  const named = /^((?:[NEV]::)?\w+=)/.exec(typed)?.[1]
  const isFirst = before.trim() === '' || !/\s/.test(before.trimStart())
  if (isFirst && named === undefined) {
    return { from, to, items: matching(argumentItems({ kind: 'type' }, scope), typed) }
  }
  const found = completePath(text, from + (named?.length ?? 0), caret, scope)
  // What contains a blank is two words, unless it is in quotes.
  return { ...found, items: found.items.filter(({ text: name }) => !/\s/.test(name)) }
}

function argumentItems(
  argument: CommandArgument | undefined,
  scope: CompletionScope,
): readonly CompletionItem[] {
  switch (argument?.kind) {
    case 'query':
      return scope.queries.map(({ name }) => ({ text: name, kind: 'query' }))
    case 'type':
      return scope.types.map(({ name, of }) => ({ text: name, kind: 'type', detail: of }))
    case 'variable':
      return scope.variables.map(({ name, text }) => ({ text: name, kind: 'variable', detail: text }))
    case 'name':
      return (['query', 'type', 'variable'] as const).flatMap(kind => argumentItems({ kind }, scope))
    case 'command':
      return (scope.commands ?? []).map(commandItem)
    case 'word':
      return argument.words.map(text => ({ text, kind: 'keyword' }))
    default:
      return []
  }
}

/** Completes the last part of a path, which can contain spaces. */
function completePath(text: string, start: number, caret: number, scope: CompletionScope): Completion {
  const begin = start + text.slice(start).search(/\S|$/)
  const path = text.slice(begin, Math.max(begin, caret))
  const slash = path.lastIndexOf('/') + 1
  const from = begin + slash
  const to = Math.max(caret, from) + text.slice(Math.max(caret, from)).search(/[/\s]|$/)
  const typed = path.slice(slash)
  const names = scope.listFolder?.(path.slice(0, slash)) ?? []
  // Hidden files are shown only after a dot is typed.
  const shown = names.filter(name => !name.startsWith('.') || typed.startsWith('.'))
  const items = shown.toSorted(foldersFirst).map((name): CompletionItem => ({ text: name, kind: 'path' }))
  return { from, to, items: matching(items, typed) }
}

function foldersFirst(a: string, b: string): number {
  const byKind = Number(b.endsWith('/')) - Number(a.endsWith('/'))
  return byKind === 0 ? Number(a > b) - Number(a < b) : byKind
}
