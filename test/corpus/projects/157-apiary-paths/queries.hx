// ShortestPathBFS in EXISTS
QUERY Q3_ShortestPathBFS(item_id: ID) =>
  hives <- N<Hive>
  RETURN EXISTS(hives::FIRST::ShortestPathBFS<Swarms>::To(item_id))

// paths of several in FOR body
QUERY Q4_paths_of_several(item_id: ID) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<Swarms>::ShortestPath<Swarms>::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in AND operand
QUERY Q5_ShortestPathBFS(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(_::ShortestPathBFS<Swarms>::To(item_id))
  ))

// Dijkstra by a property in bound mapping entry
QUERY Q6_Dijkstra_by_a_property(item_id: ID) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::ShortestPathDijkstras<Swarms>(_::{drift})::To(item_id), tag, ..}
  RETURN shown

// Dijkstra by a variable in closure
QUERY Q7_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::ShortestPathDijkstras<Swarms>(MUL(ABS(factor), _::{drift}))::To(item_id),
  }

// ShortestPath from in RETURN list
QUERY Q8_ShortestPath_from(item_id: ID, text: String) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>({tag: text})::ShortestPath<Swarms>::From(item_id)

// Dijkstra by a variable in RETURN
QUERY Q9_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::FIRST::ShortestPathDijkstras<Swarms>(MUL(ABS(factor), _::{drift}))::To(item_id)

// A* in RETURN array
QUERY Q10_AStar(item_id: ID) =>
  RETURN [
    {entry: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::ShortestPathAStar<Swarms>(_::{drift}, "honey_kg")::To(item_id)},
    {entry: 1},
  ]

// Dijkstra by a number in nested FOR body
QUERY Q11_Dijkstra_by_a_number(item_id: ID, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::ShortestPathDijkstras<Swarms>(1)::To(item_id)
    }
  }
  RETURN hives::COUNT

// ShortestPath from in condition
QUERY Q12_ShortestPath_from(item_id: ID) =>
  found <- N<Hive>::WHERE(
    EXISTS(_::ShortestPath<Swarms>::From(item_id))
  )
  RETURN found

// ShortestPath of any edge in FOR body after destructuring
QUERY Q13_ShortestPath_of_any_edge(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::ShortestPath::To(N<Hive>({tag: text}))
  }
  RETURN NONE

// paths of several in condition
QUERY Q14_paths_of_several(item_id: ID) =>
  found <- N<Hive>::WHERE(
    EXISTS(_::Out<Swarms>::ShortestPath<Swarms>::To(item_id))
  )
  RETURN found

// ShortestPath of any edge in AND operand
QUERY Q15_ShortestPath_of_any_edge(text: String) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(_::ShortestPath::To(N<Hive>({tag: text})))
  ))

// ShortestPathBFS in RETURN object
QUERY Q16_ShortestPathBFS(item_id: ID) =>
  RETURN {
    value: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::ShortestPathBFS<Swarms>::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// paths of several in RETURN array
QUERY Q17_paths_of_several(item_id: ID) =>
  RETURN [
    {entry: V<Diary>::Out<Describes>::Out<Swarms>::ShortestPath<Swarms>::To(item_id)},
    {entry: 1},
  ]

// Dijkstra by a variable in RETURN object
QUERY Q18_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  hive <- N<Hive>(item_id)
  RETURN {
    value: hive::ShortestPathDijkstras<Swarms>(MUL(ABS(factor), _::{drift}))::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// Dijkstra by a property in traversal from a single variable
QUERY Q19_Dijkstra_by_a_property(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::ShortestPathDijkstras<Swarms>(_::{drift})::To(item_id)

// ShortestPath in EXISTS
QUERY Q20_ShortestPath(item_id: ID, text: String) =>
  RETURN EXISTS(N<Hive>({tag: text})::ShortestPath<Swarms>::To(item_id))

// ShortestPathBFS in RETURN nested object
QUERY Q21_ShortestPathBFS(item_id: ID) =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::FIRST::ShortestPathBFS<Swarms>::To(item_id)}, again: hives::FIRST::ShortestPathBFS<Swarms>::To(item_id)}

// Dijkstra by a property in nested closure
QUERY Q22_Dijkstra_by_a_property(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<Swarms>(_::{drift})::To(item_id)},
  }

// paths of several in RETURN object
QUERY Q23_paths_of_several(item_id: ID, text: String) =>
  RETURN {
    value: N<Hive>({tag: text})::Out<Swarms>::ShortestPath<Swarms>::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// A* in negated OR operand
QUERY Q24_AStar(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(_::ShortestPathAStar<Swarms>(_::{drift}, "honey_kg")::To(item_id)), _::{frames}::LT(0)))

// ShortestPath from in nested FOR body
QUERY Q25_ShortestPath_from(item_id: ID, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::ShortestPath<Swarms>::From(item_id)
    }
  }
  RETURN hives::COUNT

// A* by a number in AND operand
QUERY Q26_AStar_by_a_number(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(_::ShortestPathAStar<Swarms>(2, "frames")::From(item_id))
  ))
