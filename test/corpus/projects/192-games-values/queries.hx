// array of traversals in traversal from a look-up
QUERY Q3_array_of_traversals(text: String) =>
  RETURN [N<Quest>({quest_key: text})::Out<TakesPlace>, N<Quest>({quest_key: text})::Out<TakesPlace>]

// object in FOR body
QUERY Q4_object() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- {a: 1, b: each::{quest_name}, c: {d: each::COUNT}}
  }
  RETURN NONE

// object in RETURN
QUERY Q5_object(item_id: ID, text: String) =>
  RETURN {a: 1, b: E<Unlocks>(item_id)::ToN::{quest_name}, c: {d: N<Quest>({quest_key: text})::COUNT}}

// array of objects in RETURN array
QUERY Q6_array_of_objects() =>
  quests <- N<Quest>
  RETURN [
    {entry: [{a: quests::FIRST::COUNT}, {a: 2}]},
    {entry: 1},
  ]

// array of traversals in traversal from a search
QUERY Q7_array_of_traversals(text: String) =>
  RETURN [SearchBM25<Quest>(text, 4)::Out<TakesPlace>, SearchBM25<Quest>(text, 4)::Out<TakesPlace>]

// array of traversals in traversal from FIRST
QUERY Q8_array_of_traversals() =>
  quests <- N<Quest>
  RETURN [quests::FIRST::Out<TakesPlace>, quests::FIRST::Out<TakesPlace>]

// short object in RETURN object
QUERY Q9_short_object(limit: U16, text: String) =>
  RETURN {
    value: {text, limit},
    nested: {inner: [1, {deep: NONE}]},
  }

// array of traversals in traversal from a source
QUERY Q10_array_of_traversals() =>
  RETURN [N<Quest>::Out<TakesPlace>, N<Quest>::Out<TakesPlace>]

// array of traversals in RETURN list
QUERY Q11_array_of_traversals(item_id: ID) =>
  quest <- N<Quest>(item_id)
  total <- N<Realm>::COUNT
  RETURN total, [quest::Out<TakesPlace>, quest::Out<TakesPlace>]

// array of objects in traversal from a single variable
QUERY Q12_array_of_objects(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN [{a: quest::COUNT}, {a: 2}]

// object in nested FOR body
QUERY Q13_object(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- {a: 1, b: inner::{quest_name}, c: {d: inner::COUNT}}
    }
  }
  RETURN quests::COUNT

// nested array in closure
QUERY Q14_nested_array() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: [[1, 2], [3]],
  }

// object in binding
QUERY Q15_object() =>
  quests <- N<Quest>
  result <- {a: 1, b: quests::FIRST::{quest_name}, c: {d: quests::FIRST::COUNT}}
  RETURN result

// object in bound mapping entry
QUERY Q16_object() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: {a: 1, b: _::{quest_name}, c: {d: _::COUNT}}, quest_key, ..}
  RETURN shown

// nested array in bound mapping entry
QUERY Q17_nested_array() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: [[1, 2], [3]], quest_key, ..}
  RETURN shown

// short object in RETURN array
QUERY Q18_short_object(limit: U16, text: String) =>
  RETURN [
    {entry: {text, limit}},
    {entry: 1},
  ]

// nested array in RETURN nested object
QUERY Q19_nested_array() =>
  RETURN {outer: {value: [[1, 2], [3]]}, again: [[1, 2], [3]]}

// nested array in nested FOR body
QUERY Q20_nested_array(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- [[1, 2], [3]]
    }
  }
  RETURN quests::COUNT

// array of objects in RETURN list
QUERY Q21_array_of_objects(item_id: ID) =>
  total <- N<Realm>::COUNT
  RETURN total, [{a: N<Quest>(item_id)::COUNT}, {a: 2}]

// nested array in binding
QUERY Q22_nested_array() =>
  result <- [[1, 2], [3]]
  RETURN result

// object in FOR body after destructuring
QUERY Q23_object(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- {a: 1, b: found::{quest_name}, c: {d: found::COUNT}}
  }
  RETURN NONE

// object in RETURN list
QUERY Q24_object(item_id: ID) =>
  quests <- N<Quest>
  quest <- N<Quest>(item_id)
  total <- N<Realm>::COUNT
  RETURN total, {a: 1, b: quest::{quest_name}, c: {d: quests::FIRST::COUNT}}

// object in traversal from FIRST
QUERY Q25_object() =>
  quests <- N<Quest>
  RETURN {a: 1, b: quests::FIRST::{quest_name}, c: {d: quests::FIRST::COUNT}}

// object in traversal from a single variable
QUERY Q26_object(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN {a: 1, b: quest::{quest_name}, c: {d: quest::COUNT}}
