import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as oniguruma from 'vscode-oniguruma'
import * as textmate from 'vscode-textmate'
import { scopes } from '../../editors/syntax/textmate.ts'
import { classifyWords } from '../../src/language/syntax/index.ts'
import { corpusSources, exampleSources, oddSources, type Source } from './sources.ts'

const { createOnigScanner, createOnigString, loadWASM } = oniguruma
const { INITIAL, parseRawGrammar, Registry } = textmate

const folder = join(import.meta.dirname, '../../editors/vscode/syntaxes')
const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')

const grammar = loadGrammar('source.helixql')
const markdown = loadGrammar('test.markdown')

/** A Markdown without anything but what is injected into it. */
const plainMarkdown = JSON.stringify({
  scopeName: 'test.markdown',
  patterns: [{ include: 'markdown.helixql.codeblock' }],
})

async function loadGrammar(scope: string): Promise<textmate.IGrammar> {
  await loadWASM(await readFile(wasm))
  const files: Record<string, string> = {
    'source.helixql': 'helixql.tmLanguage.json',
    'markdown.helixql.codeblock': 'markdown.tmLanguage.json',
  }
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: async name => {
      const file = files[name]
      const text = file === undefined ? plainMarkdown : await readFile(join(folder, file), 'utf8')
      return parseRawGrammar(text, 'grammar.json')
    },
  })
  return (await registry.loadGrammar(scope))!
}

/** The innermost scopes of every character, with what encloses them. */
function scopesOf(loaded: textmate.IGrammar, text: string): readonly string[] {
  const found: string[] = []
  let state = INITIAL
  for (const line of text.split('\n')) {
    const { tokens, ruleStack } = loaded.tokenizeLine(line, state)
    for (const { startIndex, endIndex, scopes: all } of tokens)
      for (let at = startIndex; at < Math.min(endIndex, line.length); at++) found.push(all.slice(1).join(' '))
    found.push('')
    state = ruleStack
  }
  return found
}

const expected: Readonly<Record<ReturnType<typeof classifyWords>[number]['kind'], readonly string[]>> = {
  keyword: [scopes.keyword],
  step: [scopes.step],
  type: [scopes.type],
  function: [scopes.function],
  property: [scopes.property],
  name: [scopes.name, scopes.scalar],
  string: [scopes.string],
  unclosedString: [scopes.string],
  number: [scopes.number],
  constant: [scopes.constant],
  comment: [scopes.comment],
  bracket: [scopes.bracket],
  sign: [scopes.sign],
  unknown: [scopes.unknown],
}

/** The words of a text whose characters have another scope than their kind. */
async function wrongWords({ text }: Source): Promise<readonly string[]> {
  const found = scopesOf(await grammar, text)
  const words = classifyWords(text)
  return words.flatMap(({ kind, start, end }, i) => {
    const neighbours = text.slice(words[i - 1]?.end ?? 0, words[i + 1]?.start ?? text.length)
    // What decides is on another line, which TextMate does not see.
    const alone = neighbours.includes('\n') ? classifyWords(text.slice(start, end))[0]!.kind : kind
    const allowed = [...expected[kind], ...expected[alone]]
    const isRight = Array.from({ length: end - start }, (_, offset) => start + offset).every(
      at => text[at] === '\n' || allowed.some(scope => found[at]!.split(' ').includes(scope)),
    )
    if (isRight) return []
    const line = text.slice(text.lastIndexOf('\n', start) + 1).split('\n')[0]
    return [`${kind} ${text.slice(start, end)} has ${found[start]}: ${line}`]
  })
}

describe('the TextMate grammar gives each token the scope of its kind', () => {
  it.each(exampleSources())('in examples/$path', async source => {
    expect(await wrongWords(source)).toEqual([])
  })

  it('in the projects of the corpus', async () => {
    const sources = corpusSources()
    expect(sources.length).toBeGreaterThan(50)
    for (const source of sources) expect(await wrongWords(source), source.path).toEqual([])
  })

  it.each(oddSources)('in $path', async source => {
    expect(await wrongWords(source)).toEqual([])
  })
})

describe('the TextMate grammar', () => {
  it('leaves nothing but blanks without a scope', async () => {
    for (const { text, path } of [...exampleSources(), ...oddSources]) {
      const found = scopesOf(await grammar, text)
      const bare = [...text].filter((character, at) => /\S/.test(character) && found[at] === '')
      expect(bare, path).toEqual([])
    }
  })

  it('marks the escapes of strings, and those that do not exist', async () => {
    const found = scopesOf(await grammar, '"\\n\\q"')
    expect(found[1]).toContain(scopes.escape)
    expect(found[3]).toContain(scopes.unknown)
  })
})

describe('the injection into Markdown', () => {
  it.each(['helixql', 'hx', 'hql'])('colours what is fenced as %s, and no more', async fence => {
    const text = `RETURN\n\`\`\`${fence}\nRETURN 1\n\`\`\`\nRETURN`
    const found = scopesOf(await markdown, text)
    const returns = [...text.matchAll(/RETURN/g)].map(({ index }) => found[index]!.includes(scopes.keyword))
    expect(returns).toEqual([false, true, false])
  })

  it('leaves other fences alone', async () => {
    const found = scopesOf(await markdown, '```hxx\nRETURN\n```')
    expect(found.join(' ')).not.toContain(scopes.keyword)
  })
})
