// object in FOR body after destructuring
QUERY Q2_object(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- {a: 1, b: found::{hive_name}, c: {d: found::COUNT}}
  }
  RETURN NONE

// object in bound mapping entry
QUERY Q3_object() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: {a: 1, b: _::{hive_name}, c: {d: _::COUNT}}, tag, ..}
  RETURN shown

// array of objects in RETURN
QUERY Q4_array_of_objects(text: String) =>
  RETURN [{a: SearchBM25<Hive>(text, 4)::COUNT}, {a: 2}]

// nested array in RETURN
QUERY Q5_nested_array() =>
  RETURN [[1, 2], [3]]

// object in FOR body
QUERY Q6_object() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- {a: 1, b: each::{hive_name}, c: {d: each::COUNT}}
  }
  RETURN NONE

// short object in RETURN nested object
QUERY Q7_short_object(limit: U16, text: String) =>
  RETURN {outer: {value: {text, limit}}, again: {text, limit}}

// array of objects in RETURN nested object
QUERY Q8_array_of_objects() =>
  RETURN {outer: {value: [{a: V<Diary>::Out<Describes>::COUNT}, {a: 2}]}, again: [{a: V<Diary>::Out<Describes>::COUNT}, {a: 2}]}

// short object in binding
QUERY Q9_short_object(limit: U16, text: String) =>
  result <- {text, limit}
  RETURN result

// object in RETURN nested object
QUERY Q10_object() =>
  RETURN {outer: {value: {a: 1, b: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{hive_name}, c: {d: N<Hive>::COUNT}}}, again: {a: 1, b: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{hive_name}, c: {d: N<Hive>::COUNT}}}

// array of traversals in RETURN array
QUERY Q11_array_of_traversals(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: [hive::Out<PlacedOn>, hive::Out<PlacedOn>]},
    {entry: 1},
  ]

// array of objects in RETURN object
QUERY Q12_array_of_objects(item_id: ID) =>
  RETURN {
    value: [{a: N<Hive>(item_id)::COUNT}, {a: 2}],
    nested: {inner: [1, {deep: NONE}]},
  }

// short object in FOR body
QUERY Q13_short_object(limit: U16, text: String) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- {text, limit}
  }
  RETURN NONE

// array of traversals in RETURN nested object
QUERY Q14_array_of_traversals(text: String) =>
  RETURN {outer: {value: [N<Hive>({tag: text})::Out<PlacedOn>, N<Hive>({tag: text})::Out<PlacedOn>]}, again: [N<Hive>({tag: text})::Out<PlacedOn>, N<Hive>({tag: text})::Out<PlacedOn>]}

// nested array in binding
QUERY Q15_nested_array() =>
  result <- [[1, 2], [3]]
  RETURN result

// nested array in bound mapping entry
QUERY Q16_nested_array() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: [[1, 2], [3]], tag, ..}
  RETURN shown

// short object in RETURN
QUERY Q17_short_object(limit: U16, text: String) =>
  RETURN {text, limit}

// object in RETURN object
QUERY Q18_object(item_id: ID) =>
  hives <- N<Hive>
  hive <- N<Hive>(item_id)
  RETURN {
    value: {a: 1, b: hive::{hive_name}, c: {d: hives::COUNT}},
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested closure
QUERY Q19_object() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: {a: 1, b: inner::{hive_name}, c: {d: inner::COUNT}}},
  }

// short object in FOR body after destructuring
QUERY Q20_short_object(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- {text, limit}
  }
  RETURN NONE

// nested array in FOR body
QUERY Q21_nested_array() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// short object in RETURN list
QUERY Q22_short_object(limit: U16, text: String) =>
  total <- N<Meadow>::COUNT
  RETURN total, {text, limit}

// object in RETURN array
QUERY Q23_object(item_id: ID, text: String) =>
  RETURN [
    {entry: {a: 1, b: E<Swarms>(item_id)::ToN::{hive_name}, c: {d: N<Hive>({tag: text})::COUNT}}},
    {entry: 1},
  ]

// object in RETURN
QUERY Q24_object(item_id: ID) =>
  hives <- N<Hive>
  hive <- N<Hive>(item_id)
  RETURN {a: 1, b: hive::{hive_name}, c: {d: hives::FIRST::COUNT}}

// object in binding
QUERY Q25_object(item_id: ID) =>
  result <- {a: 1, b: N<Hive>(item_id)::{hive_name}, c: {d: E<Watches>::ToN::COUNT}}
  RETURN result
