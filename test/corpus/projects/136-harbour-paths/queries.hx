// Dijkstra by both ends in FOR body after destructuring
QUERY Q0_Dijkstra_by_both_ends(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)
  }
  RETURN NONE

// A* in EXISTS
QUERY Q1_AStar(item_id: ID) =>
  RETURN EXISTS(N<Vessel>(item_id)::ShortestPathAStar<Tows>(_::{tension}, "draught")::To(item_id))

// Dijkstra by both ends in negated OR operand
QUERY Q2_Dijkstra_by_both_ends(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)), _::{tonnage}::LT(0)))

// paths of several in mapping entry
QUERY Q3_paths_of_several(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::Out<Tows>::ShortestPath<Tows>::To(item_id)
  }

// Dijkstra by a number in mapping entry
QUERY Q4_Dijkstra_by_a_number(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::ShortestPathDijkstras<Tows>(1)::To(item_id)
  }

// ShortestPath of any edge in RETURN array
QUERY Q5_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  RETURN [
    {entry: E<Tows>(item_id)::ToN::ShortestPath::To(N<Vessel>({imo: text}))},
    {entry: 1},
  ]

// ShortestPath of any edge in PREFILTER
QUERY Q6_ShortestPath_of_any_edge(text: String, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::ShortestPath::To(N<Vessel>({imo: text}))))
  ))::{wording, score}

// ShortestPathBFS in RETURN list
QUERY Q7_ShortestPathBFS(item_id: ID) =>
  total <- N<Pier>::COUNT
  RETURN total, N<Vessel>(item_id)::ShortestPathBFS<Tows>::To(item_id)

// Dijkstra by a variable in nested FOR body
QUERY Q8_Dijkstra_by_a_variable(item_id: ID, factor: F64, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::ShortestPathDijkstras<Tows>(MUL(ABS(factor), _::{tension}))::To(item_id)
    }
  }
  RETURN vessels::COUNT

// Dijkstra by a variable in AND operand
QUERY Q9_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Tows>(MUL(ABS(factor), _::{tension}))::To(item_id))
  ))

// paths of several in AND operand
QUERY Q10_paths_of_several(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::Out<Tows>::ShortestPath<Tows>::To(item_id))
  ))

// ShortestPath from in condition
QUERY Q11_ShortestPath_from(item_id: ID) =>
  found <- N<Vessel>::WHERE(
    EXISTS(_::ShortestPath<Tows>::From(item_id))
  )
  RETURN found

// Dijkstra by a variable in FOR body after destructuring
QUERY Q12_Dijkstra_by_a_variable(item_id: ID, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::ShortestPathDijkstras<Tows>(MUL(ABS(factor), _::{tension}))::To(item_id)
  }
  RETURN NONE

// Dijkstra by a variable in RETURN nested object
QUERY Q13_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  RETURN {outer: {value: N<Vessel>(item_id)::ShortestPathDijkstras<Tows>(MUL(ABS(factor), _::{tension}))::To(item_id)}, again: N<Vessel>(item_id)::ShortestPathDijkstras<Tows>(MUL(ABS(factor), _::{tension}))::To(item_id)}

// Dijkstra by a property in nested FOR body
QUERY Q14_Dijkstra_by_a_property(item_id: ID, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::ShortestPathDijkstras<Tows>(_::{tension})::To(item_id)
    }
  }
  RETURN vessels::COUNT

// ShortestPath of any edge in mapping entry
QUERY Q15_ShortestPath_of_any_edge(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::ShortestPath::To(N<Vessel>({imo: text}))
  }

// Dijkstra by a number in condition
QUERY Q16_Dijkstra_by_a_number(item_id: ID) =>
  found <- N<Vessel>::WHERE(
    EXISTS(_::ShortestPathDijkstras<Tows>(1)::To(item_id))
  )
  RETURN found

// ShortestPath in mapping entry
QUERY Q17_ShortestPath(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::ShortestPath<Tows>::To(item_id)
  }

// Dijkstra by a variable in RETURN array
QUERY Q18_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  vessel <- N<Vessel>(item_id)
  RETURN [
    {entry: vessel::ShortestPathDijkstras<Tows>(MUL(ABS(factor), _::{tension}))::To(item_id)},
    {entry: 1},
  ]

// A* by a number in nested mapping entry
QUERY Q19_AStar_by_a_number(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::ShortestPathAStar<Tows>(2, "tonnage")::From(item_id),
      ship_name,
    },
  }

// ShortestPath of any edge in negated OR operand
QUERY Q20_ShortestPath_of_any_edge(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::ShortestPath::To(N<Vessel>({imo: text}))), _::{tonnage}::LT(0)))

// Dijkstra by both ends in mapping entry
QUERY Q21_Dijkstra_by_both_ends(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::ShortestPathDijkstras<Tows>(ADD(_::{tension}, MUL(_::FromN::{tonnage}, _::ToN::{tonnage})))::From(item_id)
  }

// Dijkstra by a property in RETURN nested object
QUERY Q22_Dijkstra_by_a_property(item_id: ID) =>
  RETURN {outer: {value: N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::ShortestPathDijkstras<Tows>(_::{tension})::To(item_id)}, again: N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::ShortestPathDijkstras<Tows>(_::{tension})::To(item_id)}

// A* by a number in negated OR operand
QUERY Q23_AStar_by_a_number(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::ShortestPathAStar<Tows>(2, "tonnage")::From(item_id)), _::{tonnage}::LT(0)))
