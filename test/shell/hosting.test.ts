import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { ProjectDatabase } from '../../src/database/project-database.ts'
import { openShell, type RunFacts, type Shell } from '../../src/tools/shell/index.ts'
import { runGvq, serveGvq, startGvq } from '../support/gvq.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { answer, type ShellOptions, value } from './shells.ts'

/** Several shells on one data folder without a server: the first one lets the others work through it. */

const program = `
N::Isle { UNIQUE INDEX name: String, size: U32 }
QUERY AddIsle(name: String, size: U32) =>
  isle <- AddN<Isle>({name: name, size: size})
  RETURN isle::{name}
QUERY Isles() =>
  isles <- N<Isle>
  RETURN isles::{name}
QUERY Loops(n: [U32]) =>
  AddN<Isle>({name: "looped"})
  FOR a IN n { FOR b IN n { FOR c IN n { x <- N<Isle>::COUNT } } }
  RETURN NONE
`

const list = `[${Array.from({ length: 300 }, (_, i) => i).join(', ')}]`

async function projectFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await writeFile(join(folder, 'program.hx'), program)
  return folder
}

/** A shell in a process of its own. */
class ShellProcess {
  readonly child: ChildProcess
  stderr = ''

  private constructor(child: ChildProcess) {
    this.child = child
    child.stderr!.on('data', chunk => {
      this.stderr += String(chunk)
    })
  }

  /** Resolves when it has its data. */
  static async in(folder: string): Promise<ShellProcess> {
    const shell = new ShellProcess(startGvq(['repl'], { cwd: folder }))
    onTestFinished(() => shell.end('SIGKILL'))
    await shell.enter('N<Isle>::COUNT')
    return shell
  }

  /** Enters one line, and resolves with the line that answers it. */
  async enter(entry: string): Promise<string> {
    this.child.stdin!.write(`${entry}\n`)
    const [line] = await once(this.child.stdout!, 'data')
    return String(line).trimEnd()
  }

  async end(signal?: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const closed = once(this.child, 'close')
    if (signal === undefined) this.child.stdin!.end()
    else this.child.kill(signal)
    await closed
  }
}

async function shellIn(
  folder: string,
  options: ShellOptions = {},
): Promise<{ readonly shell: Shell; readonly notices: string[] }> {
  const notices: string[] = []
  const notice = (text: string) => {
    notices.push(text)
    options.notice?.(text)
  }
  const shell = await openShell({ project: folder, ...options, notice })
  onTestFinished(() => shell.close())
  return { shell, notices }
}

