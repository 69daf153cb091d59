import type { Command } from '@oclif/core'
import { bashScript } from './bash.ts'
import { fishScript } from './fish.ts'
import { completedCommands } from './table.ts'
import { zshScript } from './zsh.ts'

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript }

export type CompletedShell = keyof typeof scripts

/** Returns the script by which a shell completes the commands. */
export function completionScript(
  shell: CompletedShell,
  commands: Readonly<Record<string, Command.Class>>,
): string {
  return scripts[shell](completedCommands(commands))
}
