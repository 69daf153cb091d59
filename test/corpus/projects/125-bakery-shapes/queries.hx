// mapping in RETURN array
QUERY Q7_mapping() =>
  RETURN [
    {entry: E<Kneaded>::ToN::Out<BakedIn>::{oven_name, racks}},
    {entry: 1},
  ]

// mapping of a condition in RETURN list
QUERY Q8_mapping_of_a_condition() =>
  total <- N<Oven>::COUNT
  RETURN total, V<Recipe>::Out<Suggests>::Out<PairsWith>::{sku, big: _::{grams}::GT(5), held: EXISTS(_::Out<BakedIn>)}

// mapping of traversals in bound mapping entry
QUERY Q9_mapping_of_traversals() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::Out<PairsWith>::{sku, where: _::Out<BakedIn>::{oven_name}, first: _::In<Kneaded>::FIRST}, sku, ..}
  RETURN shown

// closure in nested FOR body
QUERY Q10_closure(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<PairsWith>::|near|{key: near::{sku}, places: near::Out<BakedIn>::{oven_name}}
    }
  }
  RETURN breads::COUNT

// mapping in nested closure
QUERY Q11_mapping() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<BakedIn>::{oven_name, racks}},
  }

// two exclusions in nested FOR body
QUERY Q12_two_exclusions(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<PairsWith>::!{grams}::!{hydration,}
    }
  }
  RETURN breads::COUNT

// closure with the whole item in RETURN object
QUERY Q13_closure_with_the_whole_item(text: String) =>
  RETURN {
    value: SearchBM25<Bread>(text, 4)::Out<PairsWith>::|near|{whole: near, size: ADD(near::{grams}, 1)},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping with ::ID in RETURN array
QUERY Q14_mapping_with_ID(text: String) =>
  RETURN [
    {entry: N<Bread>({sku: text})::Out<BakedIn>::{key: ::ID, many: racks,}},
    {entry: 1},
  ]

// two exclusions in RETURN list
QUERY Q15_two_exclusions() =>
  breads <- N<Bread>
  total <- N<Oven>::COUNT
  RETURN total, breads::FIRST::Out<PairsWith>::!{grams}::!{hydration,}

// mapping of literals in nested closure
QUERY Q16_mapping_of_literals() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<PairsWith>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}},
  }

// closure in RETURN
QUERY Q17_closure() =>
  RETURN V<Recipe>::Out<Suggests>::Out<PairsWith>::|near|{key: near::{sku}, places: near::Out<BakedIn>::{oven_name}}

// two exclusions in binding
QUERY Q18_two_exclusions() =>
  breads <- N<Bread>
  result <- breads::Out<PairsWith>::!{grams}::!{hydration,}
  RETURN result

// mapping in RETURN nested object
QUERY Q19_mapping() =>
  RETURN {outer: {value: N<Bread>::Out<BakedIn>::{oven_name, racks}}, again: N<Bread>::Out<BakedIn>::{oven_name, racks}}

// mapping with a rename in RETURN
QUERY Q20_mapping_with_a_rename(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<BakedIn>::{called: oven_name, key: ID}

// two exclusions in RETURN nested object
QUERY Q21_two_exclusions(item_id: ID) =>
  RETURN {outer: {value: N<Bread>(item_id)::Out<PairsWith>::!{grams}::!{hydration,}}, again: N<Bread>(item_id)::Out<PairsWith>::!{grams}::!{hydration,}}

// nested mapping in mapping entry
QUERY Q22_nested_mapping() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<PairsWith>::{sku, more: {grams, rest: {hydration}}}
  }

// exclusion after RANGE in nested closure
QUERY Q23_exclusion_after_RANGE() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<BakedIn>::RANGE(0, 5)::!{racks}},
  }

// nested mapping in FOR body
QUERY Q24_nested_mapping() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::Out<PairsWith>::{sku, more: {grams, rest: {hydration}}}
  }
  RETURN NONE

// exclusion in RETURN array
QUERY Q25_exclusion() =>
  RETURN [
    {entry: E<Kneaded>::ToN::Out<PairsWith>::!{grams, hydration}},
    {entry: 1},
  ]

// mapping of edges in mapping entry
QUERY Q26_mapping_of_edges() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::OutE<BakedIn>::{cost, from_node, to_node}
  }

// exclusion before a mapping in FOR body
QUERY Q27_exclusion_before_a_mapping() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::Out<PairsWith>::!{grams}::{sku, ..}
  }
  RETURN NONE

// exclusion of system fields in nested mapping entry
QUERY Q28_exclusion_of_system_fields(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::OutE<BakedIn>::!{id, label, from_node},
      title,
    },
  }

// exclusion after RANGE in mapping entry
QUERY Q29_exclusion_after_RANGE() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<BakedIn>::RANGE(0, 5)::!{racks}
  }

// two exclusions in RETURN
QUERY Q30_two_exclusions(item_id: ID) =>
  RETURN N<Bread>(item_id)::Out<PairsWith>::!{grams}::!{hydration,}
