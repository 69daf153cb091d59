// No word is reserved: keywords are names wherever a name can stand.
QUERY QUERY(from: ID, to: ID, count: U8, limit: U16, query: String, type: String, data: [F64]) =>
  first <- N<Match>(from)
  Nodes <- N<Match>
  Eve <- E<Transposes>
  Values <- V<Commentary>
  NONEs <- Nodes::COUNT
  trueish <- Eve::COUNT
  Out <- Nodes::Out<Transposes>
  INDEX <- Out::FIRST
  vec <- SearchV<Commentary>(data, count)
  RETURN Nodes, Eve, Values, NONEs, trueish, Out, INDEX, vec

QUERY count() =>
  RETURN N<Match>::COUNT

QUERY from(val: String) =>
  x <- N<Match>::WHERE(_::{opening}::EQ(val))
  RETURN x

QUERY keysLikeKeywords() =>
  RETURN {QUERY: 1, RETURN: 2, FOR: [3], N: {E: 4, V: 5}, true: true, false: false, Out: "out"}

QUERY E(Nodes: U8) =>
  N_1 <- ADD(1, 1)
  RETURN N_1
