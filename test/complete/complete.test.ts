import { describe, expect, it } from 'vitest'
import { type Command, type CompletionScope, complete } from '../../src/language/complete/index.ts'
import { library, programOf, scopeOf } from './support.ts'

const facts = scopeOf(programOf(library))
const items = (type: string, plural: boolean, scored = false) =>
  ({ kind: 'items', of: type === 'Blurb' ? 'vector' : 'node', type, plural, scored }) as const
const variables: CompletionScope['variables'] = [
  { name: 'readers', type: items('Reader', true), text: 'Reader nodes' },
  { name: 'ada', type: items('Reader', false), text: 'a Reader node' },
  { name: 'limit', type: { kind: 'value', type: 'I64', plural: false }, text: 'I64' },
  { name: 'ages', type: { kind: 'value', type: '[U8]', plural: false }, text: '[U8]' },
]
const shell: CompletionScope = { ...facts, variables }
const editor: CompletionScope = { ...facts, text: 'file' }

/** What is offered at the last `|` in a text. */
function at(marked: string, scope: CompletionScope = shell): readonly string[] {
  const caret = marked.lastIndexOf('|')
  const text = marked.slice(0, caret) + marked.slice(caret + 1)
  return complete(text, caret, scope).items.map(item => item.text)
}

/** The texts that are offered inside the body of a query of a file. */
function inQuery(marked: string, parameters = ''): readonly string[] {
  return at(`QUERY q(${parameters}) =>\n  ${marked}`, editor)
}

const detail = (marked: string, text: string, scope: CompletionScope = shell) => {
  const caret = marked.indexOf('|')
  return complete(marked.replace('|', ''), caret, scope).items.find(item => item.text === text)?.detail
}

describe('members of groups and paths', () => {
  const groups = 'g <- N<Reader>::GROUP_BY(age, active)\n  '
  const kept = 'g <- N<Reader>::AGGREGATE_BY(age)\n  '
  const path = 'p <- N<Reader>::FIRST::ShortestPath<Knows>::To(N<Reader>::LAST)\n  '

  it('are offered where `_` is a row, and in closures', () => {
    const members = ['age', 'active', 'count']
    expect(inQuery(`${groups}RETURN g::WHERE(_::{|`)).toEqual(members)
    expect(inQuery(`${groups}RETURN g::ORDER<Desc>(_::{|`)).toEqual(members)
    expect(inQuery(`${groups}RETURN g::{age, |`)).toEqual(['active', 'count'])
    expect(inQuery(`${groups}RETURN g::!{|`)).toEqual(members)
    expect(at(`QUERY q() =>\n  ${groups}RETURN g::|x|{n: x::{|`, editor)).toEqual(members)
    expect(inQuery(`${kept}RETURN g::{|`)).toEqual(['count', 'data', 'age'])
    expect(inQuery(`${path}RETURN p::{|`)).toEqual(['path', 'edges', 'total_weight', 'hop_count'])
  })

  it('lead to the items that they hold', () => {
    expect(inQuery(`${kept}RETURN g::{data}::{|`)).toContain('name')
    expect(inQuery(`${kept}RETURN g::WHERE(_::{data}::Out<|`)).toEqual(['Borrowed', 'Knows'])
    expect(inQuery(`${path}RETURN p::{path}::{|`)).toContain('name')
  })

  it('are variables of a loop that takes them apart', () => {
    expect(inQuery(`${kept}FOR {count, |`)).toEqual(['data', 'age'])
    expect(inQuery(`${kept}FOR {count, data} IN g { x <- data::Out<|`)).toEqual(['Borrowed', 'Knows'])
    const mapped = 'g <- N<Reader>::AGGREGATE_BY(age)::{years: age, all: data}\n  '
    expect(inQuery(`${mapped}FOR {years, |`)).toEqual(['count', 'data', 'age', 'all'])
    expect(inQuery(`${mapped}FOR {all} IN g { x <- all::Out<|`)).toEqual(['Borrowed', 'Knows'])
    expect(inQuery(`${groups}FOR {count, age} IN |`)).toEqual(['g'])
  })

  it('include what a mapping before a grouping shows', () => {
    expect(inQuery('RETURN N<Reader>::{half: DIV(_::{age}, 2), ..}::GROUP_BY(|')[0]).toBe('half')
    expect(inQuery(`${groups}RETURN g::{n: count}::GROUP_BY(|`)).toEqual(['n', 'age', 'active', 'count'])
  })

  it('have types', () => {
    expect(detail(`QUERY q() =>\n  ${groups}RETURN g::{|`, 'count', editor)).toBe('I64')
    expect(detail(`QUERY q() =>\n  ${kept}RETURN g::{|`, 'data', editor)).toBe('Reader nodes')
  })
})

