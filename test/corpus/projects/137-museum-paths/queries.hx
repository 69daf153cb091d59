// A* by a number in bound mapping entry
QUERY Q1_AStar_by_a_number(item_id: ID) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::ShortestPathAStar<Echoes>(2, "year_made")::From(item_id), inventory, ..}
  RETURN shown

// Dijkstra by a number in PREFILTER
QUERY Q2_Dijkstra_by_a_number(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::ShortestPathDijkstras<Echoes>(1)::To(item_id)))
  ))::{passage, score}

// A* by a number in condition
QUERY Q3_AStar_by_a_number(item_id: ID) =>
  found <- N<Exhibit>::WHERE(
    EXISTS(_::ShortestPathAStar<Echoes>(2, "year_made")::From(item_id))
  )
  RETURN found

// ShortestPathBFS in condition
QUERY Q4_ShortestPathBFS(item_id: ID) =>
  found <- N<Exhibit>::WHERE(
    EXISTS(_::ShortestPathBFS<Echoes>::To(item_id))
  )
  RETURN found

// Dijkstra by a number in nested closure
QUERY Q5_Dijkstra_by_a_number(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<Echoes>(1)::To(item_id)},
  }

// ShortestPathBFS in condition inside EXISTS
QUERY Q6_ShortestPathBFS(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(EXISTS(_::ShortestPathBFS<Echoes>::To(item_id)))))::{inventory}

// ShortestPath from in RETURN
QUERY Q7_ShortestPath_from(item_id: ID) =>
  RETURN N<Exhibit>(item_id)::ShortestPath<Echoes>::From(item_id)

// A* in FOR body
QUERY Q8_AStar(item_id: ID) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::ShortestPathAStar<Echoes>(_::{affinity}, "insured")::To(item_id)
  }
  RETURN NONE

// Dijkstra by a property in closure
QUERY Q9_Dijkstra_by_a_property(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::ShortestPathDijkstras<Echoes>(_::{affinity})::To(item_id),
  }

// A* by a number in binding
QUERY Q10_AStar_by_a_number(item_id: ID) =>
  result <- N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::ShortestPathAStar<Echoes>(2, "year_made")::From(item_id)
  RETURN result

// Dijkstra by a property in nested closure
QUERY Q11_Dijkstra_by_a_property(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<Echoes>(_::{affinity})::To(item_id)},
  }

// paths of several in RETURN nested object
QUERY Q12_paths_of_several(item_id: ID) =>
  RETURN {outer: {value: N<Exhibit>(item_id)::Out<Echoes>::ShortestPath<Echoes>::To(item_id)}, again: N<Exhibit>(item_id)::Out<Echoes>::ShortestPath<Echoes>::To(item_id)}

// paths of several in FOR body
QUERY Q13_paths_of_several(item_id: ID) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::ShortestPath<Echoes>::To(item_id)
  }
  RETURN NONE

// ShortestPath of any edge in RETURN
QUERY Q14_ShortestPath_of_any_edge(text: String) =>
  RETURN N<Exhibit>({inventory: text})::ShortestPath::To(N<Exhibit>({inventory: text}))

// ShortestPath from in PREFILTER
QUERY Q15_ShortestPath_from(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::ShortestPath<Echoes>::From(item_id)))
  ))::{passage, score}

// ShortestPathBFS in nested closure
QUERY Q16_ShortestPathBFS(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::ShortestPathBFS<Echoes>::To(item_id)},
  }

// ShortestPath in PREFILTER
QUERY Q17_ShortestPath(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::ShortestPath<Echoes>::To(item_id)))
  ))::{passage, score}

// Dijkstra by a variable in RETURN list
QUERY Q18_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  exhibit <- N<Exhibit>(item_id)
  total <- N<Gallery>::COUNT
  RETURN total, exhibit::ShortestPathDijkstras<Echoes>(MUL(ABS(factor), _::{affinity}))::To(item_id)

// A* in nested FOR body
QUERY Q19_AStar(item_id: ID, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::ShortestPathAStar<Echoes>(_::{affinity}, "insured")::To(item_id)
    }
  }
  RETURN exhibits::COUNT

// Dijkstra by a variable in negated OR operand
QUERY Q20_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Echoes>(MUL(ABS(factor), _::{affinity}))::To(item_id)), _::{year_made}::LT(0)))

// ShortestPath in EXISTS
QUERY Q21_ShortestPath(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN EXISTS(exhibits::FIRST::ShortestPath<Echoes>::To(item_id))

// Dijkstra by both ends in closure
QUERY Q22_Dijkstra_by_both_ends(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::ShortestPathDijkstras<Echoes>(ADD(_::{affinity}, MUL(_::FromN::{year_made}, _::ToN::{year_made})))::From(item_id),
  }

// A* by a number in RETURN list
QUERY Q23_AStar_by_a_number(item_id: ID) =>
  total <- N<Gallery>::COUNT
  RETURN total, E<Echoes>(item_id)::ToN::ShortestPathAStar<Echoes>(2, "year_made")::From(item_id)

// paths of several in RETURN object
QUERY Q24_paths_of_several(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN {
    value: exhibits::FIRST::Out<Echoes>::ShortestPath<Echoes>::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }
