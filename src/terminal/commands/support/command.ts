import { Command, Flags } from '@oclif/core'

/** A description as a terminal breaks it: its own line breaks stay only where a sentence ends. */
export function prose(text: string): string {
  return text.replace(/(?<!\.)\n/g, ' ')
}

/** What every command of gvq shares. */
export abstract class GvqCommand extends Command {
  static override baseFlags = {
    debug: Flags.boolean({ description: 'Show the stack trace of an error.' }),
  }
}

export const projectFlags = {
  project: Flags.string({
    description: 'Folder of the project, or one of its .hx files.',
    helpValue: 'DIR',
    default: '.',
  }),
  data: Flags.string({
    description: 'Folder of the data; .gvq in the project unless set.',
    helpValue: 'DIR',
  }),
}

/** The parameters of a query. */
export const parameterFlags = {
  param: Flags.string({
    char: 'p',
    description: 'One parameter. Arrays and objects are JSON; everything else is written plainly.',
    helpValue: 'NAME=VALUE',
    multiple: true,
    multipleNonGreedy: true,
  }),
  params: Flags.string({
    description: 'All parameters as a JSON object, as @FILE, or as - for standard input. -p wins over them.',
    helpValue: 'JSON',
  }),
}
