// closure in a closure in mapping entry
QUERY Q9_closure_in_a_closure() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::Out<Shades>::|near|{key: near::ID, all: near::Out<GrowsIn>::|place|{a: near::{accession}, b: place::{house_name}}}
  }

// mapping of edges in traversal from a source
QUERY Q10_mapping_of_edges() =>
  RETURN N<Plant>::OutE<GrowsIn>::{upkeep, from_node, to_node}

// mapping of edges in RETURN list
QUERY Q11_mapping_of_edges(item_id: ID) =>
  plant <- N<Plant>(item_id)
  total <- N<Greenhouse>::COUNT
  RETURN total, plant::OutE<GrowsIn>::{upkeep, from_node, to_node}

// mapping with ::ID in RETURN object
QUERY Q12_mapping_with_ID(item_id: ID) =>
  RETURN {
    value: N<Plant>(item_id)::Out<GrowsIn>::{key: ::ID, many: benches,},
    nested: {inner: [1, {deep: NONE}]},
  }

// exclusion after RANGE in FOR body after destructuring
QUERY Q13_exclusion_after_RANGE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::Out<GrowsIn>::RANGE(0, 5)::!{benches}
  }
  RETURN NONE

// exclusion in binding
QUERY Q14_exclusion(text: String) =>
  result <- N<Plant>({accession: text})::Out<Shades>::!{height_cm, acidity}
  RETURN result

// exclusion in bound mapping entry
QUERY Q15_exclusion() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::Out<Shades>::!{height_cm, acidity}, accession, ..}
  RETURN shown

// exclusion of system fields in traversal from a single variable
QUERY Q16_exclusion_of_system_fields(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::OutE<GrowsIn>::!{id, label, from_node}

// mapping of vectors in bound mapping entry
QUERY Q17_mapping_of_vectors() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::Out<HasSketch>::{caption, data}, accession, ..}
  RETURN shown

// mapping of a call in nested FOR body
QUERY Q18_mapping_of_a_call(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::Out<Shades>::{accession, twice: MUL(_::{height_cm}, 2), near: COUNT(_::Out<Shades>)}
    }
  }
  RETURN plants::COUNT

// closure with the whole item in traversal from a look-up
QUERY Q19_closure_with_the_whole_item(text: String) =>
  RETURN N<Plant>({accession: text})::Out<Shades>::|near|{whole: near, size: ADD(near::{height_cm}, 1)}

// mapping in RETURN object
QUERY Q20_mapping(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN {
    value: plant::Out<GrowsIn>::{house_name, benches},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of edges in traversal from FIRST
QUERY Q21_mapping_of_edges() =>
  plants <- N<Plant>
  RETURN plants::FIRST::OutE<GrowsIn>::{upkeep, from_node, to_node}

// mapping with a spread in traversal from a look-up
QUERY Q22_mapping_with_a_spread(text: String) =>
  RETURN N<Plant>({accession: text})::Out<GrowsIn>::{called: house_name, ..}

// mapping with ::ID in nested closure
QUERY Q23_mapping_with_ID() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<GrowsIn>::{key: ::ID, many: benches,}},
  }

// closure in traversal from a look-up
QUERY Q24_closure(text: String) =>
  RETURN N<Plant>({accession: text})::Out<Shades>::|near|{key: near::{accession}, places: near::Out<GrowsIn>::{house_name}}

// mapping in nested closure
QUERY Q25_mapping() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<GrowsIn>::{house_name, benches}},
  }

// mapping of literals in traversal from a plural variable
QUERY Q26_mapping_of_literals() =>
  plants <- N<Plant>
  RETURN plants::Out<Shades>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping of edges in FOR body after destructuring
QUERY Q27_mapping_of_edges(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- found::OutE<GrowsIn>::{upkeep, from_node, to_node}
  }
  RETURN NONE

// two exclusions in traversal from a single variable
QUERY Q28_two_exclusions(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::Out<Shades>::!{height_cm}::!{acidity,}

// closure with the whole item in RETURN nested object
QUERY Q29_closure_with_the_whole_item(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN {outer: {value: plant::Out<Shades>::|near|{whole: near, size: ADD(near::{height_cm}, 1)}}, again: plant::Out<Shades>::|near|{whole: near, size: ADD(near::{height_cm}, 1)}}

// exclusion in traversal from FIRST
QUERY Q30_exclusion() =>
  plants <- N<Plant>
  RETURN plants::FIRST::Out<Shades>::!{height_cm, acidity}

// mapping with ::ID in RETURN array
QUERY Q31_mapping_with_ID(text: String) =>
  RETURN [
    {entry: SearchBM25<Plant>(text, 4)::Out<GrowsIn>::{key: ::ID, many: benches,}},
    {entry: 1},
  ]

// mapping with ::ID in nested FOR body
QUERY Q32_mapping_with_ID(codes: [String]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- inner::Out<GrowsIn>::{key: ::ID, many: benches,}
    }
  }
  RETURN plants::COUNT
