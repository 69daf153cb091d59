import { resolve } from 'node:path'
import { Flags } from '@oclif/core'
import { dataFlags, GvqCommand } from '../support/command.ts'

const access = { helpGroup: 'ACCESS' }
const limit = { helpGroup: 'LIMIT', min: 1 }
const log = { helpGroup: 'LOG' }

export default class Serve extends GvqCommand {
  static override summary = 'Serve every query as POST /<QueryName>.'
  static override description =
    `Ctrl-C stops the server when requests in progress have finished; a second Ctrl-C stops it at once.
If a key is set, clients must send it in x-api-key or as Authorization: Bearer; gvq key makes keys with roles. Access, limits and log can also be set in gvq.toml or by environment variables.`
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --project examples/social --port 0',
    'GVQ_API_KEY=… <%= config.bin %> <%= command.id %> --host 0.0.0.0 --access-log',
  ]
  static override flags = {
    ...dataFlags,
    'read-only': Flags.boolean({
      description:
        'Serve the data as they are now, also from a folder that cannot be written to, write nothing to them, and refuse what would.',
    }),
    host: Flags.string({ helpValue: 'ADDRESS', description: 'Address to listen on; defaults to 127.0.0.1.' }),
    port: Flags.integer({
      helpValue: 'PORT',
      description: 'Port to listen on; defaults to 6969. 0 is any free port.',
      min: 0,
      max: 65_535,
    }),
    dev: Flags.boolean({ description: 'Serve development routes too.' }),
    watch: Flags.boolean({
      description:
        'Reload the program on every save, as on SIGHUP. If it has errors, the previous version stays in use.',
    }),
    'mcp-allow-writes': Flags.boolean({
      ...access,
      description: 'Let agents at /mcp call queries that write, too.',
    }),
    'api-key': Flags.string({
      ...access,
      description:
        'API key that clients must send. Other users of the machine can see flags: prefer GVQ_API_KEY.',
      helpValue: 'KEY',
    }),
    socket: Flags.string({
      ...access,
      description: 'Listen on this unix socket, for its owner only, in place of an address.',
      helpValue: 'PATH',
      exclusive: ['host', 'port'],
    }),
    'tls-cert': Flags.string({
      ...access,
      description: 'Serve HTTPS with this certificate (PEM). It is read again when it changes.',
      helpValue: 'FILE',
      dependsOn: ['tls-key'],
    }),
    'tls-key': Flags.string({
      ...access,
      description: 'Key of the certificate (PEM).',
      helpValue: 'FILE',
      dependsOn: ['tls-cert'],
    }),
    keys: Flags.string({
      ...access,
      description: 'File of keys, as gvq key writes it. It is read again when it changes.',
      helpValue: 'FILE',
    }),
    'cors-origin': Flags.string({
      ...access,
      description:
        'Origin whose pages may call the server, such as https://app.example; * is any, and requires a key.',
      helpValue: 'ORIGIN',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'allow-host': Flags.string({
      ...access,
      description: 'Host name to accept in addition to localhost and all addresses.',
      helpValue: 'NAME',
      multiple: true,
      multipleNonGreedy: true,
    }),
    'unknown-members': Flags.string({
      ...access,
      description:
        'Whether members of a body that the query does not declare are refused, which is the default, or ignored. A project with only a helix.toml ignores them.',
      options: ['refuse', 'ignore'],
    }),
    'body-bytes-max': Flags.integer({
      ...limit,
      helpValue: 'BYTES',
      description: 'Maximum size of a request body; defaults to 8 MiB.',
      max: 256 * 1024 * 1024,
    }),
    'query-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time after which a query is stopped and rolled back; defaults to 60000. 0 is no limit.',
      min: 0,
    }),
    'cache-bytes-max': Flags.integer({
      ...limit,
      helpValue: 'BYTES',
      description: 'Memory for data read from disk; defaults to 256 MiB. Data that fits is read once.',
    }),
    'query-bytes-max': Flags.integer({
      ...limit,
      helpValue: 'BYTES',
      description: 'Memory that the rows of one query may take; defaults to an eighth of the heap.',
    }),
    'queries-bytes-max': Flags.integer({
      ...limit,
      helpValue: 'BYTES',
      description:
        'Memory that the rows of all queries together may take; defaults to a quarter of the heap.',
    }),
    'concurrent-max': Flags.integer({
      ...limit,
      helpValue: 'COUNT',
      description: 'Maximum number of queries running at once; defaults to 512. Others wait.',
    }),
    'queue-max': Flags.integer({
      ...limit,
      helpValue: 'COUNT',
      description: 'Maximum number of waiting queries; defaults to 2048. Others are rejected with 503.',
      min: 0,
    }),
    'headers-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time limit for receiving the headers of a request; defaults to 15 s.',
    }),
    'request-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time limit for receiving a whole request; defaults to 120 s.',
    }),
    'keep-alive-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time after which an idle connection is closed; defaults to 65 s.',
    }),
    'drain-timeout-ms': Flags.integer({
      ...limit,
      helpValue: 'MS',
      description: 'Time limit for requests in progress when the server stops; defaults to 10 s.',
      min: 0,
    }),
    'fast-lane': Flags.boolean({
      description: 'Read plain calls of queries without node:http; the default.',
      allowNo: true,
    }),
    'log-level': Flags.string({
      ...log,
      helpValue: 'LEVEL',
      description:
        'What to log: internal errors (error), also slow queries (warn), also requests with --access-log (info).',
      options: ['silent', 'error', 'warn', 'info'],
    }),
    'access-log': Flags.boolean({ ...log, description: 'Log every request.', allowNo: true }),
    'slow-query-ms': Flags.integer({
      ...log,
      helpValue: 'MS',
      description: 'Time after which a query is logged as slow, with its plan; defaults to 1 s.',
      min: 0,
    }),
  }

  async run(): Promise<void> {
    const { flags } = await this.parse(Serve)
    const { serveAction } = await import('../actions/serving/serve.ts')
    await serveAction({
      project: flags.project,
      data: flags.data,
      waitSeconds: flags.wait,
      readOnly: flags['read-only'],
      host: flags.host,
      port: flags.port,
      dev: flags.dev,
      watch: flags.watch,
      mcpAllowWrites: flags['mcp-allow-writes'],
      apiKey: flags['api-key'],
      settings: {
        socket: absolute(flags.socket),
        tlsCert: absolute(flags['tls-cert']),
        tlsKey: absolute(flags['tls-key']),
        keys: absolute(flags.keys),
        corsOrigins: flags['cors-origin'],
        allowedHosts: flags['allow-host'],
        unknownMembers: unknownMembers(flags['unknown-members']),
        bodyBytesMax: flags['body-bytes-max'],
        queryTimeoutMs: flags['query-timeout-ms'],
        cacheBytesMax: flags['cache-bytes-max'],
        queryBytesMax: flags['query-bytes-max'],
        queriesBytesMax: flags['queries-bytes-max'],
        concurrentMax: flags['concurrent-max'],
        queueMax: flags['queue-max'],
        headersTimeoutMs: flags['headers-timeout-ms'],
        requestTimeoutMs: flags['request-timeout-ms'],
        keepAliveTimeoutMs: flags['keep-alive-timeout-ms'],
        drainTimeoutMs: flags['drain-timeout-ms'],
        fastLane: flags['fast-lane'],
        logLevel: logLevel(flags['log-level']),
        accessLog: flags['access-log'],
        slowQueryMs: flags['slow-query-ms'],
      },
    })
  }
}

/** A flag is relative to the current folder, unlike a setting of the project. */
function absolute(path: string | undefined): string | undefined {
  return path === undefined ? undefined : resolve(path)
}

/** Types a value that oclif has checked against `options`. */
function logLevel(text: string | undefined): 'silent' | 'error' | 'warn' | 'info' | undefined {
  return text as ReturnType<typeof logLevel>
}

/** Types a value that oclif has checked against `options`. */
function unknownMembers(text: string | undefined): 'refuse' | 'ignore' | undefined {
  return text as ReturnType<typeof unknownMembers>
}
