import { Args, Flags } from '@oclif/core'
import { formats } from './support/check-arguments.ts'
import { GvqCommand } from './support/command.ts'

export default class Check extends GvqCommand {
  static override summary = 'Check .hx files and show every error with its place.'
  static override description =
    `Exits with 0 when there are no errors, with 1 when there are, with 2 when the command is used wrongly.
gvq explain CODE says more about an error; --fix changes nothing outside of the project.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> examples/social --format json',
  ]
  static override strict = false
  static override args = {
    path: Args.string({
      ignoreStdin: true,
      description: 'Folders or .hx files; the current folder unless given.',
    }),
  }
  static override flags = {
    format: Flags.option({
      options: formats,
      description: 'How to show diagnostics.',
      default: 'pretty' as const,
    })(),
    json: Flags.boolean({ description: 'The same as --format json.', exclusive: ['format'] }),
    'deny-warnings': Flags.boolean({ description: 'Let warnings fail the check too.' }),
    fix: Flags.boolean({ description: 'Mend what can be mended for certain, then check.' }),
    watch: Flags.boolean({ description: 'Check again on every save; Ctrl-C ends it.' }),
    'max-diagnostics': Flags.integer({
      description: 'Most diagnostics to show of one file; 100 unless set. json and sarif hold all.',
      min: 1,
    }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Check)
    const { checkAction } = await import('./actions/check.ts')
    const paths = argv.map(String)
    process.exitCode = await checkAction({
      paths,
      format: flags.json ? 'json' : flags.format,
      denyWarnings: flags['deny-warnings'],
      fix: flags.fix,
      watch: flags.watch,
      maxDiagnostics: flags['max-diagnostics'],
    })
  }
}
