// nested mapping in RETURN list
QUERY Q7_nested_mapping() =>
  total <- N<Oven>::COUNT
  RETURN total, E<Kneaded>::ToN::Out<PairsWith>::{sku, more: {grams, rest: {hydration}}}

// mapping with a rename in nested closure
QUERY Q8_mapping_with_a_rename() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<BakedIn>::{called: oven_name, key: ID}},
  }

// exclusion in traversal from a search
QUERY Q9_exclusion(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::Out<PairsWith>::!{grams, hydration}

// mapping with a rename in RETURN nested object
QUERY Q10_mapping_with_a_rename() =>
  RETURN {outer: {value: N<Bread>::Out<BakedIn>::{called: oven_name, key: ID}}, again: N<Bread>::Out<BakedIn>::{called: oven_name, key: ID}}

// exclusion after RANGE in mapping entry
QUERY Q11_exclusion_after_RANGE() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<BakedIn>::RANGE(0, 5)::!{racks}
  }

// two exclusions in binding
QUERY Q12_two_exclusions(item_id: ID) =>
  result <- N<Bread>(item_id)::Out<PairsWith>::!{grams}::!{hydration,}
  RETURN result

// mapping with ::ID in mapping entry
QUERY Q13_mapping_with_ID() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<BakedIn>::{key: ::ID, many: racks,}
  }

// closure with the whole item in RETURN
QUERY Q14_closure_with_the_whole_item(text: String) =>
  RETURN N<Bread>({sku: text})::Out<PairsWith>::|near|{whole: near, size: ADD(near::{grams}, 1)}

// exclusion of system fields in nested closure
QUERY Q15_exclusion_of_system_fields() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::OutE<BakedIn>::!{id, label, from_node}},
  }

// mapping of vectors in traversal from a single variable
QUERY Q16_mapping_of_vectors(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<HasRecipe>::{steps_text, data}

// mapping of a call in bound mapping entry
QUERY Q17_mapping_of_a_call() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::Out<PairsWith>::{sku, twice: MUL(_::{grams}, 2), near: COUNT(_::Out<PairsWith>)}, sku, ..}
  RETURN shown

// mapping with ::ID in traversal from FIRST
QUERY Q18_mapping_with_ID() =>
  breads <- N<Bread>
  RETURN breads::FIRST::Out<BakedIn>::{key: ::ID, many: racks,}

// mapping of a call in RETURN nested object
QUERY Q19_mapping_of_a_call() =>
  RETURN {outer: {value: N<Bread>::Out<PairsWith>::{sku, twice: MUL(_::{grams}, 2), near: COUNT(_::Out<PairsWith>)}}, again: N<Bread>::Out<PairsWith>::{sku, twice: MUL(_::{grams}, 2), near: COUNT(_::Out<PairsWith>)}}

// mapping of a condition in RETURN nested object
QUERY Q20_mapping_of_a_condition(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN {outer: {value: bread::Out<PairsWith>::{sku, big: _::{grams}::GT(5), held: EXISTS(_::Out<BakedIn>)}}, again: bread::Out<PairsWith>::{sku, big: _::{grams}::GT(5), held: EXISTS(_::Out<BakedIn>)}}

// mapping with a rename in RETURN object
QUERY Q21_mapping_with_a_rename(item_id: ID) =>
  RETURN {
    value: N<Bread>(item_id)::Out<BakedIn>::{called: oven_name, key: ID},
    nested: {inner: [1, {deep: NONE}]},
  }

// closure in closure
QUERY Q22_closure() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::Out<PairsWith>::|near|{key: near::{sku}, places: near::Out<BakedIn>::{oven_name}},
  }

// mapping of literals in nested FOR body
QUERY Q23_mapping_of_literals(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<PairsWith>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
    }
  }
  RETURN breads::COUNT

// mapping with ::ID in RETURN nested object
QUERY Q24_mapping_with_ID() =>
  breads <- N<Bread>
  RETURN {outer: {value: breads::FIRST::Out<BakedIn>::{key: ::ID, many: racks,}}, again: breads::FIRST::Out<BakedIn>::{key: ::ID, many: racks,}}

// nested mapping in binding
QUERY Q25_nested_mapping() =>
  result <- E<Kneaded>::ToN::Out<PairsWith>::{sku, more: {grams, rest: {hydration}}}
  RETURN result

// exclusion in traversal from a plural variable
QUERY Q26_exclusion() =>
  breads <- N<Bread>
  RETURN breads::Out<PairsWith>::!{grams, hydration}

// mapping in nested FOR body
QUERY Q27_mapping(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<BakedIn>::{oven_name, racks}
    }
  }
  RETURN breads::COUNT

// closure with the whole item in traversal from a search
QUERY Q28_closure_with_the_whole_item(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::Out<PairsWith>::|near|{whole: near, size: ADD(near::{grams}, 1)}

// mapping with ::ID in binding
QUERY Q29_mapping_with_ID(item_id: ID) =>
  bread <- N<Bread>(item_id)
  result <- bread::Out<BakedIn>::{key: ::ID, many: racks,}
  RETURN result

// exclusion of system fields in traversal from a look-up
QUERY Q30_exclusion_of_system_fields(text: String) =>
  RETURN N<Bread>({sku: text})::OutE<BakedIn>::!{id, label, from_node}
