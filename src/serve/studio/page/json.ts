const longInteger = /"(?:[^"\\]|\\.)*"|(?<![.\d])-?\d{16,}(?![\d.eE])/g

/** Parses JSON; an integer that a double cannot represent becomes a bigint. */
export function parseJson(text: string): unknown {
  if (!/\d{16}/.test(text)) return JSON.parse(text)
  const mark = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const marked = text.replace(longInteger, token =>
    token.startsWith('"') || Number.isSafeInteger(Number(token)) ? token : `"${mark}:${token}"`,
  )
  return JSON.parse(marked, (_, member: unknown) =>
    typeof member === 'string' && member.startsWith(`${mark}:`)
      ? BigInt(member.slice(mark.length + 1))
      : member,
  )
}

/** JSON on one line, for a cell. */
export function compactJson(value: unknown): string {
  return prettyJson(value, false)
}

/** JSON on several lines. Arrays of numbers, such as vectors, stay on one. */
export function prettyJson(value: unknown, lines = true, indent = ''): string {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = `${indent}  `
  const isFlat =
    !lines ||
    (Array.isArray(value) && value.every(item => typeof item === 'number' || typeof item === 'bigint'))
  const parts = Array.isArray(value)
    ? value.map(item => prettyJson(item, lines, inner))
    : Object.entries(value).map(
        ([name, item]) => `${JSON.stringify(name)}: ${prettyJson(item, lines, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  return isFlat
    ? `${open}${parts.join(', ')}${close}`
    : `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}
