import { isDeepStrictEqual } from 'node:util'
import { assertNever } from '../../../base/errors.ts'
import type { Theme } from '../highlight/index.ts'
import type { KeyListener, Tty } from '../tty/index.ts'
import { type Buffer, bufferOf, emptyBuffer } from './buffer.ts'
import type { Key } from './keys.ts'
import { press } from './press.ts'
import { Screen } from './screen.ts'
import { type EditorState, type Effect, type Surroundings, startState } from './state.ts'
import { type Hint, View } from './view.ts'

export interface ReaderOptions extends Surroundings {
  readonly theme: Theme
  readonly prompt: string
  readonly continuation: string
  /** The hint shown below the entry: the signature of the call around the caret. */
  hint(text: string, caret: number): Hint | undefined
  /** Offset at which HelixQL begins: after a command, or the end of the text if it has none. */
  entryStart(text: string): number
  /** Lets the user edit the text in another program. */
  editElsewhere(text: string): Promise<string>
  /** Tells that this failed. */
  reportFailure(error: unknown): Promise<unknown>
}

export type ReadResult =
  | { readonly kind: 'entry'; readonly text: string }
  /** Ctrl-C. */
  | { readonly kind: 'cancelled' }
  /** Ctrl-D, or the terminal was closed. */
  | { readonly kind: 'left' }

/** Reads entries from a terminal. Killed text is kept from one entry to the next. */
export class EntryReader {
  readonly #tty: Tty
  #killed = ''

  constructor(tty: Tty) {
    this.#tty = tty
  }

  read(options: ReaderOptions, buffer: Buffer = emptyBuffer): Promise<ReadResult> {
    return new Promise(resolve => {
      const done = (result: ReadResult, { killed }: EditorState): void => {
        this.#killed = killed
        resolve(result)
      }
      new Reading(this.#tty, options, startState(buffer, this.#killed), done).begin()
    })
  }
}

/** Reads one entry, from the prompt until it is submitted or cancelled. */
class Reading implements KeyListener {
  readonly #tty: Tty
  readonly #options: ReaderOptions
  readonly #done: (result: ReadResult, state: EditorState) => void
  readonly #screen = new Screen()
  readonly #view: View
  #state: EditorState
  #isOver = false
  #hint: Hint | undefined
  #hintTimer: NodeJS.Immediate | undefined

  constructor(
    tty: Tty,
    options: ReaderOptions,
    state: EditorState,
    done: (result: ReadResult, state: EditorState) => void,
  ) {
    this.#tty = tty
    this.#options = options
    this.#state = state
    this.#done = done
    this.#view = new View(tty, options)
  }

  begin(): void {
    this.#draw()
    this.#tty.listen(this)
  }

  key(key: Key): void {
    const { state, effect } = press(this.#state, key, this.#options)
    this.#state = state
    this.#act(effect)
  }

  settle(): void {
    if (this.#isOver) return
    this.#draw()
    // Computing the hint may be slow, so it is shown only when no other key is waiting.
    clearImmediate(this.#hintTimer)
    this.#hintTimer = setImmediate(() => this.#showHint())
  }

  redraw(reason: 'resized' | 'lent'): void {
    if (reason === 'resized') this.#tty.write(this.#screen.clearAfterResize(this.#tty.columns))
    else this.#screen.forget()
    this.#view.resize(this.#tty)
    this.#draw()
  }

  hangUp(): void {
    this.#finish({ kind: 'left' })
  }

  #act(effect: Effect): void {
    switch (effect) {
      case 'none':
        break
      case 'submit':
        this.#leave('')
        this.#finish({ kind: 'entry', text: this.#state.buffer.text })
        break
      case 'cancel':
        this.#leave('^C')
        this.#finish({ kind: 'cancelled' })
        break
      case 'leave':
        this.#leave('')
        this.#finish({ kind: 'left' })
        break
      case 'clear':
        this.#screen.forget()
        this.#tty.write('\x1b[H\x1b[2J')
        break
      case 'suspend':
        this.#leave('')
        this.#tty.suspend()
        break
      case 'externalEditor':
        void this.#editElsewhere()
        break
      default:
        assertNever(effect)
    }
  }

  #draw(): void {
    this.#tty.write(this.#screen.draw(this.#view.frame(this.#state, this.#hint)))
  }

  #showHint(): void {
    if (this.#isOver) return
    const { text, caret } = this.#state.buffer
    const hint = this.#options.hint(text, caret)
    if (isDeepStrictEqual(hint, this.#hint)) return
    this.#hint = hint
    this.#draw()
  }

  /** Draws the whole entry in its final form and moves to the line below. */
  #leave(mark: string): void {
    const frame = this.#view.finalFrame(this.#state)
    const isTall = frame.rows.length > this.#tty.rows
    // Rows that have scrolled off the screen cannot be redrawn.
    if (isTall) this.#tty.write(this.#screen.clear())
    this.#tty.write(this.#screen.draw(frame) + mark + this.#screen.leave())
  }

  async #editElsewhere(): Promise<void> {
    const { text } = this.#state.buffer
    this.#leave('')
    const written = await this.#tty.lend(async () => {
      try {
        return await this.#options.editElsewhere(text)
      } catch (error) {
        await this.#options.reportFailure(error)
        return text
      }
    })
    this.#state = startState(bufferOf(written), this.#state.killed)
    this.#draw()
  }

  #finish(result: ReadResult): void {
    this.#isOver = true
    clearImmediate(this.#hintTimer)
    this.#tty.listen(undefined)
    this.#done(result, this.#state)
  }
}
