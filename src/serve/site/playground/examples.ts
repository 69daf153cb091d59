/** A program to start from, with entries that show it. */
export interface Example {
  readonly name: string
  readonly title: string
  readonly program: string
  readonly entries: string
}

const files: Readonly<Record<string, string>> = import.meta.glob('../../../../examples/*/*.hx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const examples: readonly Example[] = [
  example(
    'social',
    'Social: people, friends, work',
    `CreatePerson(name: "Ada", age: 36)
UpsertPerson(name: "Bo", age: 30)
ComplexUpsertOperation(person_name: "Cleo", person_age: 41, company_name: "Analytical Engines", position: "Engineer", resume_content: "Builds engines that compute")
AddE<Knows>({since: "2019"})::From(N<Person>::WHERE(_::{name}::EQ("Ada")))::To(N<Person>::WHERE(_::{name}::EQ("Bo")))
AddE<Knows>({since: "2021"})::From(N<Person>::WHERE(_::{name}::EQ("Bo")))::To(N<Person>::WHERE(_::{name}::EQ("Cleo")))
Loners()
Colleagues(company: "Analytical Engines")
N<Person>`,
  ),
  example(
    'routes',
    'Routes: shortest and cheapest paths',
    `AddPlace(name: "Harbour", delay: 0, to_harbour: 0)
AddPlace(name: "Market", delay: 10, to_harbour: 5)
AddPlace(name: "Mill", delay: 4, to_harbour: 6)
AddPlace(name: "Castle", delay: 2, to_harbour: 15)
AddRoads(roads: [
  {start: "Harbour", end: "Market", km: 6, kmh: 30},
  {start: "Harbour", end: "Mill", km: 8, kmh: 60},
  {start: "Market", end: "Castle", km: 12, kmh: 40},
  {start: "Mill", end: "Castle", km: 9, kmh: 30}
])
Neighbours(name: "Harbour")
Cheapest(start: "Castle", end: "Harbour", per_km: 0.5, per_minute: 0.25)
Shortest(start: "Castle", end: "Harbour")`,
  ),
  example(
    'knowledge-graph',
    'Knowledge graph: vectors, words and relations',
    `AddDocument(title: "Keeping bees", topic: "nature", published: "2029-04-01", chunks: ["A hive holds one queen and many thousand workers.", "In winter the bees cluster around the queen and eat honey."])
AddDocument(title: "The vegetable garden", topic: "nature", published: "2030-03-15", chunks: ["Tomatoes want sun, water and a sheltered place.", "Bees and bumblebees pollinate tomatoes."])
Mention(title: "Keeping bees", position: 0, name: "queen bee", kind: "insect", times: 1)
Mention(title: "Keeping bees", position: 1, name: "honey", kind: "food", times: 2)
Relate(subject: "queen bee", relation: "eats", object: "honey")
NearestPassages(question: "Where do the bees and their queen live in winter?", k: 3)
ChunksByWords(words: "bees", k: 5)
Connection(subject: "queen bee", object: "honey")`,
  ),
  example(
    'feed',
    'Feed: timelines, likes, followers',
    `Join(handle: "ines", name: "Inês")
Join(handle: "tom", name: "Tom")
Follow(follower: "ines", followed: "tom", since: "2031-01-01")
Publish(handle: "tom", text: "Sourdough, at last", tags: ["baking"], posted: "2031-03-01")
post <- N<Post>::FIRST
Like(handle: "ines", post: post)
N<Account>::|a|{handle: a::{handle}, posts: a::Out<Wrote>::COUNT, followers: a::In<Follows>::{handle}}`,
  ),
  example(
    'shop',
    'Shop: orders, stock, revenue',
    `CreateOrder(customer_name: "Ines", status: "paid", total: 99.5)
CreateOrder(customer_name: "Tom", status: "open", total: 12)
CreateOrder(customer_name: "Yuki", status: "paid", total: 40)
AggregateOrdersByStatus()
AddArticle(sku: "B-1", name: "Bread tin", category: "kitchen", price: 12.5, stock: 20)
PlacePurchase(number: 1, customer: "Ines", placed: "2031-03-01", lines: [{sku: "B-1", quantity: 3}])
Inventory(tax: 0.2)
Receipt(number: 1)`,
  ),
  example(
    'grouping',
    'Grouping: counts by country and city',
    `CreateUser(name: "Amélie", country: "France", city: "Paris", age: 31)
CreateUser(name: "Kenji", country: "日本", city: "京都", age: 17)
CreateUser(name: "Luc", country: "France", city: "Lyon", age: 64)
Overview()
GroupUsersByCountryAndCity()`,
  ),
  example(
    'aggregating',
    'Aggregating: groups with their records',
    `AddN<User>({name: "Amélie", country: "France", age: 31})
AddN<User>({name: "Kenji", country: "Japan", age: 17})
AddN<User>({name: "Luc", country: "France", age: 64})
N<User>::AGGREGATE_BY(country)`,
  ),
  example(
    'documents',
    'Documents: nearest vectors',
    `UpsertDoc(vector: [0.8, 0.6, 0], content: "near")
UpsertDoc(vector: [0, 0, 1], content: "far")
NearestDocs(vector: [1, 0, 0], k: 2)`,
  ),
  example(
    'profiles',
    'Profiles: what is not shown',
    `CreateUser(name: "Inês", age: 28, email: "ines@example.org", posts: 12, followers: 340, following: 12, location: "Porto")
CreateUser(name: "Tom", age: 51, email: "tom@example.org", posts: 9, followers: 341, following: 0, location: "")
MostFollowed()
GetPublicUserInfo()`,
  ),
  example(
    'migration',
    'Migration: two versions of a schema',
    `Join(full_name: "Ada Byron", city: "London")
Join(full_name: "Bob Ross", city: "Ghent")
Lend(from: "Bob Ross", to: "Ada Byron", thing: "easel")
Lent(full_name: "Bob Ross")`,
  ),
]

/** The files of a program in one text, the schema first. */
function example(name: string, title: string, entries: string): Example {
  const own = Object.entries(files).filter(([path]) => path.split('/').at(-2) === name)
  const isSchema = (path: string) => Number(path.endsWith('/schema.hx'))
  const sorted = own.toSorted(([one], [other]) => isSchema(other) - isSchema(one))
  return { name, title, program: `${sorted.map(([, text]) => text.trimEnd()).join('\n\n')}\n`, entries }
}
