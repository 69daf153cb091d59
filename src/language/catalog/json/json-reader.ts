import { GvqError } from '../../../base/errors.ts'
import type { Parts } from '../../../base/flow/parts.ts'
import { limits } from '../../../base/limits.ts'
import { exactNumber } from '../exact-number.ts'
import type { ValueType } from '../types.ts'
import { describeName } from './cut.ts'

/**
 * What is expected of a value: its declared type, `any` value, or `nothing`, whose content is checked but not kept. So is the
 * content of an array or object where the type has none; what remains of it is empty.
 */
export type Expected = ValueType | 'any' | 'nothing'

/** The members of the object that a text must be. */
export interface ExpectedMembers {
  readonly types: ReadonlyMap<string, ValueType>
  /**
   * Returns the error for the first other member, at which reading ends. Absent: members that a type does not declare
   * are left out, at every depth.
   */
  readonly unknown?: (name: string) => GvqError
}

/** An array or an object that is being read. */
interface Container {
  /** Undefined if it is not kept. */
  readonly array: unknown[] | undefined
  readonly object: Record<string, unknown> | undefined
  readonly isArray: boolean
  /** What is expected of each element, or of members of any name. */
  readonly each: Expected
  readonly fields: ReadonlyMap<string, ValueType> | undefined
  /** The current element, or how many elements or undeclared members came before. */
  index: number
  /** The current member. */
  name: string
  hasUnknown: boolean
}

type Next = 'value' | 'first element' | 'first name' | 'name' | 'after value' | 'in string'

const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const comma = 0x2c
const colon = 0x3a
const quote = 0x22
const backslash = 0x5c
const minus = 0x2d
const zero = 0x30
const point = 0x2e

/** Native code passes over long ones quickly. */
const numberToken = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const blanks = /[ \n\r\t]*/y

/** So many digits are added up without rounding. */
const plainDigitsMax = 15

/** Characters of a text that is read at once. A longer one is read in slices that yield to the event loop. */
export const charsAtOnce = 64 * 1024

/** Reads strict JSON like `parseJson`, in slices. */
export function* parsingJson(text: string, members?: ExpectedMembers, membersMax?: number): Parts<unknown> {
  const reader = new JsonReader(text, members, membersMax)
  while (!reader.readOn(charsAtOnce)) yield
  return reader.value
}

/**
 * Reads strict JSON like `parseJson`, but part by part: after each call of `readOn`, other work can be done. It stops at the
 * first fault of syntax, at the first value that nests too deeply, at the first unknown member of the text, and where an object has too
 * many members.
 */
export class JsonReader {
  readonly #text: string
  readonly #members: ExpectedMembers | undefined
  readonly #membersMax: number
  #at = 0
  #next: Next = 'value'
  readonly #open: Container[] = []
  /** The innermost of them. */
  #inner: Container | undefined
  #result: unknown
  /** What has been read of a long string. */
  #string = ''
  #isName = false
  /** The first lone surrogate. A fault of syntax further on has precedence. */
  #surrogate: GvqError | undefined

  /** @param membersMax of an object for which no members are declared */
  constructor(text: string, members?: ExpectedMembers, membersMax = Number.POSITIVE_INFINITY) {
    this.#text = text
    this.#members = members
    this.#membersMax = membersMax
  }

  /** The value, once all has been read. */
  get value(): unknown {
    return this.#result
  }

