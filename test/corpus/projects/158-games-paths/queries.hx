// Dijkstra by both ends in condition inside EXISTS
QUERY Q4_Dijkstra_by_both_ends(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::ShortestPathDijkstras<Unlocks>(ADD(_::{weight}, MUL(_::FromN::{points}, _::ToN::{points})))::From(item_id)))))::{quest_key}

// ShortestPath in PREFILTER
QUERY Q5_ShortestPath(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(_::ShortestPath<Unlocks>::To(item_id)))
  ))::{tale, score}

// paths of several in FOR body after destructuring
QUERY Q6_paths_of_several(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<Unlocks>::ShortestPath<Unlocks>::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in FOR body
QUERY Q7_ShortestPathBFS(item_id: ID) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::ShortestPathBFS<Unlocks>::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in nested mapping entry
QUERY Q8_ShortestPathBFS(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::ShortestPathBFS<Unlocks>::To(item_id),
      quest_name,
    },
  }

// Dijkstra by a variable in binding
QUERY Q9_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  quests <- N<Quest>
  result <- quests::FIRST::ShortestPathDijkstras<Unlocks>(MUL(ABS(factor), _::{weight}))::To(item_id)
  RETURN result

// Dijkstra by a variable in traversal from FIRST
QUERY Q10_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::FIRST::ShortestPathDijkstras<Unlocks>(MUL(ABS(factor), _::{weight}))::To(item_id)

// Dijkstra by both ends in PREFILTER
QUERY Q11_Dijkstra_by_both_ends(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(_::ShortestPathDijkstras<Unlocks>(ADD(_::{weight}, MUL(_::FromN::{points}, _::ToN::{points})))::From(item_id)))
  ))::{tale, score}

// ShortestPath from in traversal from FIRST
QUERY Q12_ShortestPath_from(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::FIRST::ShortestPath<Unlocks>::From(item_id)

// ShortestPath of any edge in PREFILTER
QUERY Q13_ShortestPath_of_any_edge(text: String, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(_::ShortestPath::To(N<Quest>({quest_key: text}))))
  ))::{tale, score}

// ShortestPath in closure
QUERY Q14_ShortestPath(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::ShortestPath<Unlocks>::To(item_id),
  }

// ShortestPath of any edge in nested closure
QUERY Q15_ShortestPath_of_any_edge(text: String) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::ShortestPath::To(N<Quest>({quest_key: text}))},
  }

// Dijkstra by a property in EXISTS
QUERY Q16_Dijkstra_by_a_property(item_id: ID) =>
  RETURN EXISTS(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::ShortestPathDijkstras<Unlocks>(_::{weight})::To(item_id))

// ShortestPathBFS in condition
QUERY Q17_ShortestPathBFS(item_id: ID) =>
  found <- N<Quest>::WHERE(
    EXISTS(_::ShortestPathBFS<Unlocks>::To(item_id))
  )
  RETURN found

// A* by a number in condition inside EXISTS
QUERY Q18_AStar_by_a_number(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::ShortestPathAStar<Unlocks>(2, "points")::From(item_id)))))::{quest_key}

// paths of several in RETURN list
QUERY Q19_paths_of_several(item_id: ID) =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>::Out<Unlocks>::ShortestPath<Unlocks>::To(item_id)

// ShortestPath of any edge in bound mapping entry
QUERY Q20_ShortestPath_of_any_edge(text: String) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::ShortestPath::To(N<Quest>({quest_key: text})), quest_key, ..}
  RETURN shown

// Dijkstra by a variable in mapping entry
QUERY Q21_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::ShortestPathDijkstras<Unlocks>(MUL(ABS(factor), _::{weight}))::To(item_id)
  }

// ShortestPath in mapping entry
QUERY Q22_ShortestPath(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::ShortestPath<Unlocks>::To(item_id)
  }

// paths of several in closure
QUERY Q23_paths_of_several(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<Unlocks>::ShortestPath<Unlocks>::To(item_id),
  }

// Dijkstra by both ends in FOR body after destructuring
QUERY Q24_Dijkstra_by_both_ends(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::ShortestPathDijkstras<Unlocks>(ADD(_::{weight}, MUL(_::FromN::{points}, _::ToN::{points})))::From(item_id)
  }
  RETURN NONE

// A* by a number in negated OR operand
QUERY Q25_AStar_by_a_number(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::ShortestPathAStar<Unlocks>(2, "points")::From(item_id)), _::{points}::LT(0)))

// ShortestPath of any edge in condition
QUERY Q26_ShortestPath_of_any_edge(text: String) =>
  found <- N<Quest>::WHERE(
    EXISTS(_::ShortestPath::To(N<Quest>({quest_key: text})))
  )
  RETURN found

// A* by a number in closure
QUERY Q27_AStar_by_a_number(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::ShortestPathAStar<Unlocks>(2, "points")::From(item_id),
  }
