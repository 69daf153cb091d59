import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { expectErrorBody, post } from '../bad-input/support.ts'
import { crashProject } from '../crash/temporary-project.ts'
import { randomNumbers } from '../support/random.ts'
import { type Malformed, malformed } from './malformed.ts'
import { programText, seed } from './project.ts'
import { patience, replay, seconds, seedOfRun, socketsOf } from './support.ts'

const requests = seconds < 60 ? 2_000 : 10_000
const atOnce = 16

test(
  `${requests} malformed requests are refused as they should be, and change nothing`,
  async () => {
    const project = await crashProject({ text: programText })
    await seed(project.path, project.data)
    const server = await project.serve()
    const port = Number(new URL(server.url).port)
    const before = await post(server.url, 'Dump', '{}')
    const sockets = await socketsOf(server.child.pid!)
    const random = randomNumbers(seedOfRun)
    let left = requests
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (left-- > 0) await expectRefusal(malformed(random), port)
      }),
    )
    expect((await post(server.url, 'Dump', '{}')).text).toBe(before.text)
    const areClosed = async () => expect(await socketsOf(server.child.pid!)).toBeLessThanOrEqual(sockets)
    await vi.waitFor(areClosed, patience)
    expect(server.stderr()).not.toMatch(/"level":"error"|^error|^\s+at /m)
    expect(await server.stop('SIGTERM')).toBe(0)
  },
  60_000 + requests * 20,
)

async function expectRefusal(bad: Malformed, port: number): Promise<void> {
  const what = `${bad.title}; ${replay}\n${bad.bytes.toString('latin1').slice(0, 300)}`
  const answer = await exchange(bad, port)
  if (bad.isCut && answer === '') return
  const [head, body] = answer.split('\r\n\r\n') as [string, string]
  expect(bad.statuses, `${what}\n${answer}`).toContain(Number(head.split(' ')[1]))
  const { code } = JSON.parse(body) as { code: string }
  expectErrorBody(body, code, /./)
}

/**
 * Returns the response of the server until it closes the connection or the response is complete; empty if there is
 * none.
 */
async function exchange({ bytes, isCut }: Malformed, port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  if (isCut) socket.end(bytes)
  else socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) {
    answer += String(chunk)
    if (isWhole(answer)) break
  }
  return answer
}

function isWhole(answer: string): boolean {
  const end = answer.indexOf('\r\n\r\n')
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(answer)?.[1]
  return end !== -1 && length !== undefined && Buffer.byteLength(answer.slice(end + 4)) >= Number(length)
}
