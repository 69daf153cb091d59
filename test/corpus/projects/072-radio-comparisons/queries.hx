// GT of a call in traversal from a single variable
QUERY Q20_GT_of_a_call(item_id: ID, limit: U16) =>
  show <- N<Show>(item_id)
  RETURN show::{episodes}::GT(MUL(limit, 2))

// GT in AddN statement
QUERY Q21_GT() =>
  shows <- N<Show>
  AddN<Show>({live: shows::FIRST::{episodes}::GT(10), episodes: 1})
  RETURN NONE

// comparison of a COUNT in RETURN
QUERY Q22_comparison_of_a_COUNT() =>
  RETURN N<Show>::ORDER<Asc>(_::{show_title})::FIRST::Out<RecordedIn>::COUNT::GTE(1)

// EQ of text in AddN statement
QUERY Q23_EQ_of_text(item_id: ID, text: String) =>
  AddN<Show>({live: E<Follows>(item_id)::ToN::{show_title}::EQ(text), episodes: 1})
  RETURN NONE

// CONTAINS of text in FOR body
QUERY Q24_CONTAINS_of_text() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::{show_title}::CONTAINS("or")
  }
  RETURN NONE

// comparison across an edge in negated OR operand
QUERY Q25_comparison_across_an_edge(text: String) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(_::InE<Follows>::FromN::FIRST::{show_title}::NEQ(text), _::{episodes}::LT(0)))

// GT of a call in ORDER
QUERY Q26_GT_of_a_call(limit: U16) =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(_::{episodes}::GT(MUL(limit, 2)))::{slug, episodes}

// comparison across an edge in UpsertN value
QUERY Q27_comparison_across_an_edge(text: String) =>
  shows <- N<Show>
  kept <- N<Show>::WHERE(_::{slug}::EQ(text))::UpsertN({live: shows::FIRST::InE<Follows>::FromN::FIRST::{show_title}::NEQ(text), episodes: 1})
  RETURN kept

// comparison across an edge in traversal from a single variable
QUERY Q28_comparison_across_an_edge(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  RETURN show::InE<Follows>::FromN::FIRST::{show_title}::NEQ(text)

// NEQ in condition inside EXISTS
QUERY Q29_NEQ() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{show_title}::NEQ("south"))))::{slug}

// EQ of a literal in nested closure
QUERY Q30_EQ_of_a_literal() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::{show_title}::EQ("north")},
  }

// EQ of an ID in RETURN object
QUERY Q31_EQ_of_an_ID(item_id: ID) =>
  RETURN {
    value: N<Show>(item_id)::ID::EQ(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// NEQ in FOR body after destructuring
QUERY Q32_NEQ(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::{show_title}::NEQ("south")
  }
  RETURN NONE

// comparison of a COUNT in condition inside EXISTS
QUERY Q33_comparison_of_a_COUNT() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::Out<RecordedIn>::COUNT::GTE(1))))::{slug}

// LT in array element
QUERY Q34_LT(factor: F64) =>
  list <- [N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{share_pct}::LT(factor), N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{share_pct}::LT(factor)]
  RETURN list

// EQ of a Date in traversal from a single variable
QUERY Q35_EQ_of_a_Date(item_id: ID, moment: Date) =>
  show <- N<Show>(item_id)
  RETURN show::{premiered}::EQ(moment)

// comparison of a COUNT in condition
QUERY Q36_comparison_of_a_COUNT() =>
  found <- N<Show>::WHERE(
    _::Out<RecordedIn>::COUNT::GTE(1)
  )
  RETURN found

// GT of another property in RETURN array
QUERY Q37_GT_of_another_property(item_id: ID) =>
  RETURN [
    {entry: N<Show>(item_id)::{episodes}::GT(N<Show>(item_id)::{share_pct})},
    {entry: 1},
  ]

// CONTAINS of an array in negated OR operand
QUERY Q38_CONTAINS_of_an_array(text: String) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(_::{topics}::CONTAINS(text), _::{episodes}::LT(0)))

// GT of another property in closure
QUERY Q39_GT_of_another_property() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::{episodes}::GT(each::{share_pct}),
  }

// EQ of a Date in binding
QUERY Q40_EQ_of_a_Date(moment: Date) =>
  result <- N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{premiered}::EQ(moment)
  RETURN result

// CONTAINS of an array in RETURN array
QUERY Q41_CONTAINS_of_an_array(item_id: ID, text: String) =>
  RETURN [
    {entry: E<Follows>(item_id)::ToN::{topics}::CONTAINS(text)},
    {entry: 1},
  ]

// CONTAINS of an array in nested mapping entry
QUERY Q42_CONTAINS_of_an_array(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::{topics}::CONTAINS(text),
      show_title,
    },
  }

// CONTAINS of text in mapping entry
QUERY Q43_CONTAINS_of_text() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::{show_title}::CONTAINS("or")
  }
