import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Client, type Message, projectFolder } from '../mcp/support.ts'
import { runGvq, serveGvq, startGvq } from '../support/gvq.ts'

const libraryUrl = new URL('../../dist/index.js', import.meta.url).href

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
}

const call = (id: number, name: string, given: object) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: given },
})

const lines = (...messages: readonly object[]) =>
  messages.map(message => `${JSON.stringify(message)}\n`).join('')

/** A client of a `gvq mcp` that runs until the test ends. */
function connect(folder: string, ...flags: readonly string[]): Client {
  const child = startGvq(['mcp', ...flags], { cwd: folder })
  onTestFinished(async () => {
    child.stdin!.end()
    if (child.exitCode === null) await once(child, 'close')
    expect(child.exitCode).toBe(0)
  })
  const waiting = new Map<number, (message: Message) => void>()
  createInterface({ input: child.stdout! }).on('line', line => {
    const message = JSON.parse(line) as Message
    waiting.get(message.id!)?.(message)
  })
  return new Client(message => {
    const answer = new Promise<Message>(resolve => waiting.set((message as { id: number }).id, resolve))
    child.stdin!.write(lines(message))
    return answer
  })
}

describe('gvq mcp', () => {
  it('waits for a process that accepts no clients as long as it is told', async () => {
    const folder = await projectFolder()
    const script = `
      const database = await (await import(${JSON.stringify(libraryUrl)})).open(${JSON.stringify(folder)})
      console.log('open')
      process.stdin.resume().on('end', () => database.close())`
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script])
    await once(holder.stdout, 'data')
    const input = lines(initialize, call(2, 'GetUser', { name: 'Ada' }))
    const told = async (wait: string) => {
      const { stdout } = await runGvq(['mcp', '--wait', wait], { cwd: folder, input })
      return stdout
    }
    expect(await told('0')).toContain(`in use by process ${holder.pid}`)
    const waiting = startGvq(['mcp', '--wait', '60'], { cwd: folder })
    waiting.stdin!.end(input)
    const answered = text(waiting.stdout!)
    const [note] = await once(waiting.stderr!, 'data')
    expect(String(note)).toContain('Waiting for it, 60 s at most.\n')
    holder.stdin.end()
    expect(await answered).toContain('NO_VALUE_FOUND')
  })

  it('answers all requests sent before the end of its input, and writes nothing else', async () => {
    const folder = await projectFolder()
    const given = { name: 'Ada', age: 36, big: 1 }
    const { code, stdout, stderr } = await runGvq(['mcp', '--allow-writes'], {
      cwd: folder,
      input: lines(initialize, call(2, 'AddUser', given), call(3, 'check', {})),
    })
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as Message)
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3])
    expect(answers.find(({ id }) => id === 2)!.result).toEqual({
      content: [{ type: 'text', text: '{"user":"Ada"}' }],
      structuredContent: { user: 'Ada' },
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect((await runGvq(['run', 'GetUser', '-p', 'name=Ada'], { cwd: folder })).code).toBe(0)
  })

  it('exposes only reads by default', async () => {
    const client = connect(await projectFolder())
    await client.initialize()
    expect(await client.failure('AddUser', { name: 'Ada', age: 36, big: 1 })).toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  it('uses a server that has the data open, even if that is started later', async () => {
    const folder = await projectFolder()
    const client = connect(folder, '--allow-writes')
    await client.initialize()
    const server = await serveGvq([], { cwd: folder })
    try {
      const user = JSON.parse(await client.text('AddUser', { name: 'Ada', age: 36, big: 7 }))
      expect(user).toEqual({ user: 'Ada' })
      const answer = await fetch(`${server.url}/GetUser`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"name": "Ada"}',
      })
      expect(await answer.json()).toEqual({ user: { name: 'Ada', age: 36, big: 7 } })
    } finally {
      await server.stop('SIGTERM')
    }
    expect(await client.text('GetUser', { name: 'Ada' })).toContain('"age":36')
    // Meanwhile the agent has the data, and lets gvq run in.
    const ran = await runGvq(['run', 'GetUser', '-p', 'name=Ada'], { cwd: folder })
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringContaining('"age":36') })
  })

  it('fails at once in a folder without a project', async () => {
    const outcome = await runGvq(['mcp', '--project', 'nowhere'], { cwd: await projectFolder() })
    expect(outcome).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nowhere') })
  })
})

