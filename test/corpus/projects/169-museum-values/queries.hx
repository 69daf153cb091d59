// nested array in nested closure
QUERY Q0_nested_array() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: [[1, 2], [3]]},
  }

// object in FOR body after destructuring
QUERY Q1_object(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- {a: 1, b: found::{heading}, c: {d: found::COUNT}}
  }
  RETURN NONE

// object in bound mapping entry
QUERY Q2_object() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: {a: 1, b: _::{heading}, c: {d: _::COUNT}}, inventory, ..}
  RETURN shown

// array of objects in RETURN
QUERY Q3_array_of_objects(item_id: ID) =>
  RETURN [{a: N<Exhibit>(item_id)::COUNT}, {a: 2}]

// nested array in RETURN
QUERY Q4_nested_array() =>
  RETURN [[1, 2], [3]]

// object in FOR body
QUERY Q5_object() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- {a: 1, b: each::{heading}, c: {d: each::COUNT}}
  }
  RETURN NONE

// short object in RETURN nested object
QUERY Q6_short_object(limit: U16, text: String) =>
  RETURN {outer: {value: {text, limit}}, again: {text, limit}}

// array of objects in RETURN nested object
QUERY Q7_array_of_objects() =>
  RETURN {outer: {value: [{a: E<Selected>::ToN::COUNT}, {a: 2}]}, again: [{a: E<Selected>::ToN::COUNT}, {a: 2}]}

// short object in binding
QUERY Q8_short_object(limit: U16, text: String) =>
  result <- {text, limit}
  RETURN result

// object in RETURN nested object
QUERY Q9_object() =>
  exhibits <- N<Exhibit>
  RETURN {outer: {value: {a: 1, b: exhibits::FIRST::{heading}, c: {d: exhibits::COUNT}}}, again: {a: 1, b: exhibits::FIRST::{heading}, c: {d: exhibits::COUNT}}}

// array of traversals in RETURN array
QUERY Q10_array_of_traversals() =>
  RETURN [
    {entry: [N<Exhibit>::Out<ShownIn>, N<Exhibit>::Out<ShownIn>]},
    {entry: 1},
  ]

// array of objects in RETURN object
QUERY Q11_array_of_objects(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN {
    value: [{a: exhibit::COUNT}, {a: 2}],
    nested: {inner: [1, {deep: NONE}]},
  }

// short object in FOR body
QUERY Q12_short_object(limit: U16, text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- {text, limit}
  }
  RETURN NONE

// array of traversals in RETURN nested object
QUERY Q13_array_of_traversals(text: String) =>
  RETURN {outer: {value: [SearchBM25<Exhibit>(text, 4)::Out<ShownIn>, SearchBM25<Exhibit>(text, 4)::Out<ShownIn>]}, again: [SearchBM25<Exhibit>(text, 4)::Out<ShownIn>, SearchBM25<Exhibit>(text, 4)::Out<ShownIn>]}

// nested array in binding
QUERY Q14_nested_array() =>
  result <- [[1, 2], [3]]
  RETURN result

// nested array in bound mapping entry
QUERY Q15_nested_array() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: [[1, 2], [3]], inventory, ..}
  RETURN shown

// short object in RETURN
QUERY Q16_short_object(limit: U16, text: String) =>
  RETURN {text, limit}

// object in RETURN object
QUERY Q17_object(item_id: ID) =>
  RETURN {
    value: {a: 1, b: E<Echoes>(item_id)::ToN::{heading}, c: {d: V<Essay>::Out<Treats>::COUNT}},
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested closure
QUERY Q18_object() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: {a: 1, b: inner::{heading}, c: {d: inner::COUNT}}},
  }

// short object in FOR body after destructuring
QUERY Q19_short_object(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- {text, limit}
  }
  RETURN NONE

// nested array in FOR body
QUERY Q20_nested_array() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// short object in RETURN list
QUERY Q21_short_object(limit: U16, text: String) =>
  total <- N<Gallery>::COUNT
  RETURN total, {text, limit}

// object in RETURN array
QUERY Q22_object(text: String) =>
  RETURN [
    {entry: {a: 1, b: N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{heading}, c: {d: SearchBM25<Exhibit>(text, 4)::COUNT}}},
    {entry: 1},
  ]

// object in RETURN
QUERY Q23_object(item_id: ID, text: String) =>
  RETURN {a: 1, b: E<Echoes>(item_id)::ToN::{heading}, c: {d: N<Exhibit>({inventory: text})::COUNT}}
