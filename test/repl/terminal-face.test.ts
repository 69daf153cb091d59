import { expect, it } from 'vitest'
import { TerminalFace } from '../../src/terminal/repl/face/terminal-face.ts'
import type { Tty } from '../../src/terminal/repl/tty/index.ts'

/** A terminal at which Ctrl-C is pressed as soon as something is written. */
class InterruptedTty {
  readonly columns = 80
  readonly rows = 24
  written = ''
  #interrupt = (): void => undefined

  write(text: string): void {
    this.written += text
    this.#interrupt()
  }

  whileRunning<T>(interrupted: () => void, work: () => Promise<T>): Promise<T> {
    this.#interrupt = interrupted
    return work()
  }
}

it('Ctrl-C ends a long output without a pager, before the rest is formatted', async () => {
  const tty = new InterruptedTty()
  const face = new TerminalFace(tty as unknown as Tty, { pager: false }, false, {})
  let formatted = 0
  function* lines(): Generator<string> {
    for (; formatted < 1_000_000; formatted++) yield `line ${formatted}\n`
  }
  await face.show({ [Symbol.iterator]: lines })
  expect(formatted).toBeLessThan(20_000)
  expect(tty.written).toMatch(/^line 0\nline 1\n/)
  expect(tty.written).toMatch(
    /line \d+\n\nnote: Ctrl-C ended the output here; :pager on shows it in a pager\n$/,
  )
})
