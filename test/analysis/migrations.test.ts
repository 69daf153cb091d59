import { describe, expect, it } from 'vitest'
import { checkText, type Expected, expectFound } from './harness.ts'

const schemas = `
schema::1 {
  N::Film { title: String, minutes: U16, rating: F64, restored: Boolean, genres: [String], year: String, shot: Date }
  E::Inspired { From: Film, To: Film, Properties: { strength: F32 } }
  N::Gone { a: U8 }
}
schema::3 {
  N::Film { name: String, minutes: I64, rating: F32, restored: Boolean, genres: [String], year: I32, shot: Date, slug: String }
  E::Inspired { From: Film, To: Film, Properties: { strength: F64 } }
  V::Film { a: U8 }
}
`

const accepted: readonly string[] = [
  '',
  'N::Film => _:: { }',
  'N::Film => N::Film { }',
  'N::Film => _:: { name: title, minutes: minutes, restored: false, genres: genres, slug: "none" }',
  'N::Film => _:: { Properties: { name: title, year: year AS I32 } }',
  'N::Film => _:: { name: minutes AS String, year: rating AS I32, shot: year AS Date, slug: id AS String }',
  'N::Film => _:: { rating: 5, shot: "2024-02-29", minutes: minutes AS U8, slug: label }',
  'E::Inspired => E::Inspired { strength: strength }',
]

const refused: readonly [items: string, ...expected: Expected[]][] = [
  ['N::Nothing => _:: { a: b }', ['E201', 'Nothing', 'the old version has no node type `Nothing`']],
  ['N::Gone => _:: { a: a }', ['E201', 'Gone', 'the new version has no node type `Gone`']],
  ['V::Film => _:: { a: a }', ['E201', 'Film', 'the old version has no vector type `Film`']],
  ['N::Film => N::Movie { }', ['E205', 'N::Movie', 'a node `Film` cannot become a node `Movie`']],
  ['N::Film => V::Film { a: 1 }', ['E205', 'V::Film', 'a node `Film` cannot become a vector `Film`']],
  ['N::Film => _:: { } N::Film => _:: { }', ['E704', 'N::Film', '`Film` is named twice']],
  ['N::Film => _:: { title: title }', ['E202', 'title', '`Film` has no property `title`']],
  ['N::Film => _:: { name: name }', ['E202', 'name']],
  ['N::Film => _:: { gone: lost }', ['E202', 'gone'], ['E202', 'lost']],
  ['N::Film => _:: { id: id }', ['E204', 'id', '`id` is set by the database']],
  ['N::Film => _:: { name: title, name: year }', ['E704', 'name']],
  ['N::Film => _:: { minutes: "x", rating: true }', ['E205', '"x"'], ['E205', 'true']],
  ['N::Film => _:: { shot: "someday" }', ['E501', '"someday"']],
  ['N::Film => _:: { name: NONE }', ['E206', 'NONE', '`NONE` cannot be the value of a property']],
  [
    'N::Film => _:: { name: minutes }',
    ['E205', 'minutes', 'property `name` of `Film` expects `String`, found `U16`'],
  ],
  ['N::Film => _:: { minutes: rating }', ['E205', 'rating']],
  [
    'N::Film => _:: { name: minutes AS I32 }',
    ['E205', 'I32', 'property `name` of `Film` is a `String`, not an `I32`'],
  ],
  ['N::Film => _:: { name: minutes AS Text }', ['E209', 'Text']],
  ['N::Film => _:: { minutes: restored AS I64 }', ['E656', 'I64', 'a `Boolean` cannot become an `I64`']],
  ['N::Film => _:: { name: genres AS String }', ['E656', 'String', 'a `[String]` cannot become a `String`']],
  ['N::Film => _:: { name: 5 AS String }', ['E656', 'String', 'a literal is not converted']],
]

function migration(items: string): string {
  return `MIGRATION schema::1 => schema::3 { ${items} }`
}

describe('migrations', () => {
  it.each(accepted)('accept %s', items => expectFound(checkText(schemas, migration(items)), []))
  it.each(refused)('refuse %s', (items, ...expected) =>
    expectFound(checkText(schemas, migration(items)), expected),
  )

  it('must name versions that have a schema', () => {
    expectFound(checkText(schemas, 'MIGRATION schema::1 => schema::2 { }'), [
      ['E108', '2', 'there is no `schema::2`'],
    ])
    expectFound(checkText(schemas, 'MIGRATION schema::5 => schema::2 { N::Lost => _:: { } }'), [
      ['E108', '5'],
      ['E108', '2'],
    ])
    expect(checkText(schemas, 'MIGRATION schema::1 => schema::2 { }').diagnostics[0]?.help).toBe(
      'the versions are `schema::1` and `schema::3`',
    )
  })

  it('cause the older versions that they name to be checked, each error once, and no others', () => {
    const faulty = 'schema::1 { N::A { x: Gone } } schema::2 { N::A { x: U8 } }'
    expectFound(checkText(faulty), [])
    expectFound(checkText(faulty, 'MIGRATION schema::1 => schema::2 { N::A => _:: { x: x } }'), [
      ['E209', 'Gone'],
    ])
    expectFound(
      checkText(`${faulty} MIGRATION schema::1 => schema::2 { } MIGRATION schema::2 => schema::1 { }`),
      [['E209', 'Gone']],
    )
  })

  it('are lowered with the types of their own versions', () => {
    const { program } = checkText(
      schemas,
      migration('N::Film => _:: { name: title, rating: 5, year: year AS I32 }'),
    )
    expect(program?.migrations).toMatchObject([
      {
        from: 1n,
        to: 3n,
        items: [
          {
            source: { kind: 'node', name: 'Film' },
            target: { kind: 'node', name: 'Film' },
            fields: [
              {
                property: { name: 'name', slot: 0 },
                value: { kind: 'property', property: { kind: 'declared', name: 'title' } },
              },
              { property: { name: 'rating' }, value: { kind: 'literal', value: 5 } },
              {
                property: { name: 'year', type: { name: 'I32' } },
                value: { kind: 'property', property: { type: { name: 'String' } } },
              },
            ],
          },
        ],
      },
    ])
    const [item] = program!.migrations![0]!.items
    expect(item?.target).toBe(program!.catalog.nodes.get('Film'))
    expect(item?.source.propertyByName.has('title')).toBe(true)
    expect(checkText(schemas).program).not.toHaveProperty('migrations')
  })
})
