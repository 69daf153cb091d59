import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { TestTerminal } from '../repl/pty.ts'
import { gvqPath, type ServingGvq, serveGvq, startGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const schema = 'N::User { name: String }\n'
const ping = (answer: string) => `QUERY Ping() =>\n  RETURN ["${answer}"]\n`

interface Served extends ServingGvq {
  readonly folder: string
  /** Writes a file at once: no turn of the event loop begins between emptying the file and writing it. */
  write(name: string, text: string): void
}

/** A server on a folder with the schema in one file and `Ping` in another. */
async function serve(...flags: readonly string[]): Promise<Served> {
  const folder = await temporaryFolder()
  const write: Served['write'] = (name, text) => writeFileSync(join(folder, name), text)
  write('schema.hx', schema)
  write('queries.hx', ping('one'))
  const server = await serveGvq(flags, { cwd: folder })
  onTestFinished(async () => {
    await server.stop('SIGTERM')
  })
  return { ...server, folder, write }
}

describe('gvq serve --watch', () => {
  it('serves what was saved last, and reports what changed and how long it took', async () => {
    const server = await serve('--watch')
    expect(await server.ask('Ping')).toEqual({ status: 200, body: ['one'] })
    server.write('queries.hx', ping('two'))
    await server.says(/Reloaded in \d+\.\d ms: changed Ping\."/)
    expect(await server.ask('Ping')).toEqual({ status: 200, body: ['two'] })
  })

  it('notices files that were added, removed or renamed', async () => {
    const server = await serve('--watch')
    server.write('more.hx', 'N::City { name: String }\nQUERY Pong() => RETURN ["pong"]\n')
    await server.says(/: added N::City, Pong\."/)
    expect((await server.ask('Pong')).status).toBe(200)
    await rm(join(server.folder, 'more.hx'))
    await server.says(/: removed N::City, Pong\."/)
    expect((await server.ask('Pong')).status).toBe(404)
    server.write('.queries.hx.swp', ping('three'))
    await rename(join(server.folder, '.queries.hx.swp'), join(server.folder, 'queries.hx'))
    await server.says(/: changed Ping\."/)
    expect((await server.ask('Ping')).body).toEqual(['three'])
  })

  it('shows no request a program between two saves, however an editor saves', async () => {
    const server = await serve('--watch')
    const path = join(server.folder, 'queries.hx')
    const aside = join(server.folder, 'queries.hx~')
    let asked = 0
    const answers = new Set<string>()
    let isStopped = false
    const client = (async () => {
      while (!isStopped) {
        const { status, body } = await server.ask('Ping')
        answers.add(`${status} ${JSON.stringify(body)}`)
        asked++
      }
    })()
    /** Waits until the server has given some more answers, in which time it notices a change and reads it. */
    const pause = async (): Promise<void> => {
      const enough = asked + 50
      await expect.poll(() => asked, { interval: 1 }).toBeGreaterThan(enough)
    }
    const saves: readonly ((text: string) => Promise<void>)[] = [
      async text => {
        await truncate(path)
        await pause()
        await writeFile(path, text, { flag: 'r+' })
      },
      async text => {
        await writeFile(path, '\n')
        await pause()
        await writeFile(path, text)
      },
      async text => {
        await rm(path)
        await pause()
        await writeFile(path, text)
      },
      async text => {
        await writeFile(aside, text)
        await pause()
        await rename(aside, path)
      },
      async text => {
        await rename(path, aside)
        await pause()
        await writeFile(path, text)
        await rm(aside)
      },
    ]
    const expected = new Set(['200 ["one"]'])
    for (let round = 0; round < 3; round++) {
      for (const [kind, save] of saves.entries()) {
        const name = `${round}.${kind}`
        expected.add(`200 ["${name}"]`)
        await save(ping(name))
        await expect.poll(() => answers, { interval: 1, timeout: 10_000 }).toContain(`200 ["${name}"]`)
      }
    }
    isStopped = true
    await client
    expect(answers).toEqual(expected)
    expect(server.stderr()).not.toContain('Reload failed')
  })

  it('keeps the previous program if the new one has errors, and shows them', async () => {
    const server = await serve('--watch')
    server.write('queries.hx', 'QUERY Ping() =>\n  u <- N<Usr>\n  RETURN u\n')
    // Standard error is no terminal, so each message is a line of the log.
    expect(JSON.parse(await server.says(/.*Reload failed; .*\n/))).toMatchObject({
      level: 'error',
      msg: 'Reload failed; the program stays as it was.',
      diagnostics: [{ code: 'E101', severity: 'error', file: 'queries.hx', line: 2, column: 10 }],
    })
    expect(await server.ask('Ping')).toEqual({ status: 200, body: ['one'] })
    server.write('queries.hx', ping('fixed'))
    await server.says(/: changed Ping\."/)
    expect((await server.ask('Ping')).body).toEqual(['fixed'])
  })

  it('says that it is in force again when a mended file is what it was', async () => {
    const server = await serve('--watch')
    server.write('queries.hx', 'QUERY Ping() =>\n  RETURN\n')
    await server.says(/Reload failed/)
    server.write('queries.hx', ping('one'))
    await server.says(/Mended: the files are the program that is in force\./)
  })

  it('waits for a program without errors at the start, and serves nothing before', async () => {
    const folder = await temporaryFolder()
    const path = join(folder, 'queries.hx')
    writeFileSync(path, 'QUERY Ping() =>\n  RETURN x\n')
    const child = startGvq(['serve', '--watch', '--port', '0'], { cwd: folder })
    // It still writes to the folder, which is then removed.
    onTestFinished(async () => {
      const closed = once(child, 'close')
      child.kill()
      await closed
    })
    let [said, printed] = ['', '']
    child.stderr!.on('data', chunk => (said += chunk))
    child.stdout!.on('data', chunk => (printed += chunk))
    const failures = () => said.match(/Nothing is served until the program has no errors/g)?.length
    await expect.poll(failures).toBe(1)
    expect(said).toContain('"code":"E301"')
    writeFileSync(path, 'QUERY Ping() =>\n  RETURN y\n')
    await expect.poll(failures).toBe(2)
    expect(printed).toBe('')
    writeFileSync(path, ping('one'))
    await expect.poll(() => printed).toMatch(/^gvq listening on /)
    const url = printed.trim().split(' ').at(-1)
    expect(await (await fetch(`${url}/Ping`, { method: 'POST' })).json()).toEqual(['one'])
  })

  it('ends while it waits for a program without errors', async () => {
    const folder = await temporaryFolder()
    writeFileSync(join(folder, 'queries.hx'), 'QUERY Ping() =>\n  RETURN x\n')
    const child = startGvq(['serve', '--watch', '--port', '0'], { cwd: folder })
    let said = ''
    child.stderr!.on('data', chunk => (said += chunk))
    await expect.poll(() => said).toContain('Nothing is served')
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('treats a change of the schema like opening the data', async () => {
    const server = await serve('--watch')
    const users =
      'QUERY Add(name: String) =>\n  u <- AddN<User>({name: name})\n  RETURN u::{name}\nQUERY All() =>\n  u <- N<User>\n  RETURN u::!{id}\n'
    server.write('queries.hx', users)
    await server.says(/: added Add, All; removed Ping\."/)
    expect((await server.ask('Add', { name: 'Ada' })).status).toBe(200)
    server.write('schema.hx', 'N::User { name: String, age: U8 }\n')
    await server.says(/: changed N::User\."/)
    expect((await server.ask('All')).body).toEqual({ u: [{ label: 'User', name: 'Ada', age: null }] })
    // What is stored cannot become a number.
    server.write('schema.hx', 'N::User { name: U8 }\n')
    server.write('queries.hx', 'QUERY All() =>\n  u <- N<User>\n  RETURN u::!{id}\n')
    expect(JSON.parse(await server.says(/.*Reload failed; .*\n/))).toMatchObject({
      level: 'error',
      error: 'The schema does not fit the stored data.',
      details: [expect.stringContaining('User')],
    })
    expect((await server.ask('All')).body).toEqual({ u: [{ label: 'User', name: 'Ada', age: null }] })
  })
})

describe('SIGHUP', () => {
  it('reloads a server that does not watch', async () => {
    const server = await serve()
    server.write('queries.hx', ping('two'))
    expect((await server.ask('Ping')).body).toEqual(['one'])
    server.child.kill('SIGHUP')
    await server.says(/Reloaded in \d+\.\d ms: changed Ping\."/)
    expect((await server.ask('Ping')).body).toEqual(['two'])
    server.child.kill('SIGHUP')
    await server.says(/Nothing has changed\."/)
  })

  it('still stops a server whose terminal was closed', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'queries.hx'), ping('one'))
    // Not replaced by gvq, the shell is the one whose end closes the terminal.
    const line = `"${process.execPath}" "${gvqPath}" serve --port 0; true`
    const terminal = new TestTerminal([], { cwd: folder, command: ['/bin/sh', '-c', line] })
    const listens = /listening on (\S+)/
    await expect.poll(() => terminal.everything).toMatch(listens)
    const url = listens.exec(terminal.everything)![1]!
    const isUp = () =>
      fetch(`${url}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    expect(await isUp()).toBe(true)
    terminal.kill()
    await expect.poll(isUp).toBe(false)
  })
})
