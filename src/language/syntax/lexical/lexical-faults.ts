import type { Token } from 'antlr4ng'
import { limits } from '../../../base/limits.ts'
import { type Diagnostic, replacing, type SourceFile, type SyntaxCode } from '../../diagnostics/index.ts'
import { HelixQLLexer as T } from '../generated/HelixQLLexer.ts'
import { decodeFloat, decodeInt, decodeString } from '../literals.ts'
import { type Remarks, spanAt, syntaxError } from '../syntax-error.ts'
import { quote } from '../words.ts'

interface LexicalResult {
  readonly diagnostics: readonly Diagnostic[]
  /** The type that the parser receives; `undefined` leaves the token out. */
  readonly type: number | undefined
}

/** All tokens that can have an error within: few of a program. */
const examined: ReadonlySet<number> = new Set([
  T.STRING,
  T.UNCLOSED_STRING,
  T.SINGLE_QUOTED,
  T.CURLY_QUOTED,
  T.INT,
  T.FLOAT,
  T.BAD_NUMBER,
  T.BLOCK_COMMENT,
  T.FOREIGN_COMMENT,
  T.OPERATOR,
  T.UNKNOWN,
])

const none: readonly Diagnostic[] = []

/** Returns the errors within one token. */
export function lexicalFaults(source: SourceFile, token: Token): LexicalResult {
  if (examined.has(token.type)) return faultsIn(source, token)
  const isTooLong = token.stop - token.start >= limits.nameCharsMax && token.type === T.NAME
  return { diagnostics: isTooLong ? [tooLong(source, token)] : none, type: token.type }
}

function tooLong(source: SourceFile, { start, stop }: Token): Diagnostic {
  const message = `this name has more than ${limits.nameCharsMax} characters`
  return syntaxError('E022', spanAt(source, start, stop + 1), message, { help: 'choose a shorter one' })
}

function faultsIn(source: SourceFile, token: Token): LexicalResult {
  const text = () => source.text.slice(token.start, token.stop + 1)
  const span = spanAt(source, token.start, token.stop + 1)
  /** Help, with a certain fix if the replacement is known. */
  const certainly = (help: string | undefined, written: string | undefined): Remarks => ({
    help,
    fixes: written === undefined ? undefined : [replacing(span, written, 'certain')],
  })
  const one = (
    type: number | undefined,
    code: SyntaxCode,
    message: string,
    remarks?: Remarks,
  ): LexicalResult => ({
    diagnostics: [syntaxError(code, span, message, remarks)],
    type,
  })
  switch (token.type) {
    case T.STRING:
      return { diagnostics: stringFaults(source, token.start, text()), type: T.STRING }
    case T.UNCLOSED_STRING:
      return one(T.STRING, 'E003', 'this string has no closing `"`', {
        help: /[\u201c-\u201f]/.test(text())
          ? 'close it with `"`: a curly quote is another character'
          : 'close it with `"`',
      })
    case T.SINGLE_QUOTED:
      return one(T.STRING, 'E004', 'strings are written in double quotes', singleQuoted(text(), certainly))
    case T.CURLY_QUOTED:
      return one(
        T.STRING,
        'E004',
        'strings are written in plain double quotes',
        singleQuoted(text(), certainly),
      )
    case T.INT:
      if (decodeInt(text()) !== undefined) break
      return one(T.INT, 'E006', 'this number has more than 39 digits', {
        help: 'the widest integer type is U128',
      })
    case T.FLOAT:
      if (decodeFloat(text()) !== undefined) break
      return one(T.FLOAT, 'E006', 'this number is too large for F64')
    case T.BAD_NUMBER:
      return one(T.INT, 'E006', `${quote(shorten(text()))} is not a number`, numberRemarks(text(), certainly))
    case T.BLOCK_COMMENT:
      return one(undefined, 'E004', 'there are no block comments', {
        help: 'begin each comment line with `//`',
      })
    case T.FOREIGN_COMMENT:
      return { diagnostics: [foreignComment(source, token.start, text())], type: undefined }
    case T.OPERATOR:
      return one(
        undefined,
        'E004',
        `${quote(text())} is not part of the language`,
        certainly(operatorHelp[text()], text() === ';' ? '' : undefined),
      )
    case T.UNKNOWN:
      if (text() === '；') {
        return one(
          undefined,
          'E004',
          `${quote(text())} is not part of the language`,
          certainly(operatorHelp[';'], ''),
        )
      }
      if (text() === '\\' && /^\s*\n/.test(source.text.slice(token.stop + 1, token.stop + 80))) {
        const help = 'a line needs no sign at its end: remove it'
        return one(undefined, 'E004', `unknown character ${describe(text())}`, certainly(help, ''))
      }
      if (/^[$@]$/.test(text()) && /^[A-Za-z]/.test(source.text.slice(token.stop + 1, token.stop + 2))) {
        const help = 'a parameter is read by its name alone: remove the sign'
        return one(undefined, 'E004', `unknown character ${describe(text())}`, certainly(help, ''))
      }
      return one(undefined, 'E004', `unknown character ${describe(text())}`, { help: unknownHelp(text()) })
  }
  return { diagnostics: none, type: token.type }
}

