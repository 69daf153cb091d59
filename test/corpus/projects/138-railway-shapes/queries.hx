// exclusion in traversal from a single variable
QUERY Q8_exclusion(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::Out<Couples>::!{coaches, top_speed}

// mapping of a condition in traversal from a look-up
QUERY Q9_mapping_of_a_condition(text: String) =>
  RETURN N<Train>({unit_code: text})::Out<Couples>::{unit_code, big: _::{coaches}::GT(5), held: EXISTS(_::Out<ParkedAt>)}

// mapping of traversals in bound mapping entry
QUERY Q10_mapping_of_traversals() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<Couples>::{unit_code, where: _::Out<ParkedAt>::{depot_name}, first: _::In<Drives>::FIRST}, unit_code, ..}
  RETURN shown

// mapping with ::ID in FOR body
QUERY Q11_mapping_with_ID() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::Out<ParkedAt>::{key: ::ID, many: tracks,}
  }
  RETURN NONE

// exclusion after RANGE in RETURN
QUERY Q12_exclusion_after_RANGE(item_id: ID) =>
  RETURN N<Train>(item_id)::Out<ParkedAt>::RANGE(0, 5)::!{tracks}

// mapping with ::ID in traversal from a source
QUERY Q13_mapping_with_ID() =>
  RETURN N<Train>::Out<ParkedAt>::{key: ::ID, many: tracks,}

// nested mapping in traversal from FIRST
QUERY Q14_nested_mapping() =>
  trains <- N<Train>
  RETURN trains::FIRST::Out<Couples>::{unit_code, more: {coaches, rest: {top_speed}}}

// exclusion before a mapping in RETURN nested object
QUERY Q15_exclusion_before_a_mapping() =>
  trains <- N<Train>
  RETURN {outer: {value: trains::FIRST::Out<Couples>::!{coaches}::{unit_code, ..}}, again: trains::FIRST::Out<Couples>::!{coaches}::{unit_code, ..}}

// mapping of a call in RETURN object
QUERY Q16_mapping_of_a_call() =>
  RETURN {
    value: E<Drives>::ToN::Out<Couples>::{unit_code, twice: MUL(_::{coaches}, 2), near: COUNT(_::Out<Couples>)},
    nested: {inner: [1, {deep: NONE}]},
  }

// exclusion in RETURN array
QUERY Q17_exclusion() =>
  RETURN [
    {entry: V<Report>::Out<Concerns>::Out<Couples>::!{coaches, top_speed}},
    {entry: 1},
  ]

// mapping with ::ID in traversal from a plural variable
QUERY Q18_mapping_with_ID() =>
  trains <- N<Train>
  RETURN trains::Out<ParkedAt>::{key: ::ID, many: tracks,}

// nested mapping in mapping entry
QUERY Q19_nested_mapping() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::Out<Couples>::{unit_code, more: {coaches, rest: {top_speed}}}
  }

// two exclusions in closure
QUERY Q20_two_exclusions() =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::Out<Couples>::!{coaches}::!{top_speed,},
  }

// mapping with ::ID in RETURN list
QUERY Q21_mapping_with_ID(item_id: ID) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>(item_id)::Out<ParkedAt>::{key: ::ID, many: tracks,}

// exclusion after RANGE in RETURN object
QUERY Q22_exclusion_after_RANGE(text: String) =>
  RETURN {
    value: SearchBM25<Train>(text, 4)::Out<ParkedAt>::RANGE(0, 5)::!{tracks},
    nested: {inner: [1, {deep: NONE}]},
  }

// nested mapping in traversal from a single variable
QUERY Q23_nested_mapping(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::Out<Couples>::{unit_code, more: {coaches, rest: {top_speed}}}

// mapping in RETURN array
QUERY Q24_mapping() =>
  trains <- N<Train>
  RETURN [
    {entry: trains::FIRST::Out<ParkedAt>::{depot_name, tracks}},
    {entry: 1},
  ]

// closure in RETURN nested object
QUERY Q25_closure() =>
  RETURN {outer: {value: E<Drives>::ToN::Out<Couples>::|near|{key: near::{unit_code}, places: near::Out<ParkedAt>::{depot_name}}}, again: E<Drives>::ToN::Out<Couples>::|near|{key: near::{unit_code}, places: near::Out<ParkedAt>::{depot_name}}}

// mapping of edges in binding
QUERY Q26_mapping_of_edges() =>
  result <- V<Report>::Out<Concerns>::OutE<ParkedAt>::{charge, from_node, to_node}
  RETURN result

// exclusion before a mapping in RETURN object
QUERY Q27_exclusion_before_a_mapping() =>
  trains <- N<Train>
  RETURN {
    value: trains::Out<Couples>::!{coaches}::{unit_code, ..},
    nested: {inner: [1, {deep: NONE}]},
  }

// nested mapping in FOR body
QUERY Q28_nested_mapping() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::Out<Couples>::{unit_code, more: {coaches, rest: {top_speed}}}
  }
  RETURN NONE

// mapping with ::ID in closure
QUERY Q29_mapping_with_ID() =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::Out<ParkedAt>::{key: ::ID, many: tracks,},
  }

// mapping of edges in FOR body
QUERY Q30_mapping_of_edges() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::OutE<ParkedAt>::{charge, from_node, to_node}
  }
  RETURN NONE

// two exclusions in RETURN object
QUERY Q31_two_exclusions(text: String) =>
  RETURN {
    value: SearchBM25<Train>(text, 4)::Out<Couples>::!{coaches}::!{top_speed,},
    nested: {inner: [1, {deep: NONE}]},
  }
