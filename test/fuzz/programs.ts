import { corpus } from '../corpus/generate.ts'
import { oneOf, wholeNumber } from '../support/random.ts'
import { type Part, readGrammar } from './grammar.ts'

export type Random = () => number

const grammar = readGrammar()
const files = corpus().flatMap(project => Object.values(project.files))
const projects = corpus().map(project => Object.values(project.files))

/** The schema of every program generated from the grammar. */
export const schema = `N::Film { UNIQUE INDEX slug: String, INDEX title: String, minutes: U16, rating: F64, tags: [String], day: Date }
N::Venue { name: String, seats: U32 }
V::Synopsis { body: String, lang: String DEFAULT "en" }
E::ScreensAt { From: Film, To: Venue, Properties: { slot: Date, fee: F64 } }
E::HasSynopsis { From: Film, To: Synopsis }
E::QuoteOf { From: Synopsis, To: Film }
E::Inspired { From: Film, To: Film, Properties: { strength: F64 } }
`

const names =
  'Film Venue Synopsis ScreensAt HasSynopsis QuoteOf Inspired slug title minutes rating tags day name seats body lang ' +
  'slot fee strength id label score data x y xs text n U8 String F64 ID Date Boolean mcp model Asc Desc k lambda distance ' +
  'ADD SUM COUNT PI Properties'

/** Spellings of the tokens that are not keywords. */
const free: Readonly<Record<string, (random: Random) => string>> = {
  NAME: random => oneOf(random, names.split(' ')),
  INT: random =>
    oneOf(random, ['0', '1', '5', '-3', '99999999999', '340282366920938463463374607431768211456']),
  FLOAT: random => oneOf(random, ['0.5', '1.0', '-2.5', '1e3', '1e999']),
  STRING: random =>
    oneOf(random, [
      '"a"',
      '""',
      '"\\n"',
      '"2031-02-03"',
      '"0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"',
      '"\\q"',
      '"😀"',
    ]),
  EOF: () => '',
}

/** Returns a text that a rule of the grammar generates. Most names are declared in `schema`. */
export function drawn(random: Random, rule: string): string {
  const words: string[] = []
  // A budget bounds the whole text; once it is spent, every choice is the one with the fewest tokens.
  let budget = wholeNumber(random, 5, 150)
  expand({ kind: 'rule', name: rule })
  return words.join(' ')

  function expand(part: Part): void {
    switch (part.kind) {
      case 'token':
        budget--
        words.push(free[part.name]?.(random) ?? oneOf(random, grammar.words.get(part.name)!))
        return
      case 'rule':
        // Rules of names list every keyword: nearly always an ordinary name is meant.
        if (['name', 'variable', 'word'].includes(part.name) && random() < 0.95)
          words.push(free.NAME!(random))
        else expand(grammar.rules.get(part.name)!)
        return
      case 'sequence':
        for (const each of part.parts) expand(each)
        return
      case 'choice':
        expand(budget > 0 ? oneOf(random, part.options) : shortest(part.options))
        return
      case 'repeat':
        for (let i = 0; i < part.least || (budget > 0 && random() < (part.isMany ? 0.6 : 0.5)); i++) {
          expand(part.part)
          if (!part.isMany) return
        }
        return
    }
  }
}

const costs = new Map<string, number>()

/** The minimum number of tokens of a part; infinite while its own rule is being measured. */
function cost(part: Part): number {
  switch (part.kind) {
    case 'token':
      return 1
    case 'repeat':
      return part.least === 0 ? 0 : cost(part.part)
    case 'sequence':
      return part.parts.reduce((sum, each) => sum + cost(each), 0)
    case 'choice':
      return Math.min(...part.options.map(cost))
    case 'rule': {
      const known = costs.get(part.name)
      if (known !== undefined) return known
      costs.set(part.name, Number.POSITIVE_INFINITY)
      const own = cost(grammar.rules.get(part.name)!)
      costs.delete(part.name)
      if (Number.isFinite(own)) costs.set(part.name, own)
      return own
    }
  }
}

function shortest(options: readonly Part[]): Part {
  return options.reduce((best, each) => (cost(each) < cost(best) ? each : best))
}

const signs = '{ } ( ) [ ] < > , : :: . .. ? ! | <- => #[ ] _ " \' \\ // /* */ ; = == -5 5. 1e9 N E V'.split(
  ' ',
)
const odd = [
  '\r\n',
  '\0',
  '\uFEFF',
  '😀',
  '\ud83d',
  'é',
  '\u2028',
  '\f',
  '"\\u{1}"',
  'QUERY',
  'RETURN',
  'FOR',
  '..',
]

/** A project of the corpus in which one file has some tokens or characters removed, doubled, moved or replaced. */
export function mutated(random: Random): readonly string[] {
  const project = oneOf(random, projects)
  const which = wholeNumber(random, 0, project.length - 1)
  return project.map((text, i) => (i === which ? mutate(text, random) : text))
}

function mutate(text: string, random: Random): string {
  let result = text
  const isByToken = random() < 0.6
  for (let edits = wholeNumber(random, 1, 6); edits > 0; edits--) {
    const [start, end] = isByToken ? tokensIn(result, random) : charactersIn(result, random)
    const cut = result.slice(start, end)
    const middle = oneOf(random, [
      () => '',
      () => `${cut} ${cut}`,
      () => ` ${oneOf(random, signs)} `,
      () => oneOf(random, odd),
      () => cut + anyStretch(random),
      anyStretch.bind(undefined, random),
      () => drawn(random, oneOf(random, ['expr', 'statement', 'step', 'type', 'name'])),
    ])()
    result = result.slice(0, start) + middle + result.slice(end)
  }
  return result
}

function tokensIn(text: string, random: Random): readonly [number, number] {
  const at = wholeNumber(random, 0, text.length)
  const token = /\w+|<-|=>|::|\.\.|[^\s\w]/g
  token.lastIndex = at
  const first = token.exec(text)
  let last = first
  for (let more = wholeNumber(random, 0, 2); more > 0 && last; more--) last = token.exec(text) ?? last
  return first && last ? [first.index, last.index + last[0].length] : [at, at]
}

function charactersIn(text: string, random: Random): readonly [number, number] {
  const start = wholeNumber(random, 0, text.length)
  return [start, Math.min(text.length, start + wholeNumber(random, 0, 12))]
}

/** Some characters of some file. */
function anyStretch(random: Random): string {
  const text = oneOf(random, files)
  const start = wholeNumber(random, 0, text.length)
  return text.slice(start, start + wholeNumber(random, 1, 60))
}
