// mapping with a rename in RETURN list
QUERY Q3_mapping_with_a_rename(item_id: ID) =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>(item_id)::Out<TakesPlace>::{called: realm_name, key: ID}

// exclusion in RETURN
QUERY Q4_exclusion(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::Out<Unlocks>::!{points, odds}

// exclusion after RANGE in traversal from a single variable
QUERY Q5_exclusion_after_RANGE(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::Out<TakesPlace>::RANGE(0, 5)::!{regions}

// mapping of vectors in RETURN
QUERY Q6_mapping_of_vectors() =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<HasLegend>::{tale, data}

// nested mapping in nested closure
QUERY Q7_nested_mapping() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<Unlocks>::{quest_key, more: {points, rest: {odds}}}},
  }

// mapping with a spread in RETURN nested object
QUERY Q8_mapping_with_a_spread() =>
  RETURN {outer: {value: V<Legend>::Out<Foretells>::Out<TakesPlace>::{called: realm_name, ..}}, again: V<Legend>::Out<Foretells>::Out<TakesPlace>::{called: realm_name, ..}}

// exclusion in FOR body after destructuring
QUERY Q9_exclusion(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<Unlocks>::!{points, odds}
  }
  RETURN NONE

// closure in RETURN
QUERY Q10_closure() =>
  RETURN N<Quest>::Out<Unlocks>::|near|{key: near::{quest_key}, places: near::Out<TakesPlace>::{realm_name}}

// exclusion in RETURN object
QUERY Q11_exclusion(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN {
    value: quest::Out<Unlocks>::!{points, odds},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping of a condition in closure
QUERY Q12_mapping_of_a_condition() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<Unlocks>::{quest_key, big: _::{points}::GT(5), held: EXISTS(_::Out<TakesPlace>)},
  }

// mapping of traversals in traversal from a plural variable
QUERY Q13_mapping_of_traversals() =>
  quests <- N<Quest>
  RETURN quests::Out<Unlocks>::{quest_key, where: _::Out<TakesPlace>::{realm_name}, first: _::In<Finished>::FIRST}

// exclusion of system fields in traversal from a source
QUERY Q14_exclusion_of_system_fields() =>
  RETURN N<Quest>::OutE<TakesPlace>::!{id, label, from_node}

// exclusion after RANGE in nested FOR body
QUERY Q15_exclusion_after_RANGE(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<TakesPlace>::RANGE(0, 5)::!{regions}
    }
  }
  RETURN quests::COUNT

// mapping of literals in traversal from a source
QUERY Q16_mapping_of_literals() =>
  RETURN N<Quest>::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping in binding
QUERY Q17_mapping() =>
  result <- V<Legend>::Out<Foretells>::Out<TakesPlace>::{realm_name, regions}
  RETURN result

// exclusion of system fields in traversal from a search
QUERY Q18_exclusion_of_system_fields(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::OutE<TakesPlace>::!{id, label, from_node}

// closure with the whole item in traversal from a plural variable
QUERY Q19_closure_with_the_whole_item() =>
  quests <- N<Quest>
  RETURN quests::Out<Unlocks>::|near|{whole: near, size: ADD(near::{points}, 1)}

// exclusion of system fields in bound mapping entry
QUERY Q20_exclusion_of_system_fields() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::OutE<TakesPlace>::!{id, label, from_node}, quest_key, ..}
  RETURN shown

// mapping in mapping entry
QUERY Q21_mapping() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<TakesPlace>::{realm_name, regions}
  }

// nested mapping in RETURN
QUERY Q22_nested_mapping(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::Out<Unlocks>::{quest_key, more: {points, rest: {odds}}}

// mapping of a condition in traversal from a source
QUERY Q23_mapping_of_a_condition() =>
  RETURN N<Quest>::Out<Unlocks>::{quest_key, big: _::{points}::GT(5), held: EXISTS(_::Out<TakesPlace>)}

// mapping in nested mapping entry
QUERY Q24_mapping(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<TakesPlace>::{realm_name, regions},
      quest_name,
    },
  }

// mapping of literals in RETURN nested object
QUERY Q25_mapping_of_literals() =>
  RETURN {outer: {value: E<Finished>::ToN::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}}, again: E<Finished>::ToN::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}}

// exclusion of system fields in RETURN nested object
QUERY Q26_exclusion_of_system_fields() =>
  RETURN {outer: {value: V<Legend>::Out<Foretells>::OutE<TakesPlace>::!{id, label, from_node}}, again: V<Legend>::Out<Foretells>::OutE<TakesPlace>::!{id, label, from_node}}
