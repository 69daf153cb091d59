import { describe, expect, it } from 'vitest'
import { checkFiles } from '../../src/database/project/index.ts'
import { allTypes } from '../../src/language/catalog/index.ts'
import {
  collectStats,
  describeQuery,
  describeType,
  dotText,
  mermaidText,
  queryText,
  statsText,
  typeText,
} from '../../src/tools/describe/index.ts'
import { withProgram } from '../support/program.ts'

const source = `N::User {
  UNIQUE INDEX name: String, INDEX age: U8 DEFAULT 18,
  tags: [String], seen: Date DEFAULT NOW
}
N::Empty {}
E::Knows UNIQUE { From: User, To: User, Properties: { since: Date, how: [String] } }
E::About { From: Doc, To: User, Properties: {} }
V::Doc { text: String }
V::User { text: String }
#[mcp]
QUERY Get(name: String, age?: U8) => user <- N<User>({name: name}) RETURN user::{name, age}
QUERY Add(name: String) => user <- AddN<User>({name: name, age: 1}) RETURN user
// Finds users by the words of their tags.
//
// The three that fit best.
QUERY Words(text: String) => user <- SearchBM25<User>(text, 3) RETURN user
`

const { program } = checkFiles([{ path: 'schema.hx', text: source }])
const catalog = program!.catalog

function described(name: string, kind = 'node'): string {
  const type = allTypes(catalog).find(each => each.name === name && each.kind === kind)!
  return typeText(describeType(type, catalog))
}

describe('a type', () => {
  it('is shown with its properties and its edges', () => {
    expect(described('User').split('\n')).toEqual([
      'N::User',
      '  name  String    unique index',
      '  age   U8        index, default 18',
      '  tags  [String]',
      '  seen  Date      default NOW',
      '  edges: Knows → User, Knows ← User, About ← Doc',
    ])
    expect(described('Empty')).toBe('N::Empty')
    expect(described('User', 'vector')).toBe('V::User\n  text  String')
    expect(described('Knows', 'edge').split('\n')[0]).toBe('E::Knows  N::User → N::User, one for each pair')
  })
})

describe('a query', () => {
  it('is shown with its parameters, its response and its place', () => {
    expect(queryText(describeQuery(program!.queries.get('Get')!)).split('\n')).toEqual([
      'Get(name: String, age?: U8)',
      '  returns { user: { name: string | null; age: number | null } }',
      '  only reads, schema.hx:10, open to MCP',
    ])
    expect(queryText(describeQuery(program!.queries.get('Add')!))).toContain('writes, schema.hx:12')
  })

  it('is shown with the comment above it', () => {
    const words = describeQuery(program!.queries.get('Words')!)
    expect(queryText(words).split('\n').slice(0, 4)).toEqual([
      'Words(text: String)',
      '  Finds users by the words of their tags.',
      '',
      '  The three that fit best.',
    ])
    expect(words.comment).toBe('Finds users by the words of their tags.\n\nThe three that fit best.')
    expect('comment' in describeQuery(program!.queries.get('Get')!)).toBe(false)
  })
})

/** The contents of a diagram: boxes with their lines, and arrows with their labels. */
interface Drawn {
  readonly boxes: ReadonlyMap<string, readonly string[]>
  readonly arrows: readonly (readonly [from: string, to: string, label: string])[]
}

