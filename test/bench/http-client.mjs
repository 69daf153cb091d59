// What puts load on an HTTP server: wrk where it is installed, else `http-load.mjs`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const ownClient = fileURLToPath(new URL('http-load.mjs', import.meta.url))

/** The client that is used: `wrk` or `http-load.mjs`. */
export async function loadClient() {
  const child = spawn('wrk', ['--version'], { stdio: 'ignore' })
  const isThere = await once(child, 'close').then(
    () => true,
    () => false,
  )
  return isThere ? 'wrk' : 'http-load.mjs'
}

/**
 * Posts a body over and over.
 * @param request.closes whether each call has a connection of its own
 * @returns requests a second, and the times of calls in milliseconds: `p50` and `p99`
 */
export async function load(client, folder, { url, body, connections, seconds, closes }) {
  return client === 'wrk'
    ? byWrk(folder, { url, body, connections, seconds, closes })
    : JSON.parse(await output('node', [ownClient, url, body, connections, seconds, closes ? 'close' : '']))
}

async function byWrk(folder, { url, body, connections, seconds, closes }) {
  const script = join(folder, 'request.lua')
  const lines = [
    'wrk.method = "POST"',
    'wrk.headers["content-type"] = "application/json"',
    ...(closes ? ['wrk.headers["connection"] = "close"'] : []),
    `wrk.body = [==[${body}]==]`,
  ]
  await writeFile(script, lines.join('\n'))
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, url]
  const report = await output('wrk', args)
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(report)
  if (refused !== null) throw new Error(`${url} refused ${refused[1]} requests`)
  const timeOf = share => {
    const [, number, unit] = new RegExp(`^\\s+${share}%\\s+([\\d.]+)(us|ms|s)$`, 'm').exec(report)
    return Number(number) * { us: 1 / 1000, ms: 1, s: 1000 }[unit]
  }
  const perSecond = Number(/^Requests\/sec:\s+([\d.]+)$/m.exec(report)[1])
  return { perSecond, p50: timeOf(50), p99: timeOf(99) }
}

async function output(command, args) {
  const child = spawn(command, args.map(String), { stdio: ['ignore', 'pipe', 'inherit'] })
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (child.exitCode !== 0) throw new Error(`${command} failed with ${child.exitCode}`)
  return printed
}
