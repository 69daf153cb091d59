/**
 * What text must not contain when a terminal, or a person, reads it: control characters, which act on the terminal (U+009B is one, too), marks that change the
 * direction of text, by which it is read in another order than it has, and lone surrogates. The only list of them.
 */
const acting = String.raw`\p{Cc}\p{Surrogate}\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f`

const anyActing = new RegExp(`[${acting}]`, 'gu')

/** Line ends, tabs, and the styles and colours that gvq itself sets; then all else that acts. */
const ownOrActing = new RegExp(String.raw`\n|\r\n|\t|\u001b\[(?:0|1|2|22|3[1-6]|39)m|[${acting}]`, 'gu')

const short: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Escapes a text to one line, as JSON does. */
export function escapeControls(text: string): string {
  return text.replace(anyActing, escaped)
}

/** Replaces the same characters as `escapeControls`, each by one column: `\ufffd`. */
export function replaceControls(text: string): string {
  return text.replace(anyActing, '\ufffd')
}

/** Text as it leaves for a stream: a terminal gets it escaped, and anything else as it is. */
export function textFor(stream: { readonly isTTY?: boolean }, text: string): string {
  return stream.isTTY === true ? forTerminal(text) : text
}

/** Escapes what would act on a terminal, but for line ends, tabs and the colours of gvq. */
export function forTerminal(text: string): string {
  return text.replace(ownOrActing, found =>
    found === '\n' || found === '\t' || found.length > 1 ? found : escaped(found),
  )
}

function escaped(character: string): string {
  return short[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
