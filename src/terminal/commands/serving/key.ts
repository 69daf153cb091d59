import { Args, Flags } from '@oclif/core'
import { GvqCommand } from '../support/command.ts'

export default class Key extends GvqCommand {
  static override summary = 'Make a key for clients of gvq serve.'
  static override description =
    `Prints the key, which is kept nowhere, and adds its hash to a file. A running gvq serve --keys FILE reads the file again.
To withdraw a key, remove its table from the file.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> dashboard --role read-only',
    '<%= config.bin %> <%= command.id %> sensor --query AddReading --file keys.toml',
  ]
  static override args = {
    name: Args.string({ required: true, ignoreStdin: true, description: 'Name of the key, for messages.' }),
  }
  static override flags = {
    file: Flags.string({ description: 'File of keys.', helpValue: 'FILE', default: 'keys.toml' }),
    role: Flags.string({
      description: 'What the key allows: read-only or all.',
      options: ['read-only', 'all'],
      default: 'all',
    }),
    query: Flags.string({
      description: 'Query that the key may call; without any, it may call all.',
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
    }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Key)
    const { keyAction } = await import('../actions/serving/key.ts')
    keyAction({
      file: flags.file,
      name: args.name,
      role: flags.role === 'read-only' ? 'read-only' : 'all',
      queries: flags.query ?? [],
    })
  }
}
