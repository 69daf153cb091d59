import { Args, Flags } from '@oclif/core'
import { awayFlag, GvqCommand, prose, storeFlag } from '../support/command.ts'

export default class Test extends GvqCommand {
  static override summary = 'Run the tests of a project: requests and their expected responses.'
  static override description =
    prose(`A test file, NAME.test.json next to the queries, is a list of requests with expected responses. They run in order, each file
on an empty database of its own. --update writes the responses of failed and new entries to the file.
Exits with 1 if an entry failed.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> people.test.json --filter GetPerson --junit report.xml',
  ]
  static override strict = false
  static override args = {
    file: Args.string({ ignoreStdin: true, description: 'Test files; defaults to all next to the queries.' }),
  }
  static override flags = {
    project: Flags.string({
      description: 'Project folder, or one of its .hx files.',
      helpValue: 'DIR',
      default: '.',
    }),
    store: storeFlag,
    wait: awayFlag,
    filter: Flags.string({
      description: 'Only entries whose names contain this text; those before them run too.',
      helpValue: 'TEXT',
    }),
    update: Flags.boolean({ char: 'u', description: 'Write the current responses as the expected ones.' }),
    junit: Flags.string({ description: 'Also write a JUnit report.', helpValue: 'FILE' }),
    json: Flags.boolean({ description: 'Print the results as JSON.' }),
  }

  async run(): Promise<void> {
    const { argv, flags } = await this.parse(Test)
    const { testAction } = await import('../actions/program/test.ts')
    process.exitCode = await testAction({
      files: argv.map(String),
      project: flags.project,
      waitSeconds: flags.wait,
      filter: flags.filter,
      update: flags.update,
      junit: flags.junit,
      json: flags.json,
    })
  }
}
