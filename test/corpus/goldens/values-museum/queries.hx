// array of objects in RETURN
QUERY Q0_array_of_objects() =>
  exhibits <- N<Exhibit>
  RETURN [{a: exhibits::COUNT}, {a: 2}]

// object in nested closure
QUERY Q1_object() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: {a: 1, b: inner::{heading}, c: {d: inner::COUNT}}},
  }

// object in RETURN nested object
QUERY Q2_object(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN {outer: {value: {a: 1, b: N<Exhibit>({inventory: text})::{heading}, c: {d: exhibit::COUNT}}}, again: {a: 1, b: N<Exhibit>({inventory: text})::{heading}, c: {d: exhibit::COUNT}}}

// nested array in RETURN object
QUERY Q3_nested_array() =>
  RETURN {
    value: [[1, 2], [3]],
    nested: {inner: [1, {deep: NONE}]},
  }

// array of traversals in traversal from a plural variable
QUERY Q4_array_of_traversals() =>
  exhibits <- N<Exhibit>
  RETURN [exhibits::Out<ShownIn>, exhibits::Out<ShownIn>]

// array of traversals in RETURN object
QUERY Q5_array_of_traversals(text: String) =>
  RETURN {
    value: [N<Exhibit>({inventory: text})::Out<ShownIn>, N<Exhibit>({inventory: text})::Out<ShownIn>],
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested mapping entry
QUERY Q6_object(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: {a: 1, b: _::{heading}, c: {d: _::COUNT}},
      heading,
    },
  }

// short object in RETURN
QUERY Q7_short_object(limit: U16, text: String) =>
  RETURN {text, limit}

// nested array in mapping entry
QUERY Q8_nested_array() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: [[1, 2], [3]]
  }

// nested array in RETURN
QUERY Q9_nested_array() =>
  RETURN [[1, 2], [3]]

// array of traversals in traversal from a look-up
QUERY Q10_array_of_traversals(text: String) =>
  RETURN [N<Exhibit>({inventory: text})::Out<ShownIn>, N<Exhibit>({inventory: text})::Out<ShownIn>]

// object in FOR body
QUERY Q11_object() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- {a: 1, b: each::{heading}, c: {d: each::COUNT}}
  }
  RETURN NONE

// object in RETURN
QUERY Q12_object(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN {a: 1, b: exhibit::{heading}, c: {d: N<Exhibit>(item_id)::COUNT}}

// array of objects in RETURN array
QUERY Q13_array_of_objects(text: String) =>
  RETURN [
    {entry: [{a: SearchBM25<Exhibit>(text, 4)::COUNT}, {a: 2}]},
    {entry: 1},
  ]

// array of traversals in traversal from a search
QUERY Q14_array_of_traversals(text: String) =>
  RETURN [SearchBM25<Exhibit>(text, 4)::Out<ShownIn>, SearchBM25<Exhibit>(text, 4)::Out<ShownIn>]

// array of traversals in traversal from FIRST
QUERY Q15_array_of_traversals() =>
  exhibits <- N<Exhibit>
  RETURN [exhibits::FIRST::Out<ShownIn>, exhibits::FIRST::Out<ShownIn>]

// short object in RETURN object
QUERY Q16_short_object(limit: U16, text: String) =>
  RETURN {
    value: {text, limit},
    nested: {inner: [1, {deep: NONE}]},
  }

// array of traversals in traversal from a source
QUERY Q17_array_of_traversals() =>
  RETURN [N<Exhibit>::Out<ShownIn>, N<Exhibit>::Out<ShownIn>]

// array of traversals in RETURN list
QUERY Q18_array_of_traversals() =>
  exhibits <- N<Exhibit>
  total <- N<Gallery>::COUNT
  RETURN total, [exhibits::Out<ShownIn>, exhibits::Out<ShownIn>]

// array of objects in traversal from a single variable
QUERY Q19_array_of_objects(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN [{a: exhibit::COUNT}, {a: 2}]

// object in nested FOR body
QUERY Q20_object(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- {a: 1, b: inner::{heading}, c: {d: inner::COUNT}}
    }
  }
  RETURN exhibits::COUNT

// nested array in closure
QUERY Q21_nested_array() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: [[1, 2], [3]],
  }

// object in binding
QUERY Q22_object(text: String) =>
  result <- {a: 1, b: N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{heading}, c: {d: SearchBM25<Exhibit>(text, 4)::COUNT}}
  RETURN result

// object in bound mapping entry
QUERY Q23_object() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: {a: 1, b: _::{heading}, c: {d: _::COUNT}}, inventory, ..}
  RETURN shown
