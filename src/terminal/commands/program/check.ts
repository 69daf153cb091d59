import { Args, Flags } from '@oclif/core'
import { formats } from '../support/check/check-arguments.ts'
import { GvqCommand } from '../support/command.ts'

export default class Check extends GvqCommand {
  static override summary = 'Check .hx files and report all errors with their locations.'
  static override description =
    `Exits with 0 if there are no errors, with 1 if there are, and with 2 on wrong usage.
gvq explain CODE explains an error; --fix changes nothing outside the project.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> examples/social --format json',
    'git show HEAD:queries.hx | <%= config.bin %> <%= command.id %> -',
  ]
  static override strict = false
  static override args = {
    path: Args.string({
      ignoreStdin: true,
      description: 'Folders or .hx files; defaults to the current folder. - is a program on standard input.',
    }),
  }
  static override flags = {
    format: Flags.option({
      options: formats,
      description: 'Output format.',
      default: 'pretty' as const,
    })(),
    json: Flags.boolean({ description: 'Same as --format json.', exclusive: ['format'] }),
    'deny-warnings': Flags.boolean({ description: 'Fail on warnings too.' }),
    fix: Flags.boolean({ description: 'Apply safe fixes, then check.' }),
    watch: Flags.boolean({ description: 'Check again on every save; Ctrl-C stops it.' }),
    'max-diagnostics': Flags.integer({
      description:
        'Maximum number of diagnostics to show per file; defaults to 100. json and sarif include all.',
      min: 1,
    }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Check)
    const { checkAction } = await import('../actions/program/check.ts')
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
