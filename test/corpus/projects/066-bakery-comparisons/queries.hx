// EQ of a Boolean in UpsertN value
QUERY Q14_EQ_of_a_Boolean(text: String) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({vegan: N<Bread>({sku: text})::{vegan}::EQ(true), grams: 1})
  RETURN kept

// CONTAINS of text in AND operand
QUERY Q15_CONTAINS_of_text() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{title}::CONTAINS("or")
  ))

// IS_IN a parameter in mapping entry
QUERY Q16_IS_IN_a_parameter(codes: [String]) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::{title}::IS_IN(codes)
  }

// IS_IN a literal in nested mapping entry
QUERY Q17_IS_IN_a_literal(item_id: ID, limit: U16) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::{grams}::IS_IN([1, 2, limit]),
      title,
    },
  }

// comparison of an end in condition inside EXISTS
QUERY Q18_comparison_of_an_end(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::InE<Kneaded>::FIRST::{shift}::EQ(text))))::{sku}

// GT of another property in AND operand
QUERY Q19_GT_of_another_property() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{grams}::GT(_::{hydration})
  ))

// GT of a call in RETURN list
QUERY Q20_GT_of_a_call(limit: U16, text: String) =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>({sku: text})::{grams}::GT(MUL(limit, 2))

// IS_IN a parameter in RETURN nested object
QUERY Q21_IS_IN_a_parameter(codes: [String]) =>
  breads <- N<Bread>
  RETURN {outer: {value: breads::FIRST::{title}::IS_IN(codes)}, again: breads::FIRST::{title}::IS_IN(codes)}

// LT in nested mapping entry
QUERY Q22_LT(item_id: ID, factor: F64) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: _::{hydration}::LT(factor),
      title,
    },
  }

// GT of a call in nested FOR body
QUERY Q23_GT_of_a_call(limit: U16, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::{grams}::GT(MUL(limit, 2))
    }
  }
  RETURN breads::COUNT

// comparison of a COUNT in binding
QUERY Q24_comparison_of_a_COUNT(item_id: ID) =>
  bread <- N<Bread>(item_id)
  result <- bread::Out<BakedIn>::COUNT::GTE(1)
  RETURN result

// LTE of an integer in RETURN object
QUERY Q25_LTE_of_an_integer(item_id: ID) =>
  RETURN {
    value: N<Bread>(item_id)::{hydration}::LTE(3),
    nested: {inner: [1, {deep: NONE}]},
  }

// comparison across an edge in AddN property
QUERY Q26_comparison_across_an_edge(text: String) =>
  added <- AddN<Bread>({vegan: N<Bread>({sku: text})::InE<PairsWith>::FromN::FIRST::{title}::NEQ(text), grams: 1})
  RETURN added

// GT in traversal from a single variable
QUERY Q27_GT(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{grams}::GT(10)

// IS_IN a parameter in FOR body after destructuring
QUERY Q28_IS_IN_a_parameter(codes: [String], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::{title}::IS_IN(codes)
  }
  RETURN NONE

// GT in RETURN
QUERY Q29_GT(item_id: ID) =>
  RETURN E<PairsWith>(item_id)::ToN::{grams}::GT(10)

// EQ of a traversal in RETURN nested object
QUERY Q30_EQ_of_a_traversal(item_id: ID, text: String) =>
  bread <- N<Bread>(item_id)
  RETURN {outer: {value: bread::{title}::EQ(N<Bread>({sku: text})::{title})}, again: bread::{title}::EQ(N<Bread>({sku: text})::{title})}

// comparison of an end in RETURN object
QUERY Q31_comparison_of_an_end(item_id: ID, text: String) =>
  RETURN {
    value: N<Bread>(item_id)::InE<Kneaded>::FIRST::{shift}::EQ(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// LTE of an integer in FOR body after destructuring
QUERY Q32_LTE_of_an_integer(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::{hydration}::LTE(3)
  }
  RETURN NONE

// IS_IN a literal in AddN statement
QUERY Q33_IS_IN_a_literal(limit: U16) =>
  breads <- N<Bread>
  AddN<Bread>({vegan: breads::FIRST::{grams}::IS_IN([1, 2, limit]), grams: 1})
  RETURN NONE

// EQ of a traversal in RETURN list
QUERY Q34_EQ_of_a_traversal(text: String) =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>::ORDER<Asc>(_::{title})::FIRST::{title}::EQ(N<Bread>({sku: text})::{title})

// EQ of a literal in condition inside EXISTS
QUERY Q35_EQ_of_a_literal() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{title}::EQ("north"))))::{sku}

// EQ of a Boolean in AddN property
QUERY Q36_EQ_of_a_Boolean(item_id: ID) =>
  bread <- N<Bread>(item_id)
  added <- AddN<Bread>({vegan: bread::{vegan}::EQ(true), grams: 1})
  RETURN added

// GT of a call in AddN statement
QUERY Q37_GT_of_a_call(item_id: ID, limit: U16) =>
  AddN<Bread>({vegan: N<Bread>(item_id)::{grams}::GT(MUL(limit, 2)), grams: 1})
  RETURN NONE
