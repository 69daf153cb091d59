// ShortestPathBFS in PREFILTER
QUERY Q3_ShortestPathBFS(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(_::ShortestPathBFS<Swarms>::To(item_id)))
  ))::{note_text, score}

// A* in bound mapping entry
QUERY Q4_AStar(item_id: ID) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::ShortestPathAStar<Swarms>(_::{drift}, "honey_kg")::To(item_id), tag, ..}
  RETURN shown

// Dijkstra by a property in PREFILTER
QUERY Q5_Dijkstra_by_a_property(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(_::ShortestPathDijkstras<Swarms>(_::{drift})::To(item_id)))
  ))::{note_text, score}

// ShortestPath in FOR body after destructuring
QUERY Q6_ShortestPath(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::ShortestPath<Swarms>::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in EXISTS
QUERY Q7_ShortestPathBFS(item_id: ID) =>
  RETURN EXISTS(N<Hive>(item_id)::ShortestPathBFS<Swarms>::To(item_id))

// Dijkstra by both ends in nested mapping entry
QUERY Q8_Dijkstra_by_both_ends(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::ShortestPathDijkstras<Swarms>(ADD(_::{drift}, MUL(_::FromN::{frames}, _::ToN::{frames})))::From(item_id),
      hive_name,
    },
  }

// paths of several in binding
QUERY Q9_paths_of_several(item_id: ID) =>
  hives <- N<Hive>
  result <- hives::Out<Swarms>::ShortestPath<Swarms>::To(item_id)
  RETURN result

// ShortestPath of any edge in RETURN nested object
QUERY Q10_ShortestPath_of_any_edge(text: String) =>
  RETURN {outer: {value: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::ShortestPath::To(N<Hive>({tag: text}))}, again: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::ShortestPath::To(N<Hive>({tag: text}))}

// Dijkstra by a variable in PREFILTER
QUERY Q11_Dijkstra_by_a_variable(item_id: ID, factor: F64, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(_::ShortestPathDijkstras<Swarms>(MUL(ABS(factor), _::{drift}))::To(item_id)))
  ))::{note_text, score}

// ShortestPath in nested FOR body
QUERY Q12_ShortestPath(item_id: ID, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::ShortestPath<Swarms>::To(item_id)
    }
  }
  RETURN hives::COUNT

// Dijkstra by a number in closure
QUERY Q13_Dijkstra_by_a_number(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::ShortestPathDijkstras<Swarms>(1)::To(item_id),
  }

// Dijkstra by a number in binding
QUERY Q14_Dijkstra_by_a_number(item_id: ID, text: String) =>
  result <- N<Hive>({tag: text})::ShortestPathDijkstras<Swarms>(1)::To(item_id)
  RETURN result

// A* in RETURN nested object
QUERY Q15_AStar(item_id: ID) =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::FIRST::ShortestPathAStar<Swarms>(_::{drift}, "honey_kg")::To(item_id)}, again: hives::FIRST::ShortestPathAStar<Swarms>(_::{drift}, "honey_kg")::To(item_id)}

// A* in RETURN list
QUERY Q16_AStar(item_id: ID) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::ShortestPathAStar<Swarms>(_::{drift}, "honey_kg")::To(item_id)

// Dijkstra by a variable in EXISTS
QUERY Q17_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  RETURN EXISTS(E<Swarms>(item_id)::ToN::ShortestPathDijkstras<Swarms>(MUL(ABS(factor), _::{drift}))::To(item_id))

// ShortestPath from in RETURN nested object
QUERY Q18_ShortestPath_from(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN {outer: {value: hive::ShortestPath<Swarms>::From(item_id)}, again: hive::ShortestPath<Swarms>::From(item_id)}

// ShortestPathBFS in RETURN nested object
QUERY Q19_ShortestPathBFS(item_id: ID) =>
  RETURN {outer: {value: N<Hive>(item_id)::ShortestPathBFS<Swarms>::To(item_id)}, again: N<Hive>(item_id)::ShortestPathBFS<Swarms>::To(item_id)}

// ShortestPath in AND operand
QUERY Q20_ShortestPath(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(_::ShortestPath<Swarms>::To(item_id))
  ))

// ShortestPath of any edge in FOR body after destructuring
QUERY Q21_ShortestPath_of_any_edge(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::ShortestPath::To(N<Hive>({tag: text}))
  }
  RETURN NONE

// Dijkstra by both ends in condition inside EXISTS
QUERY Q22_Dijkstra_by_both_ends(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(_::ShortestPathDijkstras<Swarms>(ADD(_::{drift}, MUL(_::FromN::{frames}, _::ToN::{frames})))::From(item_id)))))::{tag}

// Dijkstra by a number in RETURN object
QUERY Q23_Dijkstra_by_a_number(item_id: ID) =>
  RETURN {
    value: E<Swarms>(item_id)::ToN::ShortestPathDijkstras<Swarms>(1)::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ShortestPath of any edge in EXISTS
QUERY Q24_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  RETURN EXISTS(hive::ShortestPath::To(N<Hive>({tag: text})))

// A* in nested closure
QUERY Q25_AStar(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::ShortestPathAStar<Swarms>(_::{drift}, "honey_kg")::To(item_id)},
  }

// ShortestPath in closure
QUERY Q26_ShortestPath(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::ShortestPath<Swarms>::To(item_id),
  }
