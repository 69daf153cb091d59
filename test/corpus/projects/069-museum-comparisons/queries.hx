// LTE of an integer in UpsertN value
QUERY Q19_LTE_of_an_integer(item_id: ID, text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: N<Exhibit>(item_id)::{insured}::LTE(3), year_made: 1})
  RETURN kept

// EQ of a traversal in nested closure
QUERY Q20_EQ_of_a_traversal(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::{heading}::EQ(N<Exhibit>({inventory: text})::{heading})},
  }

// EQ of an ID in binding
QUERY Q21_EQ_of_an_ID(item_id: ID) =>
  exhibits <- N<Exhibit>
  result <- exhibits::FIRST::ID::EQ(item_id)
  RETURN result

// GT of a call in FOR body after destructuring
QUERY Q22_GT_of_a_call(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::{year_made}::GT(MUL(limit, 2))
  }
  RETURN NONE

// LTE of an integer in condition inside EXISTS
QUERY Q23_LTE_of_an_integer() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{insured}::LTE(3))))::{inventory}

// LT in condition
QUERY Q24_LT(factor: F64) =>
  found <- N<Exhibit>::WHERE(
    _::{insured}::LT(factor)
  )
  RETURN found

// NEQ in condition inside EXISTS
QUERY Q25_NEQ() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{heading}::NEQ("south"))))::{inventory}

// EQ of a literal in AND operand
QUERY Q26_EQ_of_a_literal() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{heading}::EQ("north")
  ))

// CONTAINS of text in negated OR operand
QUERY Q27_CONTAINS_of_text() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(_::{heading}::CONTAINS("or"), _::{year_made}::LT(0)))

// CONTAINS of an array in binding
QUERY Q28_CONTAINS_of_an_array(text: String) =>
  result <- N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{materials}::CONTAINS(text)
  RETURN result

// GT of a call in negated OR operand
QUERY Q29_GT_of_a_call(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(_::{year_made}::GT(MUL(limit, 2)), _::{year_made}::LT(0)))

// GT of a call in UPDATE value
QUERY Q30_GT_of_a_call(item_id: ID, limit: U16) =>
  exhibit <- N<Exhibit>(item_id)
  changed <- exhibit::UPDATE({fragile: exhibit::{year_made}::GT(MUL(limit, 2)), year_made: 1})
  RETURN changed

// comparison of a COUNT in RETURN nested object
QUERY Q31_comparison_of_a_COUNT(item_id: ID) =>
  RETURN {outer: {value: N<Exhibit>(item_id)::Out<ShownIn>::COUNT::GTE(1)}, again: N<Exhibit>(item_id)::Out<ShownIn>::COUNT::GTE(1)}

// EQ of a Boolean in RETURN object
QUERY Q32_EQ_of_a_Boolean(text: String) =>
  RETURN {
    value: N<Exhibit>({inventory: text})::{fragile}::EQ(true),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of a literal in condition inside EXISTS
QUERY Q33_EQ_of_a_literal() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{heading}::EQ("north"))))::{inventory}

// GT of a call in PREFILTER
QUERY Q34_GT_of_a_call(limit: U16, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{year_made}::GT(MUL(limit, 2)))
  ))::{passage, score}

// IS_IN a literal in closure
QUERY Q35_IS_IN_a_literal(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::{year_made}::IS_IN([1, 2, limit]),
  }

// IS_IN a literal in AND operand
QUERY Q36_IS_IN_a_literal(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{year_made}::IS_IN([1, 2, limit])
  ))

// CONTAINS of text in closure
QUERY Q37_CONTAINS_of_text() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::{heading}::CONTAINS("or"),
  }

// NEQ in UpsertN value
QUERY Q38_NEQ(text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({fragile: N<Exhibit>({inventory: text})::{heading}::NEQ("south"), year_made: 1})
  RETURN kept

// comparison of a COUNT in RETURN list
QUERY Q39_comparison_of_a_COUNT() =>
  exhibits <- N<Exhibit>
  total <- N<Gallery>::COUNT
  RETURN total, exhibits::FIRST::Out<ShownIn>::COUNT::GTE(1)

// EQ of a traversal in RETURN object
QUERY Q40_EQ_of_a_traversal(text: String) =>
  RETURN {
    value: N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{heading}::EQ(N<Exhibit>({inventory: text})::{heading}),
    nested: {inner: [1, {deep: NONE}]},
  }

// GT in RETURN list
QUERY Q41_GT(item_id: ID) =>
  total <- N<Gallery>::COUNT
  RETURN total, E<Echoes>(item_id)::ToN::{year_made}::GT(10)

// EQ of text in ORDER
QUERY Q42_EQ_of_text(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(_::{heading}::EQ(text))::{inventory, year_made}
