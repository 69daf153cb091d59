// integer in RETURN
QUERY Q0_integer() =>
  RETURN 2

// array of strings in nested FOR body
QUERY Q1_array_of_strings(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- ["a", "b"]
    }
  }
  RETURN hives::COUNT

// float parameter in condition
QUERY Q2_float_parameter(factor: F64) =>
  found <- N<Hive>::WHERE(
    _::{honey_kg}::LTE(factor)
  )
  RETURN found

// empty string in condition
QUERY Q3_empty_string() =>
  found <- N<Hive>::WHERE(
    _::{hive_name}::NEQ("")
  )
  RETURN found

// array parameter in nested mapping entry
QUERY Q4_array_parameter(item_id: ID, codes: [String]) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: codes,
      hive_name,
    },
  }

// array of strings in AddN property
QUERY Q5_array_of_strings() =>
  added <- AddN<Hive>({blossoms: ["a", "b"],})
  RETURN added

// negative integer in call argument
QUERY Q6_negative_integer() =>
  RETURN ADD(-7, SUB(1, -7))

// string with escapes in negated OR operand
QUERY Q7_string_with_escapes() =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(_::{hive_name}::NEQ("a \"quoted\" \\ line\n\tand \u00e9"), _::{frames}::LT(0)))

// string parameter in condition
QUERY Q8_string_parameter(text: String) =>
  found <- N<Hive>::WHERE(
    _::{hive_name}::NEQ(text)
  )
  RETURN found

// Boolean parameter in RETURN nested object
QUERY Q9_Boolean_parameter(enabled: Boolean) =>
  RETURN {outer: {value: enabled}, again: enabled}

// true in RETURN list
QUERY Q10_true() =>
  total <- N<Meadow>::COUNT
  RETURN total, true

// true in array element
QUERY Q11_true() =>
  list <- [true, true]
  RETURN list

// true in UPDATE value
QUERY Q12_true(item_id: ID) =>
  hive <- N<Hive>(item_id)
  changed <- hive::UPDATE({queenright: true, frames: 1})
  RETURN changed

// float parameter in negated OR operand
QUERY Q13_float_parameter(factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(_::{honey_kg}::LTE(factor), _::{frames}::LT(0)))

// string with escapes in RETURN array
QUERY Q14_string_with_escapes() =>
  RETURN [
    {entry: "a \"quoted\" \\ line\n\tand \u00e9"},
    {entry: 1},
  ]

// true in RETURN nested object
QUERY Q15_true() =>
  RETURN {outer: {value: true}, again: true}

// false in binding
QUERY Q16_false() =>
  result <- false
  RETURN result

// array of numbers in binding
QUERY Q17_array_of_numbers() =>
  result <- [1, 2, 3,]
  RETURN result

// Boolean parameter in UPDATE value
QUERY Q18_Boolean_parameter(item_id: ID, enabled: Boolean) =>
  hive <- N<Hive>(item_id)
  changed <- hive::UPDATE({queenright: enabled, frames: 1})
  RETURN changed

// array parameter in condition inside EXISTS
QUERY Q19_array_parameter(codes: [String]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(_::{hive_name}::IS_IN(codes))))::{tag}

// string in condition inside EXISTS
QUERY Q20_string() =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(_::{hive_name}::NEQ("plain words"))))::{tag}

// exponent in call argument
QUERY Q21_exponent() =>
  RETURN ADD(1.5e3, SUB(1, 1.5e3))

// float in nested FOR body
QUERY Q22_float(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- 2.5
    }
  }
  RETURN hives::COUNT

// exponent in mapping entry
QUERY Q23_exponent() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: 1.5e3
  }
