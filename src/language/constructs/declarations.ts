import type { Declaration, FieldDecl, Macro } from '../syntax/index.ts'
import type { ConstructsOf } from './construct.ts'

/** The schema, its migrations and the heads of queries. */
export const declarations: ConstructsOf<Declaration['kind'] | FieldDecl['kind'] | Macro['kind']> = {
  NodeDecl: [
    {
      words: ['N'],
      forms: ['N::Type {property: Type, …}'],
      help: 'Declares a type of nodes. No property is mandatory.',
      example: 'N::Company { name: String, founded: U16 }',
    },
  ],
  EdgeDecl: [
    {
      words: ['E', 'From', 'To', 'Properties', 'UNIQUE'],
      forms: [
        'E::Type {From: Type, To: Type, Properties: {property: Type, …}}',
        'E::Type UNIQUE {From: Type, To: Type}',
      ],
      help: 'Declares a type of edges, which lead from nodes or vectors of one type to those of another. `UNIQUE` allows one edge of the type from one item to another.',
      example: 'N::Company { name: String } E::Owns UNIQUE { From: Company, To: Company }',
    },
  ],
  VectorDecl: [
    {
      words: ['V'],
      forms: ['V::Type {property: Type, …}'],
      help: 'Declares a type of vectors. The numbers of a vector are not declared: they are its `data`.',
      example: 'V::Note { text: String }',
    },
  ],
  FieldDecl: [
    {
      words: ['INDEX', 'UNIQUE'],
      forms: ['INDEX property: Type', 'UNIQUE INDEX property: Type'],
      help: 'An index makes look-ups by the property fast; a unique one also rejects a second record with the same value. Each index is for one property of one type.',
      example: 'N::Company { UNIQUE INDEX name: String, INDEX country: String }',
    },
    {
      words: ['DEFAULT', 'NOW'],
      forms: ['property: Type DEFAULT value', 'property: Date DEFAULT NOW'],
      help: 'The value of new records that do not set the property. `NOW` is the time of the write: a date, seconds since 1970 in a number, or text.',
      example: 'N::Company { name: String, added: Date DEFAULT NOW }',
    },
  ],
  SchemaBlock: [
    {
      words: ['schema'],
      forms: ['schema::1 { … }'],
      help: 'The types of one version of the schema. Queries see the highest version. Types outside any block belong to version 1.',
      example: 'schema::2 { N::Company { name: String } }',
    },
  ],
  MigrationDecl: [
    {
      words: ['MIGRATION', 'schema', 'AS'],
      forms: ['MIGRATION schema::1 => schema::2 { N::Type => _:: {property: old_property, …} }'],
      help: 'Defines how records are converted when the schema changes. `AS Type` after a property converts its value.',
      example:
        'schema::1 { N::Company { title: String } } schema::2 { N::Company { name: String } } MIGRATION schema::1 => schema::2 { N::Company => _:: { name: title } }',
    },
  ],
  QueryDecl: [
    {
      words: ['QUERY'],
      forms: ['QUERY Name(parameter: Type, optional?: Type) => statements RETURN value'],
      help: 'Declares a query. In a shell it can be called immediately, and :save stores it.',
      example: 'QUERY Adults(least: U8) => people <- N<Person>::WHERE(_::{age}::GTE(least)) RETURN people',
    },
  ],
  Mcp: [
    {
      words: ['mcp'],
      forms: ['#[mcp]'],
      help: 'Before a query: makes it a tool for agents.',
      example: '#[mcp] QUERY People() => RETURN N<Person>::{name}',
    },
  ],
  Model: [
    {
      words: ['model'],
      forms: ['#[model("provider:name")]'],
      help: 'Before a query: the model that its `Embed` uses instead of the model of the project.',
      example:
        '#[model("openai:text-embedding-3-small")] QUERY Find(text: String) => RETURN SearchV<Doc>(Embed(text), 5)',
    },
  ],
}
