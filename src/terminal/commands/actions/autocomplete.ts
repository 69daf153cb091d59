import type { Command } from '@oclif/core'
import { type CompletedShell, completionScript } from '../completion/index.ts'
import { print } from '../support/output.ts'

const installation = `To complete gvq with Tab, run the line for your shell once, then open a new terminal:

  bash   echo 'source <(gvq autocomplete bash)' >> ~/.bashrc
  zsh    echo 'source <(gvq autocomplete zsh)' >> ~/.zshrc
  fish   mkdir -p ~/.config/fish/completions && gvq autocomplete fish > ~/.config/fish/completions/gvq.fish

bash 3, as on macOS: echo 'eval "$(gvq autocomplete bash)"' >> ~/.bashrc
fish: run the line again after an update of gvq.`

/** Prints the completion script of a shell, or how to install one. */
export function autocompleteAction(
  shell: CompletedShell | undefined,
  commands: Readonly<Record<string, Command.Class>>,
): void {
  print(shell === undefined ? installation : completionScript(shell, commands))
}
