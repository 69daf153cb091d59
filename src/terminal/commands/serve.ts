import { Flags } from '@oclif/core'
import { GvqCommand, projectFlags } from './support/command.ts'

const access = { helpGroup: 'ACCESS' }
const limit = { helpGroup: 'LIMIT', min: 1 }
const log = { helpGroup: 'LOG' }

export default class Serve extends GvqCommand {
  static override summary = 'Serve every query as POST /<QueryName>.'
  static override description =
    `Ctrl-C stops it: requests under way are finished first. A second Ctrl-C stops it at once.
With a key, clients must send it in x-api-key. The limits, the log and the doors may also stand in gvq.toml or in variables.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --project examples/social --port 0',
    'GVQ_API_KEY=… <%= config.bin %> <%= command.id %> --host 0.0.0.0 --access-log',
  ]
  static override flags = {
    ...projectFlags,
    host: Flags.string({ helpValue: 'ADDRESS', description: 'Address to listen on; 127.0.0.1 unless set.' }),
    port: Flags.integer({
      helpValue: 'PORT',
      description: 'Port; 6969 unless set, 0 for any free one.',
      min: 0,
      max: 65_535,
    }),
    dev: Flags.boolean({ description: 'Serve the routes for development too.' }),
    watch: Flags.boolean({
      description:
        'Read the program again on every save; SIGHUP does so too. Errors leave the one before up.',
    }),
    'mcp-allow-writes': Flags.boolean({
      ...access,
      description: 'Let agents at /mcp call queries that write too.',
    }),
    'api-key': Flags.string({
      ...access,
      description:
        'Key that clients must send. Other users of the machine can read flags: prefer GVQ_API_KEY.',
      helpValue: 'KEY',
    }),
    'cors-origin': Flags.string({
      ...access,
      description: 'Origin whose pages may call, as https://app.example; * for all needs a key.',
      helpValue: 'ORIGIN',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'allow-host': Flags.string({
      ...access,
      description: 'Name that requests may ask for beside localhost and 127.0.0.1.',
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'body-bytes-max': Flags.integer({
      ...limit,
      helpValue: 'BYTES',
      description: 'Size of the largest body; 8 MiB unless set.',
      max: 256 * 1024 * 1024,
    }),
    'query-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Milliseconds after which a query is stopped and rolled back; unbounded unless set.',
    }),
    'concurrent-max': Flags.integer({
      ...limit,
      helpValue: 'COUNT',
      description: 'Queries that run at the same time; 512 unless set. Further ones wait.',
    }),
    'queue-max': Flags.integer({
      ...limit,
      helpValue: 'COUNT',
      description: 'Queries that wait for that; 2048 unless set. Further ones are refused with 503.',
      min: 0,
    }),
    'headers-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time for the headers of a request to arrive; 15 s unless set.',
    }),
    'request-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time for a whole request to arrive; 120 s unless set.',
    }),
    'keep-alive-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time that a connection may lie idle; 65 s unless set.',
    }),
    'drain-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time that requests under way have to end when gvq stops; 10 s unless set.',
      min: 0,
    }),
    'log-level': Flags.string({
      ...log,
      helpValue: 'LEVEL',
      description: 'What is logged: faults (error), slow queries too (warn), requests too if wanted (info).',
      options: ['silent', 'error', 'warn', 'info'],
    }),
    'access-log': Flags.boolean({ ...log, description: 'Log every request.', allowNo: true }),
    'slow-query-ms': Flags.integer({
      ...log,
      helpValue: 'MS',
      description: 'Time after which a query is logged as slow, with its plan; 1 s unless set.',
      min: 0,
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
      dev: flags.dev,
      watch: flags.watch,
      mcpAllowWrites: flags['mcp-allow-writes'],
      apiKey: flags['api-key'],
      settings: {
        corsOrigins: flags['cors-origin'],
        allowedHosts: flags['allow-host'],
        bodyBytesMax: flags['body-bytes-max'],
        queryTimeoutMs: flags['query-timeout-ms'],
        concurrentMax: flags['concurrent-max'],
        queueMax: flags['queue-max'],
        headersTimeoutMs: flags['headers-timeout-ms'],
        requestTimeoutMs: flags['request-timeout-ms'],
        keepAliveTimeoutMs: flags['keep-alive-timeout-ms'],
        drainTimeoutMs: flags['drain-timeout-ms'],
        logLevel: logLevel(flags['log-level']),
        accessLog: flags['access-log'],
        slowQueryMs: flags['slow-query-ms'],
      },
    })
  }
}

/** What oclif has checked against `options`, in a type. */
function logLevel(text: string | undefined): 'silent' | 'error' | 'warn' | 'info' | undefined {
  return text as ReturnType<typeof logLevel>
}
