// nested array in nested mapping entry
QUERY Q3_nested_array(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: [[1, 2], [3]],
      quest_name,
    },
  }

// object in RETURN list
QUERY Q4_object(text: String) =>
  total <- N<Realm>::COUNT
  RETURN total, {a: 1, b: N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{quest_name}, c: {d: SearchBM25<Quest>(text, 4)::COUNT}}

// nested array in RETURN object
QUERY Q5_nested_array() =>
  RETURN {
    value: [[1, 2], [3]],
    nested: {inner: [1, {deep: NONE}]},
  }

// array of objects in RETURN array
QUERY Q6_array_of_objects() =>
  quests <- N<Quest>
  RETURN [
    {entry: [{a: quests::FIRST::COUNT}, {a: 2}]},
    {entry: 1},
  ]

// nested array in closure
QUERY Q7_nested_array() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: [[1, 2], [3]],
  }

// short object in RETURN array
QUERY Q8_short_object(limit: U16, text: String) =>
  RETURN [
    {entry: {text, limit}},
    {entry: 1},
  ]

// array of objects in RETURN list
QUERY Q9_array_of_objects() =>
  quests <- N<Quest>
  total <- N<Realm>::COUNT
  RETURN total, [{a: quests::COUNT}, {a: 2}]

// array of traversals in RETURN list
QUERY Q10_array_of_traversals() =>
  total <- N<Realm>::COUNT
  RETURN total, [N<Quest>::Out<TakesPlace>, N<Quest>::Out<TakesPlace>]

// nested array in mapping entry
QUERY Q11_nested_array() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: [[1, 2], [3]]
  }

// object in mapping entry
QUERY Q12_object() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: {a: 1, b: _::{quest_name}, c: {d: _::COUNT}}
  }

// nested array in nested FOR body
QUERY Q13_nested_array(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- [[1, 2], [3]]
    }
  }
  RETURN quests::COUNT

// object in nested FOR body
QUERY Q14_object(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- {a: 1, b: inner::{quest_name}, c: {d: inner::COUNT}}
    }
  }
  RETURN quests::COUNT

// short object in nested FOR body
QUERY Q15_short_object(limit: U16, text: String, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- {text, limit}
    }
  }
  RETURN quests::COUNT

// nested array in RETURN array
QUERY Q16_nested_array() =>
  RETURN [
    {entry: [[1, 2], [3]]},
    {entry: 1},
  ]

// nested array in RETURN nested object
QUERY Q17_nested_array() =>
  RETURN {outer: {value: [[1, 2], [3]]}, again: [[1, 2], [3]]}

// nested array in FOR body after destructuring
QUERY Q18_nested_array(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// object in closure
QUERY Q19_object() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: {a: 1, b: each::{quest_name}, c: {d: each::COUNT}},
  }

// array of traversals in RETURN object
QUERY Q20_array_of_traversals(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN {
    value: [quest::Out<TakesPlace>, quest::Out<TakesPlace>],
    nested: {inner: [1, {deep: NONE}]},
  }

// short object in RETURN object
QUERY Q21_short_object(limit: U16, text: String) =>
  RETURN {
    value: {text, limit},
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested mapping entry
QUERY Q22_object(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: {a: 1, b: _::{quest_name}, c: {d: _::COUNT}},
      quest_name,
    },
  }

// nested array in RETURN list
QUERY Q23_nested_array() =>
  total <- N<Realm>::COUNT
  RETURN total, [[1, 2], [3]]

// array of traversals in RETURN
QUERY Q24_array_of_traversals() =>
  quests <- N<Quest>
  RETURN [quests::FIRST::Out<TakesPlace>, quests::FIRST::Out<TakesPlace>]

// nested array in nested closure
QUERY Q25_nested_array() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: [[1, 2], [3]]},
  }

// object in FOR body after destructuring
QUERY Q26_object(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- {a: 1, b: found::{quest_name}, c: {d: found::COUNT}}
  }
  RETURN NONE