describe('properties', () => {
  it('are those of the current item', () => {
    expect(at('readers::WHERE(_::{|')).toEqual(['card', 'name', 'age', 'active', 'tags', 'id', 'label'])
    expect(at('readers::WHERE(_::Out<Borrowed>::WHERE(_::{|')).toEqual([
      'title',
      'pages',
      'published',
      'id',
      'label',
    ])
    expect(at('readers::OutE<Borrowed>::ORDER<Desc>(_::{|')).toContain('days')
    for (const step of ['UPDATE', 'UpsertN']) expect(at(`readers::${step}({age: ADD(_::{|`)).toContain('age')
    expect(at('readers::{|')).toContain('card')
    expect(at('SearchV<Blurb>([0.5], 3)::{|')).toEqual(['text', 'id', 'label', 'data', 'score'])
  })

  it('leave out those that are already written', () => {
    expect(at('readers::{name, age, |')).toEqual(['card', 'active', 'tags', 'id', 'label'])
    expect(at('AddN<Reader>({card: "1", |')).toEqual(['name', 'age', 'active', 'tags'])
    expect(at('readers::UPDATE({age: ADD(1, 2), name: "x", |')).toEqual(['card', 'active', 'tags'])
    expect(at('readers::GROUP_BY(age, |')).not.toContain('age')
  })

  it('have their types as details', () => {
    expect(detail('AddN<Reader>({|', 'card')).toBe('UNIQUE INDEX String')
    expect(detail('readers::{|', 'tags')).toBe('[String]')
  })

  it('are those of the record being written', () => {
    expect(at('AddE<Borrowed>({|')).toEqual(['on', 'days'])
    expect(at('AddV<Blurb>([0.5], {|')).toEqual(['text'])
    expect(at('V<Blurb>::UpsertV([0.5], {|')).toEqual(['text'])
    expect(at('E<Borrowed>::UpsertE({|')).toEqual(['on', 'days'])
  })

  it('of a lookup are those with an index', () => {
    expect(at('N<Reader>({|')).toEqual(['card'])
  })

  it('of an exclusion are those that are shown', () => {
    expect(at('readers::{name, age}::!{|')).toEqual(['name', 'age'])
    expect(at('readers::!{id, |')).toEqual(['card', 'name', 'age', 'active', 'tags', 'label'])
  })

  it('of a nested mapping are those of the same item, and of a closure its own', () => {
    expect(at('readers::{name, more: {|')).toContain('age')
    expect(at('readers::|r|{title: r::{|')).toContain('card')
  })
})

