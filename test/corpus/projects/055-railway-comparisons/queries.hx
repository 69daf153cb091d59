// LT in FOR body after destructuring
QUERY Q3_LT(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::{top_speed}::LT(factor)
  }
  RETURN NONE

// EQ of a Boolean in FOR body
QUERY Q4_EQ_of_a_Boolean() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::{electric}::EQ(true)
  }
  RETURN NONE

// EQ of an ID in ORDER
QUERY Q5_EQ_of_an_ID(item_id: ID) =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(_::ID::EQ(item_id))::{unit_code, coaches}

// GT of a call in AddN property
QUERY Q6_GT_of_a_call(item_id: ID, limit: U16) =>
  train <- N<Train>(item_id)
  added <- AddN<Train>({electric: train::{coaches}::GT(MUL(limit, 2)), coaches: 1})
  RETURN added

// comparison of an end in RETURN nested object
QUERY Q7_comparison_of_an_end(item_id: ID, text: String) =>
  RETURN {outer: {value: N<Train>(item_id)::InE<Drives>::FIRST::{grade}::EQ(text)}, again: N<Train>(item_id)::InE<Drives>::FIRST::{grade}::EQ(text)}

// EQ of text in FOR body
QUERY Q8_EQ_of_text(text: String) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::{nickname}::EQ(text)
  }
  RETURN NONE

// comparison across an edge in traversal from a look-up
QUERY Q9_comparison_across_an_edge(text: String) =>
  RETURN N<Train>({unit_code: text})::InE<Couples>::FromN::FIRST::{nickname}::NEQ(text)

// GT in nested FOR body
QUERY Q10_GT(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::{coaches}::GT(10)
    }
  }
  RETURN trains::COUNT

// comparison of a filtered COUNT in mapping entry
QUERY Q11_comparison_of_a_filtered_COUNT(limit: U16) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::Out<Couples>::WHERE(_::{coaches}::GT(2))::COUNT::LT(limit)
  }

// GTE of a Date in RETURN
QUERY Q12_GTE_of_a_Date(item_id: ID, moment: Date) =>
  train <- N<Train>(item_id)
  RETURN train::{inspected}::GTE(moment)

// GT of another property in nested closure
QUERY Q13_GT_of_another_property() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: inner::{coaches}::GT(inner::{top_speed})},
  }

// GT in FOR body after destructuring
QUERY Q14_GT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::{coaches}::GT(10)
  }
  RETURN NONE

// EQ of an ID in binding
QUERY Q15_EQ_of_an_ID(item_id: ID) =>
  trains <- N<Train>
  result <- trains::FIRST::ID::EQ(item_id)
  RETURN result

// EQ of a literal in AND operand
QUERY Q16_EQ_of_a_literal() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    _::{nickname}::EQ("north")
  ))

// GT of a call in UpsertN value
QUERY Q17_GT_of_a_call(item_id: ID, limit: U16, text: String) =>
  kept <- N<Train>::WHERE(_::{unit_code}::EQ(text))::UpsertN({electric: E<Couples>(item_id)::ToN::{coaches}::GT(MUL(limit, 2)), coaches: 1})
  RETURN kept

// comparison of a COUNT in traversal from a look-up
QUERY Q18_comparison_of_a_COUNT(text: String) =>
  RETURN N<Train>({unit_code: text})::Out<ParkedAt>::COUNT::GTE(1)

// EQ of a Date in AddN property
QUERY Q19_EQ_of_a_Date(item_id: ID, moment: Date) =>
  added <- AddN<Train>({electric: N<Train>(item_id)::{inspected}::EQ(moment), coaches: 1})
  RETURN added

// comparison across an edge in RETURN
QUERY Q20_comparison_across_an_edge(text: String) =>
  RETURN N<Train>({unit_code: text})::InE<Couples>::FromN::FIRST::{nickname}::NEQ(text)

// CONTAINS of an array in traversal from a look-up
QUERY Q21_CONTAINS_of_an_array(text: String) =>
  RETURN N<Train>({unit_code: text})::{services}::CONTAINS(text)

// comparison across an edge in UPDATE value
QUERY Q22_comparison_across_an_edge(item_id: ID, text: String) =>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({electric: N<Train>::ORDER<Asc>(_::{nickname})::FIRST::InE<Couples>::FromN::FIRST::{nickname}::NEQ(text), coaches: 1})
  RETURN changed

// CONTAINS of text in PREFILTER
QUERY Q23_CONTAINS_of_text(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{nickname}::CONTAINS("or"))
  ))::{summary, score}

// comparison across an edge in array element
QUERY Q24_comparison_across_an_edge(item_id: ID, text: String) =>
  train <- N<Train>(item_id)
  list <- [train::InE<Couples>::FromN::FIRST::{nickname}::NEQ(text), train::InE<Couples>::FromN::FIRST::{nickname}::NEQ(text)]
  RETURN list

// LTE of an integer in mapping entry
QUERY Q25_LTE_of_an_integer() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::{top_speed}::LTE(3)
  }

// comparison of a filtered COUNT in negated OR operand
QUERY Q26_comparison_of_a_filtered_COUNT(limit: U16) =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(_::Out<Couples>::WHERE(_::{coaches}::GT(2))::COUNT::LT(limit), _::{coaches}::LT(0)))
