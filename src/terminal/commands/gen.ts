import { Args, Flags } from '@oclif/core'
import { GvqCommand, prose } from './support/command.ts'
import { UsageError } from './support/failure.ts'

export default class Gen extends GvqCommand {
  static override summary = 'Generate a typed client for the queries of a project, or an OpenAPI document.'
  static override description =
    prose(`ts is a single TypeScript file without dependencies. It has a method for each query, with the types of its parameters and,
as far as they are known in advance, of its response. Integers beyond 2^53 are bigint. openapi is the OpenAPI 3.1 document
that gvq serve has at /openapi.json. Writes to standard output unless --out is given.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> ts --out client.ts',
    '<%= config.bin %> <%= command.id %> openapi > openapi.json',
  ]
  static override args = {
    language: Args.string({
      ignoreStdin: true,
      required: true,
      description: 'What to generate: ts or openapi.',
    }),
  }
  static override flags = {
    project: Flags.string({
      description: 'Project folder, or one of its .hx files.',
      helpValue: 'DIR',
      default: '.',
    }),
    out: Flags.string({
      char: 'o',
      description: 'File to write; overwritten if it exists.',
      helpValue: 'FILE',
    }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Gen)
    const { language } = args
    if (language !== 'ts' && language !== 'openapi')
      throw new UsageError(`Unknown language "${language}"; use ts or openapi.`)
    const { genAction } = await import('./actions/gen.ts')
    await genAction({ language, project: flags.project, out: flags.out })
  }
}
