// two exclusions in RETURN list
QUERY Q2_two_exclusions(item_id: ID) =>
  hive <- N<Hive>(item_id)
  total <- N<Meadow>::COUNT
  RETURN total, hive::Out<Swarms>::!{frames}::!{honey_kg,}

// mapping with ::ID in traversal from a single variable
QUERY Q3_mapping_with_ID(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::Out<PlacedOn>::{key: ::ID, many: acres,}

// mapping of a call in RETURN
QUERY Q4_mapping_of_a_call(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Out<Swarms>::{tag, twice: MUL(_::{frames}, 2), near: COUNT(_::Out<Swarms>)}

// mapping of vectors in mapping entry
QUERY Q5_mapping_of_vectors() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<HasDiary>::{note_text, data}
  }

// two exclusions in traversal from FIRST
QUERY Q6_two_exclusions() =>
  hives <- N<Hive>
  RETURN hives::FIRST::Out<Swarms>::!{frames}::!{honey_kg,}

// mapping of a condition in RETURN object
QUERY Q7_mapping_of_a_condition() =>
  RETURN {
    value: E<Watches>::ToN::Out<Swarms>::{tag, big: _::{frames}::GT(5), held: EXISTS(_::Out<PlacedOn>)},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of edges in nested FOR body
QUERY Q8_mapping_of_edges(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::OutE<PlacedOn>::{toll, from_node, to_node}
    }
  }
  RETURN hives::COUNT

// mapping of literals in RETURN list
QUERY Q9_mapping_of_literals() =>
  hives <- N<Hive>
  total <- N<Meadow>::COUNT
  RETURN total, hives::Out<Swarms>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping with ::ID in bound mapping entry
QUERY Q10_mapping_with_ID() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<PlacedOn>::{key: ::ID, many: acres,}, tag, ..}
  RETURN shown

// mapping of a condition in bound mapping entry
QUERY Q11_mapping_of_a_condition() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::{tag, big: _::{frames}::GT(5), held: EXISTS(_::Out<PlacedOn>)}, tag, ..}
  RETURN shown

// closure in traversal from a plural variable
QUERY Q12_closure() =>
  hives <- N<Hive>
  RETURN hives::Out<Swarms>::|near|{key: near::{tag}, places: near::Out<PlacedOn>::{meadow_name}}

// exclusion before a mapping in FOR body
QUERY Q13_exclusion_before_a_mapping() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<Swarms>::!{frames}::{tag, ..}
  }
  RETURN NONE

// closure in a closure in traversal from a single variable
QUERY Q14_closure_in_a_closure(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::Out<Swarms>::|near|{key: near::ID, all: near::Out<PlacedOn>::|place|{a: near::{tag}, b: place::{meadow_name}}}

// nested mapping in RETURN object
QUERY Q15_nested_mapping() =>
  hives <- N<Hive>
  RETURN {
    value: hives::FIRST::Out<Swarms>::{tag, more: {frames, rest: {honey_kg}}},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of a call in FOR body after destructuring
QUERY Q16_mapping_of_a_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::{tag, twice: MUL(_::{frames}, 2), near: COUNT(_::Out<Swarms>)}
  }
  RETURN NONE

// mapping with a rename in traversal from a single variable
QUERY Q17_mapping_with_a_rename(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::Out<PlacedOn>::{called: meadow_name, key: ID}

// mapping of literals in RETURN object
QUERY Q18_mapping_of_literals() =>
  hives <- N<Hive>
  RETURN {
    value: hives::Out<Swarms>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of literals in binding
QUERY Q19_mapping_of_literals() =>
  result <- N<Hive>::Out<Swarms>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  RETURN result

// exclusion before a mapping in bound mapping entry
QUERY Q20_exclusion_before_a_mapping() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::!{frames}::{tag, ..}, tag, ..}
  RETURN shown

// mapping with a rename in nested mapping entry
QUERY Q21_mapping_with_a_rename(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<PlacedOn>::{called: meadow_name, key: ID},
      hive_name,
    },
  }

// nested mapping in FOR body after destructuring
QUERY Q22_nested_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::{tag, more: {frames, rest: {honey_kg}}}
  }
  RETURN NONE

// mapping in traversal from a source
QUERY Q23_mapping() =>
  RETURN N<Hive>::Out<PlacedOn>::{meadow_name, acres}

// mapping of edges in traversal from a single variable
QUERY Q24_mapping_of_edges(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::OutE<PlacedOn>::{toll, from_node, to_node}

// closure with the whole item in RETURN object
QUERY Q25_closure_with_the_whole_item() =>
  RETURN {
    value: E<Watches>::ToN::Out<Swarms>::|near|{whole: near, size: ADD(near::{frames}, 1)},
    nested: {inner: [1, {deep: NONE}]},
  }