describe('beside a shell', () => {
  it('another shell works through it, and says so', async () => {
    const folder = await projectFolder()
    const host = await ShellProcess.in(folder)
    const { shell, notices } = await shellIn(folder)
    expect(notices).toEqual([
      `The data is open in the shell of process ${host.child.pid}; this shell works through it.`,
    ])
    await answer(shell, 'AddIsle("Sark", 5)')
    expect(await host.enter('Isles()')).toBe('{"isles":["Sark"]}')
    expect(await host.enter('AddIsle("Herm", 2)')).toBe('{"isle":"Herm"}')
    expect(await value(shell, 'N<Isle>::COUNT')).toEqual({ data: 2 })
  })

  it.each([
    [['run', 'AddIsle', '-p', 'name=Herm', '-p', 'size=2'], /^\{"isle":"Herm"\}\n$/],
    [['stats', '--json'], /"records":1/],
    [['export', 'Isle', '--format', 'csv'], /^id,name,size\r\n.*,Sark,5\r\n$/],
    [['import', 'Isle', 'more.csv', '--json'], /"imported":1/],
    [['dump', 'dumped'], /^1 record of 1 type written to dumped\n$/],
    [['backup', 'copied'], /copied to copied\n$/],
    [['explain', 'Isles', '--profile'], /Isles: one snapshot/],
  ])('gvq %s works without a wait', async (args, output) => {
    const folder = await projectFolder()
    await writeFile(join(folder, 'more.csv'), 'name,size\nBrecqhou,1\n')
    const host = await ShellProcess.in(folder)
    await host.enter('AddIsle("Sark", 5)')
    const outcome = await runGvq([...args, '--wait', '0'], { cwd: folder })
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringMatching(output) })
  })

  it.runIf(process.platform === 'linux')(
    'that is suspended, a command says that it is, at once',
    async () => {
      const folder = await projectFolder()
      const host = await ShellProcess.in(folder)
      const { pid } = host.child
      const add = () =>
        runGvq(['run', 'AddIsle', '-p', 'name=Herm', '-p', 'size=2', '--wait', '0'], { cwd: folder })
      host.child.kill('SIGSTOP')
      await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'latin1')).toMatch(/\) T /))
      expect(await add()).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(`Process ${pid} is suspended, as by Ctrl-Z`),
      })
      host.child.kill('SIGCONT')
      expect(await add()).toMatchObject({ code: 0 })
    },
  )

  it.runIf(process.platform === 'linux')(
    'that is suspended while another one works through it, that one says so, and goes on when it does',
    async () => {
      const folder = await projectFolder()
      const host = await ShellProcess.in(folder)
      const { pid } = host.child
      const notices: string[] = []
      const guest = await openShell({ project: folder, notice: text => notices.push(text) })
      onTestFinished(() => guest.close())
      host.child.kill('SIGSTOP')
      onTestFinished(() => void host.child.kill('SIGCONT'))
      // Whatever is late is told once.
      const [answer, runs] = [guest.evaluate('N<Isle>::COUNT'), guest.runs()]
      await expect.poll(() => notices.join('\n')).toContain(`Process ${pid} is suspended, as by Ctrl-Z`)
      host.child.kill('SIGCONT')
      await runs
      expect(notices.filter(text => text.includes('suspended'))).toHaveLength(1)
      expect(await answer).toMatchObject({ value: { data: 0 } })
    },
  )

  it('all of several processes that begin together do what they are for', async () => {
    const folder = await projectFolder()
    const names = ['Sark', 'Herm', 'Jethou', 'Lihou']
    const outcomes = await Promise.all(
      names.map(name => runGvq(['repl', '-c', `AddIsle("${name}", 1)`, '--wait', '60'], { cwd: folder })),
    )
    expect(outcomes.filter(({ code }) => code !== 0)).toEqual([])
    const { stdout } = await runGvq(['run', 'Isles'], { cwd: folder })
    expect((JSON.parse(stdout) as { isles: string[] }).isles.sort()).toEqual(names.sort())
  })
})

describe('a shell that cannot tell others where it is', () => {
  it('leaves nothing open', async () => {
    const folder = await projectFolder()
    const listeners = () => process.getActiveResourcesInfo().filter(name => name === 'TCPServerWrap').length
    const before = listeners()
    const announce = vi.spyOn(ProjectDatabase.prototype, 'announce').mockRejectedValueOnce(new Error('full'))
    onTestFinished(() => announce.mockRestore())
    await expect(shellIn(folder)).rejects.toThrow('full')
    expect(listeners()).toBe(before)
    expect((await shellIn(folder)).shell.place.kind).toBe('local')
  })
})

describe('when the shell that has the data ends', () => {
  it.each([undefined, 'SIGKILL'] as const)(
    'another one opens them, and the others work through that (%s)',
    async signal => {
      const folder = await projectFolder()
      const host = await ShellProcess.in(folder)
      const [one, two] = [await shellIn(folder), await shellIn(folder)]
      await answer(one.shell, 'AddIsle("Sark", 5)')
      await answer(one.shell, 'sark <- N<Isle>({name: "Sark"})')
      await two.shell.evaluate('QUERY Two() => RETURN 2')
      await host.end(signal)
      expect(await value(one.shell, 'sark::{size}')).toEqual({ sark: 5 })
      expect(one.shell.place.kind).toBe('local')
      const owner = `The shell of process ${host.child.pid}`
      expect(one.notices.at(-1)).toBe(`${owner} has ended; this shell has opened the data itself.`)
      expect(await value(two.shell, 'Two()')).toEqual({ data: 2 })
      expect(two.notices.at(-1)).toBe(
        `${owner} has ended; this shell continues through the shell of process ${process.pid}.`,
      )
    },
  )

  it('an open transaction of another one is rolled back, which that one has to acknowledge', async () => {
    const folder = await projectFolder()
    const host = await ShellProcess.in(folder)
    const { shell } = await shellIn(folder)
    await shell.begin()
    await answer(shell, 'AddIsle("Sark", 5)')
    await host.end()
    const failure = `The shell of process ${host.child.pid} ended, which rolled the transaction back.`
    await expect(shell.evaluate('AddIsle("Herm", 2)')).rejects.toMatchObject({ message: failure })
    await expect(shell.commit()).rejects.toMatchObject({ message: failure })
    expect((await shell.scope()).transaction).toEqual({ failure })
    expect(await shell.rollBack()).toBe(true)
    expect(await value(shell, 'N<Isle>::COUNT')).toEqual({ data: 0 })
  })

  it('an entry that was running is told that it may have been written', async () => {
    const folder = await projectFolder()
    const host = await ShellProcess.in(folder)
    const { shell } = await shellIn(folder)
    const running = expect(shell.evaluate(`Loops(${list})`)).rejects.toMatchObject({
      message: `The shell of process ${host.child.pid} ended while this was running.`,
      hint: expect.stringContaining('See which'),
    })
    // When this is answered, the other call has been sent.
    await shell.scope()
    await host.end('SIGKILL')
    await running
    expect(await value(shell, 'N<Isle>::COUNT')).toEqual({ data: 0 })
  })
})

