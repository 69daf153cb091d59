// comparison of an end in FOR body after destructuring
QUERY Q17_comparison_of_an_end(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::InE<Plays>::FIRST::{colour}::EQ(text)
  }
  RETURN NONE

// LT in bound mapping entry
QUERY Q18_LT(factor: F64) =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::{accuracy}::LT(factor), match_key, ..}
  RETURN shown

// comparison of an end in RETURN list
QUERY Q19_comparison_of_an_end(item_id: ID, text: String) =>
  total <- N<Hall>::COUNT
  RETURN total, N<Match>(item_id)::InE<Plays>::FIRST::{colour}::EQ(text)

// CONTAINS of an array in UPDATE value
QUERY Q20_CONTAINS_of_an_array(item_id: ID, text: String) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({rated: N<Match>({match_key: text})::{themes}::CONTAINS(text), moves: 1})
  RETURN changed

// IS_IN a literal in PREFILTER
QUERY Q21_IS_IN_a_literal(limit: U16, vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{moves}::IS_IN([1, 2, limit]))
  ))::{remark, score}

// EQ of text in RETURN
QUERY Q22_EQ_of_text(text: String) =>
  RETURN N<Match>::ORDER<Asc>(_::{opening})::FIRST::{opening}::EQ(text)

// CONTAINS of an array in ORDER
QUERY Q23_CONTAINS_of_an_array(text: String) =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(_::{themes}::CONTAINS(text))::{match_key, moves}

// NEQ in PREFILTER
QUERY Q24_NEQ(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{opening}::NEQ("south"))
  ))::{remark, score}

// GT of another property in AddN property
QUERY Q25_GT_of_another_property(item_id: ID) =>
  added <- AddN<Match>({rated: N<Match>(item_id)::{moves}::GT(N<Match>(item_id)::{accuracy}), moves: 1})
  RETURN added

// comparison of an end in AND operand
QUERY Q26_comparison_of_an_end(text: String) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    _::InE<Plays>::FIRST::{colour}::EQ(text)
  ))

// GT in RETURN object
QUERY Q27_GT() =>
  matches <- N<Match>
  RETURN {
    value: matches::FIRST::{moves}::GT(10),
    nested: {inner: [1, {deep: NONE}]},
  }

// NEQ in FOR body after destructuring
QUERY Q28_NEQ(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::{opening}::NEQ("south")
  }
  RETURN NONE

// EQ of a literal in FOR body
QUERY Q29_EQ_of_a_literal() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::{opening}::EQ("north")
  }
  RETURN NONE

// EQ of text in nested closure
QUERY Q30_EQ_of_text(text: String) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::{opening}::EQ(text)},
  }

// CONTAINS of an array in condition
QUERY Q31_CONTAINS_of_an_array(text: String) =>
  found <- N<Match>::WHERE(
    _::{themes}::CONTAINS(text)
  )
  RETURN found

// EQ of a Date in binding
QUERY Q32_EQ_of_a_Date(text: String, moment: Date) =>
  result <- N<Match>({match_key: text})::{played_on}::EQ(moment)
  RETURN result

// comparison across an edge in condition inside EXISTS
QUERY Q33_comparison_across_an_edge(text: String) =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::InE<Transposes>::FromN::FIRST::{opening}::NEQ(text))))::{match_key}

// CONTAINS of an array in nested closure
QUERY Q34_CONTAINS_of_an_array(text: String) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::{themes}::CONTAINS(text)},
  }

// LTE of an integer in RETURN
QUERY Q35_LTE_of_an_integer(item_id: ID) =>
  RETURN E<Transposes>(item_id)::ToN::{accuracy}::LTE(3)

// GT of another property in RETURN array
QUERY Q36_GT_of_another_property(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN [
    {entry: match::{moves}::GT(match::{accuracy})},
    {entry: 1},
  ]

// GTE of a Date in PREFILTER
QUERY Q37_GTE_of_a_Date(moment: Date, vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(_::{played_on}::GTE(moment))
  ))::{remark, score}

// comparison across an edge in RETURN array
QUERY Q38_comparison_across_an_edge(text: String) =>
  RETURN [
    {entry: N<Match>({match_key: text})::InE<Transposes>::FromN::FIRST::{opening}::NEQ(text)},
    {entry: 1},
  ]

// EQ of text in FOR body
QUERY Q39_EQ_of_text(text: String) =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::{opening}::EQ(text)
  }
  RETURN NONE

// IS_IN a literal in condition inside EXISTS
QUERY Q40_IS_IN_a_literal(limit: U16) =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{moves}::IS_IN([1, 2, limit]))))::{match_key}
