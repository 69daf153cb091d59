import { Args, Flags } from '@oclif/core'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Export extends GvqCommand {
  static override summary = 'Export all records of a type as CSV or JSON.'
  static override description =
    'Writes to standard output unless --out is given. The records have the members of an answer, and gvq import takes them back.'
  static override examples = [
    '<%= config.bin %> <%= command.id %> Person --out people.csv',
    '<%= config.bin %> <%= command.id %> Knows --format jsonl',
  ]
  static override args = {
    type: Args.string({
      ignoreStdin: true,
      required: true,
      description: 'The type; N::NAME, E::NAME or V::NAME where several have the name.',
    }),
  }
  static override flags = {
    ...projectFlags,
    format: Flags.option({
      options: ['csv', 'jsonl', 'json'] as const,
      description: 'Format; told from the name of --out, else jsonl.',
    })(),
    out: Flags.string({
      char: 'o',
      description: 'File to write; what is there is replaced.',
      helpValue: 'FILE',
    }),
    delimiter: Flags.string({ description: 'Between the fields of CSV; a comma unless set, \\t for a tab.' }),
    null: Flags.string({ description: 'What CSV has for no value; nothing unless set.', default: '' }),
  }

  async run(): Promise<void> {
    const { args, flags } = await this.parse(Export)
    const { exportAction } = await import('./actions/export.ts')
    await exportAction({
      type: args.type,
      project: flags.project,
      data: flags.data,
      format: flags.format,
      out: flags.out,
      delimiter: flags.delimiter,
      nullText: flags.null,
    })
  }
}
