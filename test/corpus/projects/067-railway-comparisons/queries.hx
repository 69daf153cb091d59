// comparison of a filtered COUNT in array element
QUERY Q15_comparison_of_a_filtered_COUNT(limit: U16) =>
  trains <- N<Train>
  list <- [trains::FIRST::Out<Couples>::WHERE(_::{coaches}::GT(2))::COUNT::LT(limit), trains::FIRST::Out<Couples>::WHERE(_::{coaches}::GT(2))::COUNT::LT(limit)]
  RETURN list

// NEQ in bound mapping entry
QUERY Q16_NEQ() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::{nickname}::NEQ("south"), unit_code, ..}
  RETURN shown

// LTE of an integer in AddN property
QUERY Q17_LTE_of_an_integer(item_id: ID) =>
  added <- AddN<Train>({electric: E<Couples>(item_id)::ToN::{top_speed}::LTE(3), coaches: 1})
  RETURN added

// GT of another property in condition
QUERY Q18_GT_of_another_property() =>
  found <- N<Train>::WHERE(
    _::{coaches}::GT(_::{top_speed})
  )
  RETURN found

// comparison of a COUNT in bound mapping entry
QUERY Q19_comparison_of_a_COUNT() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<ParkedAt>::COUNT::GTE(1), unit_code, ..}
  RETURN shown

// EQ of text in RETURN list
QUERY Q20_EQ_of_text(text: String) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>({unit_code: text})::{nickname}::EQ(text)

// IS_IN a literal in nested FOR body
QUERY Q21_IS_IN_a_literal(limit: U16, codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::{coaches}::IS_IN([1, 2, limit])
    }
  }
  RETURN trains::COUNT

// EQ of a Date in nested FOR body
QUERY Q22_EQ_of_a_Date(moment: Date, codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::{inspected}::EQ(moment)
    }
  }
  RETURN trains::COUNT

// LT in RETURN
QUERY Q23_LT(item_id: ID, factor: F64) =>
  RETURN E<Couples>(item_id)::ToN::{top_speed}::LT(factor)

// IS_IN a parameter in UpsertN value
QUERY Q24_IS_IN_a_parameter(item_id: ID, text: String, codes: [String]) =>
  train <- N<Train>(item_id)
  kept <- N<Train>::WHERE(_::{unit_code}::EQ(text))::UpsertN({electric: train::{nickname}::IS_IN(codes), coaches: 1})
  RETURN kept

// EQ of a Date in RETURN list
QUERY Q25_EQ_of_a_Date(item_id: ID, moment: Date) =>
  total <- N<Depot>::COUNT
  RETURN total, N<Train>(item_id)::{inspected}::EQ(moment)

// GT of a call in traversal from a look-up
QUERY Q26_GT_of_a_call(limit: U16, text: String) =>
  RETURN N<Train>({unit_code: text})::{coaches}::GT(MUL(limit, 2))

// IS_IN a literal in closure
QUERY Q27_IS_IN_a_literal(limit: U16) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::{coaches}::IS_IN([1, 2, limit]),
  }

// GT in traversal from FIRST
QUERY Q28_GT() =>
  trains <- N<Train>
  RETURN trains::FIRST::{coaches}::GT(10)

// EQ of an ID in PREFILTER
QUERY Q29_EQ_of_an_ID(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::ID::EQ(item_id))
  ))::{summary, score}

// CONTAINS of text in ORDER
QUERY Q30_CONTAINS_of_text() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(_::{nickname}::CONTAINS("or"))::{unit_code, coaches}

// GT in bound mapping entry
QUERY Q31_GT() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::{coaches}::GT(10), unit_code, ..}
  RETURN shown

// EQ of a literal in array element
QUERY Q32_EQ_of_a_literal(text: String) =>
  list <- [N<Train>({unit_code: text})::{nickname}::EQ("north"), N<Train>({unit_code: text})::{nickname}::EQ("north")]
  RETURN list

// comparison of a COUNT in AddN property
QUERY Q33_comparison_of_a_COUNT() =>
  trains <- N<Train>
  added <- AddN<Train>({electric: trains::FIRST::Out<ParkedAt>::COUNT::GTE(1), coaches: 1})
  RETURN added

// GTE of a Date in mapping entry
QUERY Q34_GTE_of_a_Date(moment: Date) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::{inspected}::GTE(moment)
  }

// GT of a call in RETURN
QUERY Q35_GT_of_a_call(item_id: ID, limit: U16) =>
  RETURN E<Couples>(item_id)::ToN::{coaches}::GT(MUL(limit, 2))

// IS_IN a literal in array element
QUERY Q36_IS_IN_a_literal(item_id: ID, limit: U16) =>
  train <- N<Train>(item_id)
  list <- [train::{coaches}::IS_IN([1, 2, limit]), train::{coaches}::IS_IN([1, 2, limit])]
  RETURN list

// EQ of a Date in PREFILTER
QUERY Q37_EQ_of_a_Date(moment: Date, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{inspected}::EQ(moment))
  ))::{summary, score}

// comparison of a filtered COUNT in nested mapping entry
QUERY Q38_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<Couples>::WHERE(_::{coaches}::GT(2))::COUNT::LT(limit),
      nickname,
    },
  }
