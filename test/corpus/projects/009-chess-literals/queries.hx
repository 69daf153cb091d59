// array of strings in RETURN nested object
QUERY Q8_array_of_strings() =>
  RETURN {outer: {value: ["a", "b"]}, again: ["a", "b"]}

// negative integer in condition
QUERY Q9_negative_integer() =>
  found <- N<Match>::WHERE(
    _::{accuracy}::LTE(-7)
  )
  RETURN found

// integer in FOR body after destructuring
QUERY Q10_integer(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- 2
  }
  RETURN NONE

// integer in nested closure
QUERY Q11_integer() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: 2},
  }

// negative integer in UPDATE value
QUERY Q12_negative_integer(item_id: ID) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({accuracy: -7})
  RETURN changed

// NONE in mapping entry
QUERY Q13_NONE() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: NONE
  }

// array of strings in RETURN list
QUERY Q14_array_of_strings() =>
  total <- N<Hall>::COUNT
  RETURN total, ["a", "b"]

// NONE in RETURN list
QUERY Q15_NONE() =>
  total <- N<Hall>::COUNT
  RETURN total, NONE

// array of strings in FOR body
QUERY Q16_array_of_strings() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- ["a", "b"]
  }
  RETURN NONE

// exponent in RETURN object
QUERY Q17_exponent() =>
  RETURN {
    value: 1.5e3,
    nested: {inner: [1, {deep: NONE}]},
  }

// empty string in nested closure
QUERY Q18_empty_string() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: ""},
  }

// false in UPDATE value
QUERY Q19_false(item_id: ID) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({rated: false, moves: 1})
  RETURN changed

// integer in condition
QUERY Q20_integer() =>
  found <- N<Match>::WHERE(
    _::{accuracy}::LTE(2)
  )
  RETURN found

// integer in ORDER
QUERY Q21_integer() =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(2)::{match_key, moves}

// array of strings in AddN statement
QUERY Q22_array_of_strings() =>
  AddN<Match>({themes: ["a", "b"],})
  RETURN NONE

// Boolean parameter in closure
QUERY Q23_Boolean_parameter(enabled: Boolean) =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: enabled,
  }

// string with a comment inside in FOR body
QUERY Q24_string_with_a_comment_inside() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- "no // comment, 世界 😀"
  }
  RETURN NONE

// negative integer in AddN property
QUERY Q25_negative_integer() =>
  added <- AddN<Match>({accuracy: -7})
  RETURN added

// Boolean parameter in RETURN array
QUERY Q26_Boolean_parameter(enabled: Boolean) =>
  RETURN [
    {entry: enabled},
    {entry: 1},
  ]

// array parameter in binding
QUERY Q27_array_parameter(codes: [String]) =>
  result <- codes
  RETURN result

// float parameter in RETURN object
QUERY Q28_float_parameter(factor: F64) =>
  RETURN {
    value: factor,
    nested: {inner: [1, {deep: NONE}]},
  }

// integer parameter in ORDER
QUERY Q29_integer_parameter(limit: U16) =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(limit)::{match_key, moves}

// integer parameter in RETURN list
QUERY Q30_integer_parameter(limit: U16) =>
  total <- N<Hall>::COUNT
  RETURN total, limit

// exponent in binding
QUERY Q31_exponent() =>
  result <- 1.5e3
  RETURN result
