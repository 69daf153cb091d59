import { describe, expect, it } from 'vitest'
import { ProgressLine } from '../../src/terminal/commands/support/progress.ts'

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
