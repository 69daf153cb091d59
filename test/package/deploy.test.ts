import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/terminal/commands/index.ts'
import { serveGvq } from '../support/gvq.ts'
import { skipUnless } from '../support/skip-unless.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const folder = join(import.meta.dirname, '../../docs/deploy')
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

const needsSystemd = skipUnless(
  spawnSync('systemd-analyze', ['--version']).status === 0,
  'systemd-analyze is missing: apt-get install systemd',
)

describe('the files of docs/deploy', () => {
  it.each([
    ['gvq.service', /^ExecStart=\S+ gvq (.*)$/m],
    ['Dockerfile', /^ENTRYPOINT \["gvq", (.*)\]$/m],
  ])('%s starts gvq with flags that it has', (name, command) => {
    const words = command.exec(read(name))![1]!.replace(/[",]/g, '').split(' ')
    expect(words[0]).toBe('serve')
    const flags = words.filter(word => word.startsWith('--')).map(word => word.slice(2))
    expect(flags).toContain('data')
    expect(Object.keys(COMMANDS.serve?.flags ?? {})).toEqual(expect.arrayContaining(flags))
  })

  it('the Dockerfile asks /healthz, which succeeds for a server and fails without one', async () => {
    const [, json] = /^ {2}CMD (\[.*\])$/m.exec(read('Dockerfile'))!
    const [command, ...args] = JSON.parse(json!) as [string, string, string]
    const project = await temporaryFolder()
    await writeFile(join(project, 'queries.hx'), 'QUERY Ping() =>\n  RETURN "pong"\n')
    const server = await serveGvq([], { cwd: project })
    const port = new URL(server.url).port
    const ask = (at: string) =>
      spawnSync(
        command,
        args.map(arg => arg.replace('127.0.0.1:6969', `127.0.0.1:${at}`)),
      ).status
    expect(ask(port)).toBe(0)
    await server.stop('SIGTERM')
    expect(ask(port)).toBe(1)
  })

  needsSystemd.it('systemd finds nothing wrong with the unit', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'gvq.service')], {
      encoding: 'utf8',
    })
    expect(stdout + stderr).toBe('')
  })
})
