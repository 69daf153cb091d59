/** Input from the keyboard. */
export type Key =
  /** Printable characters; several if they arrived together. */
  | { readonly kind: 'text'; readonly text: string }
  /** A bracketed paste, as it was sent. */
  | { readonly kind: 'paste'; readonly text: string }
  /** `enter`, `up`, `ctrl-a`, `alt-b`, `shift-tab`, `ctrl-left` … */
  | { readonly kind: 'named'; readonly name: string }

const controls: Readonly<Record<string, string>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\t': 'tab',
  '\b': 'backspace',
  '\x7f': 'backspace',
  '\x00': 'ctrl-space',
  '\x1f': 'ctrl-_',
}

const letters: Readonly<Record<string, string>> = {
  A: 'up',
  B: 'down',
  C: 'right',
  D: 'left',
  F: 'end',
  H: 'home',
}

const numbers: Readonly<Record<string, string>> = {
  1: 'home',
  3: 'delete',
  4: 'end',
  5: 'page-up',
  6: 'page-down',
  7: 'home',
  8: 'end',
}

/** Keys that terminals send by their code point, `CSI code ; modifiers u`. */
const codePoints: Readonly<Record<string, string>> = {
  9: 'tab',
  13: 'enter',
  27: 'escape',
  127: 'backspace',
}

const pasteBegin = '\x1b[200~'
const pasteEnd = '\x1b[201~'
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what terminals send.
const controlSequence = /\x1b\[([0-9;:<=>?]*)([ -/]*)([@-~])/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what terminals send.
const startOfSequence = /^\x1b(?:\[[0-9;:<=>? -/]*|O)?$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: text ends at a control character.
const printable = /[^\x00-\x1f\x7f]+/y

/**
 * Decodes the output of a terminal into keys. An incomplete sequence is kept until the next chunk; `flush` treats it as
 * an Esc key if nothing follows.
 */
export class KeyDecoder {
  #rest = ''

  /** Whether a sequence is incomplete. A paste may take any time and does not count. */
  get isWaiting(): boolean {
    return this.#rest !== '' && !this.#rest.startsWith(pasteBegin)
  }

  push(chunk: string): readonly Key[] {
    let text = this.#rest + chunk
    this.#rest = ''
    const keys: Key[] = []
    while (text !== '') {
      const { key, length } = readKey(text)
      if (length === 0) {
        this.#rest = text
        break
      }
      if (key !== undefined) keys.push(key)
      text = text.slice(length)
    }
    return keys
  }

  /** Treats a pending Esc as the Esc key, because nothing followed it for a while. */
  flush(): readonly Key[] {
    if (!this.isWaiting) return []
    const rest = this.#rest.slice(1)
    this.#rest = ''
    return [named('escape'), ...this.push(rest)]
  }
}

/** The first key of a text and its length: 0 if the sequence is incomplete. */
function readKey(text: string): { readonly key?: Key; readonly length: number } {
  printable.lastIndex = 0
  const run = printable.exec(text)?.[0]
  if (run !== undefined) return { key: { kind: 'text', text: run }, length: run.length }
  if (text.startsWith('\x1b')) return readEscape(text)
  const first = text[0]!
  const letter = String.fromCharCode(first.charCodeAt(0) + 96)
  return { key: named(controls[first] ?? `ctrl-${letter}`), length: 1 }
}

function readEscape(text: string): { readonly key?: Key; readonly length: number } {
  if (startOfSequence.test(text)) return { length: 0 }
  if (text.startsWith(pasteBegin)) {
    const end = text.indexOf(pasteEnd)
    if (end < 0) return { length: 0 }
    return { key: { kind: 'paste', text: text.slice(pasteBegin.length, end) }, length: end + pasteEnd.length }
  }
  controlSequence.lastIndex = 0
  const sequence = controlSequence.exec(text)
  if (sequence) {
    const name = nameOfSequence(sequence[1]!, sequence[3]!)
    return { ...(name !== undefined && { key: named(name) }), length: sequence[0].length }
  }
  if (text.startsWith('\x1bO')) {
    const name = letters[text[2]!]
    return { ...(name !== undefined && { key: named(name) }), length: 3 }
  }
  if (text.startsWith('\x1b\x1b')) return { key: named('escape'), length: 1 }
  const second = String.fromCodePoint(text.codePointAt(1)!)
  return { key: named(`alt-${controls[second] ?? second.toLowerCase()}`), length: 1 + second.length }
}

/** Names a sequence: `1;5` and `C` are `ctrl-right`. Undefined for those that are not keys, such as reports. */
function nameOfSequence(parameters: string, final: string): string | undefined {
  const [first = '', second = '', third = ''] = parameters.split(';')
  if (final === 'Z') return 'shift-tab'
  if (final === 'u') return withModifiers(codePoints[first] ?? characterOf(first), second)
  if (final === '~' && first === '27') return withModifiers(codePoints[third] ?? characterOf(third), second)
  return withModifiers(final === '~' ? numbers[first] : letters[final], second)
}

function characterOf(codePoint: string): string | undefined {
  const code = Number(codePoint)
  return code > 32 && code < 127 ? String.fromCharCode(code).toLowerCase() : undefined
}

/** Modifiers are encoded as 1 plus the sum of 1 for Shift, 2 for Alt and 4 for Ctrl. */
function withModifiers(name: string | undefined, modifiers: string): string | undefined {
  const bits = modifiers === '' ? 0 : Number.parseInt(modifiers, 10) - 1
  if (name === undefined || Number.isNaN(bits)) return undefined
  if (bits & 4) return `ctrl-${name}`
  if (bits & 2) return `alt-${name}`
  return bits & 1 ? `shift-${name}` : name
}

export function named(name: string): Key {
  return { kind: 'named', name }
}