describe('after ::', () => {
  it('a node has its edges, and what the checker accepts of nodes', () => {
    expect(at('ada::|')).toEqual([
      'Out',
      'OutE',
      'In',
      'InE',
      'WHERE',
      'COUNT',
      'ID',
      'GROUP_BY',
      'AGGREGATE_BY',
      'INTERSECT',
      'UPDATE',
      'UpsertN',
      'ShortestPath',
      'ShortestPathBFS',
      'ShortestPathDijkstras',
      'ShortestPathAStar',
    ])
    expect(at('N<Shelf>::|')).not.toContain('Out')
    expect(at('N<Shelf>::|')).toContain('In')
  })

  it('an edge has its ends, a vector its search', () => {
    expect(at('E<Borrowed>::|').slice(0, 2)).toEqual(['FromN', 'ToN'])
    expect(at('E<Describes>::|').slice(0, 2)).toEqual(['FromV', 'ToN'])
    expect(at('V<Blurb>::|')).toContain('SearchV')
    expect(at('V<Blurb>::|')).not.toContain('RerankMMR')
    expect(at('SearchV<Blurb>([0.5], 3)::|')).toEqual(expect.arrayContaining(['PREFILTER', 'RerankMMR']))
  })

  it('a value has the comparisons of its type', () => {
    expect(at('readers::WHERE(_::{age}::|')).toEqual(['EQ', 'NEQ', 'GT', 'GTE', 'LT', 'LTE', 'IS_IN'])
    expect(at('readers::WHERE(_::{active}::|')).toEqual(['EQ', 'NEQ', 'IS_IN'])
    expect(at('readers::WHERE(_::{tags}::|')[0]).toBe('CONTAINS')
    expect(at('readers::WHERE(_::{name}::|')).toContain('CONTAINS')
    expect(at('readers::WHERE(_::Out<Knows>::COUNT::|')).toContain('GT')
  })

  it('nothing is written where a value is computed for each item', () => {
    expect(at('readers::WHERE(_::Out<Knows>::|')).not.toContain('UPDATE')
    expect(at('readers::WHERE(|')).not.toContain('AddN')
  })

  it('an edge or a path needs its ends', () => {
    expect(at('AddE<Knows>({})::|')).toEqual(['From', 'To'])
    expect(at('AddE<Knows>::From(ada)::|')).toEqual(['To'])
    expect(at('E<Knows>::UpsertE({})::From(ada)::|')).toEqual(['To'])
    expect(at('ada::ShortestPath<Knows>::|')).toEqual(['From', 'To'])
    expect(at('ada::ShortestPathDijkstras<Knows>(_::|')).toEqual(['FromN', 'ToN'])
  })

  it('a grouping can follow COUNT', () => {
    expect(at('readers::COUNT::|').slice(0, 2)).toEqual(['GROUP_BY', 'AGGREGATE_BY'])
    expect(at('readers::COUNT::GROUP_BY(|')).toContain('age')
  })

  it('every step is offered when nothing is known of the traversal', () => {
    expect(at('nobody::|')).toEqual(expect.arrayContaining(['Out', 'FromN', 'EQ']))
  })
})

describe('types', () => {
  it('of a source or creation are of its kind', () => {
    expect(at('N<|')).toEqual(['Reader', 'Book', 'Shelf'])
    expect(at('AddE<|')).toEqual(['Borrowed', 'Knows', 'StandsOn', 'Describes'])
    expect(at('SearchV<|')).toEqual(['Blurb'])
    expect(at('SearchBM25<|')).toEqual(['Reader', 'Book', 'Shelf'])
  })

  it('of Out are the edges that leave, of In those that arrive', () => {
    expect(at('ada::Out<|')).toEqual(['Borrowed', 'Knows'])
    expect(at('ada::InE<|')).toEqual(['Knows'])
    expect(at('ada::Out<Borrowed>::Out<|')).toEqual(['StandsOn'])
    expect(at('ada::Out<Borrowed>::In<|')).toEqual(['Borrowed', 'Describes'])
    expect(at('ada::ShortestPath<|')).toEqual(['Borrowed', 'Knows'])
    expect(detail('ada::Out<|', 'Borrowed')).toBe('Reader → Book')
  })

  it('of an order are its directions', () => {
    expect(at('readers::ORDER<|')).toEqual(['Asc', 'Desc'])
  })

  it('of a parameter are all, of a property scalars, of an end what it can be', () => {
    expect(at('QUERY q(x: |', editor)).toEqual(expect.arrayContaining(['String', 'Reader', 'Blurb']))
    expect(at('N::New { x: |', editor)).toContain('U128')
    expect(at('N::New { x: |', editor)).not.toContain('Reader')
    expect(at('E::New { From: |', editor)).toEqual(['Reader', 'Book', 'Shelf', 'Blurb'])
    expect(at('E::New { From: Reader, |', editor)).toEqual(['To', 'Properties', 'UNIQUE', 'INDEX'])
  })
})

