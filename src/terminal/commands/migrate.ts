import { Flags } from '@oclif/core'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Migrate extends GvqCommand {
  static override summary = 'Bring the data to the schema version of the files, by their MIGRATION blocks.'
  static override description =
    `Checks everything first: a value that does not fit its new type is named with its id, and nothing is written.
What is interrupted goes on when the command is run again; until then the data is not opened.
Make a copy of the data folder before. Exits with 1 when the data cannot be migrated.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --dry-run',
    '<%= config.bin %> <%= command.id %> --project examples/migration --yes',
  ]
  static override flags = {
    ...projectFlags,
    'dry-run': Flags.boolean({ description: 'Say what would be done, and write nothing.' }),
    yes: Flags.boolean({ char: 'y', description: 'Drop what the new schema has no place for, unasked.' }),
    json: Flags.boolean({ description: 'Print the outcome as JSON.' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Migrate)
    const { migrateAction } = await import('./actions/migrate.ts')
    process.exitCode = await migrateAction({
      project: flags.project,
      data: flags.data,
      dryRun: flags['dry-run'],
      yes: flags.yes,
      json: flags.json,
    })
  }
}
