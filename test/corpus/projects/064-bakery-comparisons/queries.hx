// comparison of a COUNT in PREFILTER
QUERY Q14_comparison_of_a_COUNT(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::Out<BakedIn>::COUNT::GTE(1))
  ))::{steps_text, score}

// NEQ in RETURN array
QUERY Q15_NEQ() =>
  breads <- N<Bread>
  RETURN [
    {entry: breads::FIRST::{title}::NEQ("south")},
    {entry: 1},
  ]

// EQ of text in RETURN object
QUERY Q16_EQ_of_text(text: String) =>
  RETURN {
    value: N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of an array in RETURN object
QUERY Q17_CONTAINS_of_an_array(item_id: ID, text: String) =>
  RETURN {
    value: E<PairsWith>(item_id)::ToN::{grains}::CONTAINS(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of text in AND operand
QUERY Q18_CONTAINS_of_text() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{title}::CONTAINS("or")
  ))

// CONTAINS of text in RETURN nested object
QUERY Q19_CONTAINS_of_text(item_id: ID) =>
  RETURN {outer: {value: N<Bread>(item_id)::{title}::CONTAINS("or")}, again: N<Bread>(item_id)::{title}::CONTAINS("or")}

// GT of a call in RETURN array
QUERY Q20_GT_of_a_call(limit: U16, text: String) =>
  RETURN [
    {entry: N<Bread>({sku: text})::{grams}::GT(MUL(limit, 2))},
    {entry: 1},
  ]

// comparison of a filtered COUNT in UPDATE value
QUERY Q21_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  breads <- N<Bread>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({vegan: breads::FIRST::Out<PairsWith>::WHERE(_::{grams}::GT(2))::COUNT::LT(limit), grams: 1})
  RETURN changed

// EQ of a literal in AddN statement
QUERY Q22_EQ_of_a_literal() =>
  AddN<Bread>({vegan: N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ("north"), grams: 1})
  RETURN NONE

// NEQ in condition
QUERY Q23_NEQ() =>
  found <- N<Bread>::WHERE(
    _::{title}::NEQ("south")
  )
  RETURN found

// NEQ in RETURN
QUERY Q24_NEQ(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{title}::NEQ("south")

// EQ of an ID in ORDER
QUERY Q25_EQ_of_an_ID(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(_::ID::EQ(item_id))::{sku, grams}

// comparison across an edge in array element
QUERY Q26_comparison_across_an_edge(text: String) =>
  list <- [N<Bread>({sku: text})::InE<PairsWith>::FromN::FIRST::{title}::NEQ(text), N<Bread>({sku: text})::InE<PairsWith>::FromN::FIRST::{title}::NEQ(text)]
  RETURN list

// LTE of an integer in FOR body after destructuring
QUERY Q27_LTE_of_an_integer(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::{hydration}::LTE(3)
  }
  RETURN NONE

// EQ of a literal in array element
QUERY Q28_EQ_of_a_literal() =>
  list <- [N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ("north"), N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ("north")]
  RETURN list

// comparison of a filtered COUNT in RETURN nested object
QUERY Q29_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  RETURN {outer: {value: E<PairsWith>(item_id)::ToN::Out<PairsWith>::WHERE(_::{grams}::GT(2))::COUNT::LT(limit)}, again: E<PairsWith>(item_id)::ToN::Out<PairsWith>::WHERE(_::{grams}::GT(2))::COUNT::LT(limit)}

// CONTAINS of an array in closure
QUERY Q30_CONTAINS_of_an_array(text: String) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::{grains}::CONTAINS(text),
  }

// EQ of a traversal in AddN property
QUERY Q31_EQ_of_a_traversal(item_id: ID, text: String) =>
  added <- AddN<Bread>({vegan: N<Bread>(item_id)::{title}::EQ(N<Bread>({sku: text})::{title}), grams: 1})
  RETURN added

// NEQ in mapping entry
QUERY Q32_NEQ() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::{title}::NEQ("south")
  }

// LTE of an integer in negated OR operand
QUERY Q33_LTE_of_an_integer() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{hydration}::LTE(3), _::{grams}::LT(0)))

// GT in AND operand
QUERY Q34_GT() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{grams}::GT(10)
  ))

// EQ of text in AND operand
QUERY Q35_EQ_of_text(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{title}::EQ(text)
  ))

// EQ of a Boolean in negated OR operand
QUERY Q36_EQ_of_a_Boolean() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{vegan}::EQ(true), _::{grams}::LT(0)))

// GTE of a Date in AND operand
QUERY Q37_GTE_of_a_Date(moment: Date) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{launched}::GTE(moment)
  ))
