import { GvqCommand, projectFlags } from './support/command.ts'

export default class Doctor extends GvqCommand {
  static override summary = 'Say what gvq runs on, and what is wrong with it.'
  static override description = 'Exits with 1 when something is broken, and names the command that mends it.'
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --project examples/social',
  ]
  static override flags = { ...projectFlags }

  async run(): Promise<void> {
    const { flags } = await this.parse(Doctor)
    const { doctorAction } = await import('./actions/doctor.ts')
    process.exitCode = await doctorAction({ project: flags.project, data: flags.data })
  }
}
