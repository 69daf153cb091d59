// Dijkstra by a property in mapping entry
QUERY Q8_Dijkstra_by_a_property(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::ShortestPathDijkstras<PairsWith>(_::{harmony})::To(item_id)
  }

// A* in closure
QUERY Q9_AStar(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::ShortestPathAStar<PairsWith>(_::{harmony}, "hydration")::To(item_id),
  }

// Dijkstra by a variable in traversal from a look-up
QUERY Q10_Dijkstra_by_a_variable(item_id: ID, factor: F64, text: String) =>
  RETURN N<Bread>({sku: text})::ShortestPathDijkstras<PairsWith>(MUL(ABS(factor), _::{harmony}))::To(item_id)

// ShortestPath of any edge in condition inside EXISTS
QUERY Q11_ShortestPath_of_any_edge(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(_::ShortestPath::To(N<Bread>({sku: text}))))))::{sku}

// ShortestPath of any edge in RETURN object
QUERY Q12_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  bread <- N<Bread>(item_id)
  RETURN {
    value: bread::ShortestPath::To(N<Bread>({sku: text})),
    nested: {inner: [1, {deep: NONE}]},
  }

// A* in traversal from FIRST
QUERY Q13_AStar(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::FIRST::ShortestPathAStar<PairsWith>(_::{harmony}, "hydration")::To(item_id)

// ShortestPath from in mapping entry
QUERY Q14_ShortestPath_from(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::ShortestPath<PairsWith>::From(item_id)
  }

// ShortestPath from in nested closure
QUERY Q15_ShortestPath_from(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::ShortestPath<PairsWith>::From(item_id)},
  }

// A* in RETURN list
QUERY Q16_AStar(item_id: ID) =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>::ORDER<Asc>(_::{title})::FIRST::ShortestPathAStar<PairsWith>(_::{harmony}, "hydration")::To(item_id)

// Dijkstra by a number in traversal from a single variable
QUERY Q17_Dijkstra_by_a_number(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::ShortestPathDijkstras<PairsWith>(1)::To(item_id)

// Dijkstra by a property in condition inside EXISTS
QUERY Q18_Dijkstra_by_a_property(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(_::ShortestPathDijkstras<PairsWith>(_::{harmony})::To(item_id)))))::{sku}

// A* in condition
QUERY Q19_AStar(item_id: ID) =>
  found <- N<Bread>::WHERE(
    EXISTS(_::ShortestPathAStar<PairsWith>(_::{harmony}, "hydration")::To(item_id))
  )
  RETURN found

// ShortestPath of any edge in EXISTS
QUERY Q20_ShortestPath_of_any_edge(text: String) =>
  RETURN EXISTS(N<Bread>({sku: text})::ShortestPath::To(N<Bread>({sku: text})))

// Dijkstra by a property in traversal from FIRST
QUERY Q21_Dijkstra_by_a_property(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::FIRST::ShortestPathDijkstras<PairsWith>(_::{harmony})::To(item_id)

// A* in condition inside EXISTS
QUERY Q22_AStar(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(_::ShortestPathAStar<PairsWith>(_::{harmony}, "hydration")::To(item_id)))))::{sku}

// A* by a number in RETURN nested object
QUERY Q23_AStar_by_a_number(item_id: ID) =>
  RETURN {outer: {value: E<PairsWith>(item_id)::ToN::ShortestPathAStar<PairsWith>(2, "grams")::From(item_id)}, again: E<PairsWith>(item_id)::ToN::ShortestPathAStar<PairsWith>(2, "grams")::From(item_id)}

// ShortestPath from in RETURN
QUERY Q24_ShortestPath_from(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::ShortestPath<PairsWith>::From(item_id)

// ShortestPath from in binding
QUERY Q25_ShortestPath_from(item_id: ID) =>
  result <- N<Bread>(item_id)::ShortestPath<PairsWith>::From(item_id)
  RETURN result

// Dijkstra by both ends in RETURN list
QUERY Q26_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>({sku: text})::ShortestPathDijkstras<PairsWith>(ADD(_::{harmony}, MUL(_::FromN::{grams}, _::ToN::{grams})))::From(item_id)

// A* in traversal from a look-up
QUERY Q27_AStar(item_id: ID, text: String) =>
  RETURN N<Bread>({sku: text})::ShortestPathAStar<PairsWith>(_::{harmony}, "hydration")::To(item_id)

// Dijkstra by a property in AND operand
QUERY Q28_Dijkstra_by_a_property(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<PairsWith>(_::{harmony})::To(item_id))
  ))

// Dijkstra by a variable in FOR body
QUERY Q29_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::ShortestPathDijkstras<PairsWith>(MUL(ABS(factor), _::{harmony}))::To(item_id)
  }
  RETURN NONE

// ShortestPath from in FOR body
QUERY Q30_ShortestPath_from(item_id: ID) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::ShortestPath<PairsWith>::From(item_id)
  }
  RETURN NONE

// Dijkstra by a variable in PREFILTER
QUERY Q31_Dijkstra_by_a_variable(item_id: ID, factor: F64, vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(_::ShortestPathDijkstras<PairsWith>(MUL(ABS(factor), _::{harmony}))::To(item_id)))
  ))::{steps_text, score}