/** A small parser of Mermaid's entity relationship diagrams, by the grammar in its documentation. */
function parseMermaid(text: string): Drawn {
  const [head, ...lines] = text.split('\n')
  expect(head).toBe('erDiagram')
  const boxes = new Map<string, string[]>()
  const arrows: [string, string, string][] = []
  let open: string[] | undefined
  for (const line of lines.filter(each => each !== '')) {
    const attribute = /^ {8}([A-Za-z][\w[\]]*) (\w+)(?: (UK))?(?: "([^"]*)")?$/.exec(line)
    const box = /^ {4}(\w+)\["([^"]*)"\]( \{)?$/.exec(line)
    const arrow = /^ {4}(\w+) \}o--o\{ (\w+) : "([^"]*)"$/.exec(line)
    if (open !== undefined && attribute) open.push(attribute.slice(1).filter(Boolean).join(' '))
    else if (open !== undefined && line === '    }') open = undefined
    else if (open === undefined && box) {
      const rows: string[] = []
      boxes.set(`${box[1]}=${box[2]}`, rows)
      if (box[3] !== undefined) open = rows
    } else if (open === undefined && arrow) arrows.push([arrow[1]!, arrow[2]!, arrow[3]!])
    else throw new Error(`no Mermaid: ${line}`)
  }
  expect(open).toBeUndefined()
  return { boxes, arrows }
}

/** A small parser of the DOT that gvq writes. */
function parseDot(text: string): Drawn {
  const string = '"((?:[^"\\\\]|\\\\.)*)"'
  const lines = text.trimEnd().split('\n')
  expect([lines[0], lines.at(-1)]).toEqual(['digraph schema {', '}'])
  const boxes = new Map<string, string[]>()
  const arrows: [string, string, string][] = []
  for (const line of lines.slice(2, -1)) {
    const box = new RegExp(`^  ${string} \\[shape=(?:box|component), label=${string}\\]$`).exec(line)
    const arrow = new RegExp(`^  ${string} -> ${string} \\[label=${string}\\]$`).exec(line)
    if (box) boxes.set(box[1]!, box[2]!.split(/\\[nl]/).filter(Boolean))
    else if (arrow) arrows.push([arrow[1]!, arrow[2]!, arrow[3]!])
    else throw new Error(`no DOT: ${line}`)
  }
  return { boxes, arrows }
}

describe('a diagram', () => {
  it('in Mermaid contains every type and every edge', () => {
    const { boxes, arrows } = parseMermaid(mermaidText(catalog))
    expect(Object.fromEntries(boxes)).toEqual({
      'N_User=N::User': ['String name UK unique index', 'U8 age index', 'String[] tags', 'Date seen'],
      'N_Empty=N::Empty': [],
      'V_Doc=V::Doc': ['F64[] data', 'String text'],
      'V_User=V::User': ['F64[] data', 'String text'],
    })
    expect(arrows).toEqual([
      ['N_User', 'N_User', 'Knows, since Date, how [String]'],
      ['V_Doc', 'N_User', 'About'],
    ])
  })

  it('in DOT contains every type and every edge', () => {
    const { boxes, arrows } = parseDot(dotText(catalog))
    expect(boxes.get('N::User')).toEqual([
      'N::User',
      'name: String (unique)',
      'age: U8 (index)',
      'tags: [String]',
      'seen: Date',
    ])
    expect([...boxes.keys()]).toEqual(['N::User', 'N::Empty', 'V::Doc', 'V::User'])
    expect(arrows).toEqual([
      ['N::User', 'N::User', 'Knows\\nsince: Date\\lhow: [String]\\l'],
      ['V::Doc', 'N::User', 'About'],
    ])
  })
})

describe('the stats of a database', () => {
  it('count the entries of long lists, and words', () =>
    withProgram(source, async ({ database, call }) => {
      const words = ['red', 'green', 'red green']
      for (let i = 0; i < 600; i++) await call('Add', { name: `${words[i % 3]} ${i}` })
      const { types } = await collectStats(database)
      const user = types.find(({ kind, name }) => kind === 'node' && name === 'User')!
      expect(user).toMatchObject({
        records: 600,
        indexes: [
          { property: 'name', unique: true, values: 600, entries: 600 },
          { property: 'age', unique: false, values: 1, entries: 600 },
          { unique: false, values: 602, entries: 1400 },
        ],
      })
      expect(statsText(await collectStats(database))).toMatch(/\n {4}words +1,400 entries +602 words\n/)
    }))
})
