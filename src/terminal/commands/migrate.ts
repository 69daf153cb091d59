import { Flags } from '@oclif/core'
import { dataFlags, GvqCommand } from './support/command.ts'

export default class Migrate extends GvqCommand {
  static override summary =
    'Migrate the data to the schema version of the project, using its MIGRATION blocks.'
  static override description =
    `Checks everything first: if a value does not fit its new type, it is reported with its id and nothing is written.
To resume an interrupted migration, run the command again; until then, the data cannot be opened.
Back up the data folder first. Exits with 1 if the data cannot be migrated.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> --dry-run',
    '<%= config.bin %> <%= command.id %> --project examples/migration --yes',
  ]
  static override flags = {
    ...dataFlags,
    'dry-run': Flags.boolean({ description: 'Show what would be done, and write nothing.' }),
    yes: Flags.boolean({
      char: 'y',
      description: 'Drop data that the new schema has no place for, without asking.',
    }),
    json: Flags.boolean({ description: 'Print the result as JSON.' }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Migrate)
    const { migrateAction } = await import('./actions/migrate.ts')
    process.exitCode = await migrateAction({
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      dryRun: flags['dry-run'],
      yes: flags.yes,
      json: flags.json,
    })
  }
}
