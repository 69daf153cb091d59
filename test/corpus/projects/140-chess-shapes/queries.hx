// mapping with a rename in nested FOR body
QUERY Q10_mapping_with_a_rename(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<HeldIn>::{called: hall_name, key: ID}
    }
  }
  RETURN matches::COUNT

// mapping of a condition in traversal from a search
QUERY Q11_mapping_of_a_condition(text: String) =>
  RETURN SearchBM25<Match>(text, 4)::Out<Transposes>::{match_key, big: _::{moves}::GT(5), held: EXISTS(_::Out<HeldIn>)}

// closure in RETURN array
QUERY Q12_closure(item_id: ID) =>
  RETURN [
    {entry: N<Match>(item_id)::Out<Transposes>::|near|{key: near::{match_key}, places: near::Out<HeldIn>::{hall_name}}},
    {entry: 1},
  ]

// mapping of a call in FOR body
QUERY Q13_mapping_of_a_call() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::Out<Transposes>::{match_key, twice: MUL(_::{moves}, 2), near: COUNT(_::Out<Transposes>)}
  }
  RETURN NONE

// mapping with a spread in traversal from FIRST
QUERY Q14_mapping_with_a_spread() =>
  matches <- N<Match>
  RETURN matches::FIRST::Out<HeldIn>::{called: hall_name, ..}

// exclusion before a mapping in RETURN list
QUERY Q15_exclusion_before_a_mapping() =>
  matches <- N<Match>
  total <- N<Hall>::COUNT
  RETURN total, matches::FIRST::Out<Transposes>::!{moves}::{match_key, ..}

// closure in a closure in RETURN
QUERY Q16_closure_in_a_closure() =>
  RETURN E<Plays>::ToN::Out<Transposes>::|near|{key: near::ID, all: near::Out<HeldIn>::|place|{a: near::{match_key}, b: place::{hall_name}}}

// mapping with a rename in traversal from FIRST
QUERY Q17_mapping_with_a_rename() =>
  matches <- N<Match>
  RETURN matches::FIRST::Out<HeldIn>::{called: hall_name, key: ID}

// nested mapping in nested FOR body
QUERY Q18_nested_mapping(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<Transposes>::{match_key, more: {moves, rest: {accuracy}}}
    }
  }
  RETURN matches::COUNT

// mapping with a spread in closure
QUERY Q19_mapping_with_a_spread() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::Out<HeldIn>::{called: hall_name, ..},
  }

// mapping with a spread in RETURN array
QUERY Q20_mapping_with_a_spread(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN [
    {entry: match::Out<HeldIn>::{called: hall_name, ..}},
    {entry: 1},
  ]

// mapping in traversal from a look-up
QUERY Q21_mapping(text: String) =>
  RETURN N<Match>({match_key: text})::Out<HeldIn>::{hall_name, boards}

// mapping of literals in nested mapping entry
QUERY Q22_mapping_of_literals(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::Out<Transposes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]},
      opening,
    },
  }

// nested mapping in RETURN array
QUERY Q23_nested_mapping(text: String) =>
  RETURN [
    {entry: N<Match>({match_key: text})::Out<Transposes>::{match_key, more: {moves, rest: {accuracy}}}},
    {entry: 1},
  ]

// mapping of a condition in binding
QUERY Q24_mapping_of_a_condition() =>
  matches <- N<Match>
  result <- matches::FIRST::Out<Transposes>::{match_key, big: _::{moves}::GT(5), held: EXISTS(_::Out<HeldIn>)}
  RETURN result

// mapping in RETURN nested object
QUERY Q25_mapping() =>
  RETURN {outer: {value: E<Plays>::ToN::Out<HeldIn>::{hall_name, boards}}, again: E<Plays>::ToN::Out<HeldIn>::{hall_name, boards}}

// closure in a closure in RETURN nested object
QUERY Q26_closure_in_a_closure() =>
  RETURN {outer: {value: V<Commentary>::Out<Discusses>::Out<Transposes>::|near|{key: near::ID, all: near::Out<HeldIn>::|place|{a: near::{match_key}, b: place::{hall_name}}}}, again: V<Commentary>::Out<Discusses>::Out<Transposes>::|near|{key: near::ID, all: near::Out<HeldIn>::|place|{a: near::{match_key}, b: place::{hall_name}}}}

// mapping of edges in traversal from a look-up
QUERY Q27_mapping_of_edges(text: String) =>
  RETURN N<Match>({match_key: text})::OutE<HeldIn>::{prize, from_node, to_node}

// mapping with a rename in bound mapping entry
QUERY Q28_mapping_with_a_rename() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::Out<HeldIn>::{called: hall_name, key: ID}, match_key, ..}
  RETURN shown

// closure in a closure in traversal from a source
QUERY Q29_closure_in_a_closure() =>
  RETURN N<Match>::Out<Transposes>::|near|{key: near::ID, all: near::Out<HeldIn>::|place|{a: near::{match_key}, b: place::{hall_name}}}

// exclusion before a mapping in traversal from a single variable
QUERY Q30_exclusion_before_a_mapping(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::Out<Transposes>::!{moves}::{match_key, ..}

// nested mapping in traversal from a source
QUERY Q31_nested_mapping() =>
  RETURN N<Match>::Out<Transposes>::{match_key, more: {moves, rest: {accuracy}}}

// two exclusions in traversal from a search
QUERY Q32_two_exclusions(text: String) =>
  RETURN SearchBM25<Match>(text, 4)::Out<Transposes>::!{moves}::!{accuracy,}

// mapping of a call in closure
QUERY Q33_mapping_of_a_call() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::Out<Transposes>::{match_key, twice: MUL(_::{moves}, 2), near: COUNT(_::Out<Transposes>)},
  }
