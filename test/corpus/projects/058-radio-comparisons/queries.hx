// GTE of a Date in array element
QUERY Q8_GTE_of_a_Date(text: String, moment: Date) =>
  list <- [N<Show>({slug: text})::{premiered}::GTE(moment), N<Show>({slug: text})::{premiered}::GTE(moment)]
  RETURN list

// GT of another property in nested mapping entry
QUERY Q9_GT_of_another_property(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::{episodes}::GT(_::{share_pct}),
      show_title,
    },
  }

// GTE of a Date in binding
QUERY Q10_GTE_of_a_Date(moment: Date) =>
  result <- N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{premiered}::GTE(moment)
  RETURN result

// CONTAINS of text in PREFILTER
QUERY Q11_CONTAINS_of_text(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(_::{show_title}::CONTAINS("or"))
  ))::{spoken, score}

// comparison of a COUNT in nested FOR body
QUERY Q12_comparison_of_a_COUNT(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<RecordedIn>::COUNT::GTE(1)
    }
  }
  RETURN shows::COUNT

// comparison of a COUNT in RETURN
QUERY Q13_comparison_of_a_COUNT(item_id: ID) =>
  RETURN N<Show>(item_id)::Out<RecordedIn>::COUNT::GTE(1)

// GT of another property in condition
QUERY Q14_GT_of_another_property() =>
  found <- N<Show>::WHERE(
    _::{episodes}::GT(_::{share_pct})
  )
  RETURN found

// CONTAINS of text in RETURN object
QUERY Q15_CONTAINS_of_text() =>
  shows <- N<Show>
  RETURN {
    value: shows::FIRST::{show_title}::CONTAINS("or"),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of text in nested FOR body
QUERY Q16_CONTAINS_of_text(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::{show_title}::CONTAINS("or")
    }
  }
  RETURN shows::COUNT

// comparison of an end in UPDATE value
QUERY Q17_comparison_of_an_end(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({live: E<Follows>(item_id)::ToN::InE<Presents>::FIRST::{part}::EQ(text), episodes: 1})
  RETURN changed

// GTE of a Date in mapping entry
QUERY Q18_GTE_of_a_Date(moment: Date) =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::{premiered}::GTE(moment)
  }

// GT of another property in array element
QUERY Q19_GT_of_another_property(item_id: ID) =>
  list <- [N<Show>(item_id)::{episodes}::GT(N<Show>(item_id)::{share_pct}), N<Show>(item_id)::{episodes}::GT(N<Show>(item_id)::{share_pct})]
  RETURN list

// comparison of a filtered COUNT in bound mapping entry
QUERY Q20_comparison_of_a_filtered_COUNT(limit: U16) =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::Out<Follows>::WHERE(_::{episodes}::GT(2))::COUNT::LT(limit), slug, ..}
  RETURN shown

// EQ of a literal in nested closure
QUERY Q21_EQ_of_a_literal() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::{show_title}::EQ("north")},
  }

// IS_IN a literal in RETURN object
QUERY Q22_IS_IN_a_literal(limit: U16) =>
  RETURN {
    value: N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{episodes}::IS_IN([1, 2, limit]),
    nested: {inner: [1, {deep: NONE}]},
  }

// GT of another property in condition inside EXISTS
QUERY Q23_GT_of_another_property() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{episodes}::GT(_::{share_pct}))))::{slug}

// EQ of a traversal in closure
QUERY Q24_EQ_of_a_traversal(text: String) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::{show_title}::EQ(N<Show>({slug: text})::{show_title}),
  }

// GT of another property in negated OR operand
QUERY Q25_GT_of_another_property() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(_::{episodes}::GT(_::{share_pct}), _::{episodes}::LT(0)))

// GTE of a Date in FOR body after destructuring
QUERY Q26_GTE_of_a_Date(moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::{premiered}::GTE(moment)
  }
  RETURN NONE

// LT in RETURN object
QUERY Q27_LT(factor: F64) =>
  shows <- N<Show>
  RETURN {
    value: shows::FIRST::{share_pct}::LT(factor),
    nested: {inner: [1, {deep: NONE}]},
  }

// comparison of an end in ORDER
QUERY Q28_comparison_of_an_end(text: String) =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(_::InE<Presents>::FIRST::{part}::EQ(text))::{slug, episodes}

// CONTAINS of text in nested mapping entry
QUERY Q29_CONTAINS_of_text(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::{show_title}::CONTAINS("or"),
      show_title,
    },
  }

// IS_IN a parameter in negated OR operand
QUERY Q30_IS_IN_a_parameter(codes: [String]) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(_::{show_title}::IS_IN(codes), _::{episodes}::LT(0)))

// EQ of a traversal in FOR body after destructuring
QUERY Q31_EQ_of_a_traversal(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::{show_title}::EQ(N<Show>({slug: text})::{show_title})
  }
  RETURN NONE
