import { expect } from 'vitest'
import { needsSmallDisk, smallDisk } from '../support/small-disk.ts'
import { expectErrorBody, expectFailure, expectNoTrace, post, temporaryProject } from './support.ts'

const program = `
N::Block { UNIQUE INDEX number: U32, text: String }
N::Shadow { number: U32 }
V::Doc { number: U32 }
QUERY Add(number: U32, text: String, vector: [F64]) =>
  shadow <- AddN<Shadow>({number: number})
  block <- AddN<Block>({number: number, text: text})
  doc <- AddV<Doc>(vector, {number: number})
  RETURN NONE
QUERY Blocks() =>
  RETURN {blocks: N<Block>::{number}, shadows: N<Shadow>::{number}, docs: V<Doc>::{number}}
QUERY Find(number: U32, vector: [F64]) =>
  block <- N<Block>({number: number})
  near <- SearchV<Doc>(vector, 1)
  RETURN block::{number}, near::{number}
`

const vectorOf = (number: number): number[] => [number, 1, 2]

const inOrder = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b)

const mebibyte = 1024 * 1024

needsSmallDisk.test(
  'a full disk: writes fail with 503, reads go on, and writes resume when there is room',
  async () => {
    const { data, fill, empty } = await smallDisk()
    const project = await temporaryProject({ 'queries.hx': program })
    const server = await project.serve(['--data', data])
    const acknowledged: number[] = []
    let number = 0
    /** Several clients; resolves with the first refusals. */
    const add = async (count: number) => {
      const replies = await Promise.all(
        Array.from({ length: count }, async () => {
          const mine = number++
          // Text that does not compress, so that the disk fills as it should.
          const text = Array.from({ length: 2000 }, (_, i) => Math.sin(mine * 7919 + i).toString(36)).join('')
          const reply = await post(
            server.url,
            'Add',
            JSON.stringify({ number: mine, text, vector: vectorOf(mine) }),
          )
          if (reply.status === 200) acknowledged.push(mine)
          return reply
        }),
      )
      return replies.filter(({ status }) => status !== 200)
    }
    // Which of the clients came first is open.
    const expectAll = ({ blocks, shadows, docs }: Record<string, number[]>) => {
      const all = inOrder(acknowledged)
      expect([blocks, shadows, docs].map(numbers => inOrder(numbers!))).toEqual([all, all, all])
    }
    const expectKept = async () => {
      const { body } = await post(server.url, 'Blocks', '{}')
      expectAll(body as Record<string, number[]>)
      const last = acknowledged.at(-1)!
      const { body: found } = await post(
        server.url,
        'Find',
        JSON.stringify({ number: last, vector: vectorOf(last) }),
      )
      expect(found).toEqual({ block: last, near: [last] })
    }
    expect(await add(4)).toEqual([])
    for (let round = 0; round < 3; round++) {
      await fill(mebibyte)
      let refused = await add(4)
      while (refused.length === 0) refused = await add(4)
      // It stays full, and stays readable.
      refused.push(...(await add(4)), ...(await add(1)))
      for (const { status, text } of refused) {
        expect(status).toBe(503)
        expectErrorBody(text, 'STORAGE_UNAVAILABLE', /disk|data folder/)
        expect(JSON.parse(text).hint).toMatch(/[Ff]ree space/)
      }
      await expectKept()
      await empty()
      expect(await add(4)).toEqual([])
      await expectKept()
    }
    expect(await server.stop('SIGTERM')).toBe(0)
    expectNoTrace(server.stderr())
    const again = await project.gvqProcess(['run', 'Blocks', '--data', data])
    expectAll(JSON.parse(again.stdout))
  },
)

needsSmallDisk.test(
  'a server that stops on a full disk says what it could not do, and loses nothing',
  async () => {
    const { data, fill, empty } = await smallDisk()
    const project = await temporaryProject({ 'queries.hx': program })
    const server = await project.serve(['--data', data])
    const numbers = Array.from({ length: 20 }, (_, number) => number)
    for (const number of numbers) {
      expect(
        (await post(server.url, 'Add', JSON.stringify({ number, text: 'x', vector: vectorOf(number) })))
          .status,
      ).toBe(200)
    }
    await fill(0)
    const code = await server.stop('SIGTERM')
    expect([code, server.stderr()]).toEqual([
      1,
      expect.stringMatching(
        /^\{.*"Stopping.*\}\nerror: Cannot write the vector index file .*\.\n hint: No data is lost/,
      ),
    ])
    expectNoTrace(server.stderr())
    // The server gave back the room in its log.
    await fill(0)
    const full = await project.gvqProcess(['run', 'Blocks', '--data', data])
    expectFailure(full, /No space left on device\.\n hint: Free space on the disk/)
    await empty()
    const { stdout } = await project.gvqProcess(['run', 'Blocks', '--data', data])
    expect(JSON.parse(stdout)).toEqual({ blocks: numbers, shadows: numbers, docs: numbers })
  },
)

needsSmallDisk.test('a folder of data that has no room on a full disk says what helps', async () => {
  const { data, fill } = await smallDisk()
  const project = await temporaryProject({ 'queries.hx': program })
  await fill(0)
  const full = await project.gvqProcess(['run', 'Blocks', '--data', data])
  expectFailure(
    full,
    /no space left on device.*\n hint: Free space on the disk, or choose a folder on another one\./,
  )
})
