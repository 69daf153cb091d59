// mapping of literals in traversal from a single variable
QUERY Q0_mapping_of_literals(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<Echoes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping of traversals in nested closure
QUERY Q1_mapping_of_traversals() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<Echoes>::{inventory, where: _::Out<ShownIn>::{gallery_name}, first: _::In<Selected>::FIRST}},
  }

// mapping of a condition in RETURN
QUERY Q2_mapping_of_a_condition(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<Echoes>::{inventory, big: _::{year_made}::GT(5), held: EXISTS(_::Out<ShownIn>)}

// closure in a closure in RETURN object
QUERY Q3_closure_in_a_closure(item_id: ID) =>
  RETURN {
    value: N<Exhibit>(item_id)::Out<Echoes>::|near|{key: near::ID, all: near::Out<ShownIn>::|place|{a: near::{inventory}, b: place::{gallery_name}}},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping with a spread in traversal from a search
QUERY Q4_mapping_with_a_spread(text: String) =>
  RETURN SearchBM25<Exhibit>(text, 4)::Out<ShownIn>::{called: gallery_name, ..}

// exclusion after RANGE in RETURN list
QUERY Q5_exclusion_after_RANGE(text: String) =>
  total <- N<Gallery>::COUNT
  RETURN total, N<Exhibit>({inventory: text})::Out<ShownIn>::RANGE(0, 5)::!{alcoves}

// exclusion before a mapping in RETURN array
QUERY Q6_exclusion_before_a_mapping() =>
  exhibits <- N<Exhibit>
  RETURN [
    {entry: exhibits::FIRST::Out<Echoes>::!{year_made}::{inventory, ..}},
    {entry: 1},
  ]

// closure in a closure in traversal from a look-up
QUERY Q7_closure_in_a_closure(text: String) =>
  RETURN N<Exhibit>({inventory: text})::Out<Echoes>::|near|{key: near::ID, all: near::Out<ShownIn>::|place|{a: near::{inventory}, b: place::{gallery_name}}}

// closure with the whole item in traversal from a source
QUERY Q8_closure_with_the_whole_item() =>
  RETURN N<Exhibit>::Out<Echoes>::|near|{whole: near, size: ADD(near::{year_made}, 1)}

// nested mapping in closure
QUERY Q9_nested_mapping() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::{inventory, more: {year_made, rest: {insured}}},
  }

// mapping of a call in mapping entry
QUERY Q10_mapping_of_a_call() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<Echoes>::{inventory, twice: MUL(_::{year_made}, 2), near: COUNT(_::Out<Echoes>)}
  }

// mapping of vectors in RETURN array
QUERY Q11_mapping_of_vectors(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN [
    {entry: exhibit::Out<HasEssay>::{passage, data}},
    {entry: 1},
  ]

// exclusion of system fields in RETURN array
QUERY Q12_exclusion_of_system_fields(item_id: ID) =>
  RETURN [
    {entry: N<Exhibit>(item_id)::OutE<ShownIn>::!{id, label, from_node}},
    {entry: 1},
  ]

// closure in traversal from a single variable
QUERY Q13_closure(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<Echoes>::|near|{key: near::{inventory}, places: near::Out<ShownIn>::{gallery_name}}

// exclusion before a mapping in RETURN
QUERY Q14_exclusion_before_a_mapping(text: String) =>
  RETURN N<Exhibit>({inventory: text})::Out<Echoes>::!{year_made}::{inventory, ..}

// mapping with a rename in binding
QUERY Q15_mapping_with_a_rename() =>
  exhibits <- N<Exhibit>
  result <- exhibits::FIRST::Out<ShownIn>::{called: gallery_name, key: ID}
  RETURN result

// mapping of edges in nested closure
QUERY Q16_mapping_of_edges() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::OutE<ShownIn>::{loan_fee, from_node, to_node}},
  }

// mapping of vectors in nested FOR body
QUERY Q17_mapping_of_vectors(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<HasEssay>::{passage, data}
    }
  }
  RETURN exhibits::COUNT

// two exclusions in FOR body
QUERY Q18_two_exclusions() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::!{year_made}::!{insured,}
  }
  RETURN NONE

// closure in bound mapping entry
QUERY Q19_closure() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::|near|{key: near::{inventory}, places: near::Out<ShownIn>::{gallery_name}}, inventory, ..}
  RETURN shown

// closure with the whole item in FOR body after destructuring
QUERY Q20_closure_with_the_whole_item(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::|near|{whole: near, size: ADD(near::{year_made}, 1)}
  }
  RETURN NONE

// mapping with a rename in closure
QUERY Q21_mapping_with_a_rename() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<ShownIn>::{called: gallery_name, key: ID},
  }

// nested mapping in traversal from a plural variable
QUERY Q22_nested_mapping() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::Out<Echoes>::{inventory, more: {year_made, rest: {insured}}}

// mapping of traversals in closure
QUERY Q23_mapping_of_traversals() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::{inventory, where: _::Out<ShownIn>::{gallery_name}, first: _::In<Selected>::FIRST},
  }
