import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../free-port.ts'
import { skipUnless } from '../skip-unless.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { asUnprivilegedUser } from './programs.ts'

const program = '/usr/sbin/pgbouncer'

export const needsPgBouncer = skipUnless(
  existsSync(program),
  'PgBouncer is missing: apt-get install pgbouncer',
)

/** A PgBouncer before the server of a URL, until the test ends. Returns the URL of the same database through it. */
export async function throughPgBouncer(
  target: string,
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const url = new URL(target)
  const port = await freePort()
  const folder = await temporaryFolder()
  await chmod(folder, 0o755)
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'any',
    ...settings,
  }
  const file = join(folder, 'pgbouncer.ini')
  const host = decodeURIComponent(url.hostname)
  await writeFile(
    file,
    `[databases]\n* = host=${host} port=${url.port || 5432} user=${url.username}\n[pgbouncer]\n${Object.entries(
      lines,
    )
      .map(([name, value]) => `${name} = ${value}\n`)
      .join('')}`,
  )
  const child = spawn(program, ['-q', file], { ...asUnprivilegedUser, stdio: 'ignore' })
  onTestFinished(async () => {
    const closed = once(child, 'close')
    child.kill('SIGKILL')
    await closed
  })
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
    if (await isListening(port)) break
    await delay(20)
  }
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

function isListening(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