function stringFaults(source: SourceFile, start: number, text: string): Diagnostic[] {
  return decodeString(text).faults.map(fault => {
    const span = spanAt(source, start + fault.start, start + fault.end)
    const isEscape = fault.text.startsWith('\\')
    const message = isEscape
      ? `${quote(fault.text)} is not an escape`
      : `half of a surrogate pair ${describe(fault.text)} is not a character`
    const help = 'the escapes are `\\"`, `\\\\`, `\\n`, `\\t` and `\\u` followed by four hexadecimal digits'
    return syntaxError('E005', span, message, isEscape ? { help } : {})
  })
}

function foreignComment(source: SourceFile, start: number, text: string): Diagnostic {
  const sign = text.startsWith('#') ? '#' : '--'
  const span = spanAt(source, start, start + sign.length)
  const isMacro = /^#+\s*\[?\s*(?:mcp|model)\b/.test(text)
  const help = 'a comment begins with `//`; a macro is written `#[mcp]` or `#[model("…")]`'
  return syntaxError('E004', span, `${quote(sign)} does not begin a comment`, {
    help: sign === '#' ? help : 'a comment begins with `//`',
    fixes: [replacing(span, '//', isMacro ? 'maybe' : 'certain')],
  })
}

const compare = 'compare with a step such as `::EQ(…)`, `::NEQ(…)`, `::GT(…)` or `::LTE(…)`'
const operatorHelp: Readonly<Record<string, string>> = {
  '==': compare,
  '!=': compare,
  '<=': compare,
  '>=': compare,
  '&&': 'combine conditions with `AND(…, …)`',
  '||': 'combine conditions with `OR(…, …)`',
  '->': 'bind with `<-`; a query has `=>` after its parameters',
  '=': 'bind with `name <- value`; compare with `::EQ(…)`',
  '+': 'add with `ADD(…, …)`',
  '-': 'subtract with `SUB(…, …)`; a negative number has no space after its `-`',
  '*': 'multiply with `MUL(…, …)`',
  '/': 'divide with `DIV(…, …)`; a comment begins with `//`',
  ';': 'statements need no separator: remove it',
}

type Certainly = (help: string | undefined, written: string | undefined) => Remarks

/** Both kinds of quotes have the same escapes; only a double quote inside must now be escaped. */
function singleQuoted(text: string, certainly: Certainly): Remarks {
  const written = `"${text.slice(1, -1).replaceAll('"', '\\"')}"`
  return certainly(`write ${quote(written)}`, written)
}

function numberRemarks(text: string, certainly: Certainly): Remarks {
  const written = numberMeant(text)
  return certainly(written === undefined ? numberHelp : `write ${quote(written)}`, written)
}

function numberMeant(text: string): string | undefined {
  if (text.endsWith('.')) return `${text}0`
  if (/^-?\./.test(text)) return text.replace('.', '0.')
  return /^-?[\d_]+$/.test(text) ? text.replaceAll('_', '') : undefined
}

const numberHelp = 'numbers are written like `7`, `-7`, `0.5` or `1.5e-3`; names begin with a letter'

function unknownHelp(text: string): string | undefined {
  if (text === "'" || text === '`' || text === '“' || text === '”')
    return 'strings are written in double quotes'
  if (text === '$' || text === '@') return 'a parameter is read by its name alone: remove the sign'
  return /\p{L}/u.test(text) ? 'names consist of the letters A to Z, digits and `_`' : undefined
}

/** Returns a visible character in back-ticks, and the code point of an invisible one. */
function describe(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) && character !== '`' ? quote(character) : `U+${code}`
}

function shorten(text: string): string {
  return text.length > 30 ? `${text.slice(0, 29)}…` : text
}
