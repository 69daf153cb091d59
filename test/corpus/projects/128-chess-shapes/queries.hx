// mapping of edges in FOR body after destructuring
QUERY Q10_mapping_of_edges(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::OutE<HeldIn>::{prize, from_node, to_node}
  }
  RETURN NONE

// nested mapping in RETURN nested object
QUERY Q11_nested_mapping(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN {outer: {value: match::Out<Transposes>::{match_key, more: {moves, rest: {accuracy}}}}, again: match::Out<Transposes>::{match_key, more: {moves, rest: {accuracy}}}}

// exclusion before a mapping in RETURN object
QUERY Q12_exclusion_before_a_mapping(item_id: ID) =>
  RETURN {
    value: N<Match>(item_id)::Out<Transposes>::!{moves}::{match_key, ..},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping in bound mapping entry
QUERY Q13_mapping() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::Out<HeldIn>::{hall_name, boards}, match_key, ..}
  RETURN shown

// mapping of a condition in FOR body
QUERY Q14_mapping_of_a_condition() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::Out<Transposes>::{match_key, big: _::{moves}::GT(5), held: EXISTS(_::Out<HeldIn>)}
  }
  RETURN NONE

// exclusion in nested mapping entry
QUERY Q15_exclusion(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::Out<Transposes>::!{moves, accuracy},
      opening,
    },
  }

// mapping with a spread in nested FOR body
QUERY Q16_mapping_with_a_spread(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<HeldIn>::{called: hall_name, ..}
    }
  }
  RETURN matches::COUNT

// exclusion in nested FOR body
QUERY Q17_exclusion(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<Transposes>::!{moves, accuracy}
    }
  }
  RETURN matches::COUNT

// closure in a closure in RETURN object
QUERY Q18_closure_in_a_closure() =>
  matches <- N<Match>
  RETURN {
    value: matches::Out<Transposes>::|near|{key: near::ID, all: near::Out<HeldIn>::|place|{a: near::{match_key}, b: place::{hall_name}}},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping in FOR body after destructuring
QUERY Q19_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::Out<HeldIn>::{hall_name, boards}
  }
  RETURN NONE

// mapping of literals in RETURN nested object
QUERY Q20_mapping_of_literals(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN {outer: {value: match::Out<Transposes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}}, again: match::Out<Transposes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}}

// mapping of a condition in nested FOR body
QUERY Q21_mapping_of_a_condition(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<Transposes>::{match_key, big: _::{moves}::GT(5), held: EXISTS(_::Out<HeldIn>)}
    }
  }
  RETURN matches::COUNT

// mapping of edges in FOR body
QUERY Q22_mapping_of_edges() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::OutE<HeldIn>::{prize, from_node, to_node}
  }
  RETURN NONE

// mapping of traversals in closure
QUERY Q23_mapping_of_traversals() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::Out<Transposes>::{match_key, where: _::Out<HeldIn>::{hall_name}, first: _::In<Plays>::FIRST},
  }

// mapping of a condition in RETURN array
QUERY Q24_mapping_of_a_condition() =>
  matches <- N<Match>
  RETURN [
    {entry: matches::FIRST::Out<Transposes>::{match_key, big: _::{moves}::GT(5), held: EXISTS(_::Out<HeldIn>)}},
    {entry: 1},
  ]

// closure in a closure in closure
QUERY Q25_closure_in_a_closure() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::Out<Transposes>::|near|{key: near::ID, all: near::Out<HeldIn>::|place|{a: near::{match_key}, b: place::{hall_name}}},
  }

// mapping of a condition in bound mapping entry
QUERY Q26_mapping_of_a_condition() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::Out<Transposes>::{match_key, big: _::{moves}::GT(5), held: EXISTS(_::Out<HeldIn>)}, match_key, ..}
  RETURN shown

// mapping with ::ID in FOR body after destructuring
QUERY Q27_mapping_with_ID(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::Out<HeldIn>::{key: ::ID, many: boards,}
  }
  RETURN NONE

// mapping of literals in RETURN list
QUERY Q28_mapping_of_literals() =>
  total <- N<Hall>::COUNT
  RETURN total, N<Match>::Out<Transposes>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}

// exclusion before a mapping in RETURN list
QUERY Q29_exclusion_before_a_mapping(item_id: ID) =>
  match <- N<Match>(item_id)
  total <- N<Hall>::COUNT
  RETURN total, match::Out<Transposes>::!{moves}::{match_key, ..}

// nested mapping in nested closure
QUERY Q30_nested_mapping() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::Out<Transposes>::{match_key, more: {moves, rest: {accuracy}}}},
  }

// nested mapping in RETURN object
QUERY Q31_nested_mapping(text: String) =>
  RETURN {
    value: SearchBM25<Match>(text, 4)::Out<Transposes>::{match_key, more: {moves, rest: {accuracy}}},
    nested: {inner: [1, {deep: NONE}]},
  }

// closure with the whole item in nested closure
QUERY Q32_closure_with_the_whole_item() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::Out<Transposes>::|near|{whole: near, size: ADD(near::{moves}, 1)}},
  }

// exclusion before a mapping in RETURN
QUERY Q33_exclusion_before_a_mapping() =>
  matches <- N<Match>
  RETURN matches::FIRST::Out<Transposes>::!{moves}::{match_key, ..}