describe('gvq serve beside a shell', () => {
  it('gets the data, and the shell goes on through it with its variables and declarations', async () => {
    const folder = await projectFolder()
    const { shell, notices } = await shellIn(folder)
    expect(shell.place.kind).toBe('local')
    await answer(shell, 'AddIsle("Sark", 5)')
    await answer(shell, 'sark <- N<Isle>({name: "Sark"})')
    await shell.evaluate('QUERY Two() => RETURN 2')
    const server = await serveGvq(['--wait', '0'], { cwd: folder })
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    expect(server.messages().join('\n')).toContain(
      `The shell of process ${process.pid} hands the data over, and goes on through this server.`,
    )
    expect(await value(shell, 'sark::{size}')).toEqual({ sark: 5 })
    expect(notices.at(-1)).toBe(
      `The server at ${server.url} has taken over the data; this shell continues through it.`,
    )
    expect(await server.ask('Two')).toMatchObject({ status: 200, body: { data: 2 } })
    const owner = JSON.parse(await readFile(join(folder, '.gvq', 'owner.json'), 'utf8')) as { pid: number }
    expect(owner.pid).toBe(server.child.pid)
  })

  it('waits for the transaction that is open in it, and says what to end', async () => {
    const folder = await projectFolder()
    const { shell } = await shellIn(folder)
    await shell.begin()
    await answer(shell, 'AddIsle("Sark", 5)')
    const refused = await runGvq(['serve', '--port', '0', '--wait', '0'], { cwd: folder })
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain(
      `is open in the shell of process ${process.pid}, which does not hand it over while a transaction is open in it.`,
    )
    const waiting = serveGvq(['--wait', '60'], { cwd: folder })
    await shell.commit()
    const server = await waiting
    onTestFinished(async () => void (await server.stop('SIGTERM')))
    expect(await server.ask('Isles')).toMatchObject({ body: { isles: ['Sark'] } })
  })

  it('waits for what runs in it', async () => {
    const folder = await projectFolder()
    const stop = new AbortController()
    const { shell } = await shellIn(folder)
    const running = expect(shell.evaluate(`Loops(${list})`, { signal: stop.signal })).rejects.toMatchObject({
      code: 'CANCELLED',
    })
    const refused = await runGvq(['serve', '--port', '0', '--wait', '0'], { cwd: folder })
    expect(refused.stderr).toContain('while an entry is running in it.')
    stop.abort()
    await running
  })

  it('that does not start leaves the data to the shell again', async () => {
    const folder = await projectFolder()
    const { shell, notices } = await shellIn(folder)
    await answer(shell, 'AddIsle("Sark", 5)')
    const refused = await runGvq(['serve', '--host', '192.0.2.1', '--port', '0'], { cwd: folder })
    expect(refused.code).toBe(1)
    expect(await value(shell, 'Isles()')).toEqual({ isles: ['Sark'] })
    expect(notices.at(-1)).toBe(
      'No server has taken the data that were handed over; this shell has opened them again.',
    )
  })
})

describe('a writer that waits for the transaction of another shell', () => {
  it('is listed with whom it waits for', async () => {
    const folder = await projectFolder()
    const host = await ShellProcess.in(folder)
    const { shell } = await shellIn(folder)
    await shell.begin()
    host.child.stdin!.write('AddIsle("Sark", 5)\n')
    const isWaiting = ({ behind }: RunFacts) => behind !== undefined
    let runs = await shell.runs()
    while (!runs.some(isWaiting)) runs = await shell.runs()
    const begun = runs.find(({ isOwn }) => isOwn)
    expect(begun).toMatchObject({ query: ':begin', client: `the shell of process ${process.pid}` })
    expect(runs.find(isWaiting)).toMatchObject({ behind: begun!.id })
    await shell.rollBack()
  })
})
