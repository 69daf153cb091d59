import type { Tty } from './tty.ts'

/** Asks for y or n. Everything but y means no. What was typed before the question is no answer to it. */
export async function ask(tty: Tty, question: string): Promise<boolean> {
  tty.discardWaiting()
  tty.write(`${question} [y/N] `)
  const isYes = await new Promise<boolean>(resolve => {
    tty.listen({
      key: key => resolve(key.kind === 'text' && /^y/i.test(key.text)),
      settle() {},
      redraw() {},
      hangUp: () => resolve(false),
    })
  })
  tty.listen(undefined)
  tty.write(isYes ? 'yes\n' : 'no\n')
  return isYes
}
