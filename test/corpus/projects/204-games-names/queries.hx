// No word is reserved: keywords are names wherever a name can stand.
QUERY QUERY(from: ID, to: ID, count: U8, limit: U16, query: String, type: String, data: [F64]) =>
  first <- N<Quest>(from)
  Nodes <- N<Quest>
  Eve <- E<Unlocks>
  Values <- V<Legend>
  NONEs <- Nodes::COUNT
  trueish <- Eve::COUNT
  Out <- Nodes::Out<Unlocks>
  INDEX <- Out::FIRST
  vec <- SearchV<Legend>(data, count)
  RETURN Nodes, Eve, Values, NONEs, trueish, Out, INDEX, vec

QUERY count() =>
  RETURN N<Quest>::COUNT

QUERY from(val: String) =>
  x <- N<Quest>::WHERE(_::{quest_name}::EQ(val))
  RETURN x

QUERY keysLikeKeywords() =>
  RETURN {QUERY: 1, RETURN: 2, FOR: [3], N: {E: 4, V: 5}, true: true, false: false, Out: "out"}

QUERY E(V: U8) =>
  N_1 <- ADD(1, 1)
  RETURN N_1
