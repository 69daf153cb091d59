import { Args, Flags } from '@oclif/core'
import { GvqCommand } from '../support/command.ts'

export default class Fmt extends GvqCommand {
  static override summary = 'Format .hx files.'
  static override description =
    'There is one style, and comments are kept. Files with syntax errors are left unchanged. Exits with 1 if a file has errors or, with --check, would change.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --check examples/social',
  ]
  static override strict = false
  static override args = {
    path: Args.string({
      ignoreStdin: true,
      description: 'Folders or .hx files; defaults to the current folder.',
    }),
  }
  static override flags = {
    check: Flags.boolean({ description: 'Write nothing; list the files that would change.' }),
    stdin: Flags.boolean({ description: 'Format standard input and print the result.' }),
    json: Flags.boolean({ description: 'Print which files changed and which failed as JSON.' }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Fmt)
    const { fmtAction } = await import('../actions/program/fmt.ts')
    process.exitCode = await fmtAction({
      paths: argv.map(String),
      check: flags.check,
      stdin: flags.stdin,
      json: flags.json,
    })
  }
}
