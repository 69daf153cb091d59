// EQ of a Boolean in condition inside EXISTS
QUERY Q7_EQ_of_a_Boolean() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true))))::{inventory}

// NEQ in nested mapping entry
QUERY Q8_NEQ(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::{heading}::NEQ("south"),
      heading,
    },
  }

// EQ of text in condition inside EXISTS
QUERY Q9_EQ_of_text(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{heading}::EQ(text))))::{inventory}

// GT of another property in RETURN nested object
QUERY Q10_GT_of_another_property() =>
  RETURN {outer: {value: N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}::GT(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{insured})}, again: N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}::GT(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{insured})}

// IS_IN a literal in traversal from a single variable
QUERY Q11_IS_IN_a_literal(item_id: ID, limit: U16) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{year_made}::IS_IN([1, 2, limit])

// EQ of an ID in bound mapping entry
QUERY Q12_EQ_of_an_ID(item_id: ID) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::ID::EQ(item_id), inventory, ..}
  RETURN shown

// GT of a call in PREFILTER
QUERY Q13_GT_of_a_call(limit: U16, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{year_made}::GT(MUL(limit, 2)))
  ))::{passage, score}

// CONTAINS of an array in RETURN
QUERY Q14_CONTAINS_of_an_array(text: String) =>
  RETURN N<Exhibit>({inventory: text})::{materials}::CONTAINS(text)

// NEQ in ORDER
QUERY Q15_NEQ() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(_::{heading}::NEQ("south"))::{inventory, year_made}

// EQ of a Boolean in nested FOR body
QUERY Q16_EQ_of_a_Boolean(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::{fragile}::EQ(true)
    }
  }
  RETURN exhibits::COUNT

// GT of another property in PREFILTER
QUERY Q17_GT_of_another_property(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{year_made}::GT(_::{insured}))
  ))::{passage, score}

// EQ of text in AND operand
QUERY Q18_EQ_of_text(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{heading}::EQ(text)
  ))

// comparison of a COUNT in RETURN object
QUERY Q19_comparison_of_a_COUNT(item_id: ID) =>
  RETURN {
    value: N<Exhibit>(item_id)::Out<ShownIn>::COUNT::GTE(1),
    nested: {inner: [1, {deep: NONE}]},
  }

// comparison across an edge in FOR body
QUERY Q20_comparison_across_an_edge(text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::InE<Echoes>::FromN::FIRST::{heading}::NEQ(text)
  }
  RETURN NONE

// GTE of a Date in AddN property
QUERY Q21_GTE_of_a_Date(moment: Date) =>
  exhibits <- N<Exhibit>
  added <- AddN<Exhibit>({fragile: exhibits::FIRST::{acquired}::GTE(moment), year_made: 1})
  RETURN added

// EQ of an ID in FOR body
QUERY Q22_EQ_of_an_ID(item_id: ID) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::ID::EQ(item_id)
  }
  RETURN NONE

// EQ of a Boolean in RETURN object
QUERY Q23_EQ_of_a_Boolean(item_id: ID) =>
  RETURN {
    value: E<Echoes>(item_id)::ToN::{fragile}::EQ(true),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of a literal in PREFILTER
QUERY Q24_EQ_of_a_literal(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{heading}::EQ("north"))
  ))::{passage, score}

// comparison of a COUNT in closure
QUERY Q25_comparison_of_a_COUNT() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<ShownIn>::COUNT::GTE(1),
  }

// EQ of a literal in binding
QUERY Q26_EQ_of_a_literal(text: String) =>
  result <- N<Exhibit>({inventory: text})::{heading}::EQ("north")
  RETURN result

// LT in nested closure
QUERY Q27_LT(factor: F64) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::{insured}::LT(factor)},
  }

// comparison across an edge in nested closure
QUERY Q28_comparison_across_an_edge(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::InE<Echoes>::FromN::FIRST::{heading}::NEQ(text)},
  }

// GT of a call in nested mapping entry
QUERY Q29_GT_of_a_call(item_id: ID, limit: U16) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::{year_made}::GT(MUL(limit, 2)),
      heading,
    },
  }

// EQ of an ID in closure
QUERY Q30_EQ_of_an_ID(item_id: ID) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::ID::EQ(item_id),
  }
