import { Args, Flags } from '@oclif/core'
import { GvqCommand, prose } from './support/command.ts'

export default class Test extends GvqCommand {
  static override summary = 'Run the tests of a project: requests and the answers they must get.'
  static override description =
    prose(`A test file, NAME.test.json beside the queries, is a list of requests with expected answers. They run in order, each file on
an empty database of its own. --update writes the answers of failed and of new entries into the file.
Exits with 1 when an entry failed.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> people.test.json --filter GetPerson --junit report.xml',
  ]
  static override strict = false
  static override args = {
    file: Args.string({ ignoreStdin: true, description: 'Test files; all beside the queries unless given.' }),
  }
  static override flags = {
    project: Flags.string({
      description: 'Folder of the project, or one of its .hx files.',
      helpValue: 'DIR',
      default: '.',
    }),
    filter: Flags.string({
      description: 'Only entries that have this text in their names; those before them run too.',
      helpValue: 'TEXT',
    }),
    update: Flags.boolean({ char: 'u', description: 'Expect from now on what is answered now.' }),
    junit: Flags.string({ description: 'Also write a report for CI servers.', helpValue: 'FILE' }),
    json: Flags.boolean({ description: 'Print the results as JSON.' }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Test)
    const { testAction } = await import('./actions/test.ts')
    process.exitCode = await testAction({
      files: argv.map(String),
      project: flags.project,
      filter: flags.filter,
      update: flags.update,
      junit: flags.junit,
      json: flags.json,
    })
  }
}
