export const userSchema = `
N::User { INDEX name: String, country: String, age: U8, boss: ID }
N::City { UNIQUE INDEX name: String, n: U32 }
E::Knows { From: User, To: User, Properties: { since: String } }
E::LivesIn { From: User, To: City }
QUERY Add(name: String, country?: String, age?: U8) => user <- AddN<User>({name: name, country: country, age: age}) RETURN user
QUERY Know(a: String, b: String) => x <- N<User>({name: a}) y <- N<User>({name: b}) AddE<Knows>({since: "s"})::From(x)::To(y) RETURN NONE
`

/** a knows b and c, b knows itself, c nobody. a and c live in x, b in y. */
export async function addUsers(call: (query: string, params?: object) => Promise<unknown>) {
  await call('Add', { name: 'a', country: 'x', age: 1 })
  await call('Add', { name: 'b', country: 'y', age: 2 })
  await call('Add', { name: 'c', country: 'x' })
  for (const [a, b] of ['ab', 'ac', 'bb']) await call('Know', { a, b })
}
