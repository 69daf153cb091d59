// Dijkstra by a property in negated OR operand
QUERY Q10_Dijkstra_by_a_property(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Shades>(_::{shade})::To(item_id)), _::{height_cm}::LT(0)))

// A* by a number in FOR body after destructuring
QUERY Q11_AStar_by_a_number(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::ShortestPathAStar<Shades>(2, "height_cm")::From(item_id)
  }
  RETURN NONE

// ShortestPathBFS in RETURN array
QUERY Q12_ShortestPathBFS(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN [
    {entry: plant::ShortestPathBFS<Shades>::To(item_id)},
    {entry: 1},
  ]

// paths of several in EXISTS
QUERY Q13_paths_of_several(item_id: ID, text: String) =>
  RETURN EXISTS(SearchBM25<Plant>(text, 4)::Out<Shades>::ShortestPath<Shades>::To(item_id))

// Dijkstra by a number in RETURN nested object
QUERY Q14_Dijkstra_by_a_number(item_id: ID, text: String) =>
  RETURN {outer: {value: N<Plant>({accession: text})::ShortestPathDijkstras<Shades>(1)::To(item_id)}, again: N<Plant>({accession: text})::ShortestPathDijkstras<Shades>(1)::To(item_id)}

// A* by a number in traversal from FIRST
QUERY Q15_AStar_by_a_number(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::FIRST::ShortestPathAStar<Shades>(2, "height_cm")::From(item_id)

// Dijkstra by a number in FOR body
QUERY Q16_Dijkstra_by_a_number(item_id: ID) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::ShortestPathDijkstras<Shades>(1)::To(item_id)
  }
  RETURN NONE

// Dijkstra by a variable in RETURN nested object
QUERY Q17_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  RETURN {outer: {value: E<Shades>(item_id)::ToN::ShortestPathDijkstras<Shades>(MUL(ABS(factor), _::{shade}))::To(item_id)}, again: E<Shades>(item_id)::ToN::ShortestPathDijkstras<Shades>(MUL(ABS(factor), _::{shade}))::To(item_id)}

// ShortestPath from in bound mapping entry
QUERY Q18_ShortestPath_from(item_id: ID) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::ShortestPath<Shades>::From(item_id), accession, ..}
  RETURN shown

// Dijkstra by both ends in nested closure
QUERY Q19_Dijkstra_by_both_ends(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<Shades>(ADD(_::{shade}, MUL(_::FromN::{height_cm}, _::ToN::{height_cm})))::From(item_id)},
  }

// A* by a number in mapping entry
QUERY Q20_AStar_by_a_number(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::ShortestPathAStar<Shades>(2, "height_cm")::From(item_id)
  }

// ShortestPath of any edge in closure
QUERY Q21_ShortestPath_of_any_edge(text: String) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::ShortestPath::To(N<Plant>({accession: text})),
  }

// A* by a number in condition
QUERY Q22_AStar_by_a_number(item_id: ID) =>
  found <- N<Plant>::WHERE(
    EXISTS(_::ShortestPathAStar<Shades>(2, "height_cm")::From(item_id))
  )
  RETURN found

// paths of several in nested closure
QUERY Q23_paths_of_several(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<Shades>::ShortestPath<Shades>::To(item_id)},
  }

// Dijkstra by a number in AND operand
QUERY Q24_Dijkstra_by_a_number(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Shades>(1)::To(item_id))
  ))

// Dijkstra by both ends in RETURN array
QUERY Q25_Dijkstra_by_both_ends(item_id: ID) =>
  RETURN [
    {entry: N<Plant>(item_id)::ShortestPathDijkstras<Shades>(ADD(_::{shade}, MUL(_::FromN::{height_cm}, _::ToN::{height_cm})))::From(item_id)},
    {entry: 1},
  ]

// Dijkstra by both ends in traversal from FIRST
QUERY Q26_Dijkstra_by_both_ends(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::FIRST::ShortestPathDijkstras<Shades>(ADD(_::{shade}, MUL(_::FromN::{height_cm}, _::ToN::{height_cm})))::From(item_id)

// Dijkstra by a variable in AND operand
QUERY Q27_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Shades>(MUL(ABS(factor), _::{shade}))::To(item_id))
  ))

// Dijkstra by a property in PREFILTER
QUERY Q28_Dijkstra_by_a_property(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(_::ShortestPathDijkstras<Shades>(_::{shade})::To(item_id)))
  ))::{caption, score}

// A* in FOR body after destructuring
QUERY Q29_AStar(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::ShortestPathAStar<Shades>(_::{shade}, "acidity")::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in condition inside EXISTS
QUERY Q30_ShortestPathBFS(item_id: ID) =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(_::ShortestPathBFS<Shades>::To(item_id)))))::{accession}

// ShortestPath from in FOR body after destructuring
QUERY Q31_ShortestPath_from(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::ShortestPath<Shades>::From(item_id)
  }
  RETURN NONE

// ShortestPath of any edge in mapping entry
QUERY Q32_ShortestPath_of_any_edge(text: String) =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::ShortestPath::To(N<Plant>({accession: text}))
  }

// ShortestPath of any edge in negated OR operand
QUERY Q33_ShortestPath_of_any_edge(text: String) =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(EXISTS(_::ShortestPath::To(N<Plant>({accession: text}))), _::{height_cm}::LT(0)))
