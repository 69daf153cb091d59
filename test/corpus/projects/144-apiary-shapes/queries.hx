// mapping of vectors in closure
QUERY Q14_mapping_of_vectors() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<HasDiary>::{note_text, data},
  }

// mapping of a call in RETURN array
QUERY Q15_mapping_of_a_call() =>
  hives <- N<Hive>
  RETURN [
    {entry: hives::FIRST::Out<Swarms>::{tag, twice: MUL(_::{frames}, 2), near: COUNT(_::Out<Swarms>)}},
    {entry: 1},
  ]

// mapping of a condition in traversal from a single variable
QUERY Q16_mapping_of_a_condition(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::Out<Swarms>::{tag, big: _::{frames}::GT(5), held: EXISTS(_::Out<PlacedOn>)}

// mapping of literals in traversal from a search
QUERY Q17_mapping_of_literals(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Out<Swarms>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping in FOR body after destructuring
QUERY Q18_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<PlacedOn>::{meadow_name, acres}
  }
  RETURN NONE

// closure in a closure in traversal from a search
QUERY Q19_closure_in_a_closure(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Out<Swarms>::|near|{key: near::ID, all: near::Out<PlacedOn>::|place|{a: near::{tag}, b: place::{meadow_name}}}

// closure in traversal from a search
QUERY Q20_closure(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Out<Swarms>::|near|{key: near::{tag}, places: near::Out<PlacedOn>::{meadow_name}}

// mapping of traversals in RETURN list
QUERY Q21_mapping_of_traversals(item_id: ID) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>(item_id)::Out<Swarms>::{tag, where: _::Out<PlacedOn>::{meadow_name}, first: _::In<Watches>::FIRST}

// mapping with a spread in RETURN list
QUERY Q22_mapping_with_a_spread(text: String) =>
  total <- N<Meadow>::COUNT
  RETURN total, SearchBM25<Hive>(text, 4)::Out<PlacedOn>::{called: meadow_name, ..}

// mapping of a condition in FOR body after destructuring
QUERY Q23_mapping_of_a_condition(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::{tag, big: _::{frames}::GT(5), held: EXISTS(_::Out<PlacedOn>)}
  }
  RETURN NONE

// mapping of traversals in FOR body after destructuring
QUERY Q24_mapping_of_traversals(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::{tag, where: _::Out<PlacedOn>::{meadow_name}, first: _::In<Watches>::FIRST}
  }
  RETURN NONE

// mapping with a spread in traversal from a source
QUERY Q25_mapping_with_a_spread() =>
  RETURN N<Hive>::Out<PlacedOn>::{called: meadow_name, ..}

// closure in a closure in closure
QUERY Q26_closure_in_a_closure() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<Swarms>::|near|{key: near::ID, all: near::Out<PlacedOn>::|place|{a: near::{tag}, b: place::{meadow_name}}},
  }

// mapping in RETURN
QUERY Q27_mapping() =>
  hives <- N<Hive>
  RETURN hives::Out<PlacedOn>::{meadow_name, acres}

// mapping of traversals in traversal from a single variable
QUERY Q28_mapping_of_traversals(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::Out<Swarms>::{tag, where: _::Out<PlacedOn>::{meadow_name}, first: _::In<Watches>::FIRST}

// exclusion of system fields in traversal from a plural variable
QUERY Q29_exclusion_of_system_fields() =>
  hives <- N<Hive>
  RETURN hives::OutE<PlacedOn>::!{id, label, from_node}

// mapping of vectors in traversal from FIRST
QUERY Q30_mapping_of_vectors() =>
  hives <- N<Hive>
  RETURN hives::FIRST::Out<HasDiary>::{note_text, data}

// mapping with ::ID in nested mapping entry
QUERY Q31_mapping_with_ID(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<PlacedOn>::{key: ::ID, many: acres,},
      hive_name,
    },
  }

// mapping of vectors in RETURN list
QUERY Q32_mapping_of_vectors(text: String) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>({tag: text})::Out<HasDiary>::{note_text, data}

// mapping of a condition in RETURN array
QUERY Q33_mapping_of_a_condition() =>
  hives <- N<Hive>
  RETURN [
    {entry: hives::FIRST::Out<Swarms>::{tag, big: _::{frames}::GT(5), held: EXISTS(_::Out<PlacedOn>)}},
    {entry: 1},
  ]

// closure with the whole item in bound mapping entry
QUERY Q34_closure_with_the_whole_item() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::|near|{whole: near, size: ADD(near::{frames}, 1)}, tag, ..}
  RETURN shown

// mapping in bound mapping entry
QUERY Q35_mapping() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<PlacedOn>::{meadow_name, acres}, tag, ..}
  RETURN shown

// mapping with a spread in nested mapping entry
QUERY Q36_mapping_with_a_spread(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<PlacedOn>::{called: meadow_name, ..},
      hive_name,
    },
  }

// mapping of traversals in traversal from FIRST
QUERY Q37_mapping_of_traversals() =>
  hives <- N<Hive>
  RETURN hives::FIRST::Out<Swarms>::{tag, where: _::Out<PlacedOn>::{meadow_name}, first: _::In<Watches>::FIRST}
