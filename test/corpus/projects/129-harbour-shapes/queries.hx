// exclusion after RANGE in binding
QUERY Q11_exclusion_after_RANGE(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  result <- vessel::Out<MooredAt>::RANGE(0, 5)::!{berths}
  RETURN result

// exclusion of system fields in RETURN nested object
QUERY Q12_exclusion_of_system_fields(item_id: ID) =>
  RETURN {outer: {value: N<Vessel>(item_id)::OutE<MooredAt>::!{id, label, from_node}}, again: N<Vessel>(item_id)::OutE<MooredAt>::!{id, label, from_node}}

// mapping of a call in RETURN array
QUERY Q13_mapping_of_a_call(text: String) =>
  RETURN [
    {entry: SearchBM25<Vessel>(text, 4)::Out<Tows>::{imo, twice: MUL(_::{tonnage}, 2), near: COUNT(_::Out<Tows>)}},
    {entry: 1},
  ]

// mapping of edges in nested closure
QUERY Q14_mapping_of_edges() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::OutE<MooredAt>::{dues, from_node, to_node}},
  }

// closure in FOR body after destructuring
QUERY Q15_closure(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<Tows>::|near|{key: near::{imo}, places: near::Out<MooredAt>::{pier_name}}
  }
  RETURN NONE

// two exclusions in FOR body
QUERY Q16_two_exclusions() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- each::Out<Tows>::!{tonnage}::!{draught,}
  }
  RETURN NONE

// nested mapping in RETURN array
QUERY Q17_nested_mapping() =>
  RETURN [
    {entry: V<Manifest>::Out<Lists>::Out<Tows>::{imo, more: {tonnage, rest: {draught}}}},
    {entry: 1},
  ]

// two exclusions in bound mapping entry
QUERY Q18_two_exclusions() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::Out<Tows>::!{tonnage}::!{draught,}, imo, ..}
  RETURN shown

// exclusion before a mapping in nested mapping entry
QUERY Q19_exclusion_before_a_mapping(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::Out<Tows>::!{tonnage}::{imo, ..},
      ship_name,
    },
  }

// mapping of traversals in FOR body
QUERY Q20_mapping_of_traversals() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- each::Out<Tows>::{imo, where: _::Out<MooredAt>::{pier_name}, first: _::In<Commands>::FIRST}
  }
  RETURN NONE

// mapping of vectors in nested FOR body
QUERY Q21_mapping_of_vectors(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<HasManifest>::{wording, data}
    }
  }
  RETURN vessels::COUNT

// exclusion after RANGE in RETURN
QUERY Q22_exclusion_after_RANGE(text: String) =>
  RETURN SearchBM25<Vessel>(text, 4)::Out<MooredAt>::RANGE(0, 5)::!{berths}

// exclusion after RANGE in FOR body after destructuring
QUERY Q23_exclusion_after_RANGE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<MooredAt>::RANGE(0, 5)::!{berths}
  }
  RETURN NONE

// mapping with a rename in nested FOR body
QUERY Q24_mapping_with_a_rename(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<MooredAt>::{called: pier_name, key: ID}
    }
  }
  RETURN vessels::COUNT

// exclusion in binding
QUERY Q25_exclusion() =>
  result <- E<Commands>::ToN::Out<Tows>::!{tonnage, draught}
  RETURN result

// exclusion after RANGE in nested mapping entry
QUERY Q26_exclusion_after_RANGE(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::Out<MooredAt>::RANGE(0, 5)::!{berths},
      ship_name,
    },
  }

// exclusion of system fields in closure
QUERY Q27_exclusion_of_system_fields() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::OutE<MooredAt>::!{id, label, from_node},
  }

// mapping with ::ID in bound mapping entry
QUERY Q28_mapping_with_ID() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::Out<MooredAt>::{key: ::ID, many: berths,}, imo, ..}
  RETURN shown

// mapping of literals in nested FOR body
QUERY Q29_mapping_of_literals(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<Tows>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
    }
  }
  RETURN vessels::COUNT

// mapping of edges in closure
QUERY Q30_mapping_of_edges() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::OutE<MooredAt>::{dues, from_node, to_node},
  }

// mapping with ::ID in RETURN object
QUERY Q31_mapping_with_ID(text: String) =>
  RETURN {
    value: SearchBM25<Vessel>(text, 4)::Out<MooredAt>::{key: ::ID, many: berths,},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of a condition in FOR body after destructuring
QUERY Q32_mapping_of_a_condition(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<Tows>::{imo, big: _::{tonnage}::GT(5), held: EXISTS(_::Out<MooredAt>)}
  }
  RETURN NONE

// closure with the whole item in binding
QUERY Q33_closure_with_the_whole_item() =>
  vessels <- N<Vessel>
  result <- vessels::FIRST::Out<Tows>::|near|{whole: near, size: ADD(near::{tonnage}, 1)}
  RETURN result

// mapping of a call in bound mapping entry
QUERY Q34_mapping_of_a_call() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::Out<Tows>::{imo, twice: MUL(_::{tonnage}, 2), near: COUNT(_::Out<Tows>)}, imo, ..}
  RETURN shown
