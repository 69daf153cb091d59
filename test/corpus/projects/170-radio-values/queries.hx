// object in binding
QUERY Q1_object(item_id: ID) =>
  result <- {a: 1, b: N<Show>(item_id)::{show_title}, c: {d: N<Show>::COUNT}}
  RETURN result

// nested array in nested mapping entry
QUERY Q2_nested_array(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: [[1, 2], [3]],
      show_title,
    },
  }

// object in RETURN list
QUERY Q3_object(item_id: ID) =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, {a: 1, b: shows::FIRST::{show_title}, c: {d: N<Show>(item_id)::COUNT}}

// nested array in RETURN object
QUERY Q4_nested_array() =>
  RETURN {
    value: [[1, 2], [3]],
    nested: {inner: [1, {deep: NONE}]},
  }

// array of objects in RETURN array
QUERY Q5_array_of_objects(text: String) =>
  RETURN [
    {entry: [{a: N<Show>({slug: text})::COUNT}, {a: 2}]},
    {entry: 1},
  ]

// nested array in closure
QUERY Q6_nested_array() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: [[1, 2], [3]],
  }

// short object in RETURN array
QUERY Q7_short_object(limit: U16, text: String) =>
  RETURN [
    {entry: {text, limit}},
    {entry: 1},
  ]

// array of objects in RETURN list
QUERY Q8_array_of_objects() =>
  total <- N<Studio>::COUNT
  RETURN total, [{a: V<Transcript>::Out<Quotes>::COUNT}, {a: 2}]

// array of traversals in RETURN list
QUERY Q9_array_of_traversals() =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, [shows::Out<RecordedIn>, shows::Out<RecordedIn>]

// nested array in mapping entry
QUERY Q10_nested_array() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: [[1, 2], [3]]
  }

// object in mapping entry
QUERY Q11_object() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: {a: 1, b: _::{show_title}, c: {d: _::COUNT}}
  }

// nested array in nested FOR body
QUERY Q12_nested_array(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- [[1, 2], [3]]
    }
  }
  RETURN shows::COUNT

// object in nested FOR body
QUERY Q13_object(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- {a: 1, b: inner::{show_title}, c: {d: inner::COUNT}}
    }
  }
  RETURN shows::COUNT

// short object in nested FOR body
QUERY Q14_short_object(limit: U16, text: String, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- {text, limit}
    }
  }
  RETURN shows::COUNT

// nested array in RETURN array
QUERY Q15_nested_array() =>
  RETURN [
    {entry: [[1, 2], [3]]},
    {entry: 1},
  ]

// nested array in RETURN nested object
QUERY Q16_nested_array() =>
  RETURN {outer: {value: [[1, 2], [3]]}, again: [[1, 2], [3]]}

// nested array in FOR body after destructuring
QUERY Q17_nested_array(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// object in closure
QUERY Q18_object() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: {a: 1, b: each::{show_title}, c: {d: each::COUNT}},
  }

// array of traversals in RETURN object
QUERY Q19_array_of_traversals() =>
  RETURN {
    value: [N<Show>::Out<RecordedIn>, N<Show>::Out<RecordedIn>],
    nested: {inner: [1, {deep: NONE}]},
  }

// short object in RETURN object
QUERY Q20_short_object(limit: U16, text: String) =>
  RETURN {
    value: {text, limit},
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested mapping entry
QUERY Q21_object(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: {a: 1, b: _::{show_title}, c: {d: _::COUNT}},
      show_title,
    },
  }

// nested array in RETURN list
QUERY Q22_nested_array() =>
  total <- N<Studio>::COUNT
  RETURN total, [[1, 2], [3]]

// array of traversals in RETURN
QUERY Q23_array_of_traversals(text: String) =>
  RETURN [N<Show>({slug: text})::Out<RecordedIn>, N<Show>({slug: text})::Out<RecordedIn>]

// nested array in nested closure
QUERY Q24_nested_array() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: [[1, 2], [3]]},
  }
