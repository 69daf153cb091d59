// mapping of vectors in traversal from a look-up
QUERY Q12_mapping_of_vectors(text: String) =>
  RETURN N<Exhibit>({inventory: text})::Out<HasEssay>::{passage, data}

// mapping of a condition in nested closure
QUERY Q13_mapping_of_a_condition() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<Echoes>::{inventory, big: _::{year_made}::GT(5), held: EXISTS(_::Out<ShownIn>)}},
  }

// mapping of a call in traversal from a plural variable
QUERY Q14_mapping_of_a_call() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::Out<Echoes>::{inventory, twice: MUL(_::{year_made}, 2), near: COUNT(_::Out<Echoes>)}

// closure in a closure in RETURN list
QUERY Q15_closure_in_a_closure() =>
  exhibits <- N<Exhibit>
  total <- N<Gallery>::COUNT
  RETURN total, exhibits::FIRST::Out<Echoes>::|near|{key: near::ID, all: near::Out<ShownIn>::|place|{a: near::{inventory}, b: place::{gallery_name}}}

// mapping with a spread in nested closure
QUERY Q16_mapping_with_a_spread() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<ShownIn>::{called: gallery_name, ..}},
  }

// mapping with a spread in RETURN object
QUERY Q17_mapping_with_a_spread() =>
  RETURN {
    value: V<Essay>::Out<Treats>::Out<ShownIn>::{called: gallery_name, ..},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of vectors in FOR body
QUERY Q18_mapping_of_vectors() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<HasEssay>::{passage, data}
  }
  RETURN NONE

// mapping with ::ID in RETURN
QUERY Q19_mapping_with_ID() =>
  RETURN N<Exhibit>::Out<ShownIn>::{key: ::ID, many: alcoves,}

// closure in a closure in FOR body
QUERY Q20_closure_in_a_closure() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::|near|{key: near::ID, all: near::Out<ShownIn>::|place|{a: near::{inventory}, b: place::{gallery_name}}}
  }
  RETURN NONE

// exclusion before a mapping in binding
QUERY Q21_exclusion_before_a_mapping(item_id: ID) =>
  result <- N<Exhibit>(item_id)::Out<Echoes>::!{year_made}::{inventory, ..}
  RETURN result

// exclusion in mapping entry
QUERY Q22_exclusion() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<Echoes>::!{year_made, insured}
  }

// mapping of a call in binding
QUERY Q23_mapping_of_a_call(text: String) =>
  result <- N<Exhibit>({inventory: text})::Out<Echoes>::{inventory, twice: MUL(_::{year_made}, 2), near: COUNT(_::Out<Echoes>)}
  RETURN result

// exclusion before a mapping in closure
QUERY Q24_exclusion_before_a_mapping() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::!{year_made}::{inventory, ..},
  }

// mapping of traversals in RETURN array
QUERY Q25_mapping_of_traversals() =>
  RETURN [
    {entry: E<Selected>::ToN::Out<Echoes>::{inventory, where: _::Out<ShownIn>::{gallery_name}, first: _::In<Selected>::FIRST}},
    {entry: 1},
  ]

// nested mapping in RETURN nested object
QUERY Q26_nested_mapping() =>
  RETURN {outer: {value: V<Essay>::Out<Treats>::Out<Echoes>::{inventory, more: {year_made, rest: {insured}}}}, again: V<Essay>::Out<Treats>::Out<Echoes>::{inventory, more: {year_made, rest: {insured}}}}

// mapping in traversal from a single variable
QUERY Q27_mapping(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<ShownIn>::{gallery_name, alcoves}

// mapping of vectors in RETURN object
QUERY Q28_mapping_of_vectors() =>
  RETURN {
    value: N<Exhibit>::Out<HasEssay>::{passage, data},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of literals in RETURN array
QUERY Q29_mapping_of_literals(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN [
    {entry: exhibit::Out<Echoes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}},
    {entry: 1},
  ]

// mapping of edges in RETURN object
QUERY Q30_mapping_of_edges(item_id: ID) =>
  RETURN {
    value: N<Exhibit>(item_id)::OutE<ShownIn>::{loan_fee, from_node, to_node},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of traversals in nested mapping entry
QUERY Q31_mapping_of_traversals(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::{inventory, where: _::Out<ShownIn>::{gallery_name}, first: _::In<Selected>::FIRST},
      heading,
    },
  }

// mapping of traversals in traversal from a source
QUERY Q32_mapping_of_traversals() =>
  RETURN N<Exhibit>::Out<Echoes>::{inventory, where: _::Out<ShownIn>::{gallery_name}, first: _::In<Selected>::FIRST}

// mapping of a call in traversal from a source
QUERY Q33_mapping_of_a_call() =>
  RETURN N<Exhibit>::Out<Echoes>::{inventory, twice: MUL(_::{year_made}, 2), near: COUNT(_::Out<Echoes>)}

// exclusion after RANGE in traversal from a look-up
QUERY Q34_exclusion_after_RANGE(text: String) =>
  RETURN N<Exhibit>({inventory: text})::Out<ShownIn>::RANGE(0, 5)::!{alcoves}

// mapping of literals in closure
QUERY Q35_mapping_of_literals() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]},
  }
