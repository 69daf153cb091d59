// Dijkstra by both ends in RETURN
QUERY Q2_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  RETURN N<Show>({slug: text})::ShortestPathDijkstras<Follows>(ADD(_::{closeness}, MUL(_::FromN::{episodes}, _::ToN::{episodes})))::From(item_id)

// Dijkstra by a variable in condition inside EXISTS
QUERY Q3_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(_::ShortestPathDijkstras<Follows>(MUL(ABS(factor), _::{closeness}))::To(item_id)))))::{slug}

// Dijkstra by both ends in AND operand
QUERY Q4_Dijkstra_by_both_ends(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Follows>(ADD(_::{closeness}, MUL(_::FromN::{episodes}, _::ToN::{episodes})))::From(item_id))
  ))

// ShortestPath in negated OR operand
QUERY Q5_ShortestPath(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::ShortestPath<Follows>::To(item_id)), _::{episodes}::LT(0)))

// Dijkstra by a property in condition
QUERY Q6_Dijkstra_by_a_property(item_id: ID) =>
  found <- N<Show>::WHERE(
    EXISTS(_::ShortestPathDijkstras<Follows>(_::{closeness})::To(item_id))
  )
  RETURN found

// A* by a number in EXISTS
QUERY Q7_AStar_by_a_number(item_id: ID) =>
  RETURN EXISTS(N<Show>(item_id)::ShortestPathAStar<Follows>(2, "episodes")::From(item_id))

// Dijkstra by a variable in nested FOR body
QUERY Q8_Dijkstra_by_a_variable(item_id: ID, factor: F64, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::ShortestPathDijkstras<Follows>(MUL(ABS(factor), _::{closeness}))::To(item_id)
    }
  }
  RETURN shows::COUNT

// A* in EXISTS
QUERY Q9_AStar(item_id: ID) =>
  shows <- N<Show>
  RETURN EXISTS(shows::FIRST::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id))

// A* in RETURN object
QUERY Q10_AStar(item_id: ID) =>
  RETURN {
    value: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// Dijkstra by a property in RETURN array
QUERY Q11_Dijkstra_by_a_property(item_id: ID) =>
  RETURN [
    {entry: E<Follows>(item_id)::ToN::ShortestPathDijkstras<Follows>(_::{closeness})::To(item_id)},
    {entry: 1},
  ]

// A* in PREFILTER
QUERY Q12_AStar(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(_::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id)))
  ))::{spoken, score}

// paths of several in traversal from a plural variable
QUERY Q13_paths_of_several(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::Out<Follows>::ShortestPath<Follows>::To(item_id)

// Dijkstra by a variable in bound mapping entry
QUERY Q14_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::ShortestPathDijkstras<Follows>(MUL(ABS(factor), _::{closeness}))::To(item_id), slug, ..}
  RETURN shown

// ShortestPath from in RETURN nested object
QUERY Q15_ShortestPath_from(item_id: ID) =>
  shows <- N<Show>
  RETURN {outer: {value: shows::FIRST::ShortestPath<Follows>::From(item_id)}, again: shows::FIRST::ShortestPath<Follows>::From(item_id)}

// A* by a number in RETURN array
QUERY Q16_AStar_by_a_number(item_id: ID) =>
  RETURN [
    {entry: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::ShortestPathAStar<Follows>(2, "episodes")::From(item_id)},
    {entry: 1},
  ]

// paths of several in condition inside EXISTS
QUERY Q17_paths_of_several(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(_::Out<Follows>::ShortestPath<Follows>::To(item_id)))))::{slug}

// ShortestPath of any edge in RETURN
QUERY Q18_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  RETURN show::ShortestPath::To(N<Show>({slug: text}))

// Dijkstra by a variable in traversal from a single variable
QUERY Q19_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  show <- N<Show>(item_id)
  RETURN show::ShortestPathDijkstras<Follows>(MUL(ABS(factor), _::{closeness}))::To(item_id)

// paths of several in binding
QUERY Q20_paths_of_several(item_id: ID) =>
  show <- N<Show>(item_id)
  result <- show::Out<Follows>::ShortestPath<Follows>::To(item_id)
  RETURN result

// ShortestPath in condition inside EXISTS
QUERY Q21_ShortestPath(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(_::ShortestPath<Follows>::To(item_id)))))::{slug}

// Dijkstra by a property in RETURN
QUERY Q22_Dijkstra_by_a_property(item_id: ID) =>
  RETURN N<Show>::ORDER<Asc>(_::{show_title})::FIRST::ShortestPathDijkstras<Follows>(_::{closeness})::To(item_id)

// ShortestPath from in nested mapping entry
QUERY Q23_ShortestPath_from(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::ShortestPath<Follows>::From(item_id),
      show_title,
    },
  }

// Dijkstra by a variable in RETURN array
QUERY Q24_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  show <- N<Show>(item_id)
  RETURN [
    {entry: show::ShortestPathDijkstras<Follows>(MUL(ABS(factor), _::{closeness}))::To(item_id)},
    {entry: 1},
  ]

// ShortestPath of any edge in FOR body
QUERY Q25_ShortestPath_of_any_edge(text: String) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::ShortestPath::To(N<Show>({slug: text}))
  }
  RETURN NONE
