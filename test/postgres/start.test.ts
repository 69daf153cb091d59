import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { GvqError } from '../../src/base/errors.ts'
import { type OpenDatabase, openDatabase } from '../../src/database/open.ts'
import { readAddress } from '../../src/store/postgres/connection/address.ts'
import { Connections } from '../../src/store/postgres/connection/connections.ts'
import { retry } from '../../src/tools/peer/away.ts'
import { freePort } from '../support/free-port.ts'
import { runGvq, startGvq } from '../support/gvq.ts'
import { opensslAnd } from '../support/openssl.ts'
import type { Cluster } from '../support/postgres/cluster.ts'
import { temporaryCluster } from '../support/postgres/database.ts'
import { needsPostgres } from '../support/postgres/kinds.ts'
import { asUnprivilegedUser } from '../support/postgres/programs.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const { it } = needsPostgres

const program = `
N::Person { UNIQUE INDEX name: String }
QUERY Add(name: String) => p <- AddN<Person>({name: name}) RETURN p::{name}
QUERY All() => RETURN N<Person>::{name}`

async function projectFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  return folder
}

describe('a server that cannot be reached', () => {
  it('is waited for by gvq serve, which answers 503 until then, and again when the server is away later', async () => {
    const cluster = await temporaryCluster('system', { tcp: true })
    await cluster.stop()
    const url = new URL(cluster.url())
    url.password = 'secret'
    const port = await freePort()
    const env = { DATABASE_URL: url.href }
    const args = ['serve', '--port', String(port), '--store', 'env:DATABASE_URL']
    const child = startGvq(args, { cwd: await projectFolder(), env })
    let written = ''
    for (const stream of [child.stdout!, child.stderr!]) stream.on('data', text => (written += String(text)))
    const closed = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await closed
    })
    const status = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        response => response.status,
        () => undefined,
      )
    const call = () =>
      fetch(`http://127.0.0.1:${port}/All`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    const readiness = { timeout: 30_000 }
    await expect.poll(() => status('/readyz'), readiness).toBe(503)
    expect(await status('/healthz')).toBe(200)
    const refused = await call()
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await refused.json()).toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
      error: 'The store is not available.',
    })
    await cluster.start()
    await expect.poll(() => status('/readyz'), readiness).toBe(200)
    await cluster.stop()
    await expect.poll(() => status('/readyz'), readiness).toBe(503)
    await cluster.start()
    await expect.poll(() => status('/readyz'), readiness).toBe(200)
    const answer = await call()
    expect(await answer.json()).toEqual({ data: [] })
    expect(written).toContain(
      `PostgreSQL at postgres://127.0.0.1:${url.port}/postgres?schema=gvq is not available`,
    )
    expect(written).not.toContain('secret')
    const commandLine = await readFile(`/proc/${child.pid}/cmdline`, 'utf8')
    expect(commandLine).not.toContain('secret')
    child.kill('SIGTERM')
    const [code] = await closed
    expect(code).toBe(0)
  })

  it('does not show in `ps` the passwords of its flags', async () => {
    const port = await freePort()
    const stores = ['--store', 'postgres://me:secret@127.0.0.1:1/none?schema=shop']
    stores.push('--read-store', 'postgres://127.0.0.1:1/none?user=me&password=secret')
    const child = startGvq(['serve', '--port', String(port), ...stores], { cwd: await projectFolder() })
    const closed = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await closed
    })
    const listens = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(listens, { timeout: 30_000 }).toBe(true)
    const commandLine = await readFile(`/proc/${child.pid}/cmdline`, 'utf8')
    expect(commandLine).not.toContain('secret')
    expect(commandLine).toContain(`gvq serve --port ${port} --store postgres://127.0.0.1:1/none?schema=shop`)
  })

  it('does not keep gvq serve from stopping', async () => {
    const port = await freePort()
    const env = { GVQ_STORE: 'postgres://user:secret@127.0.0.1:1/none' }
    const child = startGvq(['serve', '--port', String(port)], { cwd: await projectFolder(), env })
    const closed = once(child, 'close')
    onTestFinished(() => void child.kill('SIGKILL'))
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => status,
        () => undefined,
      )
    await expect.poll(ready, { timeout: 30_000 }).toBe(503)
    child.kill('SIGTERM')
    expect((await closed)[0]).toBe(0)
  })

  const calledTool = (name: string) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } })

  it.each([
    'run All',
    'repl -c All()',
    'mcp',
    'explain All --profile',
    'export Person',
    'stats',
    'dump dumped',
    'restore dump',
    'test',
    'migrate',
    'migrate dev next',
  ])('ends gvq %s, unless --wait gives it time, which it says', async command => {
    const cwd = await projectFolder()
    await writeFile(join(cwd, 'all.test.json'), JSON.stringify([{ query: 'All' }]))
    await mkdir(join(cwd, 'dump'))
    const dumped = { format: 'gvq dump', version: 1, types: [], lastId: null }
    await writeFile(join(cwd, 'dump', 'dump.json'), JSON.stringify(dumped))
    const message = /PostgreSQL at postgres:\/\/127\.0\.0\.1:1\/none\?schema=gvq\w* is not available/
    const args = [...command.split(' '), '--store', 'postgres://user:secret@127.0.0.1:1/none', '--wait']
    const input = command === 'mcp' ? `${calledTool('All')}\n` : ''
    const { code, stdout, stderr } = await runGvq([...args, '0'], { cwd, input })
    if (command === 'mcp') expect(stdout).toContain('The store is not available.')
    else expect(stderr).toMatch(message)
    expect(code).toBe(command === 'mcp' ? 0 : 1)
    expect(stderr).not.toContain('Trying again')
    expect(stdout + stderr).not.toContain('written')
    expect(stdout + stderr).not.toContain('secret')

    const patient = startGvq([...args, '600'], { cwd })
    onTestFinished(() => void patient.kill('SIGKILL'))
    patient.stdin!.end(input)
    let said = ''
    for await (const text of patient.stderr!) {
      said += String(text)
      if (said.includes('Trying again for 600 s at most.\n')) break
    }
    expect(said).toMatch(message)
    expect(said).toContain('Trying again for 600 s at most.')
    expect(said).not.toContain('secret')
  })

  it('ends a command when the time that --wait gives is over', async () => {
    const args = ['run', 'All', '--store', 'postgres://127.0.0.1:1/none', '--wait', '1']
    const { code, stderr } = await runGvq(args, { cwd: await projectFolder() })
    expect(code).toBe(1)
    expect(stderr).toContain('is not available')
  })

  it('is tried again until the time is over, which is said once', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const notices: string[] = []
    const whenAway = retry({ waitSeconds: 5, notice: text => notices.push(text) })
    const away = new GvqError('STORAGE_UNAVAILABLE', 'It is away.')
    clock.mockReturnValue(4_999)
    expect(await whenAway(away)).toBe(true)
    expect(await whenAway(away)).toBe(true)
    clock.mockReturnValue(5_000)
    expect(await whenAway(away)).toBe(false)
    expect(notices).toEqual(['It is away. Trying again for 5 s at most.'])
  })

  it('is told by gvq doctor, without the password', async () => {
    const env = { GVQ_STORE: 'postgres://user:secret@127.0.0.1:1/none' }
    const { stdout, stderr } = await runGvq(['doctor'], { cwd: await projectFolder(), env })
    expect(stdout).toContain('PostgreSQL at postgres://127.0.0.1:1/none?schema=gvq is not available')
    expect(stdout + stderr).not.toContain('secret')
  })
})

