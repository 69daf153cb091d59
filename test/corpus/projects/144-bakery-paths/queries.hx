// ShortestPath in condition
QUERY Q8_ShortestPath(item_id: ID) =>
  found <- N<Bread>::WHERE(
    EXISTS(_::ShortestPath<PairsWith>::To(item_id))
  )
  RETURN found

// ShortestPath from in RETURN array
QUERY Q9_ShortestPath_from(item_id: ID) =>
  breads <- N<Bread>
  RETURN [
    {entry: breads::FIRST::ShortestPath<PairsWith>::From(item_id)},
    {entry: 1},
  ]

// ShortestPath of any edge in binding
QUERY Q10_ShortestPath_of_any_edge(text: String) =>
  result <- N<Bread>::ORDER<Asc>(_::{title})::FIRST::ShortestPath::To(N<Bread>({sku: text}))
  RETURN result

// ShortestPath of any edge in RETURN list
QUERY Q11_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  total <- N<Oven>::COUNT
  RETURN total, E<PairsWith>(item_id)::ToN::ShortestPath::To(N<Bread>({sku: text}))

// Dijkstra by both ends in PREFILTER
QUERY Q12_Dijkstra_by_both_ends(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(_::ShortestPathDijkstras<PairsWith>(ADD(_::{harmony}, MUL(_::FromN::{grams}, _::ToN::{grams})))::From(item_id)))
  ))::{steps_text, score}

// ShortestPath in RETURN nested object
QUERY Q13_ShortestPath(item_id: ID) =>
  RETURN {outer: {value: N<Bread>(item_id)::ShortestPath<PairsWith>::To(item_id)}, again: N<Bread>(item_id)::ShortestPath<PairsWith>::To(item_id)}

// ShortestPathBFS in nested FOR body
QUERY Q14_ShortestPathBFS(item_id: ID, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::ShortestPathBFS<PairsWith>::To(item_id)
    }
  }
  RETURN breads::COUNT

// paths of several in closure
QUERY Q15_paths_of_several(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::Out<PairsWith>::ShortestPath<PairsWith>::To(item_id),
  }

// paths of several in nested FOR body
QUERY Q16_paths_of_several(item_id: ID, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<PairsWith>::ShortestPath<PairsWith>::To(item_id)
    }
  }
  RETURN breads::COUNT

// paths of several in condition
QUERY Q17_paths_of_several(item_id: ID) =>
  found <- N<Bread>::WHERE(
    EXISTS(_::Out<PairsWith>::ShortestPath<PairsWith>::To(item_id))
  )
  RETURN found

// Dijkstra by a number in bound mapping entry
QUERY Q18_Dijkstra_by_a_number(item_id: ID) =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::ShortestPathDijkstras<PairsWith>(1)::To(item_id), sku, ..}
  RETURN shown

// A* by a number in condition inside EXISTS
QUERY Q19_AStar_by_a_number(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(_::ShortestPathAStar<PairsWith>(2, "grams")::From(item_id)))))::{sku}

// Dijkstra by a number in nested FOR body
QUERY Q20_Dijkstra_by_a_number(item_id: ID, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::ShortestPathDijkstras<PairsWith>(1)::To(item_id)
    }
  }
  RETURN breads::COUNT

// Dijkstra by a variable in nested closure
QUERY Q21_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<PairsWith>(MUL(ABS(factor), _::{harmony}))::To(item_id)},
  }

// Dijkstra by a number in RETURN
QUERY Q22_Dijkstra_by_a_number(item_id: ID) =>
  RETURN N<Bread>::ORDER<Asc>(_::{title})::FIRST::ShortestPathDijkstras<PairsWith>(1)::To(item_id)

// Dijkstra by a property in condition inside EXISTS
QUERY Q23_Dijkstra_by_a_property(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(_::ShortestPathDijkstras<PairsWith>(_::{harmony})::To(item_id)))))::{sku}

// Dijkstra by both ends in condition
QUERY Q24_Dijkstra_by_both_ends(item_id: ID) =>
  found <- N<Bread>::WHERE(
    EXISTS(_::ShortestPathDijkstras<PairsWith>(ADD(_::{harmony}, MUL(_::FromN::{grams}, _::ToN::{grams})))::From(item_id))
  )
  RETURN found

// ShortestPathBFS in FOR body
QUERY Q25_ShortestPathBFS(item_id: ID) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::ShortestPathBFS<PairsWith>::To(item_id)
  }
  RETURN NONE

// Dijkstra by a number in FOR body after destructuring
QUERY Q26_Dijkstra_by_a_number(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::ShortestPathDijkstras<PairsWith>(1)::To(item_id)
  }
  RETURN NONE

// paths of several in nested mapping entry
QUERY Q27_paths_of_several(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::Out<PairsWith>::ShortestPath<PairsWith>::To(item_id),
      title,
    },
  }

// Dijkstra by a property in AND operand
QUERY Q28_Dijkstra_by_a_property(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<PairsWith>(_::{harmony})::To(item_id))
  ))

// A* in nested mapping entry
QUERY Q29_AStar(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::ShortestPathAStar<PairsWith>(_::{harmony}, "hydration")::To(item_id),
      title,
    },
  }

// ShortestPath from in negated OR operand
QUERY Q30_ShortestPath_from(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(_::ShortestPath<PairsWith>::From(item_id)), _::{grams}::LT(0)))

// Dijkstra by a variable in condition
QUERY Q31_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  found <- N<Bread>::WHERE(
    EXISTS(_::ShortestPathDijkstras<PairsWith>(MUL(ABS(factor), _::{harmony}))::To(item_id))
  )
  RETURN found
