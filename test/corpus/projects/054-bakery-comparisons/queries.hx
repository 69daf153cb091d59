// comparison of a COUNT in traversal from a single variable
QUERY Q2_comparison_of_a_COUNT(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<BakedIn>::COUNT::GTE(1)

// comparison across an edge in PREFILTER
QUERY Q3_comparison_across_an_edge(text: String, vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::InE<PairsWith>::FromN::FIRST::{title}::NEQ(text))
  ))::{steps_text, score}

// comparison of an end in PREFILTER
QUERY Q4_comparison_of_an_end(text: String, vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::InE<Kneaded>::FIRST::{shift}::EQ(text))
  ))::{steps_text, score}

// comparison of an end in nested closure
QUERY Q5_comparison_of_an_end(text: String) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::InE<Kneaded>::FIRST::{shift}::EQ(text)},
  }

// EQ of a Boolean in RETURN array
QUERY Q6_EQ_of_a_Boolean(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN [
    {entry: bread::{vegan}::EQ(true)},
    {entry: 1},
  ]

// EQ of a Boolean in mapping entry
QUERY Q7_EQ_of_a_Boolean() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::{vegan}::EQ(true)
  }

// comparison of a filtered COUNT in traversal from a single variable
QUERY Q8_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<PairsWith>::WHERE(_::{grams}::GT(2))::COUNT::LT(limit)

// EQ of an ID in RETURN
QUERY Q9_EQ_of_an_ID(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::FIRST::ID::EQ(item_id)

// GTE of a Date in traversal from FIRST
QUERY Q10_GTE_of_a_Date(moment: Date) =>
  breads <- N<Bread>
  RETURN breads::FIRST::{launched}::GTE(moment)

// LT in nested FOR body
QUERY Q11_LT(factor: F64, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::{hydration}::LT(factor)
    }
  }
  RETURN breads::COUNT

// EQ of a literal in traversal from FIRST
QUERY Q12_EQ_of_a_literal() =>
  breads <- N<Bread>
  RETURN breads::FIRST::{title}::EQ("north")

// EQ of text in RETURN
QUERY Q13_EQ_of_text(item_id: ID, text: String) =>
  RETURN N<Bread>(item_id)::{title}::EQ(text)

// comparison across an edge in RETURN object
QUERY Q14_comparison_across_an_edge(text: String) =>
  RETURN {
    value: N<Bread>({sku: text})::InE<PairsWith>::FromN::FIRST::{title}::NEQ(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// comparison of an end in RETURN array
QUERY Q15_comparison_of_an_end(text: String) =>
  breads <- N<Bread>
  RETURN [
    {entry: breads::FIRST::InE<Kneaded>::FIRST::{shift}::EQ(text)},
    {entry: 1},
  ]

// GT of another property in RETURN list
QUERY Q16_GT_of_another_property() =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams}::GT(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{hydration})

// EQ of an ID in mapping entry
QUERY Q17_EQ_of_an_ID(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::ID::EQ(item_id)
  }

// EQ of a Date in traversal from FIRST
QUERY Q18_EQ_of_a_Date(moment: Date) =>
  breads <- N<Bread>
  RETURN breads::FIRST::{launched}::EQ(moment)

// EQ of a Date in RETURN object
QUERY Q19_EQ_of_a_Date(item_id: ID, moment: Date) =>
  RETURN {
    value: N<Bread>(item_id)::{launched}::EQ(moment),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of an ID in AND operand
QUERY Q20_EQ_of_an_ID(item_id: ID) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::ID::EQ(item_id)
  ))

// LTE of an integer in RETURN array
QUERY Q21_LTE_of_an_integer() =>
  breads <- N<Bread>
  RETURN [
    {entry: breads::FIRST::{hydration}::LTE(3)},
    {entry: 1},
  ]

// GTE of a Date in PREFILTER
QUERY Q22_GTE_of_a_Date(moment: Date, vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::{launched}::GTE(moment))
  ))::{steps_text, score}

// GT in RETURN object
QUERY Q23_GT(item_id: ID) =>
  RETURN {
    value: E<PairsWith>(item_id)::ToN::{grams}::GT(10),
    nested: {inner: [1, {deep: NONE}]},
  }

// GTE of a Date in AddN statement
QUERY Q24_GTE_of_a_Date(item_id: ID, moment: Date) =>
  bread <- N<Bread>(item_id)
  AddN<Bread>({vegan: bread::{launched}::GTE(moment), grams: 1})
  RETURN NONE

// CONTAINS of text in RETURN array
QUERY Q25_CONTAINS_of_text(item_id: ID) =>
  RETURN [
    {entry: N<Bread>(item_id)::{title}::CONTAINS("or")},
    {entry: 1},
  ]
