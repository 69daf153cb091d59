// Dijkstra by a property in nested mapping entry
QUERY Q1_Dijkstra_by_a_property(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::ShortestPathDijkstras<Echoes>(_::{affinity})::To(item_id),
      heading,
    },
  }

// Dijkstra by a number in closure
QUERY Q2_Dijkstra_by_a_number(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::ShortestPathDijkstras<Echoes>(1)::To(item_id),
  }

// A* by a number in FOR body
QUERY Q3_AStar_by_a_number(item_id: ID) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::ShortestPathAStar<Echoes>(2, "year_made")::From(item_id)
  }
  RETURN NONE

// A* in mapping entry
QUERY Q4_AStar(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::ShortestPathAStar<Echoes>(_::{affinity}, "insured")::To(item_id)
  }

// A* by a number in PREFILTER
QUERY Q5_AStar_by_a_number(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::ShortestPathAStar<Echoes>(2, "year_made")::From(item_id)))
  ))::{passage, score}

// A* in binding
QUERY Q6_AStar(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  result <- exhibit::ShortestPathAStar<Echoes>(_::{affinity}, "insured")::To(item_id)
  RETURN result

// Dijkstra by a number in binding
QUERY Q7_Dijkstra_by_a_number(item_id: ID) =>
  result <- N<Exhibit>(item_id)::ShortestPathDijkstras<Echoes>(1)::To(item_id)
  RETURN result

// A* in RETURN nested object
QUERY Q8_AStar(item_id: ID, text: String) =>
  RETURN {outer: {value: N<Exhibit>({inventory: text})::ShortestPathAStar<Echoes>(_::{affinity}, "insured")::To(item_id)}, again: N<Exhibit>({inventory: text})::ShortestPathAStar<Echoes>(_::{affinity}, "insured")::To(item_id)}

// ShortestPathBFS in traversal from a look-up
QUERY Q9_ShortestPathBFS(item_id: ID, text: String) =>
  RETURN N<Exhibit>({inventory: text})::ShortestPathBFS<Echoes>::To(item_id)

// ShortestPathBFS in nested FOR body
QUERY Q10_ShortestPathBFS(item_id: ID, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::ShortestPathBFS<Echoes>::To(item_id)
    }
  }
  RETURN exhibits::COUNT

// ShortestPathBFS in RETURN list
QUERY Q11_ShortestPathBFS(item_id: ID) =>
  total <- N<Gallery>::COUNT
  RETURN total, E<Echoes>(item_id)::ToN::ShortestPathBFS<Echoes>::To(item_id)

// ShortestPath in nested FOR body
QUERY Q12_ShortestPath(item_id: ID, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::ShortestPath<Echoes>::To(item_id)
    }
  }
  RETURN exhibits::COUNT

// Dijkstra by a variable in negated OR operand
QUERY Q13_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Echoes>(MUL(ABS(factor), _::{affinity}))::To(item_id)), _::{year_made}::LT(0)))

// paths of several in mapping entry
QUERY Q14_paths_of_several(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<Echoes>::ShortestPath<Echoes>::To(item_id)
  }

// Dijkstra by a number in condition inside EXISTS
QUERY Q15_Dijkstra_by_a_number(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(EXISTS(_::ShortestPathDijkstras<Echoes>(1)::To(item_id)))))::{inventory}

// Dijkstra by a variable in EXISTS
QUERY Q16_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  RETURN EXISTS(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::ShortestPathDijkstras<Echoes>(MUL(ABS(factor), _::{affinity}))::To(item_id))

// Dijkstra by a number in PREFILTER
QUERY Q17_Dijkstra_by_a_number(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::ShortestPathDijkstras<Echoes>(1)::To(item_id)))
  ))::{passage, score}

// A* in FOR body
QUERY Q18_AStar(item_id: ID) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::ShortestPathAStar<Echoes>(_::{affinity}, "insured")::To(item_id)
  }
  RETURN NONE

// A* by a number in bound mapping entry
QUERY Q19_AStar_by_a_number(item_id: ID) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::ShortestPathAStar<Echoes>(2, "year_made")::From(item_id), inventory, ..}
  RETURN shown

// paths of several in RETURN nested object
QUERY Q20_paths_of_several(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN {outer: {value: exhibit::Out<Echoes>::ShortestPath<Echoes>::To(item_id)}, again: exhibit::Out<Echoes>::ShortestPath<Echoes>::To(item_id)}

// ShortestPath from in PREFILTER
QUERY Q21_ShortestPath_from(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::ShortestPath<Echoes>::From(item_id)))
  ))::{passage, score}

// ShortestPath from in closure
QUERY Q22_ShortestPath_from(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::ShortestPath<Echoes>::From(item_id),
  }

// ShortestPathBFS in traversal from FIRST
QUERY Q23_ShortestPathBFS(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::FIRST::ShortestPathBFS<Echoes>::To(item_id)

// ShortestPath in AND operand
QUERY Q24_ShortestPath(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::ShortestPath<Echoes>::To(item_id))
  ))
