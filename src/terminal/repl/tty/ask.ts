import type { Tty } from './tty.ts'

/** Asks for y or n. Everything but y means no. What was typed before the question is no answer to it. */
export async function ask(tty: Tty, question: string): Promise<boolean> {
  tty.discardWaiting()
  tty.write(`${question} [y/N] `)
  const isYes = await new Promise<boolean>(resolve => {
    const answer = (letter: string): void => {
      // What follows in the same breath is for whoever reads next.
      tty.listen(undefined)
      resolve(letter === 'y' || letter === 'Y')
    }
    tty.listen({
      key(key) {
        const [letter = '', ...rest] = key.kind === 'text' ? key.text : ''
        answer(letter)
        if (rest.length > 0) tty.unread({ kind: 'text', text: rest.join('') })
      },
      settle() {},
      redraw() {},
      hangUp: () => answer(''),
    })
  })
  tty.write(isYes ? 'yes\n' : 'no\n')
  return isYes
}
