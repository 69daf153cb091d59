// comparison of a filtered COUNT in condition inside EXISTS
QUERY Q20_comparison_of_a_filtered_COUNT(limit: U16) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::Out<Follows>::WHERE(_::{episodes}::GT(2))::COUNT::LT(limit))))::{slug}

// comparison of a filtered COUNT in RETURN object
QUERY Q21_comparison_of_a_filtered_COUNT(limit: U16) =>
  shows <- N<Show>
  RETURN {
    value: shows::FIRST::Out<Follows>::WHERE(_::{episodes}::GT(2))::COUNT::LT(limit),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of text in nested mapping entry
QUERY Q22_EQ_of_text(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::{show_title}::EQ(text),
      show_title,
    },
  }

// IS_IN a parameter in closure
QUERY Q23_IS_IN_a_parameter(codes: [String]) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::{show_title}::IS_IN(codes),
  }

// CONTAINS of an array in array element
QUERY Q24_CONTAINS_of_an_array(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  list <- [show::{topics}::CONTAINS(text), show::{topics}::CONTAINS(text)]
  RETURN list

// comparison of an end in nested mapping entry
QUERY Q25_comparison_of_an_end(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::InE<Presents>::FIRST::{part}::EQ(text),
      show_title,
    },
  }

// EQ of a Date in nested mapping entry
QUERY Q26_EQ_of_a_Date(item_id: ID, moment: Date) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::{premiered}::EQ(moment),
      show_title,
    },
  }

// LTE of an integer in mapping entry
QUERY Q27_LTE_of_an_integer() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::{share_pct}::LTE(3)
  }

// EQ of a Boolean in AddN statement
QUERY Q28_EQ_of_a_Boolean() =>
  AddN<Show>({live: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{live}::EQ(true), episodes: 1})
  RETURN NONE

// EQ of a Date in RETURN
QUERY Q29_EQ_of_a_Date(item_id: ID, moment: Date) =>
  RETURN E<Follows>(item_id)::ToN::{premiered}::EQ(moment)

// EQ of a Boolean in binding
QUERY Q30_EQ_of_a_Boolean(item_id: ID) =>
  show <- N<Show>(item_id)
  result <- show::{live}::EQ(true)
  RETURN result

// CONTAINS of text in FOR body
QUERY Q31_CONTAINS_of_text() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::{show_title}::CONTAINS("or")
  }
  RETURN NONE

// GT of a call in condition inside EXISTS
QUERY Q32_GT_of_a_call(limit: U16) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{episodes}::GT(MUL(limit, 2)))))::{slug}

// comparison of a filtered COUNT in binding
QUERY Q33_comparison_of_a_filtered_COUNT(limit: U16) =>
  shows <- N<Show>
  result <- shows::FIRST::Out<Follows>::WHERE(_::{episodes}::GT(2))::COUNT::LT(limit)
  RETURN result

// comparison of a filtered COUNT in closure
QUERY Q34_comparison_of_a_filtered_COUNT(limit: U16) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::WHERE(_::{episodes}::GT(2))::COUNT::LT(limit),
  }

// IS_IN a parameter in condition
QUERY Q35_IS_IN_a_parameter(codes: [String]) =>
  found <- N<Show>::WHERE(
    _::{show_title}::IS_IN(codes)
  )
  RETURN found

// NEQ in AND operand
QUERY Q36_NEQ() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{show_title}::NEQ("south")
  ))

// comparison of a COUNT in binding
QUERY Q37_comparison_of_a_COUNT(item_id: ID) =>
  result <- N<Show>(item_id)::Out<RecordedIn>::COUNT::GTE(1)
  RETURN result

// EQ of a Boolean in FOR body
QUERY Q38_EQ_of_a_Boolean() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::{live}::EQ(true)
  }
  RETURN NONE

// LT in FOR body after destructuring
QUERY Q39_LT(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::{share_pct}::LT(factor)
  }
  RETURN NONE

// EQ of an ID in RETURN object
QUERY Q40_EQ_of_an_ID(item_id: ID) =>
  RETURN {
    value: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::ID::EQ(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of an ID in UPDATE value
QUERY Q41_EQ_of_an_ID(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({live: E<Follows>(item_id)::ToN::ID::EQ(item_id), episodes: 1})
  RETURN changed

// comparison of an end in closure
QUERY Q42_comparison_of_an_end(text: String) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::InE<Presents>::FIRST::{part}::EQ(text),
  }

// LT in AND operand
QUERY Q43_LT(factor: F64) =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{share_pct}::LT(factor)
  ))
