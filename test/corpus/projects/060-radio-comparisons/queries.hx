// EQ of an ID in RETURN list
QUERY Q8_EQ_of_an_ID(item_id: ID, text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, N<Show>({slug: text})::ID::EQ(item_id)

// GT of another property in UPDATE value
QUERY Q9_GT_of_another_property(item_id: ID) =>
  shows <- N<Show>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({live: shows::FIRST::{episodes}::GT(shows::FIRST::{share_pct}), episodes: 1})
  RETURN changed

// LTE of an integer in condition inside EXISTS
QUERY Q10_LTE_of_an_integer() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{share_pct}::LTE(3))))::{slug}

// EQ of a Date in AddN statement
QUERY Q11_EQ_of_a_Date(item_id: ID, moment: Date) =>
  AddN<Show>({live: E<Follows>(item_id)::ToN::{premiered}::EQ(moment), episodes: 1})
  RETURN NONE

// GT of another property in AddN statement
QUERY Q12_GT_of_another_property(item_id: ID) =>
  show <- N<Show>(item_id)
  AddN<Show>({live: show::{episodes}::GT(show::{share_pct}), episodes: 1})
  RETURN NONE

// EQ of a Date in UPDATE value
QUERY Q13_EQ_of_a_Date(item_id: ID, moment: Date) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({live: N<Show>(item_id)::{premiered}::EQ(moment), episodes: 1})
  RETURN changed

// CONTAINS of text in traversal from FIRST
QUERY Q14_CONTAINS_of_text() =>
  shows <- N<Show>
  RETURN shows::FIRST::{show_title}::CONTAINS("or")

// comparison of a filtered COUNT in AddN property
QUERY Q15_comparison_of_a_filtered_COUNT(limit: U16) =>
  shows <- N<Show>
  added <- AddN<Show>({live: shows::FIRST::Out<Follows>::WHERE(_::{episodes}::GT(2))::COUNT::LT(limit), episodes: 1})
  RETURN added

// EQ of a literal in UPDATE value
QUERY Q16_EQ_of_a_literal(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({live: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{show_title}::EQ("north"), episodes: 1})
  RETURN changed

// comparison across an edge in closure
QUERY Q17_comparison_across_an_edge(text: String) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::InE<Follows>::FromN::FIRST::{show_title}::NEQ(text),
  }

// CONTAINS of an array in AddN statement
QUERY Q18_CONTAINS_of_an_array(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  AddN<Show>({live: show::{topics}::CONTAINS(text), episodes: 1})
  RETURN NONE

// EQ of a literal in UpsertN value
QUERY Q19_EQ_of_a_literal(item_id: ID, text: String) =>
  kept <- N<Show>::WHERE(_::{slug}::EQ(text))::UpsertN({live: N<Show>(item_id)::{show_title}::EQ("north"), episodes: 1})
  RETURN kept

// CONTAINS of an array in array element
QUERY Q20_CONTAINS_of_an_array(text: String) =>
  list <- [N<Show>({slug: text})::{topics}::CONTAINS(text), N<Show>({slug: text})::{topics}::CONTAINS(text)]
  RETURN list

// EQ of a Boolean in RETURN
QUERY Q21_EQ_of_a_Boolean() =>
  shows <- N<Show>
  RETURN shows::FIRST::{live}::EQ(true)

// comparison of an end in ORDER
QUERY Q22_comparison_of_an_end(text: String) =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(_::InE<Presents>::FIRST::{part}::EQ(text))::{slug, episodes}

// GT in AND operand
QUERY Q23_GT() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{episodes}::GT(10)
  ))

// EQ of a traversal in array element
QUERY Q24_EQ_of_a_traversal(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  list <- [show::{show_title}::EQ(N<Show>({slug: text})::{show_title}), show::{show_title}::EQ(N<Show>({slug: text})::{show_title})]
  RETURN list

// GT in array element
QUERY Q25_GT(item_id: ID) =>
  list <- [N<Show>(item_id)::{episodes}::GT(10), N<Show>(item_id)::{episodes}::GT(10)]
  RETURN list

// LTE of an integer in bound mapping entry
QUERY Q26_LTE_of_an_integer() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::{share_pct}::LTE(3), slug, ..}
  RETURN shown

// EQ of an ID in array element
QUERY Q27_EQ_of_an_ID(item_id: ID) =>
  shows <- N<Show>
  list <- [shows::FIRST::ID::EQ(item_id), shows::FIRST::ID::EQ(item_id)]
  RETURN list

// LT in condition inside EXISTS
QUERY Q28_LT(factor: F64) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{share_pct}::LT(factor))))::{slug}

// EQ of a Date in RETURN nested object
QUERY Q29_EQ_of_a_Date(item_id: ID, moment: Date) =>
  RETURN {outer: {value: E<Follows>(item_id)::ToN::{premiered}::EQ(moment)}, again: E<Follows>(item_id)::ToN::{premiered}::EQ(moment)}

// IS_IN a parameter in FOR body
QUERY Q30_IS_IN_a_parameter(codes: [String]) =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::{show_title}::IS_IN(codes)
  }
  RETURN NONE

// comparison of an end in FOR body after destructuring
QUERY Q31_comparison_of_an_end(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::InE<Presents>::FIRST::{part}::EQ(text)
  }
  RETURN NONE
