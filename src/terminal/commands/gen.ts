import { Args, Flags } from '@oclif/core'
import { GvqCommand, prose } from './support/command.ts'

export default class Gen extends GvqCommand {
  static override summary = 'Write a typed client for the queries of a project, or describe them as OpenAPI.'
  static override description =
    prose(`ts is one TypeScript file without dependencies, with a method for each query, types of its parameters and, as far as they
are known before it runs, of its answer. Integers beyond 2^53 are bigint. openapi is the OpenAPI 3.1 document that gvq serve
has at /openapi.json. Prints what it makes unless --out is given.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> ts --out client.ts',
    '<%= config.bin %> <%= command.id %> openapi > openapi.json',
  ]
  static override args = {
    language: Args.string({
      ignoreStdin: true,
      required: true,
      options: ['ts', 'openapi'],
      description: 'What to make.',
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
    const { args, flags } = await this.parse(Gen)
    const { genAction } = await import('./actions/gen.ts')
    const language = args.language === 'openapi' ? 'openapi' : 'ts'
    await genAction({ language, project: flags.project, out: flags.out })
  }
}