describe('gvq serve', () => {
  it('serves the tools, the description and the docs', async () => {
    const folder = await projectFolder()
    const server = await serveGvq(['--mcp-allow-writes'], { cwd: folder })
    try {
      const client = new Client(async message => {
        const accept = 'application/json, text/event-stream'
        const headers = { 'content-type': 'application/json', accept }
        const answer = await fetch(`${server.url}/mcp`, {
          method: 'POST',
          headers,
          body: JSON.stringify(message),
        })
        const body = await answer.text()
        return JSON.parse(body.startsWith('{') ? body : /^data: (.+)$/m.exec(body)![1]!) as Message
      })
      expect(await client.names()).toContain('AddUser')
      const described = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: object }
      expect(Object.keys(described.paths)).toEqual(['/GetUser', '/AddUser', '/WithNumbers', '/Secret'])
      expect(await (await fetch(`${server.url}/docs`)).text()).toContain('GetUser(name: String)')
    } finally {
      await server.stop('SIGTERM')
    }
  })
})

describe('gvq gen openapi', () => {
  it('prints what the server would serve at /openapi.json', async () => {
    const folder = await projectFolder()
    const { code, stdout } = await runGvq(['gen', 'openapi'], { cwd: folder, env: { GVQ_PORT: '7000' } })
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://127.0.0.1:7000' }],
      paths: { '/GetUser': { post: { operationId: 'GetUser' } } },
    })
  })
})

describe('gvq gen --check', () => {
  it.each(['ts', 'python', 'openapi'])(
    '%s: fails where the file is not what would be written',
    async language => {
      const cwd = await projectFolder()
      const gen = (...flags: readonly string[]) =>
        runGvq(['gen', language, '--out', 'generated', ...flags], { cwd })
      const missing = await gen('--check')
      expect(missing).toMatchObject({ code: 1, stdout: '' })
      expect(missing.stderr).toContain('generated does not exist.')
      expect(existsSync(join(cwd, 'generated'))).toBe(false)
      expect((await gen()).code).toBe(0)
      expect(await gen('--check')).toMatchObject({ code: 0, stderr: 'generated is up to date.\n' })
      const written = await readFile(join(cwd, 'generated'), 'utf8')
      await writeFile(join(cwd, 'generated'), written.replaceAll('GetUser', 'FindUser'))
      const stale = await gen('--check')
      expect(stale.code).toBe(1)
      expect(stale.stderr).toContain(`generated is not what would be generated`)
      expect(stale.stderr).toMatch(/^ +\d+ - .*FindUser/m)
      expect(stale.stderr).toMatch(/^ +\d+ \+ .*GetUser/m)
      expect(await readFile(join(cwd, 'generated'), 'utf8')).toContain('FindUser')
    },
  )

  it('counts one line as one', async () => {
    const cwd = await projectFolder()
    const out = join(cwd, 'client.py')
    await runGvq(['gen', 'python', '--out', out], { cwd })
    await appendFile(out, '# mine\n')
    const { stderr } = await runGvq(['gen', 'python', '--out', out, '--check'], { cwd })
    expect(stderr).toContain('; 1 line differs. Run gvq gen python')
  })

  it('needs a file', async () => {
    const { code, stderr } = await runGvq(['gen', 'ts', '--check'], { cwd: await projectFolder() })
    expect(code).toBe(2)
    expect(stderr).toContain('--check needs the file to compare.')
  })
})