describe('variables', () => {
  it('of a session have their content as details', () => {
    expect(at('RETURN |').slice(0, 4)).toEqual(['ages', 'limit', 'ada', 'readers'])
    expect(detail('RETURN |', 'readers')).toBe('Reader nodes')
  })

  it('of a query are its parameters and bindings, typed by the checker', () => {
    const body = 'books <- N<Book>\n  one <- books::FIRST\n  RETURN |'
    expect(inQuery(body, 'k: I64, tags: [String]').slice(0, 4)).toEqual(['one', 'books', 'tags', 'k'])
    expect(inQuery('books <- N<Book>\n  RETURN books::In<|')).toEqual(['Borrowed', 'Describes'])
    expect(inQuery('RETURN tags::|', 'tags: [String]')).toContain('CONTAINS')
  })

  it('a broken statement hides only its own', () => {
    expect(inQuery('a <- N<Reader>::WHERE(_::{age}::\n  b <- a::\n  c <- N<Book>\n  RETURN c::{|')).toEqual(
      [],
    )
    expect(
      inQuery('a <- N<Reader>::WHERE(_::{age})\n  b <- nobody::Out<Knows>\n  RETURN N<Book>::{|'),
    ).toContain('title')
  })

  it('of a loop are its own, inside it', () => {
    const loop = 'FOR {title, pages} IN books { AddN<Book>({title: |'
    expect(inQuery(loop, 'books: [{title: String, pages: U16}]').slice(0, 3)).toEqual([
      'pages',
      'title',
      'books',
    ])
    expect(inQuery('rs <- N<Reader>\n  FOR r IN rs { x <- r::Out<|')).toEqual(['Borrowed', 'Knows'])
    expect(inQuery('rs <- N<Reader>\n  FOR r IN rs { DROP r }\n  RETURN |').slice(0, 2)).toEqual([
      'rs',
      'true',
    ])
  })

  it('of a loop are lists', () => {
    expect(at('FOR x IN |')).toEqual(['ages', 'readers'])
  })
})

describe('an entry', () => {
  it('begins with a statement, a call, a traversal or a declaration', () => {
    const offered = at('|')
    expect(offered).toEqual(
      expect.arrayContaining([
        'AddReader',
        'readers',
        'N',
        'SearchV',
        'AddN',
        'DROP',
        'FOR',
        'RETURN',
        'QUERY',
      ]),
    )
    expect(offered).not.toContain('_')
  })

  it('queries have their parameters as details', () => {
    expect(detail('Add|', 'AddReader')).toBe('AddReader(card: String, name: String, age?: U8)')
  })

  it('arguments of a query are its parameters, and the members of objects in them', () => {
    expect(at('AddReader(|').slice(0, 3)).toEqual(['card', 'name', 'age'])
    expect(at('AddReader(card: "1", |').slice(0, 2)).toEqual(['name', 'age'])
    expect(at('AddBooks(books: [{|')).toEqual(['title', 'pages'])
    expect(at('AddBooks([{title: "x", |')).toEqual(['pages'])
  })

  it('arguments of a reranking are its own', () => {
    expect(at('SearchV<Blurb>([0.5], 3)::RerankMMR(|')).toEqual(['lambda', 'distance'])
    expect(at('SearchV<Blurb>([0.5], 3)::RerankMMR(lambda: 0.5, |')).toEqual(['distance'])
    expect(at('SearchV<Blurb>([0.5], 3)::RerankRRF(|')).toEqual(['k'])
  })

  it('functions have their arguments as details', () => {
    expect(detail('RETURN |', 'ATAN2')).toBe('ATAN2(y, x)')
  })

  it('keywords have the signature of their position as details', () => {
    expect(detail('readers::|', 'ORDER')).toBe('ORDER<Asc|Desc>(key)')
    expect(detail('readers::|', 'COUNT')).toBeUndefined()
    expect(detail('RETURN |', 'COUNT')).toBe('COUNT(values)')
    expect(detail('RETURN |', 'N')).toBe('N<Node>')
    expect(detail('|', 'N', editor)).toBe('N::Type {property: Type, …}')
    expect(detail('|', 'FOR')).toBe('FOR x IN list { … }')
  })

  it('Embed is offered only where a vector is expected', () => {
    expect(at('SearchV<Blurb>(|')).toContain('Embed')
    expect(at('x <- |')).not.toContain('Embed')
  })
})

