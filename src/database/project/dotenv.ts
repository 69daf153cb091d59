import { invalid } from './invalid.ts'

/**
 * Parses `KEY=VALUE` lines; accepts blank lines, `#` comments, `export `, single quotes (no escapes) and double quotes
 * (`\n`, `\"`, `\\`). Throws INVALID_PROGRAM with the line's number, but not its content, which may be a key.
 */
export function parseDotenv(file: string, text: string): ReadonlyMap<string, string> {
  const variables = new Map<string, string>()
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const match = /^(?:export\s+)?([A-Za-z_][\w.-]*)\s*=\s*(.*)$/.exec(line)
    const value = match === null ? undefined : parseValue(match[2]!)
    if (match === null || value === undefined) {
      const hint =
        'Write one variable per line, and quote a value that contains # or begins or ends with blanks.'
      throw invalid(`${file} has a line that is not KEY=VALUE: line ${index + 1}.`, hint)
    }
    variables.set(match[1]!, value)
  }
  return variables
}

function parseValue(text: string): string | undefined {
  const single = /^'([^']*)'\s*(?:#.*)?$/.exec(text)
  if (single !== null) return single[1]!
  const double = /^"((?:[^"\\]|\\.)*)"\s*(?:#.*)?$/.exec(text)
  if (double !== null) {
    return double[1]!.replace(/\\(.)/g, (pair, character: string) => escapes[character] ?? pair)
  }
  if (/^['"]/.test(text)) return undefined
  // Not with the blanks before it: from each of many, a search would begin for the others.
  const comment = text.search(/(?:^|\s)#/)
  return (comment < 0 ? text : text.slice(0, comment)).trimEnd()
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' }
