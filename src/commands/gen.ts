import { Args, Flags } from '@oclif/core'
import { GvqCommand } from './support/command.ts'

export default class Gen extends GvqCommand {
  static override summary = 'Write a typed client for the queries of a project.'
  static override description =
    `The client is one TypeScript file without dependencies, with a method for each query, types of its parameters and, as far as
they are known before it runs, of its answer. Integers beyond 2^53 are bigint. Prints it unless --out is given.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> ts --out client.ts',
    '<%= config.bin %> <%= command.id %> ts > client.ts',
  ]
  static override args = {
    language: Args.string({
      ignoreStdin: true,
      required: true,
      options: ['ts'],
      description: 'The language of the client.',
    }),
  }
  static override flags = {
    project: Flags.string({
      description: 'Folder of the project, or one of its .hx files.',
      helpValue: 'DIR',
      default: '.',
    }),
    out: Flags.string({
      char: 'o',
      description: 'File to write; what is there is replaced.',
      helpValue: 'FILE',
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Gen)
    const { genAction } = await import('./actions/gen.ts')
    await genAction({ project: flags.project, out: flags.out })
  }
}
