import { Args, Flags } from '@oclif/core'
import { GvqCommand, prose } from '../support/command.ts'
import { UsageError } from '../support/failure.ts'

export default class Gen extends GvqCommand {
  static override summary = 'Generate a typed client for the queries of a project, or an OpenAPI document.'
  static override description =
    prose(`ts is a single TypeScript file without dependencies, python a single module for Python 3.11 or newer. A client has a
method for each query, with the types of its parameters and, as far as they are known in advance, of its response, typed
errors, time-outs and retries. Integers of every width are exact. openapi is the OpenAPI 3.1 document that gvq serve has at /openapi.json.
Writes to standard output unless --out is given. With --check, exits with 1 if the file is not what would be written.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> ts --out client.ts',
    '<%= config.bin %> <%= command.id %> python --out client.py',
    '<%= config.bin %> <%= command.id %> python --out client.py --check',
    '<%= config.bin %> <%= command.id %> openapi > openapi.json',
  ]
  static override args = {
    language: Args.string({
      ignoreStdin: true,
      required: true,
      description: 'What to generate: ts, python or openapi.',
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
    check: Flags.boolean({
      description: 'Write nothing; exit with 1 and show the differences if the --out file is out of date.',
    }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Gen)
    const { language } = args
    if (language !== 'ts' && language !== 'python' && language !== 'openapi')
      throw new UsageError(`Unknown language "${language}"; use ts, python or openapi.`)
    const { genAction } = await import('../actions/program/gen.ts')
    process.exitCode = await genAction({
      language,
      project: flags.project,
      out: flags.out,
      check: flags.check,
    })
  }
}
