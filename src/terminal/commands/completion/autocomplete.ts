import { Args } from '@oclif/core'
import { GvqCommand } from '../support/command.ts'

const shells = ['bash', 'zsh', 'fish'] as const

export default class Autocomplete extends GvqCommand {
  static override summary = 'Complete commands, flags, queries, types and codes with Tab.'
  static override description =
    `Prints the script for a shell, or without one, how to install it. Names of queries and types are read from the project at each Tab.
No other package is needed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> bash',
    '<%= config.bin %> <%= command.id %> fish > gvq.fish',
  ]
  static override args = {
    shell: Args.string({ ignoreStdin: true, description: 'Shell to print the script for.', options: shells }),
  }

  async run(): Promise<void> {
    const { args } = await this.parse(Autocomplete)
    const { autocompleteAction } = await import('../actions/autocomplete.ts')
    // The commands come from the configuration, because the list of commands contains this one.
    const commands = await Promise.all(
      this.config.commands.map(async command => [command.id, await command.load()] as const),
    )
    autocompleteAction(
      shells.find(each => each === args.shell),
      Object.fromEntries(commands.sort(([a], [b]) => (a < b ? -1 : 1))),
    )
  }
}
