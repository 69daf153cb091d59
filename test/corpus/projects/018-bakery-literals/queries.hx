// integer in closure
QUERY Q17_integer() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: 2,
  }

// NONE in nested mapping entry
QUERY Q18_NONE(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: NONE,
      title,
    },
  }

// string parameter in closure
QUERY Q19_string_parameter(text: String) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: text,
  }

// integer in RETURN
QUERY Q20_integer() =>
  RETURN 2

// array of strings in nested FOR body
QUERY Q21_array_of_strings(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- ["a", "b"]
    }
  }
  RETURN breads::COUNT

// float parameter in condition
QUERY Q22_float_parameter(factor: F64) =>
  found <- N<Bread>::WHERE(
    _::{hydration}::LTE(factor)
  )
  RETURN found

// empty string in condition
QUERY Q23_empty_string() =>
  found <- N<Bread>::WHERE(
    _::{title}::NEQ("")
  )
  RETURN found

// array parameter in nested mapping entry
QUERY Q24_array_parameter(item_id: ID, codes: [String]) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: codes,
      title,
    },
  }

// array of strings in AddN property
QUERY Q25_array_of_strings() =>
  added <- AddN<Bread>({grains: ["a", "b"],})
  RETURN added

// negative integer in call argument
QUERY Q26_negative_integer() =>
  RETURN ADD(-7, SUB(1, -7))

// string with escapes in negated OR operand
QUERY Q27_string_with_escapes() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{title}::NEQ("a \"quoted\" \\ line\n\tand \u00e9"), _::{grams}::LT(0)))

// string parameter in condition
QUERY Q28_string_parameter(text: String) =>
  found <- N<Bread>::WHERE(
    _::{title}::NEQ(text)
  )
  RETURN found

// Boolean parameter in RETURN nested object
QUERY Q29_Boolean_parameter(enabled: Boolean) =>
  RETURN {outer: {value: enabled}, again: enabled}

// true in RETURN list
QUERY Q30_true() =>
  total <- N<Oven>::COUNT
  RETURN total, true

// true in array element
QUERY Q31_true() =>
  list <- [true, true]
  RETURN list

// true in UPDATE value
QUERY Q32_true(item_id: ID) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({vegan: true, grams: 1})
  RETURN changed

// float parameter in negated OR operand
QUERY Q33_float_parameter(factor: F64) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{hydration}::LTE(factor), _::{grams}::LT(0)))

// string with escapes in RETURN array
QUERY Q34_string_with_escapes() =>
  RETURN [
    {entry: "a \"quoted\" \\ line\n\tand \u00e9"},
    {entry: 1},
  ]

// true in RETURN nested object
QUERY Q35_true() =>
  RETURN {outer: {value: true}, again: true}

// false in binding
QUERY Q36_false() =>
  result <- false
  RETURN result

// array of numbers in binding
QUERY Q37_array_of_numbers() =>
  result <- [1, 2, 3,]
  RETURN result

// Boolean parameter in UPDATE value
QUERY Q38_Boolean_parameter(item_id: ID, enabled: Boolean) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({vegan: enabled, grams: 1})
  RETURN changed

// array parameter in condition inside EXISTS
QUERY Q39_array_parameter(codes: [String]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{title}::IS_IN(codes))))::{sku}

// string in condition inside EXISTS
QUERY Q40_string() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{title}::NEQ("plain words"))))::{sku}
