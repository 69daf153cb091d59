const schema = `// The types of this project. Every record also has an id.

N::Person {
    UNIQUE INDEX name: String,
    age: U8
}

E::Knows {
    From: Person,
    To: Person,
    Properties: {
        since: Date DEFAULT NOW
    }
}

V::Note {
    text: String
}
`

const queries = `// Each query is a command (gvq run AddPerson …) and an endpoint (POST /AddPerson).

QUERY AddPerson (name: String, age: U8) =>
    person <- AddN<Person>({name: name, age: age})
    RETURN person

QUERY GetPerson (name: String) =>
    person <- N<Person>({name: name})
    RETURN person

QUERY ListPersons () =>
    persons <- N<Person>
    RETURN persons

QUERY Befriend (one: String, other: String) =>
    knows <- AddE<Knows>()::From(N<Person>({name: one}))::To(N<Person>({name: other}))
    RETURN knows

QUERY FriendsOf (name: String) =>
    friends <- N<Person>({name: name})::Out<Knows>
    RETURN friends::{name, age}

QUERY AddNote (text: String) =>
    note <- AddV<Note>(Embed(text), {text: text})
    RETURN note::{text}

QUERY FindNotes (text: String, k: I32) =>
    notes <- SearchV<Note>(Embed(text), k)
    RETURN notes::{text, score}
`

const settings = `# Settings of gvq. All keys are optional.

# port = 6969
# host = "127.0.0.1"

[embedding]
# Embeds text offline, by its words. By meaning: "local:all-MiniLM-L6-v2", on this machine
# (docs/settings.md), or "openai:text-embedding-3-small" with OPENAI_API_KEY in .env.
model = "builtin:hash"
`

const ignored = `.gvq/
.env
`

function readme(name: string): string {
  return `# ${name}

A graph and vector database. Its types are in \`schema.hx\`, its queries in \`queries.hx\`.

    gvq check
    gvq run AddPerson -p name=Ada -p age=36
    gvq run AddPerson -p name=Bob -p age=41
    gvq run Befriend -p one=Ada -p other=Bob
    gvq run FriendsOf -p name=Ada
    gvq serve

The data is in \`.gvq\`; delete that folder to start over.
`
}

/** Returns the texts of a new project's files by file name. */
export function scaffold(name: string): Readonly<Record<string, string>> {
  return {
    'schema.hx': schema,
    'queries.hx': queries,
    'gvq.toml': settings,
    '.gitignore': ignored,
    'README.md': readme(name),
  }
}
