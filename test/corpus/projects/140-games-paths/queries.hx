// A* in binding
QUERY Q4_AStar(item_id: ID) =>
  result <- N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::ShortestPathAStar<Unlocks>(_::{weight}, "odds")::To(item_id)
  RETURN result

// ShortestPathBFS in binding
QUERY Q5_ShortestPathBFS(item_id: ID) =>
  result <- E<Unlocks>(item_id)::ToN::ShortestPathBFS<Unlocks>::To(item_id)
  RETURN result

// paths of several in FOR body after destructuring
QUERY Q6_paths_of_several(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<Unlocks>::ShortestPath<Unlocks>::To(item_id)
  }
  RETURN NONE

// ShortestPath in nested closure
QUERY Q7_ShortestPath(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::ShortestPath<Unlocks>::To(item_id)},
  }

// Dijkstra by a property in RETURN object
QUERY Q8_Dijkstra_by_a_property(item_id: ID, text: String) =>
  RETURN {
    value: N<Quest>({quest_key: text})::ShortestPathDijkstras<Unlocks>(_::{weight})::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// Dijkstra by a variable in RETURN
QUERY Q9_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::FIRST::ShortestPathDijkstras<Unlocks>(MUL(ABS(factor), _::{weight}))::To(item_id)

// Dijkstra by both ends in RETURN
QUERY Q10_Dijkstra_by_both_ends(item_id: ID) =>
  RETURN N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::ShortestPathDijkstras<Unlocks>(ADD(_::{weight}, MUL(_::FromN::{points}, _::ToN::{points})))::From(item_id)

// Dijkstra by a variable in binding
QUERY Q11_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  result <- E<Unlocks>(item_id)::ToN::ShortestPathDijkstras<Unlocks>(MUL(ABS(factor), _::{weight}))::To(item_id)
  RETURN result

// ShortestPath of any edge in nested mapping entry
QUERY Q12_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::ShortestPath::To(N<Quest>({quest_key: text})),
      quest_name,
    },
  }

// ShortestPath of any edge in condition
QUERY Q13_ShortestPath_of_any_edge(text: String) =>
  found <- N<Quest>::WHERE(
    EXISTS(_::ShortestPath::To(N<Quest>({quest_key: text})))
  )
  RETURN found

// ShortestPath in binding
QUERY Q14_ShortestPath(item_id: ID, text: String) =>
  result <- N<Quest>({quest_key: text})::ShortestPath<Unlocks>::To(item_id)
  RETURN result

// Dijkstra by a number in condition inside EXISTS
QUERY Q15_Dijkstra_by_a_number(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::ShortestPathDijkstras<Unlocks>(1)::To(item_id)))))::{quest_key}

// Dijkstra by a number in RETURN array
QUERY Q16_Dijkstra_by_a_number(item_id: ID) =>
  RETURN [
    {entry: N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::ShortestPathDijkstras<Unlocks>(1)::To(item_id)},
    {entry: 1},
  ]

// paths of several in nested closure
QUERY Q17_paths_of_several(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<Unlocks>::ShortestPath<Unlocks>::To(item_id)},
  }

// ShortestPath of any edge in closure
QUERY Q18_ShortestPath_of_any_edge(text: String) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::ShortestPath::To(N<Quest>({quest_key: text})),
  }

// paths of several in negated OR operand
QUERY Q19_paths_of_several(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::Out<Unlocks>::ShortestPath<Unlocks>::To(item_id)), _::{points}::LT(0)))

// ShortestPath in RETURN
QUERY Q20_ShortestPath(item_id: ID, text: String) =>
  RETURN N<Quest>({quest_key: text})::ShortestPath<Unlocks>::To(item_id)

// ShortestPath in bound mapping entry
QUERY Q21_ShortestPath(item_id: ID) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::ShortestPath<Unlocks>::To(item_id), quest_key, ..}
  RETURN shown

// Dijkstra by a variable in FOR body
QUERY Q22_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::ShortestPathDijkstras<Unlocks>(MUL(ABS(factor), _::{weight}))::To(item_id)
  }
  RETURN NONE

// ShortestPath in RETURN array
QUERY Q23_ShortestPath(item_id: ID) =>
  RETURN [
    {entry: E<Unlocks>(item_id)::ToN::ShortestPath<Unlocks>::To(item_id)},
    {entry: 1},
  ]

// Dijkstra by a number in negated OR operand
QUERY Q24_Dijkstra_by_a_number(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Unlocks>(1)::To(item_id)), _::{points}::LT(0)))

// ShortestPath from in nested FOR body
QUERY Q25_ShortestPath_from(item_id: ID, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::ShortestPath<Unlocks>::From(item_id)
    }
  }
  RETURN quests::COUNT

// Dijkstra by both ends in bound mapping entry
QUERY Q26_Dijkstra_by_both_ends(item_id: ID) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::ShortestPathDijkstras<Unlocks>(ADD(_::{weight}, MUL(_::FromN::{points}, _::ToN::{points})))::From(item_id), quest_key, ..}
  RETURN shown

// ShortestPathBFS in bound mapping entry
QUERY Q27_ShortestPathBFS(item_id: ID) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::ShortestPathBFS<Unlocks>::To(item_id), quest_key, ..}
  RETURN shown
