import { Args, Flags } from '@oclif/core'
import { GvqCommand } from './support/command.ts'

export default class Fmt extends GvqCommand {
  static override summary = 'Format .hx files: one style, comments kept.'
  static override description =
    'Writes the files of a project anew where their layout differs; a file with syntax errors is left alone. Exits with 0, or with 1 when a file has errors or, with --check, would change.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --check examples/social',
  ]
  static override strict = false
  static override args = {
    path: Args.string({
      ignoreStdin: true,
      description: 'Folders or .hx files; the current folder unless given.',
    }),
  }
  static override flags = {
    check: Flags.boolean({ description: 'Write nothing; name the files that would change.' }),
    stdin: Flags.boolean({ description: 'Format what comes in and print it.' }),
    json: Flags.boolean({ description: 'Print which files changed, and which failed, as JSON.' }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Fmt)
    const { fmtAction } = await import('./actions/fmt.ts')
    process.exitCode = await fmtAction({
      paths: argv.map(String),
      check: flags.check,
      stdin: flags.stdin,
      json: flags.json,
    })
  }
}
