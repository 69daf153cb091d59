// EQ of a Date in UPDATE value
QUERY Q15_EQ_of_a_Date(item_id: ID, moment: Date) =>
  trains <- N<Train>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({electric: trains::FIRST::{inspected}::EQ(moment), coaches: 1})
  RETURN changed

// GT in ORDER
QUERY Q16_GT() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(_::{coaches}::GT(10))::{unit_code, coaches}

// comparison of an end in AddN property
QUERY Q17_comparison_of_an_end(item_id: ID, text: String) =>
  added <- AddN<Train>({electric: E<Couples>(item_id)::ToN::InE<Drives>::FIRST::{grade}::EQ(text), coaches: 1})
  RETURN added

// GT in UPDATE value
QUERY Q18_GT(item_id: ID) =>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({electric: train::{coaches}::GT(10), coaches: 1})
  RETURN changed

// IS_IN a literal in condition
QUERY Q19_IS_IN_a_literal(limit: U16) =>
  found <- N<Train>::WHERE(
    _::{coaches}::IS_IN([1, 2, limit])
  )
  RETURN found

// IS_IN a literal in binding
QUERY Q20_IS_IN_a_literal(limit: U16, text: String) =>
  result <- N<Train>({unit_code: text})::{coaches}::IS_IN([1, 2, limit])
  RETURN result

// LT in PREFILTER
QUERY Q21_LT(factor: F64, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{top_speed}::LT(factor))
  ))::{summary, score}

// comparison of an end in condition
QUERY Q22_comparison_of_an_end(text: String) =>
  found <- N<Train>::WHERE(
    _::InE<Drives>::FIRST::{grade}::EQ(text)
  )
  RETURN found

// EQ of a Date in FOR body
QUERY Q23_EQ_of_a_Date(moment: Date) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::{inspected}::EQ(moment)
  }
  RETURN NONE

// LT in mapping entry
QUERY Q24_LT(factor: F64) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::{top_speed}::LT(factor)
  }

// GTE of a Date in AddN property
QUERY Q25_GTE_of_a_Date(item_id: ID, moment: Date) =>
  added <- AddN<Train>({electric: N<Train>(item_id)::{inspected}::GTE(moment), coaches: 1})
  RETURN added

// EQ of text in binding
QUERY Q26_EQ_of_text(text: String) =>
  result <- N<Train>({unit_code: text})::{nickname}::EQ(text)
  RETURN result

// GT of another property in FOR body
QUERY Q27_GT_of_another_property() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::{coaches}::GT(each::{top_speed})
  }
  RETURN NONE

// GT of another property in RETURN object
QUERY Q28_GT_of_another_property() =>
  RETURN {
    value: N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{coaches}::GT(N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{top_speed}),
    nested: {inner: [1, {deep: NONE}]},
  }

// GT of a call in UpsertN value
QUERY Q29_GT_of_a_call(item_id: ID, limit: U16, text: String) =>
  kept <- N<Train>::WHERE(_::{unit_code}::EQ(text))::UpsertN({electric: E<Couples>(item_id)::ToN::{coaches}::GT(MUL(limit, 2)), coaches: 1})
  RETURN kept

// comparison across an edge in FOR body after destructuring
QUERY Q30_comparison_across_an_edge(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::InE<Couples>::FromN::FIRST::{nickname}::NEQ(text)
  }
  RETURN NONE

// EQ of an ID in RETURN nested object
QUERY Q31_EQ_of_an_ID(item_id: ID) =>
  RETURN {outer: {value: N<Train>(item_id)::ID::EQ(item_id)}, again: N<Train>(item_id)::ID::EQ(item_id)}

// EQ of an ID in FOR body
QUERY Q32_EQ_of_an_ID(item_id: ID) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::ID::EQ(item_id)
  }
  RETURN NONE

// comparison of an end in binding
QUERY Q33_comparison_of_an_end(text: String) =>
  trains <- N<Train>
  result <- trains::FIRST::InE<Drives>::FIRST::{grade}::EQ(text)
  RETURN result

// comparison of an end in PREFILTER
QUERY Q34_comparison_of_an_end(text: String, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::InE<Drives>::FIRST::{grade}::EQ(text))
  ))::{summary, score}

// CONTAINS of an array in RETURN array
QUERY Q35_CONTAINS_of_an_array(item_id: ID, text: String) =>
  RETURN [
    {entry: E<Couples>(item_id)::ToN::{services}::CONTAINS(text)},
    {entry: 1},
  ]

// comparison of an end in RETURN object
QUERY Q36_comparison_of_an_end(item_id: ID, text: String) =>
  train <- N<Train>(item_id)
  RETURN {
    value: train::InE<Drives>::FIRST::{grade}::EQ(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of text in RETURN list
QUERY Q37_CONTAINS_of_text(item_id: ID) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>(item_id)::{nickname}::CONTAINS("or")

// EQ of text in mapping entry
QUERY Q38_EQ_of_text(text: String) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::{nickname}::EQ(text)
  }
