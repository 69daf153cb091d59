export const numbers = `
N::Num { name: String, a: I32, b: U8, f: F64, low: F32, wide: U128, when: Date }
E::Next { From: Num, To: Num, Properties: { w: I32, cost: F64 } }
QUERY Put(name: String, a?: I32, b?: U8, f?: F64, low?: F32, wide?: U128) =>
  n <- AddN<Num>({name: name, a: a, b: b, f: f, low: low, wide: wide})
  RETURN n
QUERY Join(from: ID, to: ID, w: I32, cost: F64) => e <- AddE<Next>({w: w, cost: cost})::From(from)::To(to) RETURN e::ID
`