describe('TLS', () => {
  const { it } = opensslAnd(needsPostgres)
  const run = promisify(execFile)
  let folder: string
  let cluster: Cluster

  /** A certificate of its own, and the key, which the server insists nobody else can read. */
  async function certificate(name: string, subject: string): Promise<{ cert: string; key: string }> {
    const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)]
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=test',
      '-addext',
      `subjectAltName=${subject}`,
      '-keyout',
      key,
      '-out',
      cert,
    ])
    await chmod(key, 0o600)
    if (asUnprivilegedUser !== undefined) await chown(key, asUnprivilegedUser.uid, asUnprivilegedUser.gid)
    return { cert, key }
  }

  async function secureCluster(
    subject: string,
  ): Promise<{ readonly cluster: Cluster; readonly cert: string }> {
    folder = await temporaryFolder()
    await chmod(folder, 0o755)
    const { cert, key } = await certificate('server', subject)
    cluster = await temporaryCluster('system', {
      tcp: true,
      settings: { ssl: 'on', ssl_cert_file: cert, ssl_key_file: key },
    })
    return { cluster, cert }
  }

  async function opened(url: string): Promise<OpenDatabase> {
    const database = await openDatabase({ project: await projectFolder(), env: {}, store: url })
    onTestFinished(() => database.close())
    return database
  }

  const isEncrypted = async () => {
    const client = new pg.Client(cluster.url())
    await client.connect()
    const { rows } = await client.query(
      `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'gvq'`,
    )
    await client.end()
    return rows.map(({ ssl }) => ssl)
  }

  const notSecure = {
    code: 'STORAGE_UNAVAILABLE',
    message: expect.stringContaining('cannot be reached securely'),
  }

  it('is used with any certificate by sslmode=require', async () => {
    await secureCluster('DNS:elsewhere.example')
    const database = await opened(`${cluster.url()}?sslmode=require`)
    await database.call('Add', { name: 'a' })
    expect(await isEncrypted()).toEqual([true])
  })

  it('asks with sslmode=verify-full who the server is', async () => {
    const { cert } = await secureCluster('IP:127.0.0.1')
    const database = await opened(`${cluster.url()}?sslmode=verify-full&sslrootcert=${cert}`)
    await database.call('Add', { name: 'a' })
    expect(await isEncrypted()).toEqual([true])
    await expect(opened(`${cluster.url()}?sslmode=verify-full`)).rejects.toMatchObject(notSecure)
    const localhost = cluster.url().replace('127.0.0.1', 'localhost')
    await expect(opened(`${localhost}?sslmode=verify-full&sslrootcert=${cert}`)).rejects.toMatchObject(
      notSecure,
    )
    await opened(`${localhost}?sslmode=verify-ca&sslrootcert=${cert}`)
  })

  it('is used by sslmode=prefer where the server has it, and otherwise not', async () => {
    await secureCluster('DNS:elsewhere.example')
    const database = await opened(`${cluster.url()}?sslmode=prefer`)
    await database.call('Add', { name: 'a' })
    expect(await isEncrypted()).toEqual([true])

    cluster = await temporaryCluster('system', { tcp: true })
    const plain = await opened(`${cluster.url()}?sslmode=prefer`)
    await plain.call('Add', { name: 'a' })
    expect(await isEncrypted()).toEqual([false])
  })

  it('is used again by sslmode=prefer when the server has refused connections of both kinds', async () => {
    await secureCluster('DNS:elsewhere.example')
    const asRoot = async (sql: string) => {
      const root = new pg.Client(cluster.url())
      await root.connect()
      await root.query(sql)
      await root.end()
    }
    await asRoot('CREATE ROLE shop LOGIN SUPERUSER')
    const url = new URL(cluster.url())
    url.username = 'shop'
    const connections = await Connections.open(readAddress(`${url}?sslmode=prefer`), { durable: false })
    onTestFinished(() => connections.close())
    await asRoot('ALTER ROLE shop NOLOGIN')
    const used = () => connections.use(connection => connection.exec('SELECT 1'))
    await expect(used()).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    await asRoot('ALTER ROLE shop LOGIN')
    await used()
    expect(await isEncrypted()).toEqual([true])
  })

  it('is told where the server has none', async () => {
    const plain = await temporaryCluster('system', { tcp: true })
    await expect(opened(`${plain.url()}?sslmode=require`)).rejects.toMatchObject(notSecure)
  })
})
