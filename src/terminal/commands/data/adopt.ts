import { Args, Flags } from '@oclif/core'
import { dataFlags, GvqCommand, prose } from '../support/command.ts'

export default class Adopt extends GvqCommand {
  static override summary = 'Adopt the data of a HelixDB 2.x instance, with all ids.'
  static override description =
    prose(`Reads the data folder, a data.mdb, a backup or a legacy project, and writes nothing there. Nodes, edges and vectors go to the types
of their labels; values are converted to those of the schema. Stop the instance first, or adopt a backup.
To resume an interrupted run, run the same command again: records that are there already are left as they are. Exits with 1 if a
record was left out, but for deleted ones.`)
  static override examples = [
    '<%= config.bin %> <%= command.id %> --dry-run',
    '<%= config.bin %> <%= command.id %> ../shop/.helix/.volumes/dev/user --rejects left-out.jsonl',
    '<%= config.bin %> <%= command.id %> ../shop --verify',
  ]
  static override args = {
    path: Args.string({
      ignoreStdin: true,
      description:
        'Data folder, data.mdb, backup or legacy project; defaults to the legacy project of --project.',
    }),
  }
  static override flags = {
    ...dataFlags,
    'dry-run': Flags.boolean({
      description: 'Only report what would be adopted.',
      exclusive: ['schema', 'verify'],
    }),
    schema: Flags.boolean({
      description: 'Only write a schema.hx made from the data, for a project without one.',
      exclusive: ['strict', 'verify'],
    }),
    verify: Flags.boolean({
      description: 'Only compare what was adopted with the source.',
      exclusive: ['strict'],
    }),
    strict: Flags.boolean({
      description: 'Stop if a record would be left out.',
    }),
    rejects: Flags.string({
      description: 'File for records that are left out, each with its reason.',
      helpValue: 'FILE',
    }),
    'allow-rejects': Flags.boolean({ description: 'Exit with 0 even if records were left out.' }),
    'byte-order': Flags.option({
      options: ['big', 'little'] as const,
      description: 'Byte order of the numbers of vectors, where it is recognised wrongly.',
    })(),
    json: Flags.boolean({ description: 'Print the result as JSON.' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Adopt)
    const { adoptAction } = await import('../actions/data/adopt.ts')
    process.exitCode = await adoptAction({
      path: args.path,
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      way: flags['dry-run'] ? 'dry-run' : flags.schema ? 'schema' : flags.verify ? 'verify' : 'adopt',
      isStrict: flags.strict,
      rejects: flags.rejects,
      allowRejects: flags['allow-rejects'],
      byteOrder: flags['byte-order'],
      json: flags.json,
    })
  }
}