  /** Reads about so many characters more, and returns whether all have been read. Throws as `parseJson`. */
  readOn(chars: number): boolean {
    const text = this.#text
    const pauseAt = this.#at + chars
    for (;;) {
      if (this.#at >= pauseAt && this.#at < text.length) return false
      if (this.#next === 'in string') {
        if (!this.#readString(pauseAt)) return false
        continue
      }
      const code = this.#skipBlanks()
      switch (this.#next) {
        case 'value':
          this.#readValue(code)
          break
        case 'first element':
          if (code === closeBracket) this.#close()
          else if (Number.isNaN(code)) this.#fail("Array item or end of array ']' expected", true)
          else this.#readValue(code)
          break
        case 'first name':
          if (code === closeBrace) this.#close()
          else if (Number.isNaN(code)) this.#fail("Quoted object key or end of object '}' expected", true)
          else this.#beginName(code)
          break
        case 'name':
          this.#beginName(code)
          break
        default:
          if (this.#readOnAfterValue(code)) return true
      }
    }
  }

  /** Returns whether the text ends here. */
  #readOnAfterValue(code: number): boolean {
    const container = this.#inner
    if (container === undefined) {
      if (!Number.isNaN(code)) this.#fail('Expected end of input', true)
      if (this.#surrogate !== undefined) throw this.#surrogate
      return true
    }
    if (container.isArray) {
      if (code === closeBracket) this.#close()
      else if (Number.isNaN(code)) this.#fail("Array item or end of array ']' expected", true)
      else if (code !== comma) this.#fail("Comma ',' expected after value", true)
      else {
        this.#at++
        container.index++
        this.#next = 'value'
      }
    } else if (code === closeBrace) this.#close()
    else if (Number.isNaN(code)) this.#fail("Quoted object key or end of object '}' expected", true)
    else if (code !== comma) this.#fail("Comma ',' expected after value", true)
    else {
      this.#at++
      this.#next = 'name'
    }
    return false
  }

  /** Returns the next character that is not blank. */
  #skipBlanks(): number {
    const text = this.#text
    const code = text.charCodeAt(this.#at)
    if (code > 0x20 || !isBlank(code)) return code
    const next = text.charCodeAt(++this.#at)
    if (next > 0x20 || !isBlank(next)) return next
    blanks.lastIndex = this.#at
    blanks.test(text)
    this.#at = blanks.lastIndex
    return text.charCodeAt(this.#at)
  }

  #readValue(code: number): void {
    switch (code) {
      case quote:
        this.#beginString(false)
        break
      case openBracket:
        this.#beginArray()
        break
      case openBrace:
        this.#beginObject()
        break
      case 0x74:
        this.#readWord('true', true)
        break
      case 0x66:
        this.#readWord('false', false)
        break
      case 0x6e:
        this.#readWord('null', null)
        break
      default:
        if (isDigit(code) || code === minus) this.#readNumber(code)
        else this.#failValue()
    }
  }

  #beginArray(): void {
    const expected = this.#enter()
    const isKept = expected === 'any' || (typeof expected === 'object' && expected.kind === 'array')
    const array: unknown[] = []
    this.#put(array)
    this.#push({
      array: isKept ? array : undefined,
      object: undefined,
      isArray: true,
      each: typeof expected === 'object' && expected.kind === 'array' ? expected.element : keptAs(isKept),
      fields: undefined,
      index: 0,
      name: '',
      hasUnknown: false,
    })
    this.#next = 'first element'
  }

  #beginObject(): void {
    const expected = this.#enter()
    const fields =
      this.#open.length === 0 && this.#members !== undefined
        ? this.#members.types
        : typeof expected === 'object' && expected.kind === 'object'
          ? expected.fields
          : undefined
    const isKept = expected === 'any' || fields !== undefined
    const object = {}
    this.#put(object)
    this.#push({
      array: undefined,
      object: isKept ? object : undefined,
      isArray: false,
      each: fields === undefined ? keptAs(isKept) : 'nothing',
      fields,
      index: 0,
      name: '',
      hasUnknown: false,
    })
    this.#next = 'first name'
  }

  /** Steps over an opening bracket, and returns what is expected there. */
  #enter(): Expected {
    if (this.#open.length >= limits.jsonDepthMax) {
      const message = `The JSON text nests values deeper than ${limits.jsonDepthMax} levels.`
      throw this.#surrogate ?? new GvqError('INVALID_JSON', message)
    }
    this.#at++
    const container = this.#inner
    if (container === undefined) return this.#members === undefined ? 'any' : 'nothing'
    return container.fields?.get(container.name) ?? container.each
  }

  #push(container: Container): void {
    this.#open.push(container)
    this.#inner = container
  }

  #close(): void {
    this.#at++
    this.#open.pop()
    this.#inner = this.#open.at(-1)
    this.#next = 'after value'
  }

  /** Stores a value where it belongs. */
  #put(value: unknown): void {
    this.#next = 'after value'
    const container = this.#inner
    if (container === undefined) this.#result = value
    else if (container.array !== undefined) container.array.push(value)
    else if (container.object !== undefined) this.#putMember(container, value)
  }

  /** Adds a member to its object. Of those that a type lacks, the first is kept, which is an error; none if they are ignored. */
  #putMember(container: Container, value: unknown): void {
    const { fields, name } = container
    const object = container.object!
    if (fields !== undefined && !fields.has(name)) {
      if (container.hasUnknown || this.#ignoresUnknown) return
      container.hasUnknown = true
    }
    if (name !== '__proto__') object[name] = value
    else {
      // An assignment would set the prototype.
      Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
    }
  }

  get #ignoresUnknown(): boolean {
    return this.#members !== undefined && this.#members.unknown === undefined
  }

  #beginName(code: number): void {
    if (code !== quote) this.#fail('Quoted object key expected', true)
    this.#beginString(true)
  }

  #beginString(isName: boolean): void {
    this.#at++
    this.#string = ''
    this.#isName = isName
    this.#next = 'in string'
  }

  /** Returns false if the string is so long that it is read on later. */
  #readString(pauseAt: number): boolean {
    const text = this.#text
    const start = this.#at
    let at = start
    let isPlain = true
    for (;;) {
      const code = text.charCodeAt(at)
      if (code === quote) break
      if (code === backslash) {
        isPlain = false
        at = this.#escapeEnd(at)
      } else if (code >= 0x20) at++
      else this.#failString(at, code)
      if (at >= pauseAt && at < text.length) break
    }
    const part = isPlain ? text.slice(start, at) : JSON.parse(`"${text.slice(start, at)}"`)
    this.#string = this.#string === '' ? part : this.#string + part
    this.#at = at
    if (text.charCodeAt(at) !== quote) return false
    this.#at++
    this.#endString()
    return true
  }

  #endString(): void {
    const string = this.#string
    this.#string = ''
    if (!this.#isName) {
      this.#put(string)
      if (!string.isWellFormed()) this.#noteSurrogate(this.#open.length)
      return
    }
    const container = this.#inner!
    container.name = string
    if (!string.isWellFormed()) this.#noteSurrogate(this.#open.length - 1)
    if (this.#open.length === 1 && this.#members?.unknown && !this.#members.types.has(string)) {
      throw this.#surrogate ?? this.#members.unknown(string)
    }
    if (container.fields === undefined && ++container.index > this.#membersMax) {
      const message = `An object of the JSON text has more than ${this.#membersMax} members.`
      throw this.#surrogate ?? new GvqError('INVALID_JSON', message)
    }
    if (this.#skipBlanks() !== colon) this.#fail("Colon ':' expected after property name", true)
    this.#at++
    this.#next = 'value'
  }

  /** Returns the place after an escape sequence. */
  #escapeEnd(at: number): number {
    const text = this.#text
    const letter = text[at + 1]
    if (letter === 'u') {
      if (/^[0-9a-f]{4}$/i.test(text.slice(at + 2, at + 6))) return at + 6
      this.#at = at
      this.#fail(`Invalid unicode character '${text.slice(at, at + 6)}'`)
    }
    if (letter !== undefined && '"\\/bfnrt'.includes(letter)) return at + 2
    this.#at = at
    this.#fail(`Invalid escape character '${text.slice(at, at + 2)}'`)
  }

  #failString(at: number, code: number): never {
    this.#at = at
    if (Number.isNaN(code)) this.#fail(`End of string '"' expected`, true)
    this.#fail(`Invalid character '${this.#text[at]}'`)
  }

  #readWord(word: string, value: unknown): void {
    if (!this.#text.startsWith(word, this.#at)) this.#failValue()
    this.#at += word.length
    this.#put(value)
  }

  #readNumber(first: number): void {
    const text = this.#text
    const start = this.#at
    const isNegative = first === minus
    const digits = isNegative ? start + 1 : start
    let at = digits
    let value = 0
    let code = text.charCodeAt(at)
    while (isDigit(code) && at - digits < plainDigitsMax) {
      value = value * 10 + code - zero
      code = text.charCodeAt(++at)
    }
    const isPlain =
      at > digits &&
      !isDigit(code) &&
      !isNumberPart(code) &&
      (text.charCodeAt(digits) !== zero || at === digits + 1)
    if (isPlain) {
      this.#at = at
      this.#put(isNegative ? -value : value)
    } else this.#put(exactNumber(this.#numberToken(start)))
  }

  #numberToken(start: number): string {
    const text = this.#text
    numberToken.lastIndex = start
    const token = numberToken.exec(text)?.[0]
    if (token === undefined) this.#failNumber(start, start + 1)
    this.#at = start + token.length
    const code = text.charCodeAt(this.#at)
    if (code === point && !/[.eE]/.test(token)) this.#failNumber(start, this.#at + 1)
    if ((code === 0x65 || code === 0x45) && !/[eE]/.test(token)) {
      const sign = text.charCodeAt(this.#at + 1)
      this.#failNumber(start, sign === minus || sign === 0x2b ? this.#at + 2 : this.#at + 1)
    }
    return token
  }

  #failNumber(start: number, at: number): never {
    this.#at = at
    this.#fail(`Invalid number '${describeName(this.#text.slice(start, at))}', expecting a digit`, true)
  }

  #failValue(): never {
    const container = this.#inner
    if (container === undefined) this.#fail('JSON value expected', true)
    if (container.isArray) this.#fail('Array item expected', true)
    this.#fail("Object value expected after ':'")
  }

  /** @param showsGot whether to tell what is there instead */
  #fail(what: string, showsGot = false): never {
    const text = this.#text
    const at = this.#at
    const found = at < text.length ? `got '${text[at]}'` : 'reached end of input'
    const { line, column } = placeOf(text, at)
    const fault = showsGot ? `${what} but ${found}` : what
    const message = `The text is not valid JSON at line ${line}, column ${column}: ${fault}.`
    throw new GvqError('INVALID_JSON', message)
  }

  /** @param depth how many of the open containers the path goes through */
  #noteSurrogate(depth: number): void {
    if (this.#surrogate !== undefined) return
    const path = this.#open
      .slice(0, depth)
      .map(({ isArray, index, name }) => (isArray ? `[${index}]` : `.${name}`))
      .join('')
    const where = path === '' ? 'The JSON text' : `Parameter \`${path.replace(/^\./, '')}\``
    const message = `${where} must be Unicode text, but got a lone surrogate (one half of a \\uD800 to \\uDFFF pair).`
    this.#surrogate = new GvqError('INVALID_PARAMETER', message)
  }
}

function keptAs(isKept: boolean): Expected {
  return isKept ? 'any' : 'nothing'
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

function isNumberPart(code: number): boolean {
  return code === point || code === 0x65 || code === 0x45
}

function isDigit(code: number): boolean {
  return code >= zero && code <= 0x39
}

function placeOf(text: string, position: number): { readonly line: number; readonly column: number } {
  let line = 1
  let lineStart = 0
  for (let at = 0; at < position; at++) {
    if (text.charCodeAt(at) !== 0x0a) continue
    line++
    lineStart = at + 1
  }
  return { line, column: position - lineStart + 1 }
}
