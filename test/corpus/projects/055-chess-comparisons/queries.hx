// IS_IN a parameter in RETURN array
QUERY Q5_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  RETURN [
    {entry: E<Transposes>(item_id)::ToN::{opening}::IS_IN(codes)},
    {entry: 1},
  ]

// CONTAINS of text in bound mapping entry
QUERY Q6_CONTAINS_of_text() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::{opening}::CONTAINS("or"), match_key, ..}
  RETURN shown

// GTE of a Date in condition inside EXISTS
QUERY Q7_GTE_of_a_Date(moment: Date) =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{played_on}::GTE(moment))))::{match_key}

// EQ of a literal in RETURN object
QUERY Q8_EQ_of_a_literal(text: String) =>
  RETURN {
    value: N<Match>({match_key: text})::{opening}::EQ("north"),
    nested: {inner: [1, {deep: NONE}]},
  }

// comparison of an end in nested closure
QUERY Q9_comparison_of_an_end(text: String) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::InE<Plays>::FIRST::{colour}::EQ(text)},
  }

// EQ of a Boolean in RETURN nested object
QUERY Q10_EQ_of_a_Boolean() =>
  RETURN {outer: {value: N<Match>::ORDER<Asc>(_::{opening})::FIRST::{rated}::EQ(true)}, again: N<Match>::ORDER<Asc>(_::{opening})::FIRST::{rated}::EQ(true)}

// comparison of a COUNT in UPDATE value
QUERY Q11_comparison_of_a_COUNT(item_id: ID) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({rated: E<Transposes>(item_id)::ToN::Out<HeldIn>::COUNT::GTE(1), moves: 1})
  RETURN changed

// EQ of an ID in nested closure
QUERY Q12_EQ_of_an_ID(item_id: ID) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::ID::EQ(item_id)},
  }

// GTE of a Date in closure
QUERY Q13_GTE_of_a_Date(moment: Date) =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::{played_on}::GTE(moment),
  }

// EQ of a Date in FOR body after destructuring
QUERY Q14_EQ_of_a_Date(moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::{played_on}::EQ(moment)
  }
  RETURN NONE

// EQ of a Boolean in AddN property
QUERY Q15_EQ_of_a_Boolean() =>
  matches <- N<Match>
  added <- AddN<Match>({rated: matches::FIRST::{rated}::EQ(true), moves: 1})
  RETURN added

// EQ of text in UPDATE value
QUERY Q16_EQ_of_text(item_id: ID, text: String) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({rated: N<Match>::ORDER<Asc>(_::{opening})::FIRST::{opening}::EQ(text), moves: 1})
  RETURN changed

// EQ of a Date in UpsertN value
QUERY Q17_EQ_of_a_Date(item_id: ID, text: String, moment: Date) =>
  kept <- N<Match>::WHERE(_::{match_key}::EQ(text))::UpsertN({rated: E<Transposes>(item_id)::ToN::{played_on}::EQ(moment), moves: 1})
  RETURN kept

// comparison across an edge in AND operand
QUERY Q18_comparison_across_an_edge(text: String) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    _::InE<Transposes>::FromN::FIRST::{opening}::NEQ(text)
  ))

// CONTAINS of text in condition inside EXISTS
QUERY Q19_CONTAINS_of_text() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{opening}::CONTAINS("or"))))::{match_key}

// CONTAINS of an array in RETURN nested object
QUERY Q20_CONTAINS_of_an_array(text: String) =>
  RETURN {outer: {value: N<Match>({match_key: text})::{themes}::CONTAINS(text)}, again: N<Match>({match_key: text})::{themes}::CONTAINS(text)}

// LTE of an integer in PREFILTER
QUERY Q21_LTE_of_an_integer(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{accuracy}::LTE(3))
  ))::{remark, score}

// GT in condition inside EXISTS
QUERY Q22_GT() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{moves}::GT(10))))::{match_key}

// EQ of a literal in closure
QUERY Q23_EQ_of_a_literal() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::{opening}::EQ("north"),
  }

// GT in mapping entry
QUERY Q24_GT() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _::{moves}::GT(10)
  }

// EQ of text in FOR body after destructuring
QUERY Q25_EQ_of_text(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::{opening}::EQ(text)
  }
  RETURN NONE

// comparison of an end in mapping entry
QUERY Q26_comparison_of_an_end(text: String) =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _::InE<Plays>::FIRST::{colour}::EQ(text)
  }

// IS_IN a literal in AddN property
QUERY Q27_IS_IN_a_literal(limit: U16) =>
  matches <- N<Match>
  added <- AddN<Match>({rated: matches::FIRST::{moves}::IS_IN([1, 2, limit]), moves: 1})
  RETURN added

// GT in nested mapping entry
QUERY Q28_GT(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::{moves}::GT(10),
      opening,
    },
  }
