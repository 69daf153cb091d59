import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { functionNames, isMathFunction, mathSignature } from '../../src/language/analysis/index.ts'
import { scalarNames } from '../../src/language/catalog/index.ts'
import {
  type Construct,
  constructs,
  constructsNamed,
  constructWords,
  signatureOf,
} from '../../src/language/constructs/index.ts'
import { HelixQLLexer } from '../../src/language/syntax/generated/HelixQLLexer.ts'
import { spellingsOf } from '../../src/language/syntax/words.ts'
import { openShell, type Shell } from '../../src/tools/shell/index.ts'
import { exampleData, exampleSchema } from './schema.ts'

const { declarations, types, ...entries } = constructs
const all = Object.values(constructs).flat()
const named = (list: readonly Construct[]) => list.map(each => ({ ...each, form: each.forms[0]! }))

describe('the table', () => {
  it('explains every keyword, function and scalar type', () => {
    const tokens = HelixQLLexer.symbolicNames.flatMap((_, type) => spellingsOf(type))
    const keywords = tokens.filter(word => /^[A-Za-z_]+$/.test(word))
    expect(keywords).toEqual(expect.arrayContaining(['WHERE', 'OutE', 'RerankMMR', 'QUERY', '_']))
    const known = new Set(constructWords())
    expect([...keywords, ...functionNames, ...scalarNames].filter(word => !known.has(word))).toEqual([])
  })

  it('explains a word once for each meaning', () => {
    expect(constructsNamed('E').map(({ forms }) => forms[0])).toEqual([
      'E<Edge>',
      'E()',
      'E::Type {From: Type, To: Type, Properties: {property: Type, …}}',
    ])
    expect(constructsNamed('NTH')).toEqual([])
  })

  it.each(named(all))('$form is explained in full sentences', ({ help }) => {
    expect(help).toMatch(/^[A-Za-z`].*[.]$/)
    expect(help.split('`').length % 2).toBe(1)
    expect(help).not.toContain('\n')
  })
})

describe('a signature', () => {
  it('is a form of the word, with the contents of its brackets', () => {
    expect(signatureOf('SearchV', 'sources')).toEqual({
      text: 'SearchV<Vector>(vector, k)',
      parameters: ['vector', 'k'],
    })
    expect(signatureOf('UpsertV', 'steps')?.parameters).toEqual(['vector', '{property: value, …}'])
    expect(signatureOf('AddE', 'statements')).toEqual({
      text: 'AddE<Edge>({property: value, …})::From(id)::To(id)',
      parameters: ['{property: value, …}'],
    })
    expect(signatureOf('N', 'sources')).toEqual({ text: 'N<Node>', parameters: ['id'] })
    expect(signatureOf('COUNT', 'steps')).toEqual({ text: 'COUNT' })
    expect(signatureOf('PI', 'functions')).toEqual({ text: 'PI()', parameters: [] })
  })

  it('is that of the first family that has the word', () => {
    expect(signatureOf('E', 'functions', 'sources')?.text).toBe('E()')
    expect(signatureOf('E', 'sources', 'functions')?.text).toBe('E<Edge>')
    expect(signatureOf('WHERE', 'functions', 'sources')).toBeUndefined()
  })

  it('is absent where a word has several meanings', () => {
    expect(signatureOf('UNIQUE', 'declarations')).toBeUndefined()
  })

  it.each(functionNames)('of %s has as many arguments as the function', name => {
    const arity = isMathFunction(name) ? mathSignature(name).arity : 1
    expect(signatureOf(name, 'functions')?.parameters).toHaveLength(arity)
  })
})

describe('the example', () => {
  let folder: string
  let shell: Shell

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gvq-constructs-'))
    await writeFile(join(folder, 'schema.hx'), exampleSchema)
    shell = await openShell({ project: folder, notice: () => {} })
    for (const entry of exampleData)
      expect(await shell.evaluate(entry), entry).toMatchObject({ kind: 'answer' })
  })

  afterAll(async () => {
    await shell.close()
    await rm(folder, { recursive: true })
  })

  it.each(named(Object.values(entries).flat()))('of $form runs', async ({ example }) => {
    expect(await shell.evaluate(example, { dry: true })).toMatchObject({ kind: 'answer' })
  })

  it.each(named([...declarations, ...types]))('of $form is accepted by the checker', ({ example }) => {
    const isQuery = /^(?:#\[|QUERY)/.test(example)
    const files = [
      ...(isQuery ? [{ path: 'schema.hx', text: exampleSchema }] : []),
      { path: 'it.hx', text: example },
    ]
    expect(checkFiles(files).diagnostics).toEqual([])
  })

  it.each(named(all))('of $form has one of its words', ({ words, example }) => {
    if (words.length > 0) expect(words.filter(word => example.includes(word))).not.toEqual([])
  })
})
