import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../src/database/open.ts'
import { openShell, startShellHost } from '../../src/tools/shell/index.ts'
import { serveGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { answer, openOn, promised, type ShellOptions, value } from './shells.ts'

const program = `
N::Isle { INDEX name: String, size: U32, since: Date }
QUERY AddIsle(name: String, size: U32) =>
  isle <- AddN<Isle>({name: name, size: size, since: "2020-01-02"})
  RETURN isle
QUERY Loops(n: [U32]) =>
  AddN<Isle>({name: "looped"})
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Isle>::COUNT } } }
  RETURN NONE
`

/** A shell through a server, with two isles. */
async function opened(options: ShellOptions = {}) {
  const { shell, server, notices, folder } = await openOn('served', program, { options })
  await answer(shell, 'AddIsle(name: "Sark", size: 5)')
  await answer(shell, 'AddIsle(name: "Herm", size: 2)')
  return { shell, server: server!, notices, folder }
}

/** `Loops` on so many numbers that it is running until it is stopped. */
const endless = `Loops(n: [${Array.from({ length: 300 }, (_, i) => i).join(', ')}])`

/** Counts both ends of the connections within this process. */
function connections(): number {
  return process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap').length
}

describe('a shell whose server ends', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'by %s does not take the data, and says how it would',
    async signal => {
      const { shell, server, notices, folder } = await opened()
      await server.stop(signal)
      await expect(value(shell, 'N<Isle>::COUNT')).rejects.toMatchObject({
        message: `The server at ${server.url} has ended; nothing was run.`,
        hint: ':open opens the data in this shell.',
      })
      const next = await serveGvq(['--project', folder], { cwd: folder })
      onTestFinished(async () => void (await next.stop('SIGTERM')))
      expect(await value(shell, 'N<Isle>::COUNT')).toEqual({ data: 2 })
      expect(shell.place).toMatchObject({ kind: 'server', pid: next.child.pid })
      expect(notices.at(-1)).toBe(
        `The server at ${server.url} has ended; this shell continues through the server at ${next.url}.`,
      )
    },
  )

  it('waits until it is back, and runs the entry there', async () => {
    const waiting = promised()
    const { shell, server, folder } = await opened({
      notice: text => void (text.includes('waiting until it is back') && waiting.resolve()),
      cancellable: work => work(new AbortController().signal),
    })
    await server.stop('SIGKILL')
    const counted = value(shell, 'N<Isle>::COUNT')
    await waiting.promise
    const next = await serveGvq(['--project', folder], { cwd: folder })
    onTestFinished(async () => void (await next.stop('SIGTERM')))
    expect(await counted).toEqual({ data: 2 })
  })

  it('waits as long as it is told where nobody could end the wait, and says so', async () => {
    const { shell, server, notices } = await opened({ waitSeconds: 1 })
    await server.stop('SIGKILL')
    await expect(shell.schema()).rejects.toMatchObject({ message: expect.stringMatching(/nothing was run/) })
    expect(notices.at(-1)).toBe(`The server at ${server.url} has ended. Waiting for it, 1 s at most.`)
  })

  it('waits until the wait is cancelled', async () => {
    const stop = new AbortController()
    const { shell, server } = await opened({
      notice: text => void (text.includes('Ctrl-C stops the wait') && stop.abort()),
      cancellable: work => work(stop.signal),
    })
    await server.stop('SIGKILL')
    await expect(shell.evaluate('N<Isle>::COUNT')).rejects.toMatchObject({ code: 'CANCELLED' })
  })

  it('opens the data when it is told to, but not while the server is there', async () => {
    const { shell, server, notices } = await opened()
    await expect(shell.open()).rejects.toMatchObject({
      message: `The server at ${server.url} has the data open.`,
    })
    await server.stop('SIGKILL')
    expect(await shell.open()).toBe(true)
    expect(await value(shell, 'N<Isle>::COUNT')).toEqual({ data: 2 })
    expect(notices.at(-1)).toBe(
      `The server at ${server.url} has ended; this shell has opened the data itself.`,
    )
    expect(await shell.open()).toBe(false)
  })

  it('keeps its variables', async () => {
    const { shell, server, notices } = await opened()
    await answer(shell, 'big <- 340282366920938463463374607431768211455  half <- 0.5  text <- "Å\n"')
    await answer(shell, 'list <- [1, 2, 3]')
    await answer(shell, 'isles <- N<Isle>::ORDER<Asc>(_::{name})')
    await answer(shell, 'herm <- N<Isle>({name: "Herm"})')
    await answer(shell, 'none <- N<Isle>::WHERE(_::{size}::GT(9))::FIRST')
    await answer(shell, 'sizes <- isles::{size}')
    await answer(shell, 'when <- herm::{since}')
    await answer(shell, 'ids <- isles::ID')
    const all =
      'RETURN {big: big, half: half, text: text, list: list, isles: isles, herm: herm, none: none, sizes: sizes, when: when, ids: ids}'
    const before = await value(shell, all)
    await server.stop('SIGKILL')
    await shell.open()
    expect(await value(shell, all)).toEqual(before)
    await answer(shell, 'herm::UPDATE({size: 3})')
    expect(await value(shell, 'isles::{size}')).toEqual({ isles: [3, 5] })
    expect(notices.filter(text => text.startsWith('Lost'))).toEqual([])
  })

  it('keeps its declarations, with what they were last', async () => {
    const { shell, server } = await opened()
    await shell.evaluate('QUERY One() => RETURN 1')
    await shell.evaluate('QUERY Many() => n <- N<Isle>::COUNT RETURN n')
    await shell.evaluate('QUERY One() => RETURN 11')
    await server.stop('SIGTERM')
    await shell.open()
    expect(await value(shell, 'One()')).toEqual({ data: 11 })
    expect(await value(shell, 'Many()')).toEqual({ n: 2 })
    expect((await shell.scope()).unsaved.map(({ name }) => name)).toEqual(['Many', 'One'])
  })

  it('names what it could not keep', async () => {
    const { shell, server, notices } = await opened()
    await answer(shell, 'shown <- N<Isle>::{n: name, s: size}  groups <- N<Isle>::GROUP_BY(name)  five <- 5')
    await shell.scope()
    await server.stop('SIGKILL')
    await shell.open()
    expect(await value(shell, 'five')).toEqual({ five: 5 })
    expect(notices.at(-1)).toBe(`Lost with the server at ${server.url}; enter them again: shown, groups.`)
  })

  it('connects to the next server', async () => {
    const { shell, server, notices, folder } = await opened()
    await answer(shell, 'five <- 5')
    await server.stop('SIGTERM')
    const next = await serveGvq(['--project', folder], { cwd: folder })
    onTestFinished(async () => void (await next.stop('SIGTERM')))
    expect(await value(shell, 'ADD(five, 1)')).toEqual({ data: 6 })
    expect(shell.place).toMatchObject({ kind: 'server', pid: next.child.pid })
    expect(notices.at(-1)).toMatch(/has ended; this shell continues through the server at http/)
  })

  it('does not run an entry again that the server may have run', async () => {
    const { shell, server } = await opened()
    const running = expect(shell.evaluate(endless)).rejects.toMatchObject({
      message: `The server at ${server.url} ended while this was running.`,
      hint: expect.stringContaining('made completely or not at all'),
    })
    // When this is answered, the other call has been sent.
    await shell.scope()
    await server.stop('SIGKILL')
    await running
    await shell.open()
    expect(await value(shell, 'N<Isle>::COUNT')).toEqual({ data: 2 })
  })

  it('does not go on elsewhere by being asked what runs, while an entry runs', async () => {
    const { shell, server, notices } = await opened({ waitSeconds: 1 })
    const before = notices.length
    const looping = shell.evaluate(endless).catch((error: Error) => error.message)
    // When this is answered, the other call has been sent; the next one is not answered.
    await shell.scope()
    server.child.kill('SIGSTOP')
    const asked = shell.runs().catch((error: Error) => error.message)
    await server.stop('SIGKILL')
    expect(await asked).toBe(`Lost the connection to the server at ${server.url}.`)
    expect(await looping).toBe(`The server at ${server.url} ended while this was running.`)
    // A slow machine may have told that the server is suspended.
    expect(notices.slice(before).filter(text => !text.includes('is suspended'))).toEqual([])
    // Once nothing runs, it does.
    await expect(shell.runs()).rejects.toMatchObject({ message: expect.stringMatching(/nothing was run/) })
  })

  it('waits as well while that lets the calls of others end, and keeps no connection to it', async () => {
    const folder = await temporaryFolder()
    await writeFile(join(folder, 'program.hx'), program)
    const database = await openDatabase({ project: folder, env: {} })
    onTestFinished(() => database.close())
    const host = await startShellHost(database, { comesBack: true })
    await database.announce('http://127.0.0.1:1', host)
    const options = { project: folder, notice: () => undefined }
    const [busy, shell] = [await openShell(options), await openShell(options)]
    onTestFinished(async () => {
      await busy.close()
      await shell.close()
    })
    const stop = new AbortController()
    const looping = busy.evaluate(endless, { signal: stop.signal }).catch(() => undefined)
    // When this is answered, the other call has been sent.
    await busy.scope()
    const closing = host.close()
    const before = connections()
    for (let tries = 0; tries < 5; tries++) {
      await expect(shell.schema()).rejects.toMatchObject({
        message: 'The server at http://127.0.0.1:1 has ended; nothing was run.',
      })
    }
    // The calls themselves may have opened another one. What nobody closes is there for some seconds.
    await expect.poll(connections, { timeout: 1000 }).toBeLessThanOrEqual(before + 2)
    stop.abort()
    await looping
    await closing
  })

  it('stays usable while the data cannot be opened', async () => {
    const { shell, server, notices, folder } = await opened()
    await answer(shell, 'five <- 5')
    await shell.scope()
    await writeFile(join(folder, 'program.hx'), 'QUERY Broken(')
    await server.stop('SIGTERM')
    await expect(shell.open()).rejects.toHaveProperty('diagnostics')
    expect(notices.at(-1)).toMatch(/has ended, and the data cannot be opened\.$/)
    expect((await shell.scope()).variables.map(({ name }) => name)).toEqual(['five'])
    await writeFile(join(folder, 'program.hx'), program)
    await shell.open()
    expect(await value(shell, 'five')).toEqual({ five: 5 })
  })

  it('saves its declarations although the data cannot be opened without them', async () => {
    const { shell, server, notices, folder } = await opened()
    await shell.evaluate('N::Tide { height: F64 }')
    await shell.evaluate('QUERY Tides() => tides <- N<Tide> RETURN tides::{height}')
    await answer(shell, 'AddN<Tide>({height: 7.5})')
    await shell.scope()
    await server.stop('SIGTERM')
    await expect(shell.open()).rejects.toMatchObject({
      details: [expect.stringContaining('Tide')],
    })
    expect(notices.at(-1)).toMatch(/cannot be opened\. :save FILE saves what was declared here\.$/)
    expect(await shell.save(join(folder, 'tides.hx'))).toMatchObject({ inProject: true })
    expect((await shell.scope()).unsaved).toEqual([])
    await shell.open()
    expect(await value(shell, 'Tides()')).toEqual({ tides: [7.5] })
  })
})
