// Dijkstra by both ends in traversal from FIRST
QUERY Q0_Dijkstra_by_both_ends(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)

// Dijkstra by a variable in AND operand
QUERY Q1_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Tows>(MUL(ABS(factor), _::{tension}))::To(item_id))
  ))

// Dijkstra by a property in PREFILTER
QUERY Q2_Dijkstra_by_a_property(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::ShortestPathDijkstras<Tows>(_::{tension})::To(item_id)))
  ))::{wording, score}

// A* in FOR body after destructuring
QUERY Q3_AStar(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::ShortestPathAStar<Tows>(_::{tension}, "draught")::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in condition inside EXISTS
QUERY Q4_ShortestPathBFS(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(EXISTS(_::ShortestPathBFS<Tows>::To(item_id)))))::{imo}

// ShortestPath from in FOR body after destructuring
QUERY Q5_ShortestPath_from(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::ShortestPath<Tows>::From(item_id)
  }
  RETURN NONE

// ShortestPath of any edge in mapping entry
QUERY Q6_ShortestPath_of_any_edge(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::ShortestPath::To(N<Vessel>({imo: text}))
  }

// ShortestPath of any edge in negated OR operand
QUERY Q7_ShortestPath_of_any_edge(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::ShortestPath::To(N<Vessel>({imo: text}))), _::{tonnage}::LT(0)))

// Dijkstra by both ends in FOR body
QUERY Q8_Dijkstra_by_both_ends(item_id: ID) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- each::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)
  }
  RETURN NONE

// Dijkstra by both ends in condition
QUERY Q9_Dijkstra_by_both_ends(item_id: ID) =>
  found <- N<Vessel>::WHERE(
    EXISTS(_::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id))
  )
  RETURN found

// A* by a number in RETURN list
QUERY Q10_AStar_by_a_number(item_id: ID) =>
  total <- N<Pier>::COUNT
  RETURN total, N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::ShortestPathAStar<Tows>(2, "tonnage")::From(item_id)

// ShortestPath from in RETURN array
QUERY Q11_ShortestPath_from(item_id: ID) =>
  RETURN [
    {entry: E<Tows>(item_id)::ToN::ShortestPath<Tows>::From(item_id)},
    {entry: 1},
  ]

// Dijkstra by both ends in nested FOR body
QUERY Q12_Dijkstra_by_both_ends(item_id: ID, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)
    }
  }
  RETURN vessels::COUNT

// paths of several in RETURN
QUERY Q13_paths_of_several(item_id: ID, text: String) =>
  RETURN SearchBM25<Vessel>(text, 4)::Out<Tows>::ShortestPath<Tows>::To(item_id)

// Dijkstra by both ends in RETURN object
QUERY Q14_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  RETURN {
    value: N<Vessel>({imo: text})::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// Dijkstra by a property in binding
QUERY Q15_Dijkstra_by_a_property(item_id: ID) =>
  vessels <- N<Vessel>
  result <- vessels::FIRST::ShortestPathDijkstras<Tows>(_::{tension})::To(item_id)
  RETURN result

// ShortestPath of any edge in traversal from a single variable
QUERY Q16_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::ShortestPath::To(N<Vessel>({imo: text}))

// paths of several in traversal from FIRST
QUERY Q17_paths_of_several(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::Out<Tows>::ShortestPath<Tows>::To(item_id)

// ShortestPathBFS in FOR body after destructuring
QUERY Q18_ShortestPathBFS(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::ShortestPathBFS<Tows>::To(item_id)
  }
  RETURN NONE

// ShortestPath in RETURN object
QUERY Q19_ShortestPath(item_id: ID) =>
  RETURN {
    value: N<Vessel>(item_id)::ShortestPath<Tows>::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// Dijkstra by both ends in RETURN nested object
QUERY Q20_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  RETURN {outer: {value: N<Vessel>({imo: text})::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)}, again: N<Vessel>({imo: text})::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)}

// A* by a number in nested FOR body
QUERY Q21_AStar_by_a_number(item_id: ID, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::ShortestPathAStar<Tows>(2, "tonnage")::From(item_id)
    }
  }
  RETURN vessels::COUNT

// A* in RETURN
QUERY Q22_AStar(item_id: ID) =>
  RETURN N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::ShortestPathAStar<Tows>(_::{tension}, "draught")::To(item_id)

// ShortestPath of any edge in RETURN nested object
QUERY Q23_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  RETURN {outer: {value: E<Tows>(item_id)::ToN::ShortestPath::To(N<Vessel>({imo: text}))}, again: E<Tows>(item_id)::ToN::ShortestPath::To(N<Vessel>({imo: text}))}
