// string with a comment inside in mapping entry
QUERY Q9_string_with_a_comment_inside() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: "no // comment, 世界 😀"
  }

// float parameter in RETURN nested object
QUERY Q10_float_parameter(factor: F64) =>
  RETURN {outer: {value: factor}, again: factor}

// string parameter in ORDER
QUERY Q11_string_parameter(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(text)::{imo, tonnage}

// string in UpsertN value
QUERY Q12_string(text: String) =>
  kept <- N<Vessel>::WHERE(_::{imo}::EQ(text))::UpsertN({ship_name: "plain words"})
  RETURN kept

// integer in RETURN list
QUERY Q13_integer() =>
  total <- N<Pier>::COUNT
  RETURN total, 2

// string parameter in RETURN nested object
QUERY Q14_string_parameter(text: String) =>
  RETURN {outer: {value: text}, again: text}

// integer parameter in RANGE bound
QUERY Q15_integer_parameter(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::RANGE(0, limit)

// string in nested FOR body
QUERY Q16_string(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- "plain words"
    }
  }
  RETURN vessels::COUNT

// negative float in call argument
QUERY Q17_negative_float() =>
  RETURN ADD(-0.25, SUB(1, -0.25))

// empty string in RETURN object
QUERY Q18_empty_string() =>
  RETURN {
    value: "",
    nested: {inner: [1, {deep: NONE}]},
  }

// string with escapes in PREFILTER
QUERY Q19_string_with_escapes(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{ship_name}::NEQ("a \"quoted\" \\ line\n\tand \u00e9"))
  ))::{wording, score}

// true in FOR body
QUERY Q20_true() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- true
  }
  RETURN NONE

// string parameter in UpsertV value
QUERY Q21_string_parameter(item_id: ID, text: String, vector: [F64]) =>
  note <- V<Manifest>(item_id)::UpsertV(vector, {wording: text})
  RETURN note

// float parameter in rerank argument
QUERY Q22_float_parameter(factor: F64, vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::RerankRRF(k: factor)

// string with escapes in FOR body
QUERY Q23_string_with_escapes() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- "a \"quoted\" \\ line\n\tand \u00e9"
  }
  RETURN NONE

// integer in path weight
QUERY Q24_integer(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::ShortestPathDijkstras<Tows>(2)::To(item_id)

// integer parameter in vector element
QUERY Q25_integer_parameter(limit: U16) =>
  RETURN SearchV<Manifest>([limit, 1, 0], 2)

// Boolean parameter in mapping entry
QUERY Q26_Boolean_parameter(enabled: Boolean) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: enabled
  }

// exponent in ORDER
QUERY Q27_exponent() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(1.5e3)::{imo, tonnage}

// negative float in ORDER
QUERY Q28_negative_float() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(-0.25)::{imo, tonnage}

// exponent in AddN property
QUERY Q29_exponent() =>
  added <- AddN<Vessel>({draught: 1.5e3})
  RETURN added

// exponent in FOR body
QUERY Q30_exponent() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- 1.5e3
  }
  RETURN NONE

// true in nested FOR body
QUERY Q31_true(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- true
    }
  }
  RETURN vessels::COUNT

// string with escapes in ORDER
QUERY Q32_string_with_escapes() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>("a \"quoted\" \\ line\n\tand \u00e9")::{imo, tonnage}
