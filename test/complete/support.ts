import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { check, type Program } from '../../src/language/analysis/index.ts'
import { allTypes } from '../../src/language/catalog/index.ts'
import type { CompletionScope } from '../../src/language/complete/index.ts'
import { queryFacts, typeFacts } from '../../src/language/facts/index.ts'
import { parse } from '../../src/language/syntax/index.ts'

/** A small library of books. */
export const library = `
N::Reader { UNIQUE INDEX card: String, name: String, age: U8, active: Boolean, tags: [String] }
N::Book { INDEX title: String, pages: U16, published: Date }
N::Shelf { room: String }
V::Blurb { text: String }
E::Borrowed { From: Reader, To: Book, Properties: { on: Date, days: U16 } }
E::Knows { From: Reader, To: Reader }
E::StandsOn { From: Book, To: Shelf }
E::Describes { From: Blurb, To: Book }
QUERY AddReader(card: String, name: String, age?: U8) => reader <- AddN<Reader>({card: card, name: name, age: age}) RETURN reader
QUERY AddBooks(books: [{title: String, pages: U16}]) =>
  FOR {title, pages} IN books { AddN<Book>({title: title, pages: pages}) }
  RETURN NONE
QUERY CountReaders() => RETURN N<Reader>::COUNT
`

export function programOf(...texts: readonly string[]): Program {
  const parsed = texts.map((text, i) => parse({ path: `${i}.hx`, text }))
  const { program, diagnostics } = check(
    parsed.map(({ tree }) => tree),
    parsed.flatMap(({ brokenTypes }) => brokenTypes),
  )
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  return program!
}

/** The names of a program, as a shell reports them. */
export function scopeOf({ catalog, queries }: Program): CompletionScope {
  return {
    types: allTypes(catalog).map(typeFacts),
    queries: [...queries.values()].map(queryFacts),
    variables: [],
  }
}

const examples = join(import.meta.dirname, '../../examples')

/** Every program of the examples: its files by name. */
export function examplePrograms(): readonly {
  readonly name: string
  readonly files: ReadonlyMap<string, string>
}[] {
  return readdirSync(examples).map(name => {
    const folder = join(examples, name)
    const files = readdirSync(folder).filter(file => file.endsWith('.hx'))
    return { name, files: new Map(files.map(file => [file, readFileSync(join(folder, file), 'utf8')])) }
  })
}
