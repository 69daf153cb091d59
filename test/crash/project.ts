/**
 * A program in which every write changes several records, of every kind, that must appear and vanish together. `Latest`
 * is one node that all writers change, so that it always names the last query of all.
 */
export const programText = `
N::Item { UNIQUE INDEX key: String, INDEX client: U32, name: String }
N::Note { INDEX text: String }
N::Latest { UNIQUE INDEX name: String, key: String, live: Boolean }
N::Batch { UNIQUE INDEX name: String, size: U32 }
E::Has { From: Item, To: Note, Properties: { key: String } }
E::Describes { From: Doc, To: Item, Properties: { key: String } }
E::PartOf { From: Part, To: Batch }
V::Doc { key: String }
V::Part { INDEX batch: String, number: U32 }

QUERY Add(key: String, client: U32, name: String, vector: [F64]) =>
  doc <- AddV<Doc>(vector, {key: key})
  note <- AddN<Note>({text: key})
  latest <- N<Latest>({name: "one"})::UpsertN({name: "one", key: key, live: true})
  item <- AddN<Item>({key: key, client: client, name: name})
  has <- AddE<Has>({key: key})::From(item)::To(note)
  describes <- AddE<Describes>({key: key})::From(doc)::To(item)
  RETURN item::ID

QUERY Change(old: String, key: String, vector: [F64]) =>
  latest <- N<Latest>({name: "one"})::UpsertN({name: "one", key: key, live: true})
  item <- N<Item>({key: old})
  note <- item::Out<Has>::UPDATE({text: key})
  has <- item::OutE<Has>::UPDATE({key: key})
  doc <- item::In<Describes>::UpsertV(vector, {key: key})
  describes <- item::InE<Describes>::UPDATE({key: key})
  changed <- item::UPDATE({key: key})
  RETURN changed::ID

QUERY Remove(key: String) =>
  latest <- N<Latest>({name: "one"})::UpsertN({name: "one", key: key, live: false})
  DROP N<Item>({key: key})::Out<Has>
  DROP N<Item>({key: key})::In<Describes>
  DROP N<Item>({key: key})
  RETURN NONE

QUERY AddBatch(name: String, size: U32, rows: [{number: U32, vector: [F64]}]) =>
  batch <- AddN<Batch>({name: name, size: size})
  FOR {number, vector} IN rows {
    part <- AddV<Part>(vector, {batch: name, number: number})
    partOf <- AddE<PartOf>::From(part)::To(batch)
  }
  RETURN batch::ID

QUERY RemoveBatch(name: String) =>
  DROP N<Batch>({name: name})::In<PartOf>
  DROP N<Batch>({name: name})
  RETURN NONE

QUERY Dump() =>
  items <- N<Item>
  notes <- N<Note>
  docs <- V<Doc>
  batches <- N<Batch>
  parts <- V<Part>
  RETURN {
    items: items::|i|{
      id: i::ID, key: i::{key}, client: i::{client}, name: i::{name}, notes: i::Out<Has>::{text},
      docs: i::In<Describes>::{key}, has: i::OutE<Has>::{key}, describes: i::InE<Describes>::{key}
    },
    notes: notes::|n|{id: n::ID, key: n::{text}, items: n::In<Has>::{key}},
    docs: docs::|d|{id: d::ID, key: d::{key}, vector: d::{data}, items: d::Out<Describes>::{key}},
    batches: batches::|b|{id: b::ID, name: b::{name}, size: b::{size}, numbers: b::In<PartOf>::{number}},
    parts: parts::|p|{
      id: p::ID, batch: p::{batch}, number: p::{number}, vector: p::{data}, batches: p::Out<PartOf>::{name}
    },
    has: E<Has>,
    describes: E<Describes>,
    partOf: E<PartOf>,
    latest: N<Latest>,
    counts: {
      items: N<Item>::COUNT, notes: N<Note>::COUNT, docs: V<Doc>::COUNT, batches: N<Batch>::COUNT,
      parts: V<Part>::COUNT, has: E<Has>::COUNT, describes: E<Describes>::COUNT, partOf: E<PartOf>::COUNT
    }
  }

QUERY ItemsByKey(key: String) =>
  found <- N<Item>::WHERE(_::{key}::EQ(key))
  RETURN found::ID

QUERY ItemsByClient(client: U32) =>
  found <- N<Item>::WHERE(_::{client}::EQ(client))
  RETURN found::ID

QUERY NotesByText(text: String) =>
  found <- N<Note>::WHERE(_::{text}::EQ(text))
  RETURN found::ID

QUERY PartsByBatch(batch: String) =>
  found <- V<Part>::WHERE(_::{batch}::EQ(batch))
  RETURN found::ID

QUERY NearestDocs(vector: [F64], k: I64) =>
  found <- SearchV<Doc>(vector, k)
  RETURN found::ID

QUERY NearestParts(vector: [F64], k: I64) =>
  found <- SearchV<Part>(vector, k)
  RETURN found::ID
`

interface Edge {
  readonly from_node: string
  readonly to_node: string
}

/** The response of `Dump`. */
export interface Dump {
  readonly items: readonly {
    readonly id: string
    readonly key: string
    readonly client: number
    readonly name: string
    readonly notes: readonly string[]
    readonly docs: readonly string[]
    readonly has: readonly string[]
    readonly describes: readonly string[]
  }[]
  readonly notes: readonly { readonly id: string; readonly key: string; readonly items: readonly string[] }[]
  readonly docs: readonly {
    readonly id: string
    readonly key: string
    readonly vector: readonly number[]
    readonly items: readonly string[]
  }[]
  readonly batches: readonly {
    readonly id: string
    readonly name: string
    readonly size: number
    readonly numbers: readonly number[]
  }[]
  readonly parts: readonly {
    readonly id: string
    readonly batch: string
    readonly number: number
    readonly vector: readonly number[]
    readonly batches: readonly string[]
  }[]
  readonly has: readonly Edge[]
  readonly describes: readonly Edge[]
  readonly partOf: readonly Edge[]
  readonly latest: readonly { readonly key: string; readonly live: boolean }[]
  readonly counts: Readonly<Record<string, number>>
}

/** Runs a query, by HTTP or in this process. */
export type Call = (query: string, params?: object) => Promise<any>
