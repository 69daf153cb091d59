const types = `
N::Item { UNIQUE INDEX key: String, INDEX shelf: U32, INDEX rank: I64, kind: String, amount: I64, note: String }
V::Doc { UNIQUE INDEX name: String, INDEX topic: U32, body: String }
E::Link { From: Item, To: Item, Properties: { INDEX tag: U32, load: I64 } }
E::About UNIQUE { From: Doc, To: Item, Properties: { part: U32 } }
`

const writes = `
QUERY AddItems(rows: [{key: String, shelf: U32, rank: I64, kind: String, amount: I64, note: String}]) =>
  FOR {key, shelf, rank, kind, amount, note} IN rows {
    AddN<Item>({key: key, shelf: shelf, rank: rank, kind: kind, amount: amount, note: note})
  }
  RETURN NONE
QUERY AddLinks(rows: [{from: String, to: String, tag: U32, load: I64}]) =>
  FOR {from, to, tag, load} IN rows {
    a <- N<Item>({key: from})
    b <- N<Item>({key: to})
    AddE<Link>({tag: tag, load: load})::From(a)::To(b)
  }
  RETURN NONE
QUERY AddDocs(rows: [{name: String, topic: U32, body: String, v: [F64]}]) =>
  FOR {name, topic, body, v} IN rows { AddV<Doc>(v, {name: name, topic: topic, body: body}) }
  RETURN NONE
QUERY AddAbouts(rows: [{doc: String, item: String}]) =>
  FOR {doc, item} IN rows {
    d <- V<Doc>::WHERE(_::{name}::EQ(doc))::FIRST
    i <- N<Item>({key: item})
    AddE<About>({part: 1})::From(d)::To(i)
  }
  RETURN NONE
QUERY PutItem(key: String, shelf: U32, rank: I64, kind: String, amount: I64, note: String) =>
  i <- N<Item>::WHERE(_::{key}::EQ(key))
    ::UpsertN({key: key, shelf: shelf, rank: rank, kind: kind, amount: amount, note: note})
  RETURN NONE
QUERY PutLink(from: String, to: String, tag: U32, load: I64) =>
  a <- N<Item>({key: from})
  b <- N<Item>({key: to})
  l <- E<Link>::UpsertE({tag: tag, load: load})::From(a)::To(b)
  RETURN NONE
QUERY PutDoc(name: String, topic: U32, body: String, v: [F64]) =>
  d <- V<Doc>::WHERE(_::{name}::EQ(name))::UpsertV(v, {name: name, topic: topic, body: body})
  RETURN NONE
QUERY PutAbout(doc: String, item: String) =>
  d <- V<Doc>::WHERE(_::{name}::EQ(doc))::FIRST
  i <- N<Item>({key: item})
  a <- E<About>::UpsertE({part: 1})::From(d)::To(i)
  RETURN NONE
QUERY MoveItem(old: String, key: String, shelf: U32, rank: I64, note: String) =>
  i <- N<Item>({key: old})::UPDATE({key: key, shelf: shelf, rank: rank, note: note})
  RETURN NONE
QUERY MoveShelf(from: U32, to: U32) => i <- N<Item>::WHERE(_::{shelf}::EQ(from))::UPDATE({shelf: to}) RETURN NONE
QUERY MoveTag(from: U32, to: U32) => l <- E<Link>::WHERE(_::{tag}::EQ(from))::UPDATE({tag: to}) RETURN NONE
QUERY DropItems(keys: [String]) => FOR key IN keys { DROP N<Item>({key: key}) } RETURN NONE
QUERY DropShelf(shelf: U32) => DROP N<Item>::WHERE(_::{shelf}::EQ(shelf)) RETURN NONE
QUERY DropTag(tag: U32) => DROP E<Link>::WHERE(_::{tag}::EQ(tag)) RETURN NONE
QUERY DropDocs(names: [String]) => FOR name IN names { DROP V<Doc>::WHERE(_::{name}::EQ(name)) } RETURN NONE
QUERY DropAll() => DROP N<Item> DROP V<Doc> RETURN NONE
`

const scans = `
QUERY Items() => i <- N<Item> RETURN i
QUERY Docs() => d <- V<Doc> RETURN d
`

