import { Args, Flags } from '@oclif/core'
import { dataFlags, GvqCommand } from '../support/command.ts'
import { UsageError } from '../support/failure.ts'

export default class Migrate extends GvqCommand {
  static override summary =
    'Migrate the data to the schema version of the project, using its MIGRATION blocks.'
  static override description =
    `Checks everything first: if a value does not fit its new type, it is reported with its id and nothing is written.
To resume an interrupted migration, run the command again; until then, the data cannot be opened.
Back up the data folder first. Exits with 1 if the data cannot be migrated.
gvq migrate dev NAME writes a migration into the .hx files: change the schema in place, and it keeps the schema of the data as
its version, makes the changed one the next, and drafts the MIGRATION block. A property that may have been renamed is
proposed, never assumed.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> dev add-city --rename N::Person.name=full_name --yes',
    '<%= config.bin %> <%= command.id %> --dry-run',
    '<%= config.bin %> <%= command.id %> --project examples/migration --yes',
  ]
  static override usage = ['<%= command.id %> [FLAGS]', '<%= command.id %> dev NAME [FLAGS]']
  static override args = {
    dev: Args.string({ ignoreStdin: true, description: 'dev, to write a migration.' }),
    name: Args.string({ ignoreStdin: true, description: 'Name of the new migration.' }),
  }
  static override flags = {
    ...dataFlags,
    'dry-run': Flags.boolean({ description: 'Show what would be done, and write nothing.' }),
    yes: Flags.boolean({
      char: 'y',
      description: 'Drop data that the new schema has no place for, or write the files, without asking.',
    }),
    rename: Flags.string({
      description: 'With dev: a property that has another name now; can be repeated.',
      helpValue: 'TYPE.OLD=NEW',
      multiple: true,
      multipleNonGreedy: true,
    }),
    json: Flags.boolean({ description: 'Print the result as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Migrate)
    if (args.dev !== undefined) {
      if (args.dev !== 'dev')
        throw new UsageError(`Unknown argument "${args.dev}".`, 'Use gvq migrate, or gvq migrate dev NAME.')
      if (args.name === undefined)
        throw new UsageError('The new migration needs a name.', 'For example: gvq migrate dev add-city')
      if (flags.json) throw new UsageError('--json cannot be used with dev.')
      const { migrateDevAction } = await import('../actions/data/migrate-dev.ts')
      process.exitCode = await migrateDevAction({
        name: args.name,
        project: flags.project,
        data: flags.data,
        waitSeconds: flags.wait,
        dryRun: flags['dry-run'],
        yes: flags.yes,
        renames: flags.rename ?? [],
      })
      return
    }
    if (flags.rename !== undefined)
      throw new UsageError('--rename needs dev.', 'For example: gvq migrate dev NAME --rename …')
    const { migrateAction } = await import('../actions/data/migrate.ts')
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
