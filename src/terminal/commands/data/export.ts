import { Args, Flags } from '@oclif/core'
import type { ExportFormat } from '../../../tools/transfer/index.ts'
import { dataFlags, GvqCommand, readOnlyFlag } from '../support/command.ts'

export default class Export extends GvqCommand {
  static override summary = 'Export all records of a type as CSV, JSON, Parquet or Arrow.'
  static override description =
    `Writes to standard output unless --out is given. Records have the same members as in responses, and gvq import reads them back.
arrow is the file format of Arrow (and of Feather), arrows its stream.`
  static override examples = [
    '<%= config.bin %> <%= command.id %> Person --out people.csv',
    '<%= config.bin %> <%= command.id %> Knows --format jsonl',
    '<%= config.bin %> <%= command.id %> Person --out people.parquet',
  ]
  static override args = {
    type: Args.string({
      ignoreStdin: true,
      required: true,
      description: 'Name of the type; N::NAME, E::NAME or V::NAME if it is ambiguous.',
    }),
  }
  static override flags = {
    ...dataFlags,
    ...readOnlyFlag,
    format: Flags.option({
      options: [
        'csv',
        'jsonl',
        'json',
        'parquet',
        'arrow',
        'arrows',
      ] as const satisfies readonly ExportFormat[],
      description: 'Output format; defaults to that of the --out file name, otherwise jsonl.',
    })(),
    out: Flags.string({
      char: 'o',
      description: 'File to write; overwritten if it exists.',
      helpValue: 'FILE',
    }),
    delimiter: Flags.string({ description: 'Delimiter of CSV fields; defaults to a comma. \\t is a tab.' }),
    'safe-csv': Flags.boolean({
      description: `Put ' before texts in CSV that a spreadsheet would run as formulas (= + - @ tab, line ends).`,
    }),
    null: Flags.string({ description: 'Text of a missing value in CSV; defaults to nothing.', default: '' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Export)
    const { exportAction } = await import('../actions/data/export.ts')
    await exportAction({
      type: args.type,
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      readOnly: flags['read-only'],
      format: flags.format,
      out: flags.out,
      delimiter: flags.delimiter,
      nullText: flags.null,
      safeCsv: flags['safe-csv'],
    })
  }
}
