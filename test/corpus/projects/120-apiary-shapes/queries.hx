// mapping of a call in nested mapping entry
QUERY Q2_mapping_of_a_call(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::{tag, twice: MUL(_::{frames}, 2), near: COUNT(_::Out<Swarms>)},
      hive_name,
    },
  }

// mapping with ::ID in mapping entry
QUERY Q3_mapping_with_ID() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<PlacedOn>::{key: ::ID, many: acres,}
  }

// mapping of a call in RETURN
QUERY Q4_mapping_of_a_call(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Out<Swarms>::{tag, twice: MUL(_::{frames}, 2), near: COUNT(_::Out<Swarms>)}

// mapping in binding
QUERY Q5_mapping(text: String) =>
  result <- N<Hive>({tag: text})::Out<PlacedOn>::{meadow_name, acres}
  RETURN result

// closure with the whole item in RETURN
QUERY Q6_closure_with_the_whole_item() =>
  hives <- N<Hive>
  RETURN hives::FIRST::Out<Swarms>::|near|{whole: near, size: ADD(near::{frames}, 1)}

// mapping with ::ID in binding
QUERY Q7_mapping_with_ID() =>
  result <- E<Watches>::ToN::Out<PlacedOn>::{key: ::ID, many: acres,}
  RETURN result

// exclusion in FOR body
QUERY Q8_exclusion() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<Swarms>::!{frames, honey_kg}
  }
  RETURN NONE

// mapping of traversals in nested FOR body
QUERY Q9_mapping_of_traversals(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::{tag, where: _::Out<PlacedOn>::{meadow_name}, first: _::In<Watches>::FIRST}
    }
  }
  RETURN hives::COUNT

// mapping of literals in binding
QUERY Q10_mapping_of_literals() =>
  result <- N<Hive>::Out<Swarms>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  RETURN result

// exclusion of system fields in RETURN object
QUERY Q11_exclusion_of_system_fields(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN {
    value: hive::OutE<PlacedOn>::!{id, label, from_node},
    nested: {inner: [1, {deep: NONE}]},
  }

// closure in a closure in bound mapping entry
QUERY Q12_closure_in_a_closure() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::|near|{key: near::ID, all: near::Out<PlacedOn>::|place|{a: near::{tag}, b: place::{meadow_name}}}, tag, ..}
  RETURN shown

// mapping of a condition in nested closure
QUERY Q13_mapping_of_a_condition() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::{tag, big: _::{frames}::GT(5), held: EXISTS(_::Out<PlacedOn>)}},
  }

// mapping of a call in RETURN list
QUERY Q14_mapping_of_a_call(text: String) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>({tag: text})::Out<Swarms>::{tag, twice: MUL(_::{frames}, 2), near: COUNT(_::Out<Swarms>)}

// mapping in mapping entry
QUERY Q15_mapping() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<PlacedOn>::{meadow_name, acres}
  }

// exclusion before a mapping in nested closure
QUERY Q16_exclusion_before_a_mapping() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::!{frames}::{tag, ..}},
  }

// mapping in nested FOR body
QUERY Q17_mapping(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<PlacedOn>::{meadow_name, acres}
    }
  }
  RETURN hives::COUNT

// mapping of traversals in RETURN object
QUERY Q18_mapping_of_traversals() =>
  hives <- N<Hive>
  RETURN {
    value: hives::Out<Swarms>::{tag, where: _::Out<PlacedOn>::{meadow_name}, first: _::In<Watches>::FIRST},
    nested: {inner: [1, {deep: NONE}]},
  }

// closure in mapping entry
QUERY Q19_closure() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<Swarms>::|near|{key: near::{tag}, places: near::Out<PlacedOn>::{meadow_name}}
  }

// mapping with a rename in binding
QUERY Q20_mapping_with_a_rename(item_id: ID) =>
  hive <- N<Hive>(item_id)
  result <- hive::Out<PlacedOn>::{called: meadow_name, key: ID}
  RETURN result

// mapping of a call in nested FOR body
QUERY Q21_mapping_of_a_call(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::{tag, twice: MUL(_::{frames}, 2), near: COUNT(_::Out<Swarms>)}
    }
  }
  RETURN hives::COUNT

// exclusion before a mapping in bound mapping entry
QUERY Q22_exclusion_before_a_mapping() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::!{frames}::{tag, ..}, tag, ..}
  RETURN shown

// mapping with ::ID in FOR body
QUERY Q23_mapping_with_ID() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<PlacedOn>::{key: ::ID, many: acres,}
  }
  RETURN NONE

// closure with the whole item in nested FOR body
QUERY Q24_closure_with_the_whole_item(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::|near|{whole: near, size: ADD(near::{frames}, 1)}
    }
  }
  RETURN hives::COUNT

// exclusion in RETURN nested object
QUERY Q25_exclusion() =>
  RETURN {outer: {value: E<Watches>::ToN::Out<Swarms>::!{frames, honey_kg}}, again: E<Watches>::ToN::Out<Swarms>::!{frames, honey_kg}}
