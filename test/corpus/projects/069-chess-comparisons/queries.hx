// IS_IN a parameter in array element
QUERY Q17_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  list <- [E<Transposes>(item_id)::ToN::{opening}::IS_IN(codes), E<Transposes>(item_id)::ToN::{opening}::IS_IN(codes)]
  RETURN list

// GT in traversal from a look-up
QUERY Q18_GT(text: String) =>
  RETURN N<Match>({match_key: text})::{moves}::GT(10)

// comparison of a filtered COUNT in AND operand
QUERY Q19_comparison_of_a_filtered_COUNT(limit: U16) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    _::Out<Transposes>::WHERE(_::{moves}::GT(2))::COUNT::LT(limit)
  ))

// CONTAINS of text in AddN statement
QUERY Q20_CONTAINS_of_text(text: String) =>
  AddN<Match>({rated: N<Match>({match_key: text})::{opening}::CONTAINS("or"), moves: 1})
  RETURN NONE

// CONTAINS of text in nested mapping entry
QUERY Q21_CONTAINS_of_text(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::{opening}::CONTAINS("or"),
      opening,
    },
  }

// comparison of an end in UPDATE value
QUERY Q22_comparison_of_an_end(item_id: ID, text: String) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({rated: N<Match>::ORDER<Asc>(_::{opening})::FIRST::InE<Plays>::FIRST::{colour}::EQ(text), moves: 1})
  RETURN changed

// GTE of a Date in ORDER
QUERY Q23_GTE_of_a_Date(moment: Date) =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(_::{played_on}::GTE(moment))::{match_key, moves}

// IS_IN a parameter in nested closure
QUERY Q24_IS_IN_a_parameter(codes: [String]) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::{opening}::IS_IN(codes)},
  }

// EQ of a Date in bound mapping entry
QUERY Q25_EQ_of_a_Date(moment: Date) =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::{played_on}::EQ(moment), match_key, ..}
  RETURN shown

// GTE of a Date in bound mapping entry
QUERY Q26_GTE_of_a_Date(moment: Date) =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::{played_on}::GTE(moment), match_key, ..}
  RETURN shown

// GT in FOR body
QUERY Q27_GT() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::{moves}::GT(10)
  }
  RETURN NONE

// EQ of text in traversal from a single variable
QUERY Q28_EQ_of_text(item_id: ID, text: String) =>
  match <- N<Match>(item_id)
  RETURN match::{opening}::EQ(text)

// GT of a call in condition inside EXISTS
QUERY Q29_GT_of_a_call(limit: U16) =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{moves}::GT(MUL(limit, 2)))))::{match_key}

// LTE of an integer in nested FOR body
QUERY Q30_LTE_of_an_integer(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::{accuracy}::LTE(3)
    }
  }
  RETURN matches::COUNT

// LTE of an integer in ORDER
QUERY Q31_LTE_of_an_integer() =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(_::{accuracy}::LTE(3))::{match_key, moves}

// comparison of a COUNT in UPDATE value
QUERY Q32_comparison_of_a_COUNT(item_id: ID, text: String) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({rated: N<Match>({match_key: text})::Out<HeldIn>::COUNT::GTE(1), moves: 1})
  RETURN changed

// EQ of a Boolean in UPDATE value
QUERY Q33_EQ_of_a_Boolean(item_id: ID) =>
  matches <- N<Match>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({rated: matches::FIRST::{rated}::EQ(true), moves: 1})
  RETURN changed

// EQ of an ID in nested closure
QUERY Q34_EQ_of_an_ID(item_id: ID) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::ID::EQ(item_id)},
  }

// comparison across an edge in condition
QUERY Q35_comparison_across_an_edge(text: String) =>
  found <- N<Match>::WHERE(
    _::InE<Transposes>::FromN::FIRST::{opening}::NEQ(text)
  )
  RETURN found

// IS_IN a parameter in traversal from a look-up
QUERY Q36_IS_IN_a_parameter(text: String, codes: [String]) =>
  RETURN N<Match>({match_key: text})::{opening}::IS_IN(codes)

// IS_IN a parameter in condition inside EXISTS
QUERY Q37_IS_IN_a_parameter(codes: [String]) =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{opening}::IS_IN(codes))))::{match_key}

// EQ of a traversal in ORDER
QUERY Q38_EQ_of_a_traversal(text: String) =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(_::{opening}::EQ(N<Match>({match_key: text})::{opening}))::{match_key, moves}

// IS_IN a parameter in RETURN list
QUERY Q39_IS_IN_a_parameter(codes: [String]) =>
  matches <- N<Match>
  total <- N<Hall>::COUNT
  RETURN total, matches::FIRST::{opening}::IS_IN(codes)

// GT of another property in ORDER
QUERY Q40_GT_of_another_property() =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(_::{moves}::GT(_::{accuracy}))::{match_key, moves}
