/** The schema of the examples of constructs; docs/language.md shows it. */
export const exampleSchema = `N::Person  { INDEX name: String, age: U8, city: String }
N::Task    { title: String, done: Boolean }
N::Article { text: String }
N::Place   { name: String, x: F64, y: F64, rest: F64 }
V::Doc     { title: String, lang: String }
V::Colour  { name: String }
E::Knows   { From: Person, To: Person, Properties: { since: U16 } }
E::Road    { From: Place, To: Place, Properties: { km: F64 } }
`

/** Entries that create a few records of each type, and the variables that the examples use. */
export const exampleData: readonly string[] = [
  'ada <- AddN<Person>({name: "Ada", age: 36, city: "Paris"})',
  'bob <- AddN<Person>({name: "Bob", age: 41, city: "Rome"})',
  'AddE<Knows>({since: 2015})::From(ada)::To(bob)',
  'AddN<Task>({title: "sweep", done: true})',
  'AddN<Article>({text: "How a graph database works"})',
  'a <- AddN<Place>({name: "Northend", x: -3.5, y: 4.0, rest: 5.0})',
  'b <- AddN<Place>({name: "Southend", x: 0.5, y: 1.0, rest: 0.0})',
  'AddE<Road>({km: 7.25})::From(a)::To(b)',
  'AddV<Doc>(Embed("graphs"), {title: "Graphs", lang: "en"})',
  'vector <- V<Doc>::FIRST::{data}',
]
