// mapping with ::ID in RETURN nested object
QUERY Q9_mapping_with_ID() =>
  plants <- N<Plant>
  RETURN {outer: {value: plants::Out<GrowsIn>::{key: ::ID, many: benches,}}, again: plants::Out<GrowsIn>::{key: ::ID, many: benches,}}

// mapping of traversals in nested closure
QUERY Q10_mapping_of_traversals() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<Shades>::{accession, where: _::Out<GrowsIn>::{house_name}, first: _::In<Tends>::FIRST}},
  }

// mapping in RETURN
QUERY Q11_mapping(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::Out<GrowsIn>::{house_name, benches}

// mapping of a condition in RETURN
QUERY Q12_mapping_of_a_condition(item_id: ID) =>
  RETURN N<Plant>(item_id)::Out<Shades>::{accession, big: _::{height_cm}::GT(5), held: EXISTS(_::Out<GrowsIn>)}

// mapping of literals in FOR body
QUERY Q13_mapping_of_literals() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<Shades>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  }
  RETURN NONE

// closure with the whole item in FOR body
QUERY Q14_closure_with_the_whole_item() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<Shades>::|near|{whole: near, size: ADD(near::{height_cm}, 1)}
  }
  RETURN NONE

// mapping with a rename in mapping entry
QUERY Q15_mapping_with_a_rename() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::Out<GrowsIn>::{called: house_name, key: ID}
  }

// mapping of vectors in RETURN object
QUERY Q16_mapping_of_vectors() =>
  RETURN {
    value: E<Tends>::ToN::Out<HasSketch>::{caption, data},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping with a rename in nested mapping entry
QUERY Q17_mapping_with_a_rename(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::Out<GrowsIn>::{called: house_name, key: ID},
      common_name,
    },
  }

// mapping with a rename in FOR body after destructuring
QUERY Q18_mapping_with_a_rename(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::Out<GrowsIn>::{called: house_name, key: ID}
  }
  RETURN NONE

// mapping of edges in nested FOR body
QUERY Q19_mapping_of_edges(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::OutE<GrowsIn>::{upkeep, from_node, to_node}
    }
  }
  RETURN plants::COUNT

// exclusion before a mapping in nested FOR body
QUERY Q20_exclusion_before_a_mapping(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::Out<Shades>::!{height_cm}::{accession, ..}
    }
  }
  RETURN plants::COUNT

// mapping of vectors in RETURN
QUERY Q21_mapping_of_vectors(item_id: ID) =>
  RETURN N<Plant>(item_id)::Out<HasSketch>::{caption, data}

// exclusion after RANGE in closure
QUERY Q22_exclusion_after_RANGE() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::Out<GrowsIn>::RANGE(0, 5)::!{benches},
  }

// exclusion after RANGE in RETURN array
QUERY Q23_exclusion_after_RANGE(text: String) =>
  RETURN [
    {entry: N<Plant>({accession: text})::Out<GrowsIn>::RANGE(0, 5)::!{benches}},
    {entry: 1},
  ]

// mapping of vectors in FOR body
QUERY Q24_mapping_of_vectors() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<HasSketch>::{caption, data}
  }
  RETURN NONE

// closure in closure
QUERY Q25_closure() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::Out<Shades>::|near|{key: near::{accession}, places: near::Out<GrowsIn>::{house_name}},
  }

// mapping of a call in RETURN object
QUERY Q26_mapping_of_a_call() =>
  RETURN {
    value: V<Sketch>::Out<Depicts>::Out<Shades>::{accession, twice: MUL(_::{height_cm}, 2), near: COUNT(_::Out<Shades>)},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping with a rename in RETURN array
QUERY Q27_mapping_with_a_rename() =>
  plants <- N<Plant>
  RETURN [
    {entry: plants::Out<GrowsIn>::{called: house_name, key: ID}},
    {entry: 1},
  ]

// two exclusions in RETURN object
QUERY Q28_two_exclusions() =>
  RETURN {
    value: N<Plant>::Out<Shades>::!{height_cm}::!{acidity,},
    nested: {inner: [1, {deep: NONE}]},
  }

// exclusion after RANGE in FOR body
QUERY Q29_exclusion_after_RANGE() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<GrowsIn>::RANGE(0, 5)::!{benches}
  }
  RETURN NONE

// mapping of edges in RETURN list
QUERY Q30_mapping_of_edges(item_id: ID) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, N<Plant>(item_id)::OutE<GrowsIn>::{upkeep, from_node, to_node}

// nested mapping in nested FOR body
QUERY Q31_nested_mapping(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::Out<Shades>::{accession, more: {height_cm, rest: {acidity}}}
    }
  }
  RETURN plants::COUNT

// closure in a closure in FOR body
QUERY Q32_closure_in_a_closure() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<Shades>::|near|{key: near::ID, all: near::Out<GrowsIn>::|place|{a: near::{accession}, b: place::{house_name}}}
  }
  RETURN NONE
