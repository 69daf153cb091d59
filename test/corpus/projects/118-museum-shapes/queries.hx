// mapping of a call in RETURN array
QUERY Q0_mapping_of_a_call() =>
  exhibits <- N<Exhibit>
  RETURN [
    {entry: exhibits::Out<Echoes>::{inventory, twice: MUL(_::{year_made}, 2), near: COUNT(_::Out<Echoes>)}},
    {entry: 1},
  ]

// mapping of edges in nested closure
QUERY Q1_mapping_of_edges() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::OutE<ShownIn>::{loan_fee, from_node, to_node}},
  }

// closure in FOR body after destructuring
QUERY Q2_closure(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::|near|{key: near::{inventory}, places: near::Out<ShownIn>::{gallery_name}}
  }
  RETURN NONE

// two exclusions in FOR body
QUERY Q3_two_exclusions() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::!{year_made}::!{insured,}
  }
  RETURN NONE

// nested mapping in RETURN array
QUERY Q4_nested_mapping(text: String) =>
  RETURN [
    {entry: SearchBM25<Exhibit>(text, 4)::Out<Echoes>::{inventory, more: {year_made, rest: {insured}}}},
    {entry: 1},
  ]

// two exclusions in bound mapping entry
QUERY Q5_two_exclusions() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::!{year_made}::!{insured,}, inventory, ..}
  RETURN shown

// exclusion before a mapping in nested mapping entry
QUERY Q6_exclusion_before_a_mapping(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::!{year_made}::{inventory, ..},
      heading,
    },
  }

// mapping of traversals in FOR body
QUERY Q7_mapping_of_traversals() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::{inventory, where: _::Out<ShownIn>::{gallery_name}, first: _::In<Selected>::FIRST}
  }
  RETURN NONE

// mapping of vectors in nested FOR body
QUERY Q8_mapping_of_vectors(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<HasEssay>::{passage, data}
    }
  }
  RETURN exhibits::COUNT

// exclusion after RANGE in RETURN
QUERY Q9_exclusion_after_RANGE() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::Out<ShownIn>::RANGE(0, 5)::!{alcoves}

// exclusion after RANGE in FOR body after destructuring
QUERY Q10_exclusion_after_RANGE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<ShownIn>::RANGE(0, 5)::!{alcoves}
  }
  RETURN NONE

// mapping with a rename in nested FOR body
QUERY Q11_mapping_with_a_rename(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<ShownIn>::{called: gallery_name, key: ID}
    }
  }
  RETURN exhibits::COUNT

// exclusion in binding
QUERY Q12_exclusion(item_id: ID) =>
  result <- N<Exhibit>(item_id)::Out<Echoes>::!{year_made, insured}
  RETURN result

// exclusion after RANGE in nested mapping entry
QUERY Q13_exclusion_after_RANGE(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<ShownIn>::RANGE(0, 5)::!{alcoves},
      heading,
    },
  }

// exclusion of system fields in closure
QUERY Q14_exclusion_of_system_fields() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::OutE<ShownIn>::!{id, label, from_node},
  }

// mapping with ::ID in bound mapping entry
QUERY Q15_mapping_with_ID() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<ShownIn>::{key: ::ID, many: alcoves,}, inventory, ..}
  RETURN shown

// mapping of literals in nested FOR body
QUERY Q16_mapping_of_literals(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
    }
  }
  RETURN exhibits::COUNT

// mapping of edges in closure
QUERY Q17_mapping_of_edges() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::OutE<ShownIn>::{loan_fee, from_node, to_node},
  }

// mapping with ::ID in RETURN object
QUERY Q18_mapping_with_ID() =>
  exhibits <- N<Exhibit>
  RETURN {
    value: exhibits::Out<ShownIn>::{key: ::ID, many: alcoves,},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of a condition in FOR body after destructuring
QUERY Q19_mapping_of_a_condition(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::{inventory, big: _::{year_made}::GT(5), held: EXISTS(_::Out<ShownIn>)}
  }
  RETURN NONE

// closure with the whole item in binding
QUERY Q20_closure_with_the_whole_item(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  result <- exhibit::Out<Echoes>::|near|{whole: near, size: ADD(near::{year_made}, 1)}
  RETURN result

// mapping of a call in bound mapping entry
QUERY Q21_mapping_of_a_call() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::{inventory, twice: MUL(_::{year_made}, 2), near: COUNT(_::Out<Echoes>)}, inventory, ..}
  RETURN shown

// nested mapping in bound mapping entry
QUERY Q22_nested_mapping() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::{inventory, more: {year_made, rest: {insured}}}, inventory, ..}
  RETURN shown

// closure with the whole item in nested mapping entry
QUERY Q23_closure_with_the_whole_item(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::|near|{whole: near, size: ADD(near::{year_made}, 1)},
      heading,
    },
  }
