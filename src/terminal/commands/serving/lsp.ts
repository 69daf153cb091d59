import { Flags } from '@oclif/core'
import { GvqCommand } from '../support/command.ts'

export default class Lsp extends GvqCommand {
  static override summary = 'Serve .hx files to an editor: diagnostics, completion, rename and more.'
  static override description =
    `Implements the Language Server Protocol over standard input and output. Editors start it themselves: docs/editors.md has the settings of each.
It reads nothing outside of the folders that the editor has open, and runs queries only in a folder that the user trusts.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --socket 6010',
  ]
  static override flags = {
    socket: Flags.integer({
      description: 'Connect to this port of 127.0.0.1 instead, at which the editor listens.',
      helpValue: 'PORT',
      min: 1,
      max: 65_535,
    }),
    // Editors add this flag by habit; there is no other way but --socket.
    stdio: Flags.boolean({ hidden: true, exclusive: ['socket'] }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Lsp)
    const { serveEditor } = await import('../support/serving/language-server.ts')
    await serveEditor({ port: flags.socket, debug: flags.debug })
  }
}
