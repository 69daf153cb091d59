/** The schemas and reference queries of the specification, in full. */
export const schema = `
N::User {
  name: String, country: String, city: String, age: U8, email: String, posts: U32, followers: U32, following: U32,
  location: String
}
N::Order { customer_name: String, status: String, total: F64 }
N::Product { name: String, category: String, price: F64, stock: I32 }
N::Person { INDEX name: String, age: U32 }
N::Company { INDEX name: String }
E::Knows { From: Person, To: Person, Properties: { since: String } }
E::Friendship { From: Person, To: Person, Properties: { since: String, strength: F32 } }
E::WorksAt { From: Person, To: Company, Properties: { position: String } }
V::Document { content: String }
V::Resume { content: String }
`

export const queries = [
  `QUERY CreateUser(name: String, country: String, city: String, age: U8, email: String, posts: U32, followers: U32,
      following: U32, location: String) =>
    user <- AddN<User>({name: name, country: country, city: city, age: age, email: email, posts: posts,
      followers: followers, following: following, location: location})
    RETURN user`,
  'QUERY GroupUsersByCountry() => users <- N<User> RETURN users::GROUP_BY(country)',
  'QUERY GroupUsersByCountryAndCity() => users <- N<User> RETURN users::GROUP_BY(country, city)',
  'QUERY CountUsersByCountry() => users <- N<User>::GROUP_BY(country) RETURN users',
  'QUERY AggregateUsersByCountry() => users <- N<User> RETURN users::AGGREGATE_BY(country)',
  'QUERY CountWithGroupBy() => orders <- N<Order> RETURN orders::COUNT::GROUP_BY(status)',
  'QUERY CountWithAggregateBy() => orders <- N<Order> RETURN orders::COUNT::AGGREGATE_BY(status)',
  `QUERY CreateOrder(customer_name: String, status: String, total: F64) =>
    order <- AddN<Order>({customer_name: customer_name, status: status, total: total})
    RETURN order`,
  'QUERY AggregateOrdersByStatus() => orders <- N<Order>::AGGREGATE_BY(status) RETURN orders',
  `QUERY CreateProduct(name: String, category: String, price: F64, stock: I32) =>
    product <- AddN<Product>({name: name, category: category, price: price, stock: stock})
    RETURN product`,
  'QUERY CountProductsByCategory() => products <- N<Product>::COUNT::AGGREGATE_BY(category) RETURN products',
  'QUERY GetPublicUserInfo() => users <- N<User>::RANGE(0, 10) RETURN users::!{email, location}',
  'QUERY GetPublicUserInfoInline() => users <- N<User> RETURN users::RANGE(0, 10)::!{email, location}',
  'QUERY CreatePerson(name: String, age: U32) => person <- AddN<Person>({name: name, age: age}) RETURN person',
  `QUERY UpsertFriendship(id1: ID, id2: ID, since: String) =>
    a <- N<Person>(id1)
    b <- N<Person>(id2)
    edge <- E<Knows>::UpsertE({since: since})::From(a)::To(b)
    RETURN edge`,
  `QUERY UpsertFriendshipWithProps(id1: ID, id2: ID, since: String, strength: F32) =>
    edge <- E<Friendship>::UpsertE({since: since, strength: strength})::To(id2)::From(id1)
    RETURN edge`,
  `QUERY UpsertPerson(name: String, age: U32) =>
    existing <- N<Person>::WHERE(_::{name}::EQ(name))
    person <- existing::UpsertN({name: name, age: age})
    RETURN person`,
  'QUERY UpsertPersonById(id: ID, new_age: U32) => person <- N<Person>(id)::UpsertN({age: new_age}) RETURN person',
  `QUERY UpdateOrCreatePerson(name: String, new_age: U32) =>
    person <- N<Person>::WHERE(_::{name}::EQ(name))::UpsertN({name: name, age: new_age})
    RETURN person`,
  `QUERY UpdatePerson(id: ID, new_age: U32) => person <- N<Person>(id)::UPDATE({age: new_age}) RETURN person`,
  `QUERY UpsertDoc(vector: [F64], content: String) =>
    doc <- V<Document>::WHERE(_::{content}::EQ(content))::UpsertV(vector, {content: content})
    RETURN doc`,
  'QUERY UpsertDocLiteral() => doc <- V<Document>::UpsertV([0.1, 2, -3.5], {content: "a"}) RETURN doc',
  'QUERY UpsertDocEmbed(text: String) => doc <- V<Document>::UpsertV(Embed(text), {content: text}) RETURN doc',
  `QUERY ComplexUpsertOperation(person_name: String, person_age: U32, company_name: String, position: String,
      resume_content: String) =>
    person <- N<Person>::WHERE(_::{name}::EQ(person_name))::UpsertN({name: person_name, age: person_age})
    company <- N<Company>::WHERE(_::{name}::EQ(company_name))::UpsertN({name: company_name})
    edge <- E<WorksAt>::UpsertE({position: position})::From(person)::To(company)
    resume <- V<Resume>::WHERE(_::{content}::EQ(resume_content))::UpsertV(Embed(resume_content), {content: resume_content})
    RETURN person`,
  'QUERY GetPerson(name: String) => person <- N<Person>::WHERE(_::{name}::EQ(name)) RETURN person',
]
