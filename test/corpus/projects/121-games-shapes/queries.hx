// mapping with ::ID in closure
QUERY Q3_mapping_with_ID() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<TakesPlace>::{key: ::ID, many: regions,},
  }

// exclusion in nested closure
QUERY Q4_exclusion() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<Unlocks>::!{points, odds}},
  }

// two exclusions in nested mapping entry
QUERY Q5_two_exclusions(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<Unlocks>::!{points}::!{odds,},
      quest_name,
    },
  }

// closure in nested mapping entry
QUERY Q6_closure(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<Unlocks>::|near|{key: near::{quest_key}, places: near::Out<TakesPlace>::{realm_name}},
      quest_name,
    },
  }

// mapping of traversals in RETURN
QUERY Q7_mapping_of_traversals() =>
  RETURN E<Finished>::ToN::Out<Unlocks>::{quest_key, where: _::Out<TakesPlace>::{realm_name}, first: _::In<Finished>::FIRST}

// mapping of literals in closure
QUERY Q8_mapping_of_literals() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]},
  }

// closure with the whole item in closure
QUERY Q9_closure_with_the_whole_item() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<Unlocks>::|near|{whole: near, size: ADD(near::{points}, 1)},
  }

// mapping with a spread in RETURN object
QUERY Q10_mapping_with_a_spread() =>
  RETURN {
    value: N<Quest>::Out<TakesPlace>::{called: realm_name, ..},
    nested: {inner: [1, {deep: NONE}]},
  }

// exclusion of system fields in RETURN array
QUERY Q11_exclusion_of_system_fields(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN [
    {entry: quest::OutE<TakesPlace>::!{id, label, from_node}},
    {entry: 1},
  ]

// mapping with a rename in FOR body
QUERY Q12_mapping_with_a_rename() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<TakesPlace>::{called: realm_name, key: ID}
  }
  RETURN NONE

// two exclusions in FOR body after destructuring
QUERY Q13_two_exclusions(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<Unlocks>::!{points}::!{odds,}
  }
  RETURN NONE

// exclusion of system fields in FOR body after destructuring
QUERY Q14_exclusion_of_system_fields(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::OutE<TakesPlace>::!{id, label, from_node}
  }
  RETURN NONE

// mapping of edges in RETURN
QUERY Q15_mapping_of_edges() =>
  quests <- N<Quest>
  RETURN quests::FIRST::OutE<TakesPlace>::{stake, from_node, to_node}

// mapping of literals in bound mapping entry
QUERY Q16_mapping_of_literals() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}, quest_key, ..}
  RETURN shown

// mapping of vectors in RETURN nested object
QUERY Q17_mapping_of_vectors() =>
  RETURN {outer: {value: V<Legend>::Out<Foretells>::Out<HasLegend>::{tale, data}}, again: V<Legend>::Out<Foretells>::Out<HasLegend>::{tale, data}}

// exclusion before a mapping in RETURN nested object
QUERY Q18_exclusion_before_a_mapping() =>
  quests <- N<Quest>
  RETURN {outer: {value: quests::Out<Unlocks>::!{points}::{quest_key, ..}}, again: quests::Out<Unlocks>::!{points}::{quest_key, ..}}

// mapping of edges in binding
QUERY Q19_mapping_of_edges() =>
  result <- N<Quest>::OutE<TakesPlace>::{stake, from_node, to_node}
  RETURN result

// exclusion of system fields in binding
QUERY Q20_exclusion_of_system_fields(item_id: ID) =>
  quest <- N<Quest>(item_id)
  result <- quest::OutE<TakesPlace>::!{id, label, from_node}
  RETURN result

// mapping with a rename in RETURN object
QUERY Q21_mapping_with_a_rename(item_id: ID) =>
  RETURN {
    value: N<Quest>(item_id)::Out<TakesPlace>::{called: realm_name, key: ID},
    nested: {inner: [1, {deep: NONE}]},
  }

// two exclusions in mapping entry
QUERY Q22_two_exclusions() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<Unlocks>::!{points}::!{odds,}
  }

// mapping of a condition in RETURN nested object
QUERY Q23_mapping_of_a_condition(text: String) =>
  RETURN {outer: {value: N<Quest>({quest_key: text})::Out<Unlocks>::{quest_key, big: _::{points}::GT(5), held: EXISTS(_::Out<TakesPlace>)}}, again: N<Quest>({quest_key: text})::Out<Unlocks>::{quest_key, big: _::{points}::GT(5), held: EXISTS(_::Out<TakesPlace>)}}

// mapping of vectors in nested mapping entry
QUERY Q24_mapping_of_vectors(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<HasLegend>::{tale, data},
      quest_name,
    },
  }

// closure in RETURN list
QUERY Q25_closure() =>
  total <- N<Realm>::COUNT
  RETURN total, E<Finished>::ToN::Out<Unlocks>::|near|{key: near::{quest_key}, places: near::Out<TakesPlace>::{realm_name}}

// closure with the whole item in RETURN array
QUERY Q26_closure_with_the_whole_item() =>
  RETURN [
    {entry: V<Legend>::Out<Foretells>::Out<Unlocks>::|near|{whole: near, size: ADD(near::{points}, 1)}},
    {entry: 1},
  ]
