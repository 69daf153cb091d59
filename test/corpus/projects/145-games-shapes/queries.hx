// mapping of traversals in FOR body
QUERY Q15_mapping_of_traversals() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::{quest_key, where: _::Out<TakesPlace>::{realm_name}, first: _::In<Finished>::FIRST}
  }
  RETURN NONE

// nested mapping in bound mapping entry
QUERY Q16_nested_mapping() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::{quest_key, more: {points, rest: {odds}}}, quest_key, ..}
  RETURN shown

// mapping of literals in FOR body
QUERY Q17_mapping_of_literals() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  }
  RETURN NONE

// mapping of a condition in FOR body
QUERY Q18_mapping_of_a_condition() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::{quest_key, big: _::{points}::GT(5), held: EXISTS(_::Out<TakesPlace>)}
  }
  RETURN NONE

// exclusion before a mapping in traversal from a look-up
QUERY Q19_exclusion_before_a_mapping(text: String) =>
  RETURN N<Quest>({quest_key: text})::Out<Unlocks>::!{points}::{quest_key, ..}

// mapping of literals in FOR body after destructuring
QUERY Q20_mapping_of_literals(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}
  }
  RETURN NONE

// mapping with ::ID in traversal from a search
QUERY Q21_mapping_with_ID(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::Out<TakesPlace>::{key: ::ID, many: regions,}

// mapping with a spread in mapping entry
QUERY Q22_mapping_with_a_spread() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<TakesPlace>::{called: realm_name, ..}
  }

// exclusion of system fields in mapping entry
QUERY Q23_exclusion_of_system_fields() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::OutE<TakesPlace>::!{id, label, from_node}
  }

// closure in a closure in nested mapping entry
QUERY Q24_closure_in_a_closure(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<Unlocks>::|near|{key: near::ID, all: near::Out<TakesPlace>::|place|{a: near::{quest_key}, b: place::{realm_name}}},
      quest_name,
    },
  }

// mapping with a spread in binding
QUERY Q25_mapping_with_a_spread() =>
  result <- E<Finished>::ToN::Out<TakesPlace>::{called: realm_name, ..}
  RETURN result

// exclusion of system fields in FOR body after destructuring
QUERY Q26_exclusion_of_system_fields(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::OutE<TakesPlace>::!{id, label, from_node}
  }
  RETURN NONE

// exclusion in closure
QUERY Q27_exclusion() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<Unlocks>::!{points, odds},
  }

// mapping with ::ID in FOR body after destructuring
QUERY Q28_mapping_with_ID(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<TakesPlace>::{key: ::ID, many: regions,}
  }
  RETURN NONE

// mapping of edges in mapping entry
QUERY Q29_mapping_of_edges() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::OutE<TakesPlace>::{stake, from_node, to_node}
  }

// closure in a closure in bound mapping entry
QUERY Q30_closure_in_a_closure() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::|near|{key: near::ID, all: near::Out<TakesPlace>::|place|{a: near::{quest_key}, b: place::{realm_name}}}, quest_key, ..}
  RETURN shown

// mapping of vectors in RETURN nested object
QUERY Q31_mapping_of_vectors(text: String) =>
  RETURN {outer: {value: SearchBM25<Quest>(text, 4)::Out<HasLegend>::{tale, data}}, again: SearchBM25<Quest>(text, 4)::Out<HasLegend>::{tale, data}}

// closure in RETURN list
QUERY Q32_closure(text: String) =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>({quest_key: text})::Out<Unlocks>::|near|{key: near::{quest_key}, places: near::Out<TakesPlace>::{realm_name}}

// exclusion after RANGE in nested mapping entry
QUERY Q33_exclusion_after_RANGE(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<TakesPlace>::RANGE(0, 5)::!{regions},
      quest_name,
    },
  }

// two exclusions in nested FOR body
QUERY Q34_two_exclusions(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<Unlocks>::!{points}::!{odds,}
    }
  }
  RETURN quests::COUNT

// mapping of literals in traversal from a single variable
QUERY Q35_mapping_of_literals(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::Out<Unlocks>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// mapping of traversals in nested closure
QUERY Q36_mapping_of_traversals() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<Unlocks>::{quest_key, where: _::Out<TakesPlace>::{realm_name}, first: _::In<Finished>::FIRST}},
  }

// mapping of a condition in RETURN
QUERY Q37_mapping_of_a_condition() =>
  RETURN N<Quest>::Out<Unlocks>::{quest_key, big: _::{points}::GT(5), held: EXISTS(_::Out<TakesPlace>)}

// closure in a closure in RETURN object
QUERY Q38_closure_in_a_closure(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN {
    value: quest::Out<Unlocks>::|near|{key: near::ID, all: near::Out<TakesPlace>::|place|{a: near::{quest_key}, b: place::{realm_name}}},
    nested: {inner: [1, {deep: NONE}]},
  }
