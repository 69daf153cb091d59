import { GvqCommand } from '../support/command.ts'

export default class Demo extends GvqCommand {
  static override summary = 'Run an example: people, friendships, work and documents.'
  static override description =
    'Checks examples/social, serves it from a temporary folder, sends its requests over HTTP and shows the responses.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    'NO_COLOR=1 <%= config.bin %> <%= command.id %> > demo.txt',
  ]

  async run(): Promise<void> {
    await this.parse(Demo)
    const { demoAction } = await import('../actions/program/demo.ts')
    process.exitCode = await demoAction()
  }
}
