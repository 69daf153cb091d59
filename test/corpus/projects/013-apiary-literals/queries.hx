// integer parameter in PREFILTER
QUERY Q12_integer_parameter(limit: U16, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::{honey_kg}::LTE(limit))
  ))::{note_text, score}

// integer in vector element
QUERY Q13_integer() =>
  RETURN SearchV<Diary>([2, 1, 0], 2)

// NONE in RETURN
QUERY Q14_NONE() =>
  RETURN NONE

// string in RETURN object
QUERY Q15_string() =>
  RETURN {
    value: "plain words",
    nested: {inner: [1, {deep: NONE}]},
  }

// array parameter in FOR body
QUERY Q16_array_parameter(codes: [String]) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- codes
  }
  RETURN NONE

// true in nested closure
QUERY Q17_true() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: true},
  }

// float parameter in binding
QUERY Q18_float_parameter(factor: F64) =>
  result <- factor
  RETURN result

// true in mapping entry
QUERY Q19_true() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: true
  }

// integer parameter in mapping entry
QUERY Q20_integer_parameter(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: limit
  }

// float in AddN statement
QUERY Q21_float() =>
  AddN<Hive>({honey_kg: 2.5})
  RETURN NONE

// string parameter in RETURN list
QUERY Q22_string_parameter(text: String) =>
  total <- N<Meadow>::COUNT
  RETURN total, text

// Boolean parameter in RETURN list
QUERY Q23_Boolean_parameter(enabled: Boolean) =>
  total <- N<Meadow>::COUNT
  RETURN total, enabled

// Boolean parameter in bound mapping entry
QUERY Q24_Boolean_parameter(enabled: Boolean) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: enabled, tag, ..}
  RETURN shown

// string in index look-up
QUERY Q25_string() =>
  RETURN N<Hive>({tag: "plain words"})

// float in UpsertN value
QUERY Q26_float(text: String) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({honey_kg: 2.5})
  RETURN kept

// Boolean parameter in AddN statement
QUERY Q27_Boolean_parameter(enabled: Boolean) =>
  AddN<Hive>({queenright: enabled, frames: 1})
  RETURN NONE

// integer parameter in RETURN nested object
QUERY Q28_integer_parameter(limit: U16) =>
  RETURN {outer: {value: limit}, again: limit}

// string with escapes in UpsertN value
QUERY Q29_string_with_escapes(text: String) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({hive_name: "a \"quoted\" \\ line\n\tand \u00e9"})
  RETURN kept

// string parameter in AddN property
QUERY Q30_string_parameter(text: String) =>
  added <- AddN<Hive>({hive_name: text})
  RETURN added

// array of numbers in PREFILTER
QUERY Q31_array_of_numbers(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::{frames}::IS_IN([1, 2, 3,]))
  ))::{note_text, score}

// float in call argument in a mapping
QUERY Q32_float() =>
  hives <- N<Hive>
  RETURN hives::{tag, more: MUL(2.5, 2)}

// float parameter in ORDER
QUERY Q33_float_parameter(factor: F64) =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(factor)::{tag, frames}

// integer in bound mapping entry
QUERY Q34_integer() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: 2, tag, ..}
  RETURN shown

// integer in nested FOR body
QUERY Q35_integer(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- 2
    }
  }
  RETURN hives::COUNT
