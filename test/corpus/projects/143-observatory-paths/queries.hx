// ShortestPath of any edge in AND operand
QUERY Q7_ShortestPath_of_any_edge(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    EXISTS(_::ShortestPath::To(N<Telescope>({serial: text})))
  ))

// A* by a number in RETURN array
QUERY Q8_AStar_by_a_number(item_id: ID, text: String) =>
  RETURN [
    {entry: N<Telescope>({serial: text})::ShortestPathAStar<Overlaps>(2, "mirror_cm")::From(item_id)},
    {entry: 1},
  ]

// ShortestPath from in AND operand
QUERY Q9_ShortestPath_from(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    EXISTS(_::ShortestPath<Overlaps>::From(item_id))
  ))

// ShortestPath from in EXISTS
QUERY Q10_ShortestPath_from(item_id: ID) =>
  RETURN EXISTS(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::ShortestPath<Overlaps>::From(item_id))

// A* by a number in closure
QUERY Q11_AStar_by_a_number(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::ShortestPathAStar<Overlaps>(2, "mirror_cm")::From(item_id),
  }

// Dijkstra by a number in AND operand
QUERY Q12_Dijkstra_by_a_number(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Overlaps>(1)::To(item_id))
  ))

// Dijkstra by both ends in AND operand
QUERY Q13_Dijkstra_by_both_ends(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Overlaps>(ADD(_::{overlap}, MUL(_::FromN::{mirror_cm}, _::ToN::{mirror_cm})))::From(item_id))
  ))

// A* by a number in nested FOR body
QUERY Q14_AStar_by_a_number(item_id: ID, codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::ShortestPathAStar<Overlaps>(2, "mirror_cm")::From(item_id)
    }
  }
  RETURN telescopes::COUNT

// ShortestPathBFS in RETURN array
QUERY Q15_ShortestPathBFS(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN [
    {entry: telescopes::FIRST::ShortestPathBFS<Overlaps>::To(item_id)},
    {entry: 1},
  ]

// Dijkstra by a property in EXISTS
QUERY Q16_Dijkstra_by_a_property(item_id: ID) =>
  RETURN EXISTS(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::ShortestPathDijkstras<Overlaps>(_::{overlap})::To(item_id))

// paths of several in RETURN
QUERY Q17_paths_of_several(item_id: ID) =>
  RETURN V<Logbook>::Out<Mentions>::Out<Overlaps>::ShortestPath<Overlaps>::To(item_id)

// paths of several in condition inside EXISTS
QUERY Q18_paths_of_several(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(_::Out<Overlaps>::ShortestPath<Overlaps>::To(item_id)))))::{serial}

// ShortestPath from in bound mapping entry
QUERY Q19_ShortestPath_from(item_id: ID) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::ShortestPath<Overlaps>::From(item_id), serial, ..}
  RETURN shown

// ShortestPath from in mapping entry
QUERY Q20_ShortestPath_from(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::ShortestPath<Overlaps>::From(item_id)
  }

// Dijkstra by a variable in RETURN object
QUERY Q21_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  telescopes <- N<Telescope>
  RETURN {
    value: telescopes::FIRST::ShortestPathDijkstras<Overlaps>(MUL(ABS(factor), _::{overlap}))::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// A* by a number in mapping entry
QUERY Q22_AStar_by_a_number(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::ShortestPathAStar<Overlaps>(2, "mirror_cm")::From(item_id)
  }

// Dijkstra by both ends in nested closure
QUERY Q23_Dijkstra_by_both_ends(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<Overlaps>(ADD(_::{overlap}, MUL(_::FromN::{mirror_cm}, _::ToN::{mirror_cm})))::From(item_id)},
  }

// A* by a number in RETURN
QUERY Q24_AStar_by_a_number(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::ShortestPathAStar<Overlaps>(2, "mirror_cm")::From(item_id)

// ShortestPath of any edge in RETURN object
QUERY Q25_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  RETURN {
    value: N<Telescope>(item_id)::ShortestPath::To(N<Telescope>({serial: text})),
    nested: {inner: [1, {deep: NONE}]},
  }

// A* in FOR body after destructuring
QUERY Q26_AStar(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::ShortestPathAStar<Overlaps>(_::{overlap}, "seeing")::To(item_id)
  }
  RETURN NONE

// A* by a number in RETURN nested object
QUERY Q27_AStar_by_a_number(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN {outer: {value: telescopes::FIRST::ShortestPathAStar<Overlaps>(2, "mirror_cm")::From(item_id)}, again: telescopes::FIRST::ShortestPathAStar<Overlaps>(2, "mirror_cm")::From(item_id)}

// Dijkstra by a variable in closure
QUERY Q28_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::ShortestPathDijkstras<Overlaps>(MUL(ABS(factor), _::{overlap}))::To(item_id),
  }

// ShortestPath of any edge in bound mapping entry
QUERY Q29_ShortestPath_of_any_edge(text: String) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::ShortestPath::To(N<Telescope>({serial: text})), serial, ..}
  RETURN shown

// ShortestPathBFS in closure
QUERY Q30_ShortestPathBFS(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::ShortestPathBFS<Overlaps>::To(item_id),
  }
