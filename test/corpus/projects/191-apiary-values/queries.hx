// array of objects in RETURN object
QUERY Q2_array_of_objects(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN {
    value: [{a: hive::COUNT}, {a: 2}],
    nested: {inner: [1, {deep: NONE}]},
  }

// object in closure
QUERY Q3_object() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: {a: 1, b: each::{hive_name}, c: {d: each::COUNT}},
  }

// short object in RETURN nested object
QUERY Q4_short_object(limit: U16, text: String) =>
  RETURN {outer: {value: {text, limit}}, again: {text, limit}}

// array of objects in traversal from a search
QUERY Q5_array_of_objects(text: String) =>
  RETURN [{a: SearchBM25<Hive>(text, 4)::COUNT}, {a: 2}]

// array of objects in traversal from a source
QUERY Q6_array_of_objects() =>
  RETURN [{a: N<Hive>::COUNT}, {a: 2}]

// array of objects in RETURN nested object
QUERY Q7_array_of_objects() =>
  RETURN {outer: {value: [{a: E<Watches>::ToN::COUNT}, {a: 2}]}, again: [{a: E<Watches>::ToN::COUNT}, {a: 2}]}

// nested array in nested closure
QUERY Q8_nested_array() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: [[1, 2], [3]]},
  }

// object in mapping entry
QUERY Q9_object() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: {a: 1, b: _::{hive_name}, c: {d: _::COUNT}}
  }

// nested array in FOR body
QUERY Q10_nested_array() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// short object in FOR body after destructuring
QUERY Q11_short_object(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- {text, limit}
  }
  RETURN NONE

// short object in binding
QUERY Q12_short_object(limit: U16, text: String) =>
  result <- {text, limit}
  RETURN result

// object in RETURN array
QUERY Q13_object(item_id: ID, text: String) =>
  RETURN [
    {entry: {a: 1, b: N<Hive>(item_id)::{hive_name}, c: {d: SearchBM25<Hive>(text, 4)::COUNT}}},
    {entry: 1},
  ]

// array of traversals in RETURN nested object
QUERY Q14_array_of_traversals(text: String) =>
  RETURN {outer: {value: [N<Hive>({tag: text})::Out<PlacedOn>, N<Hive>({tag: text})::Out<PlacedOn>]}, again: [N<Hive>({tag: text})::Out<PlacedOn>, N<Hive>({tag: text})::Out<PlacedOn>]}

// short object in FOR body
QUERY Q15_short_object(limit: U16, text: String) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- {text, limit}
  }
  RETURN NONE

// array of objects in RETURN
QUERY Q16_array_of_objects() =>
  RETURN [{a: E<Watches>::ToN::COUNT}, {a: 2}]

// object in nested closure
QUERY Q17_object() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: {a: 1, b: inner::{hive_name}, c: {d: inner::COUNT}}},
  }

// object in RETURN nested object
QUERY Q18_object(item_id: ID) =>
  hives <- N<Hive>
  hive <- N<Hive>(item_id)
  RETURN {outer: {value: {a: 1, b: hive::{hive_name}, c: {d: hives::COUNT}}}, again: {a: 1, b: hive::{hive_name}, c: {d: hives::COUNT}}}

// nested array in RETURN object
QUERY Q19_nested_array() =>
  RETURN {
    value: [[1, 2], [3]],
    nested: {inner: [1, {deep: NONE}]},
  }

// array of traversals in traversal from a plural variable
QUERY Q20_array_of_traversals() =>
  hives <- N<Hive>
  RETURN [hives::Out<PlacedOn>, hives::Out<PlacedOn>]

// array of traversals in RETURN object
QUERY Q21_array_of_traversals(item_id: ID) =>
  RETURN {
    value: [N<Hive>(item_id)::Out<PlacedOn>, N<Hive>(item_id)::Out<PlacedOn>],
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested mapping entry
QUERY Q22_object(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: {a: 1, b: _::{hive_name}, c: {d: _::COUNT}},
      hive_name,
    },
  }

// short object in RETURN
QUERY Q23_short_object(limit: U16, text: String) =>
  RETURN {text, limit}

// nested array in mapping entry
QUERY Q24_nested_array() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: [[1, 2], [3]]
  }

// nested array in RETURN
QUERY Q25_nested_array() =>
  RETURN [[1, 2], [3]]
