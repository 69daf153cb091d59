// A* in traversal from a single variable
QUERY Q9_AStar(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::ShortestPathAStar<Couples>(_::{stress}, "top_speed")::To(item_id)

// Dijkstra by both ends in nested mapping entry
QUERY Q10_Dijkstra_by_both_ends(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::ShortestPathDijkstras<Couples>(ADD(_::{stress}, MUL(_::FromN::{coaches}, _::ToN::{coaches})))::From(item_id),
      nickname,
    },
  }

// paths of several in traversal from a look-up
QUERY Q11_paths_of_several(item_id: ID, text: String) =>
  RETURN N<Train>({unit_code: text})::Out<Couples>::ShortestPath<Couples>::To(item_id)

// ShortestPath of any edge in traversal from FIRST
QUERY Q12_ShortestPath_of_any_edge(text: String) =>
  trains <- N<Train>
  RETURN trains::FIRST::ShortestPath::To(N<Train>({unit_code: text}))

// ShortestPathBFS in traversal from a single variable
QUERY Q13_ShortestPathBFS(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::ShortestPathBFS<Couples>::To(item_id)

// ShortestPath in nested mapping entry
QUERY Q14_ShortestPath(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::ShortestPath<Couples>::To(item_id),
      nickname,
    },
  }

// ShortestPath from in traversal from a look-up
QUERY Q15_ShortestPath_from(item_id: ID, text: String) =>
  RETURN N<Train>({unit_code: text})::ShortestPath<Couples>::From(item_id)

// ShortestPath from in condition inside EXISTS
QUERY Q16_ShortestPath_from(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(EXISTS(_::ShortestPath<Couples>::From(item_id)))))::{unit_code}

// ShortestPath from in EXISTS
QUERY Q17_ShortestPath_from(item_id: ID) =>
  RETURN EXISTS(E<Couples>(item_id)::ToN::ShortestPath<Couples>::From(item_id))

// Dijkstra by a property in FOR body
QUERY Q18_Dijkstra_by_a_property(item_id: ID) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::ShortestPathDijkstras<Couples>(_::{stress})::To(item_id)
  }
  RETURN NONE

// ShortestPath in RETURN
QUERY Q19_ShortestPath(item_id: ID) =>
  RETURN N<Train>(item_id)::ShortestPath<Couples>::To(item_id)

// ShortestPathBFS in mapping entry
QUERY Q20_ShortestPathBFS(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::ShortestPathBFS<Couples>::To(item_id)
  }

// A* by a number in traversal from a look-up
QUERY Q21_AStar_by_a_number(item_id: ID, text: String) =>
  RETURN N<Train>({unit_code: text})::ShortestPathAStar<Couples>(2, "coaches")::From(item_id)

// A* by a number in nested mapping entry
QUERY Q22_AStar_by_a_number(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::ShortestPathAStar<Couples>(2, "coaches")::From(item_id),
      nickname,
    },
  }

// A* by a number in RETURN
QUERY Q23_AStar_by_a_number(item_id: ID) =>
  RETURN E<Couples>(item_id)::ToN::ShortestPathAStar<Couples>(2, "coaches")::From(item_id)

// ShortestPathBFS in PREFILTER
QUERY Q24_ShortestPathBFS(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(EXISTS(_::ShortestPathBFS<Couples>::To(item_id)))
  ))::{summary, score}

// A* in bound mapping entry
QUERY Q25_AStar(item_id: ID) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::ShortestPathAStar<Couples>(_::{stress}, "top_speed")::To(item_id), unit_code, ..}
  RETURN shown

// Dijkstra by a number in RETURN object
QUERY Q26_Dijkstra_by_a_number(item_id: ID, text: String) =>
  RETURN {
    value: N<Train>({unit_code: text})::ShortestPathDijkstras<Couples>(1)::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// paths of several in bound mapping entry
QUERY Q27_paths_of_several(item_id: ID) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<Couples>::ShortestPath<Couples>::To(item_id), unit_code, ..}
  RETURN shown

// Dijkstra by both ends in closure
QUERY Q28_Dijkstra_by_both_ends(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::ShortestPathDijkstras<Couples>(ADD(_::{stress}, MUL(_::FromN::{coaches}, _::ToN::{coaches})))::From(item_id),
  }

// ShortestPathBFS in closure
QUERY Q29_ShortestPathBFS(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::ShortestPathBFS<Couples>::To(item_id),
  }

// Dijkstra by a number in FOR body after destructuring
QUERY Q30_Dijkstra_by_a_number(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::ShortestPathDijkstras<Couples>(1)::To(item_id)
  }
  RETURN NONE

// A* by a number in nested closure
QUERY Q31_AStar_by_a_number(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner::ShortestPathAStar<Couples>(2, "coaches")::From(item_id)},
  }

// paths of several in traversal from a single variable
QUERY Q32_paths_of_several(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::Out<Couples>::ShortestPath<Couples>::To(item_id)
