// A* by a number in nested closure
QUERY Q2_AStar_by_a_number(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::ShortestPathAStar<Follows>(2, "episodes")::From(item_id)},
  }

// Dijkstra by both ends in RETURN object
QUERY Q3_Dijkstra_by_both_ends(item_id: ID) =>
  shows <- N<Show>
  RETURN {
    value: shows::FIRST::ShortestPathDijkstras<Follows>(ADD(_::{closeness}, MUL(_::FromN::{episodes}, _::ToN::{episodes})))::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// paths of several in RETURN list
QUERY Q4_paths_of_several(item_id: ID, text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, SearchBM25<Show>(text, 4)::Out<Follows>::ShortestPath<Follows>::To(item_id)

// A* in condition
QUERY Q5_AStar(item_id: ID) =>
  found <- N<Show>::WHERE(
    EXISTS(_::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id))
  )
  RETURN found

// ShortestPath from in nested closure
QUERY Q6_ShortestPath_from(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::ShortestPath<Follows>::From(item_id)},
  }

// paths of several in PREFILTER
QUERY Q7_paths_of_several(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(_::Out<Follows>::ShortestPath<Follows>::To(item_id)))
  ))::{spoken, score}

// ShortestPath of any edge in nested closure
QUERY Q8_ShortestPath_of_any_edge(text: String) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::ShortestPath::To(N<Show>({slug: text}))},
  }

// A* in RETURN
QUERY Q9_AStar(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::FIRST::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id)

// ShortestPath in FOR body
QUERY Q10_ShortestPath(item_id: ID) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::ShortestPath<Follows>::To(item_id)
  }
  RETURN NONE

// Dijkstra by a property in FOR body after destructuring
QUERY Q11_Dijkstra_by_a_property(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::ShortestPathDijkstras<Follows>(_::{closeness})::To(item_id)
  }
  RETURN NONE

// ShortestPath from in condition inside EXISTS
QUERY Q12_ShortestPath_from(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(_::ShortestPath<Follows>::From(item_id)))))::{slug}

// A* in closure
QUERY Q13_AStar(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id),
  }

// ShortestPathBFS in mapping entry
QUERY Q14_ShortestPathBFS(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::ShortestPathBFS<Follows>::To(item_id)
  }

// Dijkstra by a number in nested mapping entry
QUERY Q15_Dijkstra_by_a_number(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::ShortestPathDijkstras<Follows>(1)::To(item_id),
      show_title,
    },
  }

// Dijkstra by a number in RETURN nested object
QUERY Q16_Dijkstra_by_a_number(item_id: ID) =>
  RETURN {outer: {value: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::ShortestPathDijkstras<Follows>(1)::To(item_id)}, again: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::ShortestPathDijkstras<Follows>(1)::To(item_id)}

// Dijkstra by both ends in RETURN array
QUERY Q17_Dijkstra_by_both_ends(item_id: ID) =>
  RETURN [
    {entry: E<Follows>(item_id)::ToN::ShortestPathDijkstras<Follows>(ADD(_::{closeness}, MUL(_::FromN::{episodes}, _::ToN::{episodes})))::From(item_id)},
    {entry: 1},
  ]

// A* in negated OR operand
QUERY Q18_AStar(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id)), _::{episodes}::LT(0)))

// ShortestPath from in nested mapping entry
QUERY Q19_ShortestPath_from(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::ShortestPath<Follows>::From(item_id),
      show_title,
    },
  }

// A* in RETURN array
QUERY Q20_AStar(item_id: ID, text: String) =>
  RETURN [
    {entry: N<Show>({slug: text})::ShortestPathAStar<Follows>(_::{closeness}, "share_pct")::To(item_id)},
    {entry: 1},
  ]

// A* by a number in AND operand
QUERY Q21_AStar_by_a_number(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    EXISTS(_::ShortestPathAStar<Follows>(2, "episodes")::From(item_id))
  ))

// Dijkstra by a property in negated OR operand
QUERY Q22_Dijkstra_by_a_property(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Follows>(_::{closeness})::To(item_id)), _::{episodes}::LT(0)))

// ShortestPath from in FOR body
QUERY Q23_ShortestPath_from(item_id: ID) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::ShortestPath<Follows>::From(item_id)
  }
  RETURN NONE

// ShortestPathBFS in nested mapping entry
QUERY Q24_ShortestPathBFS(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::ShortestPathBFS<Follows>::To(item_id),
      show_title,
    },
  }

// ShortestPathBFS in RETURN
QUERY Q25_ShortestPathBFS(item_id: ID) =>
  RETURN N<Show>(item_id)::ShortestPathBFS<Follows>::To(item_id)
