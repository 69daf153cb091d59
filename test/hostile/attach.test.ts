import { once } from 'node:events'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runGvq, serveGvq, startGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** A data folder from somewhere else may name any process and any address as its owner. */

const query = 'N::User { name: String }\nQUERY Find(secret: String) =>\n  RETURN secret\n'
const ask = ['run', 'Find', '-p', 'secret=s3cr3t', '--wait', '0']

interface Thief {
  readonly port: number
  /** What it was sent: the method, the path, all headers and the body. */
  readonly taken: string[]
}

/** Answers everything with a forged answer, or with what `relay` answers. */
async function thief(relay?: string): Promise<Thief> {
  const taken: string[] = []
  const server = createServer(async (incoming, response) => {
    const body = await text(incoming)
    taken.push(`${incoming.method} ${incoming.url} ${JSON.stringify(incoming.headers)} ${body}`)
    if (relay === undefined) return void response.end('{"result":"{\\"forged\\":true}","files":[]}')
    const { method, headers } = incoming
    const sent = request(`${relay}${incoming.url}`, { method: method!, headers }, answer =>
      answer.pipe(response),
    )
    sent.end(body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  })
  return { port: (server.address() as AddressInfo).port, taken }
}

async function plant(folder: string, attach: string): Promise<void> {
  await mkdir(join(folder, '.gvq'), { recursive: true })
  const owner = { pid: process.pid, startedAt: 'today', purpose: 'gvq serve', address: attach, attach }
  await writeFile(join(folder, '.gvq', 'owner.json'), JSON.stringify(owner))
  await writeFile(join(folder, '.gvq', 'attach.token'), 'a token of the planted folder', { mode: 0o600 })
}

async function projectOf(program: string): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  return folder
}

const broken = `${query}QUERY Broken() =>\n`

describe('a planted owner.json', () => {
  it.each<[string, (port: number) => string]>([
    ['another host', port => `http://127.0.0.2:${port}`],
    ['a name', port => `http://localhost:${port}`],
    ['a name that begins like an address', port => `http://127.0.0.1.nip.io:${port}`],
    ['a user before the host', port => `http://127.0.0.1:80@localhost:${port}`],
    ['a path', port => `http://127.0.0.1:${port}/x`],
    ['another scheme', port => `https://127.0.0.1:${port}`],
  ])('is not asked at %s', async (_, urlOf) => {
    const { port, taken } = await thief()
    const folder = await projectOf(broken)
    await plant(folder, urlOf(port))
    const outcome = await runGvq(ask, { cwd: folder })
    expect(taken).toEqual([])
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
  })

  it('gets neither parameters nor the token at a port of a process that is not the owner', async () => {
    const { port, taken } = await thief()
    const folder = await projectOf(broken)
    await plant(folder, `http://127.0.0.1:${port}`)
    const outcome = await runGvq(ask, { cwd: folder })
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatch(/^POST \/\.gvq\/proof /)
    expect(taken[0]).not.toMatch(/s3cr3t|a token|authorization/)
  })

  it('gets nothing by passing the question on to a server of the user', async () => {
    const other = await projectOf(query)
    const server = await serveGvq([], { cwd: other })
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    const { attach } = JSON.parse(await readFile(join(other, '.gvq', 'owner.json'), 'utf8')) as {
      attach: string
    }
    const { port, taken } = await thief(attach)
    const folder = await projectOf(broken)
    await plant(folder, `http://127.0.0.1:${port}`)
    expect(await runGvq(ask, { cwd: folder })).toMatchObject({ code: 1, stdout: '' })
    // Nor does a folder that names that server itself: it does not have the folder.
    await plant(folder, attach)
    expect(await runGvq(ask, { cwd: folder })).toMatchObject({ code: 1, stdout: '' })
    expect(taken.join()).not.toMatch(/s3cr3t|a token|authorization/)
  })

  it('gets nothing while another process has the lock', async () => {
    const folder = await projectOf(query)
    const shell = startGvq(['repl'], { cwd: folder })
    shell.stdin!.write('N<User>::COUNT\n')
    await once(shell.stdout!, 'data')
    const { port, taken } = await thief()
    await plant(folder, `http://127.0.0.1:${port}`)
    const outcome = await runGvq(ask, { cwd: folder })
    expect(outcome).toMatchObject({ code: 1, stdout: '' })
    expect(outcome.stderr).toContain('in use by process')
    expect(outcome.stderr).toContain(`http://127.0.0.1:${port} did not prove that it has the folder open`)
    expect(taken.join()).not.toMatch(/s3cr3t|a token|authorization/)
    shell.stdin!.end()
    await once(shell, 'close')
  })
})

describe('the key that servers prove themselves with', () => {
  it('is readable by its user only, and not used if others can read it', async () => {
    const cache = join(await temporaryFolder(), 'cache')
    const env = { GVQ_CACHE_DIR: cache }
    const folder = await projectOf(query)
    const server = await serveGvq([], { cwd: folder, env })
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    expect(await runGvq(ask, { cwd: folder, env })).toMatchObject({
      code: 0,
      stdout: '{"secret":"s3cr3t"}\n',
    })
    await chmod(join(cache, 'attach.key'), 0o644)
    const refused = await runGvq(ask, { cwd: folder, env })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('did not prove')
  })
})
