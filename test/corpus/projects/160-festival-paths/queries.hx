// ShortestPath of any edge in nested FOR body
QUERY Q6_ShortestPath_of_any_edge(text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::ShortestPath::To(N<Film>({slug_text: text}))
    }
  }
  RETURN films::COUNT

// Dijkstra by a number in RETURN
QUERY Q7_Dijkstra_by_a_number(item_id: ID) =>
  RETURN N<Film>(item_id)::ShortestPathDijkstras<Inspired>(1)::To(item_id)

// Dijkstra by a variable in nested closure
QUERY Q8_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::ShortestPathDijkstras<Inspired>(MUL(ABS(factor), _::{influence}))::To(item_id)},
  }

// A* by a number in traversal from a single variable
QUERY Q9_AStar_by_a_number(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::ShortestPathAStar<Inspired>(2, "minutes")::From(item_id)

// paths of several in AND operand
QUERY Q10_paths_of_several(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(_::Out<Inspired>::ShortestPath<Inspired>::To(item_id))
  ))

// Dijkstra by a property in nested FOR body
QUERY Q11_Dijkstra_by_a_property(item_id: ID, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::ShortestPathDijkstras<Inspired>(_::{influence})::To(item_id)
    }
  }
  RETURN films::COUNT

// paths of several in traversal from a search
QUERY Q12_paths_of_several(item_id: ID, text: String) =>
  RETURN SearchBM25<Film>(text, 4)::Out<Inspired>::ShortestPath<Inspired>::To(item_id)

// Dijkstra by a number in bound mapping entry
QUERY Q13_Dijkstra_by_a_number(item_id: ID) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::ShortestPathDijkstras<Inspired>(1)::To(item_id), slug_text, ..}
  RETURN shown

// ShortestPath from in traversal from a single variable
QUERY Q14_ShortestPath_from(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::ShortestPath<Inspired>::From(item_id)

// ShortestPath from in negated OR operand
QUERY Q15_ShortestPath_from(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(_::ShortestPath<Inspired>::From(item_id)), _::{minutes}::LT(0)))

// A* in nested closure
QUERY Q16_AStar(item_id: ID) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::ShortestPathAStar<Inspired>(_::{influence}, "rating")::To(item_id)},
  }

// paths of several in nested mapping entry
QUERY Q17_paths_of_several(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::ShortestPath<Inspired>::To(item_id),
      film_title,
    },
  }

// ShortestPath in FOR body
QUERY Q18_ShortestPath(item_id: ID) =>
  films <- N<Film>
  FOR each IN films {
    value <- each::ShortestPath<Inspired>::To(item_id)
  }
  RETURN NONE

// ShortestPathBFS in nested closure
QUERY Q19_ShortestPathBFS(item_id: ID) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::ShortestPathBFS<Inspired>::To(item_id)},
  }

// Dijkstra by a variable in RETURN list
QUERY Q20_Dijkstra_by_a_variable(item_id: ID, factor: F64, text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, N<Film>({slug_text: text})::ShortestPathDijkstras<Inspired>(MUL(ABS(factor), _::{influence}))::To(item_id)

// ShortestPath in binding
QUERY Q21_ShortestPath(item_id: ID) =>
  films <- N<Film>
  result <- films::FIRST::ShortestPath<Inspired>::To(item_id)
  RETURN result

// Dijkstra by both ends in negated OR operand
QUERY Q22_Dijkstra_by_both_ends(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Inspired>(ADD(_::{influence}, MUL(_::FromN::{minutes}, _::ToN::{minutes})))::From(item_id)), _::{minutes}::LT(0)))

// ShortestPath in FOR body after destructuring
QUERY Q23_ShortestPath(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::ShortestPath<Inspired>::To(item_id)
  }
  RETURN NONE

// Dijkstra by a number in RETURN array
QUERY Q24_Dijkstra_by_a_number(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN [
    {entry: film::ShortestPathDijkstras<Inspired>(1)::To(item_id)},
    {entry: 1},
  ]

// Dijkstra by a number in mapping entry
QUERY Q25_Dijkstra_by_a_number(item_id: ID) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::ShortestPathDijkstras<Inspired>(1)::To(item_id)
  }

// ShortestPath in RETURN array
QUERY Q26_ShortestPath(item_id: ID, text: String) =>
  RETURN [
    {entry: N<Film>({slug_text: text})::ShortestPath<Inspired>::To(item_id)},
    {entry: 1},
  ]

// ShortestPath in traversal from a look-up
QUERY Q27_ShortestPath(item_id: ID, text: String) =>
  RETURN N<Film>({slug_text: text})::ShortestPath<Inspired>::To(item_id)

// Dijkstra by both ends in mapping entry
QUERY Q28_Dijkstra_by_both_ends(item_id: ID) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::ShortestPathDijkstras<Inspired>(ADD(_::{influence}, MUL(_::FromN::{minutes}, _::ToN::{minutes})))::From(item_id)
  }

// Dijkstra by a number in RETURN list
QUERY Q29_Dijkstra_by_a_number(item_id: ID) =>
  total <- N<Venue>::COUNT
  RETURN total, E<Inspired>(item_id)::ToN::ShortestPathDijkstras<Inspired>(1)::To(item_id)
