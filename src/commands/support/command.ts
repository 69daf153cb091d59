import { Command, Flags } from '@oclif/core'

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
