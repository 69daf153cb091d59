import { join } from 'node:path'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { type Client, type ClientOptions, startClient, writeFiles } from './client.ts'

export const schema = `// People, and who they know.
N::Person {
  // As they call themselves.
  UNIQUE INDEX name: String,
  INDEX age: U8,
  city: String DEFAULT "Basel",
}

N::Place {
  name: String,
  height: F64,
}

V::Note {
  text: String,
}

E::Knows {
  From: Person,
  To: Person,
  Properties: {
    since: Date,
    weight: F64,
  },
}

E::Wrote {
  From: Person,
  To: Note,
}
`

export const queries = `// Finds one person. See schema.hx, and https://example.org/people.
QUERY Find(name: String, ages: [U8]) =>
  person <- N<Person>({name: name})
  friends <- person::Out<Knows>::WHERE(_::{age}::GT(30))
  RETURN {person, friends: friends::{name, years: age}}

QUERY Add(people: [{name: String, age: U8}]) =>
  FOR {name, age} IN people {
    added <- AddN<Person>({name, age: age})
    AddN<Place>({name: name, height: 1.5})
  }
  RETURN NONE

QUERY Groups(note: String) =>
  all <- N<Person>::{label_of: name, age}
  groups <- all::GROUP_BY(label_of)
  paths <- N<Person>::ShortestPathDijkstras<Knows>(_::{weight})::To(N<Person>({name: note}))
  notes <- SearchV<Note>(Embed(note), 3)
  old <- N<Person>::WHERE(_::{age}::GT(60))::ORDER<Asc>(_::{name})::RANGE(0, 10)
  changed <- old::UPDATE({city: note})
  shown <- old::|each|{who: each::{name}, ..}
  RETURN groups, paths, notes, changed, shown
`

export interface Opened {
  readonly client: Client & AsyncDisposable
  readonly folder: string
  readonly schemaUri: string
  readonly queriesUri: string
}

/** Opens the two files in an editor; `changed` replaces the queries. */
export async function openProgram(changed = queries, options: ClientOptions = {}): Promise<Opened> {
  const folder = await temporaryFolder()
  writeFiles(folder, { 'schema.hx': schema, 'queries.hx': changed })
  const client = await startClient({ folders: [folder], ...options })
  const schemaUri = await client.open(join(folder, 'schema.hx'), schema)
  const queriesUri = await client.open(join(folder, 'queries.hx'), changed)
  return { client, folder, schemaUri, queriesUri }
}

/** The offset of the n-th occurrence of some words in a text, in the middle of the first word. */
export function placeOf(text: string, word: string, nth = 1): number {
  let at = -1
  for (let i = 0; i < nth; i++) at = text.indexOf(word, at + 1)
  if (at < 0) throw new Error(`${word} is not there ${nth} times`)
  const [{ 0: first, index }] = [/\w+/.exec(word)!]
  return at + index + (first.length >> 1)
}
