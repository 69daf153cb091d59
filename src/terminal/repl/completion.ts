import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { complete, signature } from '../../language/complete/index.ts'
import type { ShellScope } from '../../tools/shell/index.ts'
import { allCommands, type Importer } from './commands/index.ts'
import type { Completion, Hint } from './editor/index.ts'
import { entryIn } from './head.ts'

/** Completes commands and entries at the caret. */
export function completionOf(
  text: string,
  caret: number,
  scope: ShellScope,
  importFlags: Importer['flags'],
): Completion {
  return complete(text, caret, { ...scope, commands: allCommands(), listFolder, importFlags })
}

/** The signature of the call around the caret; `undefined` outside calls. */
export function hintOf(text: string, caret: number, scope: ShellScope): Hint | undefined {
  const found = entryIn(text)
  if (found === undefined || caret < found.start) return undefined
  const called = signature(found.entry, caret - found.start, scope)
  if (called === undefined) return undefined
  const active = called.active === undefined ? undefined : called.parameters[called.active]
  return { text: called.label, ...(active && { from: active.from, to: active.to }) }
}

function listFolder(folder: string): readonly string[] {
  try {
    const entries = readdirSync(resolve(folder), { withFileTypes: true })
    return entries.map(entry => (entry.isDirectory() ? `${entry.name}/` : entry.name))
  } catch {
    // A folder that cannot be read offers no completions.
    return []
  }
}
