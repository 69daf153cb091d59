// GTE of a Date in UPDATE value
QUERY Q3_GTE_of_a_Date(item_id: ID, moment: Date) =>
  trains <- N<Train>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({electric: trains::FIRST::{inspected}::GTE(moment), coaches: 1})
  RETURN changed

// EQ of an ID in AND operand
QUERY Q4_EQ_of_an_ID(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    _::ID::EQ(item_id)
  ))

// EQ of a literal in AddN property
QUERY Q5_EQ_of_a_literal(item_id: ID) =>
  added <- AddN<Train>({electric: E<Couples>(item_id)::ToN::{nickname}::EQ("north"), coaches: 1})
  RETURN added

// EQ of a traversal in RETURN nested object
QUERY Q6_EQ_of_a_traversal(item_id: ID, text: String) =>
  train <- N<Train>(item_id)
  RETURN {outer: {value: train::{nickname}::EQ(N<Train>({unit_code: text})::{nickname})}, again: train::{nickname}::EQ(N<Train>({unit_code: text})::{nickname})}

// comparison across an edge in RETURN object
QUERY Q7_comparison_across_an_edge(item_id: ID, text: String) =>
  RETURN {
    value: N<Train>(item_id)::InE<Couples>::FromN::FIRST::{nickname}::NEQ(text),
    nested: {inner: [1, {deep: NONE}]},
  }

// NEQ in nested mapping entry
QUERY Q8_NEQ(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::{nickname}::NEQ("south"),
      nickname,
    },
  }

// IS_IN a literal in AddN statement
QUERY Q9_IS_IN_a_literal(limit: U16) =>
  trains <- N<Train>
  AddN<Train>({electric: trains::FIRST::{coaches}::IS_IN([1, 2, limit]), coaches: 1})
  RETURN NONE

// IS_IN a literal in bound mapping entry
QUERY Q10_IS_IN_a_literal(limit: U16) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::{coaches}::IS_IN([1, 2, limit]), unit_code, ..}
  RETURN shown

// GT of a call in condition
QUERY Q11_GT_of_a_call(limit: U16) =>
  found <- N<Train>::WHERE(
    _::{coaches}::GT(MUL(limit, 2))
  )
  RETURN found

// EQ of an ID in closure
QUERY Q12_EQ_of_an_ID(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::ID::EQ(item_id),
  }

// GT of another property in AND operand
QUERY Q13_GT_of_another_property() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    _::{coaches}::GT(_::{top_speed})
  ))

// CONTAINS of an array in AddN statement
QUERY Q14_CONTAINS_of_an_array(text: String) =>
  AddN<Train>({electric: N<Train>({unit_code: text})::{services}::CONTAINS(text), coaches: 1})
  RETURN NONE

// comparison of a COUNT in condition
QUERY Q15_comparison_of_a_COUNT() =>
  found <- N<Train>::WHERE(
    _::Out<ParkedAt>::COUNT::GTE(1)
  )
  RETURN found

// NEQ in AddN property
QUERY Q16_NEQ() =>
  added <- AddN<Train>({electric: N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{nickname}::NEQ("south"), coaches: 1})
  RETURN added

// EQ of a Boolean in RETURN array
QUERY Q17_EQ_of_a_Boolean(item_id: ID) =>
  RETURN [
    {entry: E<Couples>(item_id)::ToN::{electric}::EQ(true)},
    {entry: 1},
  ]

// IS_IN a parameter in RETURN
QUERY Q18_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  train <- N<Train>(item_id)
  RETURN train::{nickname}::IS_IN(codes)

// LT in FOR body
QUERY Q19_LT(factor: F64) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::{top_speed}::LT(factor)
  }
  RETURN NONE

// GT in RETURN array
QUERY Q20_GT(text: String) =>
  RETURN [
    {entry: N<Train>({unit_code: text})::{coaches}::GT(10)},
    {entry: 1},
  ]

// IS_IN a parameter in mapping entry
QUERY Q21_IS_IN_a_parameter(codes: [String]) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::{nickname}::IS_IN(codes)
  }

// comparison of a filtered COUNT in ORDER
QUERY Q22_comparison_of_a_filtered_COUNT(limit: U16) =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(_::Out<Couples>::WHERE(_::{coaches}::GT(2))::COUNT::LT(limit))::{unit_code, coaches}

// LT in nested closure
QUERY Q23_LT(factor: F64) =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner::{top_speed}::LT(factor)},
  }

// IS_IN a literal in nested closure
QUERY Q24_IS_IN_a_literal(limit: U16) =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner::{coaches}::IS_IN([1, 2, limit])},
  }

// GT of another property in PREFILTER
QUERY Q25_GT_of_another_property(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{coaches}::GT(_::{top_speed}))
  ))::{summary, score}

// GT in nested FOR body
QUERY Q26_GT(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::{coaches}::GT(10)
    }
  }
  RETURN trains::COUNT
