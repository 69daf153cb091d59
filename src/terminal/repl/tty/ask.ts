import type { Tty } from './tty.ts'

/**
 * Asks a yes-or-no question. Anything except y means no, or with `leaving` Ctrl-D, which asked for the same before.
 * Ignores what was typed before the question.
 */
export async function ask(tty: Tty, question: string, { leaving } = { leaving: false }): Promise<boolean> {
  tty.discardWaiting()
  tty.write(`${question} [y/N] `)
  const isYes = await new Promise<boolean>(resolve => {
    const answer = (letter: string): void => {
      // Further characters of the same input are left for the next listener.
      giveBack()
      resolve(letter === 'y' || letter === 'Y')
    }
    const giveBack = tty.borrow({
      key(key) {
        if (leaving && key.kind === 'named' && key.name === 'ctrl-d') return answer('y')
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
