/** A `:command` and its argument. */
interface CommandLine {
  readonly name: string
  readonly argument: string
  /** Start of the argument, as a UTF-16 offset. */
  readonly argumentStart: number
}

const head = /^\s*(:[A-Za-z][\w-]*|:\?)\s*/

/** Parses an input as a `:command`; undefined if it is not one (`::` is a step). */
export function readCommandLine(text: string): CommandLine | undefined {
  const match = head.exec(text)
  if (!match) return undefined
  return {
    name: match[1]!,
    argument: text.slice(match[0].length).trimEnd(),
    argumentStart: match[0].length,
  }
}

const entryCommands: ReadonlySet<string> = new Set([
  ':dry',
  ':edit',
  ':explain',
  ':graph',
  ':profile',
  ':watch',
])

/** Returns the entry of an input, without a `:command` before it, and its offset; undefined if there is none. */
export function entryIn(text: string): { readonly entry: string; readonly start: number } | undefined {
  const line = readCommandLine(text)
  if (line === undefined) return { entry: text, start: 0 }
  if (!entryCommands.has(line.name)) return undefined
  const { entry } = line.name === ':watch' ? readWatch(line.argument) : { entry: line.argument }
  return { entry, start: line.argumentStart + line.argument.length - entry.length }
}

/** Parses the argument of `:watch`: an optional number of seconds, then an entry. */
export function readWatch(argument: string): { readonly seconds: number; readonly entry: string } {
  const [, number, entry = ''] = /^(?:(\d+(?:\.\d+)?)s?\s+)?([\s\S]*)$/.exec(argument)!
  return { seconds: number === undefined ? 2 : Number(number), entry }
}