describe('the word at the caret', () => {
  it('is matched as a prefix: exact first, then in any case, then with letters left out', () => {
    expect(at('readers::O|')).toEqual(['Out', 'OutE', 'ORDER'])
    expect(at('readers::or|').slice(0, 1)).toEqual(['ORDER'])
    expect(at('readers::{nm|')).toEqual(['name'])
    expect(at('rd|').slice(0, 1)).toEqual(['readers'])
  })

  it('is replaced as a whole', () => {
    expect(complete('readers::CO', 11, shell)).toMatchObject({ from: 9, to: 11 })
    expect(complete('readers::COUNT', 11, shell)).toMatchObject({ from: 9, to: 14 })
    expect(complete('readers::', 9, shell)).toMatchObject({ from: 9, to: 9 })
  })

  it('nothing is offered inside a string, a comment or a number', () => {
    expect(at('x <- "N<|')).toEqual([])
    expect(at('x <- 5a|')).toEqual([])
    expect(at('x <- N<Reader> // all re|')).toEqual([])
    expect(at('// all\nx <- N<|')).toContain('Reader')
  })
})

describe('a file', () => {
  it('begins with declarations', () => {
    expect(at('|', editor)).toEqual(['schema', 'N', 'V', 'E', 'MIGRATION', 'QUERY'])
    expect(at('#[|', editor)).toEqual(['mcp', 'model'])
    expect(inQuery('RETURN NONE\n\nQU|')).toEqual(['QUERY'])
  })

  it('a default can be the time of creation', () => {
    expect(at('N::New { at: Date DEFAULT |', editor)).toContain('NOW')
  })

  it('a migration names types and properties', () => {
    expect(at('MIGRATION schema::1 => schema::2 { N::|', editor)).toEqual(['Reader', 'Book', 'Shelf'])
    expect(at('MIGRATION schema::1 => schema::2 { N::Reader => _:: { |', editor)).toContain('card')
    const before = 'schema::1 { N::Reader { surname: String } }\nMIGRATION schema::1 => schema::2 {\n'
    expect(at(`${before}  N::Reader => _:: { name: |`, editor)[0]).toBe('surname')
    expect(at(`${before}  N::Reader => _:: { age: years AS |`, editor)).toContain('U8')
  })

  it('the types of a schema block follow each other', () => {
    const block = 'schema::2 {\n  N::A { x: String }\n  E::B { From: A, To: A }\n'
    expect(at(`${block}  |`, editor)).toEqual(expect.arrayContaining(['N', 'E', 'V']))
    expect(at(`${block}}\n\n|`, editor)).toEqual(expect.arrayContaining(['schema', 'QUERY', 'MIGRATION']))
  })
})

describe('commands', () => {
  const commands: readonly Command[] = [
    { name: ':help', summary: 'shows this list', argument: { kind: 'command' } },
    { name: ':load', summary: 'runs a file', argument: { kind: 'path' } },
    { name: ':mode', summary: 'how answers are shown', argument: { kind: 'word', words: ['table', 'json'] } },
    { name: ':plan', summary: 'how an entry would run', argument: { kind: 'entry' } },
    { name: '.quit', summary: 'leaves' },
  ]
  const folders: Readonly<Record<string, readonly string[]>> = {
    '': ['b.hx', 'sub/', '.hidden', 'a.hx'],
    'sub/': ['c.hx'],
  }
  const scope: CompletionScope = { ...shell, commands, listFolder: folder => folders[folder] ?? [] }

  it('are offered by their names', () => {
    expect(at(':|', scope)).toEqual([':help', ':load', ':mode', ':plan'])
    expect(at(':lo|', scope)).toEqual([':load'])
    expect(at('.q|', scope)).toEqual(['.quit'])
    expect(detail(':|', ':load', scope)).toBe('runs a file')
  })

  it('have arguments of their own', () => {
    expect(at(':help |', scope)).toContain(':mode')
    expect(at(':mode j|', scope)).toEqual(['json'])
    expect(at(':plan ada::Out<|', scope)).toEqual(['Borrowed', 'Knows'])
    expect(complete(':plan ada::Out<Bo', 17, scope)).toMatchObject({ from: 15, to: 17 })
    expect(at('.quit |', scope)).toEqual([])
  })

  it('complete paths, folder by folder', () => {
    expect(at(':load |', scope)).toEqual(['sub/', 'a.hx', 'b.hx'])
    expect(at(':load sub/|', scope)).toEqual(['c.hx'])
    expect(at(':load .|', scope)).toEqual(['.hidden'])
    expect(complete(':load sub/c', 11, scope)).toMatchObject({ from: 10, to: 11 })
  })

  it('are not steps', () => {
    expect(at('readers\n::CO|', scope)).toEqual(['COUNT'])
  })
})
