// closure with the whole item in FOR body after destructuring
QUERY Q8_closure_with_the_whole_item(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::Out<Couples>::|near|{whole: near, size: ADD(near::{coaches}, 1)}
  }
  RETURN NONE

// exclusion of system fields in RETURN list
QUERY Q9_exclusion_of_system_fields() =>
  trains <- N<Train>
  total <- N<Depot>::COUNT
  RETURN total, trains::OutE<ParkedAt>::!{id, label, from_node}

// mapping of literals in nested mapping entry
QUERY Q10_mapping_of_literals(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<Couples>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]},
      nickname,
    },
  }

// exclusion of system fields in nested closure
QUERY Q11_exclusion_of_system_fields() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner::OutE<ParkedAt>::!{id, label, from_node}},
  }

// exclusion in closure
QUERY Q12_exclusion() =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::Out<Couples>::!{coaches, top_speed},
  }

// closure in a closure in nested mapping entry
QUERY Q13_closure_in_a_closure(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<Couples>::|near|{key: near::ID, all: near::Out<ParkedAt>::|place|{a: near::{unit_code}, b: place::{depot_name}}},
      nickname,
    },
  }

// mapping of vectors in RETURN list
QUERY Q14_mapping_of_vectors(text: String) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>({unit_code: text})::Out<HasReport>::{summary, data}

// two exclusions in nested closure
QUERY Q15_two_exclusions() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner::Out<Couples>::!{coaches}::!{top_speed,}},
  }

// mapping of literals in mapping entry
QUERY Q16_mapping_of_literals() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::Out<Couples>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  }

// nested mapping in FOR body after destructuring
QUERY Q17_nested_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::Out<Couples>::{unit_code, more: {coaches, rest: {top_speed}}}
  }
  RETURN NONE

// exclusion after RANGE in bound mapping entry
QUERY Q18_exclusion_after_RANGE() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<ParkedAt>::RANGE(0, 5)::!{tracks}, unit_code, ..}
  RETURN shown

// mapping with a spread in RETURN array
QUERY Q19_mapping_with_a_spread() =>
  RETURN [
    {entry: N<Train>::Out<ParkedAt>::{called: depot_name, ..}},
    {entry: 1},
  ]

// exclusion before a mapping in RETURN array
QUERY Q20_exclusion_before_a_mapping(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN [
    {entry: train::Out<Couples>::!{coaches}::{unit_code, ..}},
    {entry: 1},
  ]

// mapping of vectors in mapping entry
QUERY Q21_mapping_of_vectors() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::Out<HasReport>::{summary, data}
  }

// mapping of edges in RETURN array
QUERY Q22_mapping_of_edges(text: String) =>
  RETURN [
    {entry: SearchBM25<Train>(text, 4)::OutE<ParkedAt>::{charge, from_node, to_node}},
    {entry: 1},
  ]

// mapping of traversals in mapping entry
QUERY Q23_mapping_of_traversals() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::Out<Couples>::{unit_code, where: _::Out<ParkedAt>::{depot_name}, first: _::In<Drives>::FIRST}
  }

// mapping in RETURN object
QUERY Q24_mapping() =>
  trains <- N<Train>
  RETURN {
    value: trains::FIRST::Out<ParkedAt>::{depot_name, tracks},
    nested: {inner: [1, {deep: NONE}]},
  }

// exclusion in FOR body after destructuring
QUERY Q25_exclusion(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::Out<Couples>::!{coaches, top_speed}
  }
  RETURN NONE

// mapping of a call in FOR body after destructuring
QUERY Q26_mapping_of_a_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::Out<Couples>::{unit_code, twice: MUL(_::{coaches}, 2), near: COUNT(_::Out<Couples>)}
  }
  RETURN NONE

// closure with the whole item in bound mapping entry
QUERY Q27_closure_with_the_whole_item() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<Couples>::|near|{whole: near, size: ADD(near::{coaches}, 1)}, unit_code, ..}
  RETURN shown

// mapping of edges in nested mapping entry
QUERY Q28_mapping_of_edges(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::OutE<ParkedAt>::{charge, from_node, to_node},
      nickname,
    },
  }

// mapping of a condition in nested mapping entry
QUERY Q29_mapping_of_a_condition(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<Couples>::{unit_code, big: _::{coaches}::GT(5), held: EXISTS(_::Out<ParkedAt>)},
      nickname,
    },
  }

// mapping of vectors in binding
QUERY Q30_mapping_of_vectors(item_id: ID) =>
  result <- N<Train>(item_id)::Out<HasReport>::{summary, data}
  RETURN result

// mapping of a condition in RETURN object
QUERY Q31_mapping_of_a_condition(text: String) =>
  RETURN {
    value: SearchBM25<Train>(text, 4)::Out<Couples>::{unit_code, big: _::{coaches}::GT(5), held: EXISTS(_::Out<ParkedAt>)},
    nested: {inner: [1, {deep: NONE}]},
  }