const reads = `
QUERY ItemById(id: ID) => i <- N<Item>(id) RETURN i
QUERY ItemByKey(key: String) => i <- N<Item>({key: key}) RETURN i
QUERY ItemsOfKeys(keys: [String]) => i <- N<Item>::WHERE(_::{key}::IS_IN(keys)) RETURN i::{key}
QUERY ItemsOnShelf(shelf: U32) => i <- N<Item>::WHERE(_::{shelf}::EQ(shelf)) RETURN i::{key}
QUERY CountOnShelf(shelf: U32) => RETURN N<Item>::WHERE(_::{shelf}::EQ(shelf))::COUNT
QUERY ItemsBetween(from: I64, to: I64) =>
  i <- N<Item>::WHERE(AND(_::{rank}::GTE(from), _::{rank}::LT(to)))
  RETURN i::{key}
QUERY ItemsFrom(from: I64) => i <- N<Item>::WHERE(_::{rank}::GTE(from)) RETURN i::{key}
QUERY ItemsWithWord(word: String, k: I32) => i <- SearchBM25<Item>(word, k) RETURN i::{key}
QUERY ItemsOfKind(kind: String) => i <- N<Item>::WHERE(_::{kind}::EQ(kind)) RETURN i::{key}
QUERY ItemsAbove(amount: I64) => i <- N<Item>::WHERE(_::{amount}::GT(amount)) RETURN i::{key}
QUERY CountAbove(amount: I64) => RETURN N<Item>::WHERE(_::{amount}::GT(amount))::COUNT
QUERY TopItems(count: I32) => i <- N<Item>::ORDER<Desc>(_::{amount})::RANGE(0, count) RETURN i::{key}
QUERY ItemTotals() => RETURN {count: N<Item>::COUNT, amount: SUM(N<Item>::{amount}), shelves: N<Item>::GROUP_BY(shelf), kinds: N<Item>::GROUP_BY(kind)}
QUERY Around(key: String) =>
  i <- N<Item>({key: key})
  RETURN {
    out: i::Out<Link>::{key}, in: i::In<Link>::{key}, outCount: i::Out<Link>::COUNT, inCount: i::In<Link>::COUNT,
    outLoads: i::OutE<Link>::{load}, inLoads: i::InE<Link>::{load}, docs: i::In<About>::{name}
  }
QUERY Links() => l <- E<Link> RETURN l::{id: _::ID, load: load, tag: tag, from: _::FromN::{key}, to: _::ToN::{key}}
QUERY LinkById(id: ID) => l <- E<Link>(id) RETURN l::{load, tag}
QUERY LinksOfTag(tag: U32) => l <- E<Link>::WHERE(_::{tag}::EQ(tag)) RETURN l::{load}
QUERY CountOfTag(tag: U32) => RETURN E<Link>::WHERE(_::{tag}::EQ(tag))::COUNT
QUERY LinkTotals() => RETURN {count: E<Link>::COUNT, load: SUM(E<Link>::{load}), tags: E<Link>::GROUP_BY(tag), abouts: E<About>::COUNT}
QUERY DocById(id: ID) => d <- V<Doc>(id) RETURN d
QUERY DocByName(name: String) => d <- V<Doc>::WHERE(_::{name}::EQ(name)) RETURN {doc: d, items: d::Out<About>::{key}}
QUERY DocsOfTopic(topic: U32) => d <- V<Doc>::WHERE(_::{topic}::EQ(topic)) RETURN d::{name}
QUERY DocTotals() => RETURN {count: V<Doc>::COUNT, topics: V<Doc>::GROUP_BY(topic)}
QUERY Near(v: [F64], k: I32) => d <- SearchV<Doc>(v, k) RETURN d::{name}
QUERY NearOfTopic(v: [F64], k: I32, topic: U32) => d <- SearchV<Doc>(v, k)::PREFILTER(_::{topic}::EQ(topic)) RETURN d::{name}
`

/** The types without an index; there are no searches for words either. */
const plainTypes = types.replaceAll('UNIQUE INDEX ', '').replaceAll('INDEX ', '')

/** The types with some values under other names and of other types, another property, and other indexes. */
const otherTypes = types
  .replace('UNIQUE INDEX key: String', 'key: String, INDEX spare: String DEFAULT "spare"')
  .replace('INDEX shelf: U32', 'place: String')
  .replace('UNIQUE INDEX name: String', 'INDEX title: String')
  .replace('INDEX tag: U32', 'tag: String')

function block(version: number, content: string): string {
  return `schema::${version} {${content}}\n`
}

/** Records that are found in each way there is. */
export function programOf(version: number): string {
  return `${block(version, types)}${writes}${scans}${reads}`
}

/** The program for the same records before indexes were declared for them. */
export function plainProgramOf(version: number): string {
  return `${block(version, plainTypes)}${scans}`
}

/** Migrates the types to others. */
export function programTo(version: number): string {
  return `${block(version - 1, types)}${block(version, otherTypes)}
MIGRATION schema::${version - 1} => schema::${version} {
  N::Item => _:: { place: shelf AS String }
  V::Doc => _:: { title: name }
  E::Link => _:: { tag: tag AS String }
}
${scans}`
}

/** Migrates these back. */
export function programBackTo(version: number): string {
  return `${block(version - 1, otherTypes)}${block(version, types)}
MIGRATION schema::${version - 1} => schema::${version} {
  N::Item => _:: { shelf: place AS U32 }
  V::Doc => _:: { name: title }
  E::Link => _:: { tag: tag AS U32 }
}
${writes}${scans}${reads}`
}
