import { aligned, columnFlags, forms, type Views } from './layout.ts'

export type Texts = readonly (string | null)[]

/** How texts will be stored one after the other; `null` takes no bytes among texts of many lengths. */
export interface TextBlock {
  readonly form: number
  readonly flags: number
  /** The length of every text, where it is the same. */
  readonly width: number
  /** Bytes that it takes. */
  readonly length: number
  write(views: Views, bytes: Buffer): void
}

/** Texts that are longer on average are written one by one: to join them would only copy them. */
const joinedLengthMax = 256

/** V8 looks only at strings that have two bytes a character. */
const notLatin1 = /[^\0-\xff]/

/** Texts of one length need no ends, if that is allowed. */
export function planTextBlock(texts: Texts, mayBeFixed: boolean): TextBlock {
  let characters = 0
  let shortest = Number.POSITIVE_INFINITY
  let longest = 0
  let hasNulls = false
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i]!
    if (text === null) {
      hasNulls = true
      continue
    }
    characters += text.length
    if (text.length < shortest) shortest = text.length
    if (text.length > longest) longest = text.length
  }
  const joined = characters <= joinedLengthMax * texts.length ? texts.join('') : undefined
  const isLatin1 =
    joined === undefined
      ? !texts.some(text => text !== null && notLatin1.test(text))
      : !notLatin1.test(joined)
  if (!isLatin1) return planUtf8(texts)
  if (mayBeFixed && shortest === longest) return planFixed(texts, joined, hasNulls, shortest)
  return planLatin1(texts, joined, characters)
}

function planFixed(texts: Texts, joined: string | undefined, hasNulls: boolean, width: number): TextBlock {
  return {
    form: forms.fixedText,
    flags: 0,
    width,
    length: texts.length * width,
    write({ offset }, bytes) {
      if (!hasNulls && joined !== undefined) {
        bytes.write(joined, offset, 'latin1')
        return
      }
      for (let i = 0; i < texts.length; i++) {
        const text = texts[i]!
        if (text !== null) bytes.write(text, offset + i * width, 'latin1')
      }
    },
  }
}

function planLatin1(texts: Texts, joined: string | undefined, characters: number): TextBlock {
  const flags = endsFlag(characters)
  return {
    form: forms.text,
    flags,
    width: 0,
    length: endsBytes(texts.length, flags) + characters,
    write(views, bytes) {
      const ends = endsView(views, texts.length, flags)
      let end = 0
      for (let i = 0; i < texts.length; i++) {
        const text = texts[i]!
        if (text !== null) {
          if (joined === undefined) bytes.write(text, views.offset + end, 'latin1')
          end += text.length
        }
        ends[i + 1] = end
      }
      if (joined !== undefined) bytes.write(joined, views.offset, 'latin1')
    },
  }
}

/** Plans texts one by one: joined, the halves of a surrogate pair in two texts would become one character. */
function planUtf8(texts: Texts): TextBlock {
  let total = 0
  for (let i = 0; i < texts.length; i++) total += Buffer.byteLength(texts[i] ?? '')
  const flags = columnFlags.isUtf8 | endsFlag(total)
  return {
    form: forms.text,
    flags,
    width: 0,
    length: endsBytes(texts.length, flags) + total,
    write(views, bytes) {
      const ends = endsView(views, texts.length, flags)
      let end = 0
      for (let i = 0; i < texts.length; i++) {
        const text = texts[i]!
        if (text !== null) end += bytes.write(text, views.offset + end, 'utf8')
        ends[i + 1] = end
      }
    },
  }
}

function endsFlag(total: number): number {
  return total > 0xffff ? columnFlags.hasWideEnds : 0
}

function endsBytes(count: number, flags: number): number {
  return aligned((flags & columnFlags.hasWideEnds) === 0 ? 2 * (count + 1) : 4 * (count + 1))
}

function endsView(views: Views, count: number, flags: number): Uint16Array | Uint32Array {
  return (flags & columnFlags.hasWideEnds) === 0 ? views.uint16(count + 1) : views.uint32(count + 1)
}
