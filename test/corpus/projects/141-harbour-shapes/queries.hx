// closure in nested FOR body
QUERY Q11_closure(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<Tows>::|near|{key: near::{imo}, places: near::Out<MooredAt>::{pier_name}}
    }
  }
  RETURN vessels::COUNT

// exclusion in traversal from a source
QUERY Q12_exclusion() =>
  RETURN N<Vessel>::Out<Tows>::!{tonnage, draught}

// mapping in traversal from FIRST
QUERY Q13_mapping() =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::Out<MooredAt>::{pier_name, berths}

// mapping in closure
QUERY Q14_mapping() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::Out<MooredAt>::{pier_name, berths},
  }

// closure in a closure in traversal from a plural variable
QUERY Q15_closure_in_a_closure() =>
  vessels <- N<Vessel>
  RETURN vessels::Out<Tows>::|near|{key: near::ID, all: near::Out<MooredAt>::|place|{a: near::{imo}, b: place::{pier_name}}}

// mapping with a spread in traversal from a plural variable
QUERY Q16_mapping_with_a_spread() =>
  vessels <- N<Vessel>
  RETURN vessels::Out<MooredAt>::{called: pier_name, ..}

// closure in traversal from a source
QUERY Q17_closure() =>
  RETURN N<Vessel>::Out<Tows>::|near|{key: near::{imo}, places: near::Out<MooredAt>::{pier_name}}

// mapping with a spread in RETURN
QUERY Q18_mapping_with_a_spread() =>
  vessels <- N<Vessel>
  RETURN vessels::Out<MooredAt>::{called: pier_name, ..}

// two exclusions in FOR body after destructuring
QUERY Q19_two_exclusions(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<Tows>::!{tonnage}::!{draught,}
  }
  RETURN NONE

// mapping of vectors in traversal from a search
QUERY Q20_mapping_of_vectors(text: String) =>
  RETURN SearchBM25<Vessel>(text, 4)::Out<HasManifest>::{wording, data}

// mapping of traversals in mapping entry
QUERY Q21_mapping_of_traversals() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::Out<Tows>::{imo, where: _::Out<MooredAt>::{pier_name}, first: _::In<Commands>::FIRST}
  }

// exclusion of system fields in binding
QUERY Q22_exclusion_of_system_fields(text: String) =>
  result <- SearchBM25<Vessel>(text, 4)::OutE<MooredAt>::!{id, label, from_node}
  RETURN result

// closure with the whole item in traversal from a single variable
QUERY Q23_closure_with_the_whole_item(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::Out<Tows>::|near|{whole: near, size: ADD(near::{tonnage}, 1)}

// closure in mapping entry
QUERY Q24_closure() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::Out<Tows>::|near|{key: near::{imo}, places: near::Out<MooredAt>::{pier_name}}
  }

// mapping of vectors in nested closure
QUERY Q25_mapping_of_vectors() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::Out<HasManifest>::{wording, data}},
  }

// exclusion before a mapping in FOR body after destructuring
QUERY Q26_exclusion_before_a_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<Tows>::!{tonnage}::{imo, ..}
  }
  RETURN NONE

// closure in FOR body after destructuring
QUERY Q27_closure(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<Tows>::|near|{key: near::{imo}, places: near::Out<MooredAt>::{pier_name}}
  }
  RETURN NONE

// exclusion in traversal from a look-up
QUERY Q28_exclusion(text: String) =>
  RETURN N<Vessel>({imo: text})::Out<Tows>::!{tonnage, draught}

// mapping of edges in closure
QUERY Q29_mapping_of_edges() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::OutE<MooredAt>::{dues, from_node, to_node},
  }

// closure with the whole item in binding
QUERY Q30_closure_with_the_whole_item(item_id: ID) =>
  result <- N<Vessel>(item_id)::Out<Tows>::|near|{whole: near, size: ADD(near::{tonnage}, 1)}
  RETURN result

// closure in binding
QUERY Q31_closure(text: String) =>
  result <- SearchBM25<Vessel>(text, 4)::Out<Tows>::|near|{key: near::{imo}, places: near::Out<MooredAt>::{pier_name}}
  RETURN result

// mapping with a spread in nested FOR body
QUERY Q32_mapping_with_a_spread(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<MooredAt>::{called: pier_name, ..}
    }
  }
  RETURN vessels::COUNT

// exclusion after RANGE in binding
QUERY Q33_exclusion_after_RANGE() =>
  vessels <- N<Vessel>
  result <- vessels::FIRST::Out<MooredAt>::RANGE(0, 5)::!{berths}
  RETURN result

// closure in nested mapping entry
QUERY Q34_closure(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::Out<Tows>::|near|{key: near::{imo}, places: near::Out<MooredAt>::{pier_name}},
      ship_name,
    },
  }
