// Dijkstra by both ends in nested FOR body
QUERY Q6_Dijkstra_by_both_ends(item_id: ID, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::ShortestPathDijkstras<Inspired>(ADD(_::{influence}, MUL(_::FromN::{minutes}, _::ToN::{minutes})))::From(item_id)
    }
  }
  RETURN films::COUNT

// ShortestPathBFS in FOR body after destructuring
QUERY Q7_ShortestPathBFS(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::ShortestPathBFS<Inspired>::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in AND operand
QUERY Q8_ShortestPathBFS(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(_::ShortestPathBFS<Inspired>::To(item_id))
  ))

// A* by a number in RETURN object
QUERY Q9_AStar_by_a_number(item_id: ID) =>
  films <- N<Film>
  RETURN {
    value: films::FIRST::ShortestPathAStar<Inspired>(2, "minutes")::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ShortestPath of any edge in FOR body
QUERY Q10_ShortestPath_of_any_edge(text: String) =>
  films <- N<Film>
  FOR each IN films {
    value <- each::ShortestPath::To(N<Film>({slug_text: text}))
  }
  RETURN NONE

// A* by a number in PREFILTER
QUERY Q11_AStar_by_a_number(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(EXISTS(_::ShortestPathAStar<Inspired>(2, "minutes")::From(item_id)))
  ))::{plot, score}

// A* in PREFILTER
QUERY Q12_AStar(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(EXISTS(_::ShortestPathAStar<Inspired>(_::{influence}, "rating")::To(item_id)))
  ))::{plot, score}

// ShortestPath of any edge in condition inside EXISTS
QUERY Q13_ShortestPath_of_any_edge(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(_::ShortestPath::To(N<Film>({slug_text: text}))))))::{slug_text}

// Dijkstra by a property in condition
QUERY Q14_Dijkstra_by_a_property(item_id: ID) =>
  found <- N<Film>::WHERE(
    EXISTS(_::ShortestPathDijkstras<Inspired>(_::{influence})::To(item_id))
  )
  RETURN found

// Dijkstra by a property in mapping entry
QUERY Q15_Dijkstra_by_a_property(item_id: ID) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::ShortestPathDijkstras<Inspired>(_::{influence})::To(item_id)
  }

// Dijkstra by a property in RETURN array
QUERY Q16_Dijkstra_by_a_property(item_id: ID) =>
  RETURN [
    {entry: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::ShortestPathDijkstras<Inspired>(_::{influence})::To(item_id)},
    {entry: 1},
  ]

// Dijkstra by a property in FOR body
QUERY Q17_Dijkstra_by_a_property(item_id: ID) =>
  films <- N<Film>
  FOR each IN films {
    value <- each::ShortestPathDijkstras<Inspired>(_::{influence})::To(item_id)
  }
  RETURN NONE

// Dijkstra by both ends in binding
QUERY Q18_Dijkstra_by_both_ends(item_id: ID) =>
  film <- N<Film>(item_id)
  result <- film::ShortestPathDijkstras<Inspired>(ADD(_::{influence}, MUL(_::FromN::{minutes}, _::ToN::{minutes})))::From(item_id)
  RETURN result

// ShortestPath in negated OR operand
QUERY Q19_ShortestPath(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(_::ShortestPath<Inspired>::To(item_id)), _::{minutes}::LT(0)))

// ShortestPath in condition inside EXISTS
QUERY Q20_ShortestPath(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(_::ShortestPath<Inspired>::To(item_id)))))::{slug_text}

// A* in AND operand
QUERY Q21_AStar(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(_::ShortestPathAStar<Inspired>(_::{influence}, "rating")::To(item_id))
  ))

// Dijkstra by both ends in FOR body
QUERY Q22_Dijkstra_by_both_ends(item_id: ID) =>
  films <- N<Film>
  FOR each IN films {
    value <- each::ShortestPathDijkstras<Inspired>(ADD(_::{influence}, MUL(_::FromN::{minutes}, _::ToN::{minutes})))::From(item_id)
  }
  RETURN NONE

// Dijkstra by a variable in nested mapping entry
QUERY Q23_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::ShortestPathDijkstras<Inspired>(MUL(ABS(factor), _::{influence}))::To(item_id),
      film_title,
    },
  }

// A* by a number in FOR body after destructuring
QUERY Q24_AStar_by_a_number(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::ShortestPathAStar<Inspired>(2, "minutes")::From(item_id)
  }
  RETURN NONE

// Dijkstra by a property in nested mapping entry
QUERY Q25_Dijkstra_by_a_property(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::ShortestPathDijkstras<Inspired>(_::{influence})::To(item_id),
      film_title,
    },
  }

// Dijkstra by both ends in RETURN nested object
QUERY Q26_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  RETURN {outer: {value: N<Film>({slug_text: text})::ShortestPathDijkstras<Inspired>(ADD(_::{influence}, MUL(_::FromN::{minutes}, _::ToN::{minutes})))::From(item_id)}, again: N<Film>({slug_text: text})::ShortestPathDijkstras<Inspired>(ADD(_::{influence}, MUL(_::FromN::{minutes}, _::ToN::{minutes})))::From(item_id)}

// A* by a number in EXISTS
QUERY Q27_AStar_by_a_number(item_id: ID) =>
  films <- N<Film>
  RETURN EXISTS(films::FIRST::ShortestPathAStar<Inspired>(2, "minutes")::From(item_id))

// A* in RETURN object
QUERY Q28_AStar(item_id: ID) =>
  RETURN {
    value: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::ShortestPathAStar<Inspired>(_::{influence}, "rating")::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ShortestPathBFS in RETURN object
QUERY Q29_ShortestPathBFS(item_id: ID) =>
  RETURN {
    value: E<Inspired>(item_id)::ToN::ShortestPathBFS<Inspired>::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }
