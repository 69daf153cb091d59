import { describe, expect, it } from 'vitest'
import { ProgressLine, withElapsed } from '../../src/terminal/commands/support/progress.ts'

function terminal(isTTY: boolean, columns = 80) {
  const written: string[] = []
  const write = (text: string) => {
    written.push(text)
    return true
  }
  return { stream: { isTTY, columns, write } as never, written }
}

const step = (done: number) => ({ what: 'Building the index of User.name', done, total: 20_000 })
const clear = '\r\x1b[2K'

describe('the line of progress', () => {
  it('shows the step and its progress, at most ten times a second, and is cleared', () => {
    const { stream, written } = terminal(true)
    let now = 0
    const line = new ProgressLine(stream, () => now)
    line.show(step(4096))
    now = 99
    line.show(step(8192))
    now = 100
    line.show(step(12_288))
    line.show(step(20_000))
    line.clear()
    expect(written).toEqual([
      `${clear}Building the index of User.name: 20 % (4,096 of 20,000)`,
      `${clear}Building the index of User.name: 61 % (12,288 of 20,000)`,
      clear,
    ])
  })

  it('is never wider than the terminal', () => {
    const { stream, written } = terminal(true, 21)
    new ProgressLine(stream).show(step(1))
    expect(written).toEqual([`${clear}Building the index o`])
  })

  it('shows nothing without a terminal', () => {
    const { stream, written } = terminal(false)
    const line = new ProgressLine(stream)
    line.show(step(1))
    line.clear()
    expect(written).toEqual([])
  })
})

describe('work that takes long', () => {
  it('is shown with its time, how far it is and how to stop it, until it ends', async () => {
    const { stream, written } = terminal(true)
    let tick = () => {}
    let records = 0
    const work = async () => {
      tick()
      records = 1200
      tick()
      return 'done'
    }
    const everySecond = (each: () => void) => {
      tick = each
      return () => undefined
    }
    expect(await withElapsed(work, { records: () => records, stream, everySecond })).toBe('done')
    expect(written).toEqual([
      `${clear}1 s · Ctrl-C stops it`,
      `${clear}2 s · 1,200 records so far · Ctrl-C stops it`,
      clear,
    ])
  })

  it('leaves no line when it ends in time', async () => {
    const { stream, written } = terminal(true)
    await withElapsed(async () => undefined, { stream, everySecond: () => () => undefined })
    expect(written).toEqual([])
  })
})
