// GTE of a Date in RETURN list
QUERY Q5_GTE_of_a_Date(item_id: ID, moment: Date) =>
  total <- N<Hall>::COUNT
  RETURN total, E<Transposes>(item_id)::ToN::{played_on}::GTE(moment)

// CONTAINS of an array in RETURN nested object
QUERY Q6_CONTAINS_of_an_array(item_id: ID, text: String) =>
  match <- N<Match>(item_id)
  RETURN {outer: {value: match::{themes}::CONTAINS(text)}, again: match::{themes}::CONTAINS(text)}

// EQ of a Date in RETURN
QUERY Q7_EQ_of_a_Date(item_id: ID, moment: Date) =>
  RETURN N<Match>(item_id)::{played_on}::EQ(moment)

// IS_IN a literal in traversal from a look-up
QUERY Q8_IS_IN_a_literal(limit: U16, text: String) =>
  RETURN N<Match>({match_key: text})::{moves}::IS_IN([1, 2, limit])

// IS_IN a literal in condition
QUERY Q9_IS_IN_a_literal(limit: U16) =>
  found <- N<Match>::WHERE(
    _::{moves}::IS_IN([1, 2, limit])
  )
  RETURN found

// EQ of a traversal in negated OR operand
QUERY Q10_EQ_of_a_traversal(text: String) =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(_::{opening}::EQ(N<Match>({match_key: text})::{opening}), _::{moves}::LT(0)))

// EQ of a literal in RETURN array
QUERY Q11_EQ_of_a_literal(item_id: ID) =>
  RETURN [
    {entry: E<Transposes>(item_id)::ToN::{opening}::EQ("north")},
    {entry: 1},
  ]

// EQ of text in traversal from a look-up
QUERY Q12_EQ_of_text(text: String) =>
  RETURN N<Match>({match_key: text})::{opening}::EQ(text)

// GT of a call in AND operand
QUERY Q13_GT_of_a_call(limit: U16) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    _::{moves}::GT(MUL(limit, 2))
  ))

// comparison across an edge in nested FOR body
QUERY Q14_comparison_across_an_edge(text: String, codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::InE<Transposes>::FromN::FIRST::{opening}::NEQ(text)
    }
  }
  RETURN matches::COUNT

// GTE of a Date in nested closure
QUERY Q15_GTE_of_a_Date(moment: Date) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::{played_on}::GTE(moment)},
  }

// NEQ in RETURN list
QUERY Q16_NEQ() =>
  total <- N<Hall>::COUNT
  RETURN total, N<Match>::ORDER<Asc>(_::{opening})::FIRST::{opening}::NEQ("south")

// EQ of text in mapping entry
QUERY Q17_EQ_of_text(text: String) =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _::{opening}::EQ(text)
  }

// GTE of a Date in FOR body after destructuring
QUERY Q18_GTE_of_a_Date(moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::{played_on}::GTE(moment)
  }
  RETURN NONE

// EQ of a traversal in AND operand
QUERY Q19_EQ_of_a_traversal(text: String) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    _::{opening}::EQ(N<Match>({match_key: text})::{opening})
  ))

// GT of a call in negated OR operand
QUERY Q20_GT_of_a_call(limit: U16) =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(_::{moves}::GT(MUL(limit, 2)), _::{moves}::LT(0)))

// GT of another property in condition inside EXISTS
QUERY Q21_GT_of_another_property() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{moves}::GT(_::{accuracy}))))::{match_key}

// EQ of a Date in nested mapping entry
QUERY Q22_EQ_of_a_Date(item_id: ID, moment: Date) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::{played_on}::EQ(moment),
      opening,
    },
  }

// NEQ in FOR body
QUERY Q23_NEQ() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::{opening}::NEQ("south")
  }
  RETURN NONE

// CONTAINS of an array in nested closure
QUERY Q24_CONTAINS_of_an_array(text: String) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::{themes}::CONTAINS(text)},
  }

// GT of another property in UpsertN value
QUERY Q25_GT_of_another_property(item_id: ID, text: String) =>
  kept <- N<Match>::WHERE(_::{match_key}::EQ(text))::UpsertN({rated: N<Match>(item_id)::{moves}::GT(N<Match>(item_id)::{accuracy}), moves: 1})
  RETURN kept

// GT in AddN property
QUERY Q26_GT(text: String) =>
  added <- AddN<Match>({rated: N<Match>({match_key: text})::{moves}::GT(10), moves: 1})
  RETURN added

// EQ of a literal in traversal from a single variable
QUERY Q27_EQ_of_a_literal(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{opening}::EQ("north")

// IS_IN a parameter in closure
QUERY Q28_IS_IN_a_parameter(codes: [String]) =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::{opening}::IS_IN(codes),
  }
