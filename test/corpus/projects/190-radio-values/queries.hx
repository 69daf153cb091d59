// nested array in bound mapping entry
QUERY Q1_nested_array() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: [[1, 2], [3]], slug, ..}
  RETURN shown

// short object in RETURN array
QUERY Q2_short_object(limit: U16, text: String) =>
  RETURN [
    {entry: {text, limit}},
    {entry: 1},
  ]

// nested array in RETURN nested object
QUERY Q3_nested_array() =>
  RETURN {outer: {value: [[1, 2], [3]]}, again: [[1, 2], [3]]}

// nested array in nested FOR body
QUERY Q4_nested_array(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- [[1, 2], [3]]
    }
  }
  RETURN shows::COUNT

// array of objects in RETURN list
QUERY Q5_array_of_objects(text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, [{a: N<Show>({slug: text})::COUNT}, {a: 2}]

// nested array in binding
QUERY Q6_nested_array() =>
  result <- [[1, 2], [3]]
  RETURN result

// object in FOR body after destructuring
QUERY Q7_object(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- {a: 1, b: found::{show_title}, c: {d: found::COUNT}}
  }
  RETURN NONE

// object in RETURN list
QUERY Q8_object(text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, {a: 1, b: N<Show>({slug: text})::{show_title}, c: {d: V<Transcript>::Out<Quotes>::COUNT}}

// object in traversal from FIRST
QUERY Q9_object() =>
  shows <- N<Show>
  RETURN {a: 1, b: shows::FIRST::{show_title}, c: {d: shows::FIRST::COUNT}}

// object in traversal from a single variable
QUERY Q10_object(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {a: 1, b: show::{show_title}, c: {d: show::COUNT}}

// array of objects in traversal from FIRST
QUERY Q11_array_of_objects() =>
  shows <- N<Show>
  RETURN [{a: shows::FIRST::COUNT}, {a: 2}]

// nested array in nested mapping entry
QUERY Q12_nested_array(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: [[1, 2], [3]],
      show_title,
    },
  }

// nested array in RETURN array
QUERY Q13_nested_array() =>
  RETURN [
    {entry: [[1, 2], [3]]},
    {entry: 1},
  ]

// object in traversal from a look-up
QUERY Q14_object(text: String) =>
  RETURN {a: 1, b: N<Show>({slug: text})::{show_title}, c: {d: N<Show>({slug: text})::COUNT}}

// nested array in FOR body after destructuring
QUERY Q15_nested_array(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// array of traversals in RETURN array
QUERY Q16_array_of_traversals() =>
  RETURN [
    {entry: [E<Presents>::ToN::Out<RecordedIn>, E<Presents>::ToN::Out<RecordedIn>]},
    {entry: 1},
  ]

// array of traversals in RETURN
QUERY Q17_array_of_traversals() =>
  RETURN [V<Transcript>::Out<Quotes>::Out<RecordedIn>, V<Transcript>::Out<Quotes>::Out<RecordedIn>]

// array of objects in traversal from a look-up
QUERY Q18_array_of_objects(text: String) =>
  RETURN [{a: N<Show>({slug: text})::COUNT}, {a: 2}]

// nested array in RETURN list
QUERY Q19_nested_array() =>
  total <- N<Studio>::COUNT
  RETURN total, [[1, 2], [3]]

// short object in RETURN list
QUERY Q20_short_object(limit: U16, text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, {text, limit}

// array of traversals in traversal from a single variable
QUERY Q21_array_of_traversals(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN [show::Out<RecordedIn>, show::Out<RecordedIn>]

// short object in nested FOR body
QUERY Q22_short_object(limit: U16, text: String, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- {text, limit}
    }
  }
  RETURN shows::COUNT

// array of objects in traversal from a plural variable
QUERY Q23_array_of_objects() =>
  shows <- N<Show>
  RETURN [{a: shows::COUNT}, {a: 2}]

// object in RETURN object
QUERY Q24_object(item_id: ID) =>
  shows <- N<Show>
  show <- N<Show>(item_id)
  RETURN {
    value: {a: 1, b: show::{show_title}, c: {d: shows::FIRST::COUNT}},
    nested: {inner: [1, {deep: NONE}]},
  }
