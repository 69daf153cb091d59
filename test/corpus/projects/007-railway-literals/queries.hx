// array parameter in AND operand
QUERY Q6_array_parameter(codes: [String]) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    _::{nickname}::IS_IN(codes)
  ))

// float in RETURN array
QUERY Q7_float() =>
  RETURN [
    {entry: 2.5},
    {entry: 1},
  ]

// integer parameter in condition inside EXISTS
QUERY Q8_integer_parameter(limit: U16) =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(_::{top_speed}::LTE(limit))))::{unit_code}

// integer parameter in path weight
QUERY Q9_integer_parameter(item_id: ID, limit: U16) =>
  train <- N<Train>(item_id)
  RETURN train::ShortestPathDijkstras<Couples>(limit)::To(item_id)

// string with escapes in mapping entry
QUERY Q10_string_with_escapes() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: "a \"quoted\" \\ line\n\tand \u00e9"
  }

// array of strings in UPDATE value
QUERY Q11_array_of_strings(item_id: ID) =>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({services: ["a", "b"],})
  RETURN changed

// string in AND operand
QUERY Q12_string() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    _::{nickname}::NEQ("plain words")
  ))

// float parameter in PREFILTER
QUERY Q13_float_parameter(factor: F64, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{top_speed}::LTE(factor))
  ))::{summary, score}

// Boolean parameter in nested FOR body
QUERY Q14_Boolean_parameter(enabled: Boolean, codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- enabled
    }
  }
  RETURN trains::COUNT

// exponent in UPDATE value
QUERY Q15_exponent(item_id: ID) =>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({top_speed: 1.5e3})
  RETURN changed

// string in search text
QUERY Q16_string() =>
  RETURN SearchBM25<Train>("plain words", 3)::{unit_code, score}

// empty string in AddN property
QUERY Q17_empty_string() =>
  added <- AddN<Train>({nickname: ""})
  RETURN added

// string with escapes in condition
QUERY Q18_string_with_escapes() =>
  found <- N<Train>::WHERE(
    _::{nickname}::NEQ("a \"quoted\" \\ line\n\tand \u00e9")
  )
  RETURN found

// string with escapes in nested closure
QUERY Q19_string_with_escapes() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: "a \"quoted\" \\ line\n\tand \u00e9"},
  }

// negative integer in RETURN object
QUERY Q20_negative_integer() =>
  RETURN {
    value: -7,
    nested: {inner: [1, {deep: NONE}]},
  }

// negative float in AddN property
QUERY Q21_negative_float() =>
  added <- AddN<Train>({top_speed: -0.25})
  RETURN added

// true in FOR body after destructuring
QUERY Q22_true(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- true
  }
  RETURN NONE

// Boolean parameter in RETURN object
QUERY Q23_Boolean_parameter(enabled: Boolean) =>
  RETURN {
    value: enabled,
    nested: {inner: [1, {deep: NONE}]},
  }

// string with a comment inside in binding
QUERY Q24_string_with_a_comment_inside() =>
  result <- "no // comment, 世界 😀"
  RETURN result

// string parameter in RETURN array
QUERY Q25_string_parameter(text: String) =>
  RETURN [
    {entry: text},
    {entry: 1},
  ]

// string in RETURN array
QUERY Q26_string() =>
  RETURN [
    {entry: "plain words"},
    {entry: 1},
  ]

// string parameter in array element
QUERY Q27_string_parameter(text: String) =>
  list <- [text, text]
  RETURN list

// array of numbers in nested FOR body
QUERY Q28_array_of_numbers(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- [1, 2, 3,]
    }
  }
  RETURN trains::COUNT

// string in ORDER
QUERY Q29_string() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>("plain words")::{unit_code, coaches}
