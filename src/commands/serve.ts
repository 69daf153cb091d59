import { Flags } from '@oclif/core'
import { GvqCommand, projectFlags } from './support/command.ts'

export default class Serve extends GvqCommand {
  static override summary = 'Serve every query as POST /<QueryName>.'
  static override description =
    `Ctrl-C stops it: requests under way are finished first. A second Ctrl-C stops it at once.
Clients must send the key in x-api-key when the variable GVQ_API_KEY is set.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --project examples/social --port 0',
  ]
  static override flags = {
    ...projectFlags,
    host: Flags.string({ description: 'Address to listen on; 127.0.0.1 unless set.' }),
    port: Flags.integer({ description: 'Port; 6969 unless set, 0 for any free one.', min: 0, max: 65_535 }),
    'body-bytes-max': Flags.integer({ description: 'Size of the largest body; 8 MiB unless set.', min: 1 }),
    'query-timeout-ms': Flags.integer({
      description: 'Milliseconds after which a query is stopped and rolled back; unbounded unless set.',
      min: 1,
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve)
    const { serveAction } = await import('./actions/serve.ts')
    await serveAction({
      project: flags.project,
      data: flags.data,
      host: flags.host,
      port: flags.port,
      bodyBytesMax: flags['body-bytes-max'],
      queryTimeoutMs: flags['query-timeout-ms'],
      debug: flags.debug,
    })
  }
}
