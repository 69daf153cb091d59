// paths of several in EXISTS
QUERY Q9_paths_of_several(item_id: ID) =>
  trains <- N<Train>
  RETURN EXISTS(trains::Out<Couples>::ShortestPath<Couples>::To(item_id))

// ShortestPath of any edge in nested FOR body
QUERY Q10_ShortestPath_of_any_edge(text: String, codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::ShortestPath::To(N<Train>({unit_code: text}))
    }
  }
  RETURN trains::COUNT

// Dijkstra by a property in bound mapping entry
QUERY Q11_Dijkstra_by_a_property(item_id: ID) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::ShortestPathDijkstras<Couples>(_::{stress})::To(item_id), unit_code, ..}
  RETURN shown

// Dijkstra by a variable in mapping entry
QUERY Q12_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::ShortestPathDijkstras<Couples>(MUL(ABS(factor), _::{stress}))::To(item_id)
  }

// Dijkstra by both ends in FOR body after destructuring
QUERY Q13_Dijkstra_by_both_ends(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::ShortestPathDijkstras<Couples>(ADD(_::{stress}, MUL(_::FromN::{coaches}, _::ToN::{coaches})))::From(item_id)
  }
  RETURN NONE

// A* in EXISTS
QUERY Q14_AStar(item_id: ID, text: String) =>
  RETURN EXISTS(N<Train>({unit_code: text})::ShortestPathAStar<Couples>(_::{stress}, "top_speed")::To(item_id))

// Dijkstra by both ends in negated OR operand
QUERY Q15_Dijkstra_by_both_ends(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(EXISTS(_::ShortestPathDijkstras<Couples>(ADD(_::{stress}, MUL(_::FromN::{coaches}, _::ToN::{coaches})))::From(item_id)), _::{coaches}::LT(0)))

// paths of several in mapping entry
QUERY Q16_paths_of_several(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::Out<Couples>::ShortestPath<Couples>::To(item_id)
  }

// Dijkstra by a number in mapping entry
QUERY Q17_Dijkstra_by_a_number(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::ShortestPathDijkstras<Couples>(1)::To(item_id)
  }

// ShortestPath of any edge in RETURN array
QUERY Q18_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  train <- N<Train>(item_id)
  RETURN [
    {entry: train::ShortestPath::To(N<Train>({unit_code: text}))},
    {entry: 1},
  ]

// ShortestPath of any edge in PREFILTER
QUERY Q19_ShortestPath_of_any_edge(text: String, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(EXISTS(_::ShortestPath::To(N<Train>({unit_code: text}))))
  ))::{summary, score}

// ShortestPathBFS in RETURN list
QUERY Q20_ShortestPathBFS(item_id: ID, text: String) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>({unit_code: text})::ShortestPathBFS<Couples>::To(item_id)

// Dijkstra by a variable in nested FOR body
QUERY Q21_Dijkstra_by_a_variable(item_id: ID, factor: F64, codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::ShortestPathDijkstras<Couples>(MUL(ABS(factor), _::{stress}))::To(item_id)
    }
  }
  RETURN trains::COUNT

// Dijkstra by a variable in AND operand
QUERY Q22_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::ShortestPathDijkstras<Couples>(MUL(ABS(factor), _::{stress}))::To(item_id))
  ))

// paths of several in AND operand
QUERY Q23_paths_of_several(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::Out<Couples>::ShortestPath<Couples>::To(item_id))
  ))

// ShortestPath from in condition
QUERY Q24_ShortestPath_from(item_id: ID) =>
  found <- N<Train>::WHERE(
    EXISTS(_::ShortestPath<Couples>::From(item_id))
  )
  RETURN found

// Dijkstra by a variable in FOR body after destructuring
QUERY Q25_Dijkstra_by_a_variable(item_id: ID, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::ShortestPathDijkstras<Couples>(MUL(ABS(factor), _::{stress}))::To(item_id)
  }
  RETURN NONE

// Dijkstra by a variable in RETURN nested object
QUERY Q26_Dijkstra_by_a_variable(item_id: ID, factor: F64, text: String) =>
  RETURN {outer: {value: N<Train>({unit_code: text})::ShortestPathDijkstras<Couples>(MUL(ABS(factor), _::{stress}))::To(item_id)}, again: N<Train>({unit_code: text})::ShortestPathDijkstras<Couples>(MUL(ABS(factor), _::{stress}))::To(item_id)}

// Dijkstra by a property in nested FOR body
QUERY Q27_Dijkstra_by_a_property(item_id: ID, codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::ShortestPathDijkstras<Couples>(_::{stress})::To(item_id)
    }
  }
  RETURN trains::COUNT

// ShortestPath of any edge in mapping entry
QUERY Q28_ShortestPath_of_any_edge(text: String) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::ShortestPath::To(N<Train>({unit_code: text}))
  }

// Dijkstra by a number in condition
QUERY Q29_Dijkstra_by_a_number(item_id: ID) =>
  found <- N<Train>::WHERE(
    EXISTS(_::ShortestPathDijkstras<Couples>(1)::To(item_id))
  )
  RETURN found

// ShortestPath in mapping entry
QUERY Q30_ShortestPath(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::ShortestPath<Couples>::To(item_id)
  }

// Dijkstra by a variable in RETURN array
QUERY Q31_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  RETURN [
    {entry: N<Train>(item_id)::ShortestPathDijkstras<Couples>(MUL(ABS(factor), _::{stress}))::To(item_id)},
    {entry: 1},
  ]

// A* by a number in nested mapping entry
QUERY Q32_AStar_by_a_number(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::ShortestPathAStar<Couples>(2, "coaches")::From(item_id),
      nickname,
    },
  }
