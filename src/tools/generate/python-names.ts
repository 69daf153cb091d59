const keywords = `False None True and as assert async await break class continue def del elif else except finally for from
global if import in is lambda nonlocal not or pass raise return try while with yield`
const keywordSet: ReadonlySet<string> = new Set(keywords.split(/\s+/))

/** Names that annotations use, and that a member of a class would hide from them. */
const typeSet: ReadonlySet<string> = new Set(
  'str int float bool list dict object datetime date UUID Any Literal Never'.split(' '),
)

/** Whether the name can be a member of a class whose annotations use the built-in types. */
export function isPlainMember(name: string): boolean {
  return !keywordSet.has(name) && !typeSet.has(name)
}

/** A parameter; no name of HelixQL begins with an underscore, so an underscore at the end is enough. */
export function argumentName(name: string, taken: ReadonlySet<string>): string {
  return free(name, candidate => keywordSet.has(candidate) || candidate === 'self' || taken.has(candidate))
}

/** A method of a client that has methods of its own, and whose annotations use the given names. */
export function methodName(name: string, taken: ReadonlySet<string>): string {
  const isTaken = (candidate: string): boolean => !isPlainMember(candidate) || taken.has(candidate)
  return free(name, isTaken)
}

function free(name: string, isTaken: (candidate: string) => boolean): string {
  let candidate = name
  while (isTaken(candidate)) candidate += '_'
  return candidate
}

/** Hands out names of types of a module, each once. */
export class TypeNames {
  readonly #taken: Set<string>

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken)
  }

  get taken(): ReadonlySet<string> {
    return this.#taken
  }

  take(name: string): string {
    const found = free(name, candidate => this.#taken.has(candidate) || keywordSet.has(candidate))
    this.#taken.add(found)
    return found
  }
}

/** `DUPLICATE_KEY` becomes `DuplicateKeyError`; never the name of an exception that Python has. */
export function errorName(code: string): string {
  const words = code.replace(/_ERROR$/, '').split('_')
  const name = `${words.map(word => word[0] + word.slice(1).toLowerCase()).join('')}Error`
  return name === 'ArithmeticError' || name === 'TimeoutError' ? `Gvq${name}` : name
}

/** A string literal. Every escape of JSON is one of Python. */
export function pythonText(text: string): string {
  return JSON.stringify(text)
}

/** A docstring with the lines of a comment. */
export function docstring(text: string, indent: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')
  const lines = escaped.split('\n').map((line, i) => (i === 0 || line === '' ? line : indent + line))
  return lines.length === 1
    ? `${indent}"""${lines[0]}"""\n`
    : `${indent}"""${lines.join('\n')}\n${indent}"""\n`
}
