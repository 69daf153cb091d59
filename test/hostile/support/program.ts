/** Records that are found in each way there is: by id, by both kinds of index, by words, over edges, by vectors. */
export const program = `
N::Person { UNIQUE INDEX email: String, INDEX age: U8, bio: String, tags: [String], amount: I64 }
N::Town { UNIQUE INDEX name: String }
E::Knows { From: Person, To: Person, Properties: { INDEX since: U32, weight: F64 } }
E::LivesIn { From: Person, To: Town }
V::Doc { INDEX topic: U32, title: String }
E::About { From: Doc, To: Person }

QUERY AddPeople(rows: [{email: String, age: U8, bio: String, tags: [String], amount: I64}]) =>
  FOR {email, age, bio, tags, amount} IN rows {
    AddN<Person>({email: email, age: age, bio: bio, tags: tags, amount: amount})
  }
  RETURN NONE
QUERY AddTowns(rows: [{name: String}]) => FOR {name} IN rows { AddN<Town>({name: name}) } RETURN NONE
QUERY AddKnows(rows: [{from: String, to: String, since: U32}]) =>
  FOR {from, to, since} IN rows {
    a <- N<Person>({email: from})
    b <- N<Person>({email: to})
    AddE<Knows>({since: since, weight: 0.5})::From(a)::To(b)
  }
  RETURN NONE
QUERY AddHomes(rows: [{who: String, town: String}]) =>
  FOR {who, town} IN rows {
    p <- N<Person>({email: who})
    t <- N<Town>({name: town})
    AddE<LivesIn>::From(p)::To(t)
  }
  RETURN NONE
QUERY AddDocs(rows: [{topic: U32, title: String, v: [F64], who: String}]) =>
  FOR {topic, title, v, who} IN rows {
    d <- AddV<Doc>(v, {topic: topic, title: title})
    p <- N<Person>({email: who})
    AddE<About>::From(d)::To(p)
  }
  RETURN NONE
QUERY MovePerson(email: String, age: U8, bio: String) =>
  p <- N<Person>({email: email})::UPDATE({age: age, bio: bio})
  RETURN NONE
QUERY DropPerson(email: String) => DROP N<Person>({email: email}) RETURN NONE
QUERY DropDoc(title: String) => DROP V<Doc>::WHERE(_::{title}::EQ(title)) RETURN NONE

QUERY People() => p <- N<Person> RETURN p
QUERY PersonById(id: ID) => p <- N<Person>(id) RETURN p
QUERY PersonByEmail(email: String) => p <- N<Person>({email: email}) RETURN p
QUERY OfAge(age: U8) => p <- N<Person>::WHERE(_::{age}::EQ(age)) RETURN p::{email}
QUERY CountOfAge(age: U8) => RETURN N<Person>::WHERE(_::{age}::EQ(age))::COUNT
QUERY Between(from: U8, to: U8) => p <- N<Person>::WHERE(AND(_::{age}::GTE(from), _::{age}::LT(to))) RETURN p::{email}
QUERY WithWord(word: String, k: I32) => p <- SearchBM25<Person>(word, k) RETURN p::{email}
QUERY Above(amount: I64) => p <- N<Person>::WHERE(_::{amount}::GT(amount)) RETURN p::{email}
QUERY Top(count: I32) => p <- N<Person>::ORDER<Desc>(_::{amount})::RANGE(0, count) RETURN p::{email}
QUERY Totals() =>
  RETURN {
    people: N<Person>::COUNT, amount: SUM(N<Person>::{amount}), ages: N<Person>::GROUP_BY(age), towns: N<Town>::COUNT,
    knows: E<Knows>::COUNT, since: E<Knows>::GROUP_BY(since), homes: E<LivesIn>::COUNT,
    docs: V<Doc>::COUNT, topics: V<Doc>::GROUP_BY(topic)
  }
QUERY Around(email: String) =>
  p <- N<Person>({email: email})
  RETURN {
    out: p::Out<Knows>::{email}, in: p::In<Knows>::{email}, outCount: p::Out<Knows>::COUNT, inCount: p::In<Knows>::COUNT,
    edges: p::OutE<Knows>::{since}, town: p::Out<LivesIn>::{name}, docs: p::In<About>::{title}
  }
QUERY Neighbours(name: String) => t <- N<Town>({name: name}) RETURN t::In<LivesIn>::{email}
QUERY Links() => l <- E<Knows> RETURN l::{id: _::ID, since: since, from: _::FromN::{email}, to: _::ToN::{email}}
QUERY LinksSince(since: U32) => l <- E<Knows>::WHERE(_::{since}::EQ(since)) RETURN l::{since, weight}
QUERY Docs() => d <- V<Doc> RETURN d
QUERY DocById(id: ID) => d <- V<Doc>(id) RETURN d
QUERY OfTopic(topic: U32) => d <- V<Doc>::WHERE(_::{topic}::EQ(topic)) RETURN d::{title}
QUERY Near(v: [F64], k: I32) => d <- SearchV<Doc>(v, k) RETURN d::{title}
QUERY NearOfTopic(v: [F64], k: I32, topic: U32) => d <- SearchV<Doc>(v, k)::PREFILTER(_::{topic}::EQ(topic)) RETURN d::{title}
`
