/** Drops the byte order mark with which editors of Windows begin a text. Decoding with `utf8` keeps it. */
export function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
}
