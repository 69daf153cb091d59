import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Engine } from '../../src/store/keyvalue/index.ts'
import { engineNames } from '../support/engines.ts'
import { needsStrace } from '../support/strace.ts'
import { callOver } from './check.ts'
import { crashProject } from './temporary-project.ts'

type TraceEvent = 'sync' | 'request' | 'answer'

const writes = 20

// After kill -9 the system still has what the process has written, so a kill cannot show that a sync is missing.
needsStrace.test.each(engineNames)(
  'every write is synced to the log of its store before it is answered (%s)',
  async engine => {
    const project = await crashProject({ engine })
    const tracePath = join(project.path, 'trace')
    const calls = 'trace=fsync,fdatasync,read,write,writev'
    const server = await project.serve({
      under: ['strace', '-f', '-y', '-o', tracePath, '-e', calls],
    })
    const call = callOver(server.url)
    for (let number = 0; number < writes; number++) {
      const key = `item ${number}#0`
      await call('Add', { key, client: 0, name: key, vector: [number, 1] })
      await call('ItemsByKey', { key })
    }
    const owner = JSON.parse(await readFile(join(project.data, 'owner.json'), 'utf8')) as { pid: number }
    const closed = server.stop()
    process.kill(owner.pid, 'SIGTERM')
    expect(await closed).toBe(0)
    const events = eventsOf(await readFile(tracePath, 'utf8'), engine)
    const answered = events.join(' ').split('answer').slice(0, -1)
    const expected = Array.from({ length: writes }, () => [
      expect.stringMatching(/request (sync )+$/),
      expect.stringMatching(/request $/),
    ])
    // Everything before the first request belongs to the start.
    expect(answered).toEqual(expected.flat())
  },
)

const logs = { rocksdb: String.raw`rocksdb/\d+\.log`, sqlite: String.raw`sqlite/gvq\.sqlite-wal` }

/** Requests read, syncs of the log that have ended well, and answers written, in the order of the trace. */
function eventsOf(trace: string, engine: Engine): readonly TraceEvent[] {
  const events: TraceEvent[] = []
  const syncing = new Set<string>()
  const sync = new RegExp(String.raw` (fsync|fdatasync)\(\d+<[^>]*/${logs[engine]}>`)
  for (const line of trace.split('\n')) {
    const pid = line.slice(0, line.indexOf(' '))
    // A read that another thread's call interrupts in the trace shows what it read when it is resumed.
    if (/ (read\(\d+<[^>]*>, |<\.\.\. read resumed>)"POST \/(Add|ItemsByKey) /.test(line))
      events.push('request')
    if (/ writev?\(\d+<[^>]*>,.*"HTTP\/1\.1 200 /.test(line)) events.push('answer')
    if (sync.test(line)) {
      if (line.endsWith('= 0')) events.push('sync')
      else syncing.add(pid)
    } else if (/<\.\.\. (fsync|fdatasync) resumed>.*= 0$/.test(line) && syncing.delete(pid)) {
      events.push('sync')
    }
  }
  return events
}
