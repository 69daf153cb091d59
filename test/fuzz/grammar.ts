import { readFileSync } from 'node:fs'

/** A part of a rule of the grammar. */
export type Part =
  | { readonly kind: 'choice'; readonly options: readonly Part[] }
  | { readonly kind: 'sequence'; readonly parts: readonly Part[] }
  | { readonly kind: 'repeat'; readonly part: Part; readonly least: 0 | 1; readonly isMany: boolean }
  | { readonly kind: 'rule' | 'token'; readonly name: string }

export interface Grammar {
  readonly rules: ReadonlyMap<string, Part>
  /** Spellings of the tokens that are keywords or signs. */
  readonly words: ReadonlyMap<string, readonly string[]>
}

/** Reads the grammar from which the parser is generated, so that the fuzzer is always up to date. */
export function readGrammar(): Grammar {
  const read = (name: string) =>
    readFileSync(new URL(`../../grammar/${name}.g4`, import.meta.url), 'utf8')
      .replaceAll(/^\s*\/\/.*$|\/\*\*.*\*\//gm, '')
      .replaceAll(/#\s*[a-zA-Z]+/g, '')
  const parser = read('HelixQLParser').replace(/options \{.*?\}/s, '')
  const rules = [...parser.matchAll(/^([a-z]\w*)\s*:([^;]*);/gm)].map(
    ([, name, body]) => [name!, parsePart(body!)] as const,
  )
  const lexer = read('HelixQLLexer').matchAll(/^([A-Z]\w*): ('[^;\n]*');$/gm)
  const words = [...lexer].flatMap(([, name, body]) => {
    const spellings = [...body!.matchAll(/'([^']+)'/g)].map(match => match[1]!)
    return /^[^[~*+?]*$/.test(body!.replaceAll(/'[^']+'/g, '')) ? [[name!, spellings] as const] : []
  })
  return { rules: new Map(rules), words: new Map(words) }
}

function parsePart(body: string): Part {
  const tokens = body.match(/[A-Za-z_]+|[()|*+?]/g) ?? []
  let at = 0
  return choice()

  function choice(): Part {
    const options = [sequence()]
    while (tokens[at] === '|') {
      at++
      options.push(sequence())
    }
    return options.length === 1 ? options[0]! : { kind: 'choice', options }
  }

  function sequence(): Part {
    const parts: Part[] = []
    while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')') parts.push(suffixed(single()))
    return { kind: 'sequence', parts }
  }

  function single(): Part {
    const token = tokens[at++]!
    if (token !== '(') return { kind: /^[A-Z]/.test(token) ? 'token' : 'rule', name: token }
    const inside = choice()
    at++
    return inside
  }

  function suffixed(part: Part): Part {
    const sign = tokens[at]
    if (sign !== '*' && sign !== '+' && sign !== '?') return part
    at++
    return { kind: 'repeat', part, least: sign === '+' ? 1 : 0, isMany: sign !== '?' }
  }
}
