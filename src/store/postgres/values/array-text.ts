/** Arrays as PostgreSQL writes them: `{1,NULL,"a b"}`. One dimension. */

export function arrayText(items: readonly (string | null)[]): string {
  let text = '{'
  for (let i = 0; i < items.length; i++) {
    if (i > 0) text += ','
    const item = items[i]!
    text += item === null ? 'NULL' : plain.test(item) ? item : quotedItem(item)
  }
  return `${text}}`
}

/** Needs no quotes; `NULL` would. */
const plain = /^(?:[\d.+-][\w.+-]*|[tf]|true|false|[0-9a-f]{8}-[0-9a-f-]{27})$/

function quotedItem(item: string): string {
  return needsEscapes.test(item) ? `"${item.replace(/["\\]/g, '\\$&')}"` : `"${item}"`
}

const needsEscapes = /["\\]/

export function parseArray(text: string): (string | null)[] {
  const items: (string | null)[] = []
  let at = 1
  while (text[at] !== '}') {
    if (text[at] === '"') {
      let item = ''
      let start = ++at
      while (text[at] !== '"') {
        if (text[at] === '\\') {
          item += text.slice(start, at)
          start = ++at
        }
        at++
      }
      items.push(item + text.slice(start, at))
      at++
    } else {
      const start = at
      while (text[at] !== ',' && text[at] !== '}') at++
      const item = text.slice(start, at)
      items.push(item === 'NULL' ? null : item)
    }
    if (text[at] === ',') at++
  }
  return items
}
