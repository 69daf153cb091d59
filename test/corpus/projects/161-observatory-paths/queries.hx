// ShortestPath from in RETURN object
QUERY Q7_ShortestPath_from(item_id: ID) =>
  RETURN {
    value: N<Telescope>(item_id)::ShortestPath<Overlaps>::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ShortestPathBFS in RETURN
QUERY Q8_ShortestPathBFS(item_id: ID, text: String) =>
  RETURN N<Telescope>({serial: text})::ShortestPathBFS<Overlaps>::To(item_id)

// A* in nested FOR body
QUERY Q9_AStar(item_id: ID, codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::ShortestPathAStar<Overlaps>(_::{overlap}, "seeing")::To(item_id)
    }
  }
  RETURN telescopes::COUNT

// Dijkstra by a property in RETURN nested object
QUERY Q10_Dijkstra_by_a_property(item_id: ID) =>
  RETURN {outer: {value: N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::ShortestPathDijkstras<Overlaps>(_::{overlap})::To(item_id)}, again: N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::ShortestPathDijkstras<Overlaps>(_::{overlap})::To(item_id)}

// Dijkstra by both ends in traversal from a single variable
QUERY Q11_Dijkstra_by_both_ends(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::ShortestPathDijkstras<Overlaps>(ADD(_::{overlap}, MUL(_::FromN::{mirror_cm}, _::ToN::{mirror_cm})))::From(item_id)

// ShortestPathBFS in bound mapping entry
QUERY Q12_ShortestPathBFS(item_id: ID) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::ShortestPathBFS<Overlaps>::To(item_id), serial, ..}
  RETURN shown

// ShortestPathBFS in binding
QUERY Q13_ShortestPathBFS(item_id: ID) =>
  result <- N<Telescope>(item_id)::ShortestPathBFS<Overlaps>::To(item_id)
  RETURN result

// Dijkstra by a variable in FOR body after destructuring
QUERY Q14_Dijkstra_by_a_variable(item_id: ID, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::ShortestPathDijkstras<Overlaps>(MUL(ABS(factor), _::{overlap}))::To(item_id)
  }
  RETURN NONE

// ShortestPath of any edge in nested mapping entry
QUERY Q15_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::ShortestPath::To(N<Telescope>({serial: text})),
      label_text,
    },
  }

// A* in nested mapping entry
QUERY Q16_AStar(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::ShortestPathAStar<Overlaps>(_::{overlap}, "seeing")::To(item_id),
      label_text,
    },
  }

// Dijkstra by a variable in condition
QUERY Q17_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  found <- N<Telescope>::WHERE(
    EXISTS(_::ShortestPathDijkstras<Overlaps>(MUL(ABS(factor), _::{overlap}))::To(item_id))
  )
  RETURN found

// ShortestPath of any edge in RETURN array
QUERY Q18_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  RETURN [
    {entry: telescope::ShortestPath::To(N<Telescope>({serial: text}))},
    {entry: 1},
  ]

// Dijkstra by a number in EXISTS
QUERY Q19_Dijkstra_by_a_number(item_id: ID) =>
  RETURN EXISTS(N<Telescope>(item_id)::ShortestPathDijkstras<Overlaps>(1)::To(item_id))

// Dijkstra by a number in condition
QUERY Q20_Dijkstra_by_a_number(item_id: ID) =>
  found <- N<Telescope>::WHERE(
    EXISTS(_::ShortestPathDijkstras<Overlaps>(1)::To(item_id))
  )
  RETURN found

// Dijkstra by a number in nested closure
QUERY Q21_Dijkstra_by_a_number(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<Overlaps>(1)::To(item_id)},
  }

// Dijkstra by a property in traversal from a look-up
QUERY Q22_Dijkstra_by_a_property(item_id: ID, text: String) =>
  RETURN N<Telescope>({serial: text})::ShortestPathDijkstras<Overlaps>(_::{overlap})::To(item_id)

// Dijkstra by a property in RETURN list
QUERY Q23_Dijkstra_by_a_property(item_id: ID) =>
  total <- N<Dome>::COUNT
  RETURN total, E<Overlaps>(item_id)::ToN::ShortestPathDijkstras<Overlaps>(_::{overlap})::To(item_id)

// ShortestPath in nested closure
QUERY Q24_ShortestPath(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::ShortestPath<Overlaps>::To(item_id)},
  }

// ShortestPath in condition
QUERY Q25_ShortestPath(item_id: ID) =>
  found <- N<Telescope>::WHERE(
    EXISTS(_::ShortestPath<Overlaps>::To(item_id))
  )
  RETURN found

// Dijkstra by a variable in nested mapping entry
QUERY Q26_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::ShortestPathDijkstras<Overlaps>(MUL(ABS(factor), _::{overlap}))::To(item_id),
      label_text,
    },
  }

// Dijkstra by a property in FOR body after destructuring
QUERY Q27_Dijkstra_by_a_property(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::ShortestPathDijkstras<Overlaps>(_::{overlap})::To(item_id)
  }
  RETURN NONE

// Dijkstra by both ends in bound mapping entry
QUERY Q28_Dijkstra_by_both_ends(item_id: ID) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::ShortestPathDijkstras<Overlaps>(ADD(_::{overlap}, MUL(_::FromN::{mirror_cm}, _::ToN::{mirror_cm})))::From(item_id), serial, ..}
  RETURN shown

// A* in AND operand
QUERY Q29_AStar(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    EXISTS(_::ShortestPathAStar<Overlaps>(_::{overlap}, "seeing")::To(item_id))
  ))

// Dijkstra by a number in negated OR operand
QUERY Q30_Dijkstra_by_a_number(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Overlaps>(1)::To(item_id)), _::{mirror_cm}::LT(0)))
