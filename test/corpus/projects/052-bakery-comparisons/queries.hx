// GTE of a Date in FOR body
QUERY Q2_GTE_of_a_Date(moment: Date) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::{launched}::GTE(moment)
  }
  RETURN NONE

// GT of a call in binding
QUERY Q3_GT_of_a_call(limit: U16) =>
  breads <- N<Bread>
  result <- breads::FIRST::{grams}::GT(MUL(limit, 2))
  RETURN result

// EQ of a literal in RETURN nested object
QUERY Q4_EQ_of_a_literal() =>
  RETURN {outer: {value: N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ("north")}, again: N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ("north")}

// EQ of text in RETURN nested object
QUERY Q5_EQ_of_text(item_id: ID, text: String) =>
  RETURN {outer: {value: E<PairsWith>(item_id)::ToN::{title}::EQ(text)}, again: E<PairsWith>(item_id)::ToN::{title}::EQ(text)}

// comparison of a filtered COUNT in AND operand
QUERY Q6_comparison_of_a_filtered_COUNT(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::Out<PairsWith>::WHERE(_::{grams}::GT(2))::COUNT::LT(limit)
  ))

// EQ of a traversal in negated OR operand
QUERY Q7_EQ_of_a_traversal(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{title}::EQ(N<Bread>({sku: text})::{title}), _::{grams}::LT(0)))

// EQ of an ID in AddN property
QUERY Q8_EQ_of_an_ID(item_id: ID, text: String) =>
  added <- AddN<Bread>({vegan: N<Bread>({sku: text})::ID::EQ(item_id), grams: 1})
  RETURN added

// EQ of a Date in negated OR operand
QUERY Q9_EQ_of_a_Date(moment: Date) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{launched}::EQ(moment), _::{grams}::LT(0)))

// EQ of a Date in AddN property
QUERY Q10_EQ_of_a_Date(moment: Date) =>
  added <- AddN<Bread>({vegan: N<Bread>::ORDER<Asc>(_::{title})::FIRST::{launched}::EQ(moment), grams: 1})
  RETURN added

// EQ of an ID in FOR body after destructuring
QUERY Q11_EQ_of_an_ID(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::ID::EQ(item_id)
  }
  RETURN NONE

// GT of a call in nested closure
QUERY Q12_GT_of_a_call(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::{grams}::GT(MUL(limit, 2))},
  }

// LT in condition inside EXISTS
QUERY Q13_LT(factor: F64) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{hydration}::LT(factor))))::{sku}

// GT in FOR body after destructuring
QUERY Q14_GT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::{grams}::GT(10)
  }
  RETURN NONE

// LT in AddN property
QUERY Q15_LT(factor: F64) =>
  breads <- N<Bread>
  added <- AddN<Bread>({vegan: breads::FIRST::{hydration}::LT(factor), grams: 1})
  RETURN added

// CONTAINS of an array in FOR body
QUERY Q16_CONTAINS_of_an_array(text: String) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::{grains}::CONTAINS(text)
  }
  RETURN NONE

// GT of a call in RETURN
QUERY Q17_GT_of_a_call(item_id: ID, limit: U16) =>
  RETURN E<PairsWith>(item_id)::ToN::{grams}::GT(MUL(limit, 2))

// EQ of an ID in mapping entry
QUERY Q18_EQ_of_an_ID(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::ID::EQ(item_id)
  }

// EQ of a Date in RETURN object
QUERY Q19_EQ_of_a_Date(item_id: ID, moment: Date) =>
  RETURN {
    value: N<Bread>(item_id)::{launched}::EQ(moment),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of a traversal in RETURN
QUERY Q20_EQ_of_a_traversal(text: String) =>
  RETURN N<Bread>({sku: text})::{title}::EQ(N<Bread>({sku: text})::{title})

// comparison of a filtered COUNT in condition
QUERY Q21_comparison_of_a_filtered_COUNT(limit: U16) =>
  found <- N<Bread>::WHERE(
    _::Out<PairsWith>::WHERE(_::{grams}::GT(2))::COUNT::LT(limit)
  )
  RETURN found

// EQ of a literal in binding
QUERY Q22_EQ_of_a_literal() =>
  result <- N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ("north")
  RETURN result

// GTE of a Date in AddN statement
QUERY Q23_GTE_of_a_Date(item_id: ID, moment: Date) =>
  AddN<Bread>({vegan: E<PairsWith>(item_id)::ToN::{launched}::GTE(moment), grams: 1})
  RETURN NONE

// LT in binding
QUERY Q24_LT(item_id: ID, factor: F64) =>
  bread <- N<Bread>(item_id)
  result <- bread::{hydration}::LT(factor)
  RETURN result

// EQ of a traversal in UpsertN value
QUERY Q25_EQ_of_a_traversal(item_id: ID, text: String) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({vegan: N<Bread>(item_id)::{title}::EQ(N<Bread>({sku: text})::{title}), grams: 1})
  RETURN kept
