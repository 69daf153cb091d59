// float parameter in AddN statement
QUERY Q14_float_parameter(factor: F64) =>
  AddN<Device>({dosage: factor})
  RETURN NONE

// negative integer in FOR body
QUERY Q15_negative_integer() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- -7
  }
  RETURN NONE

// true in nested mapping entry
QUERY Q16_true(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: true,
      device_name,
    },
  }

// integer in UPDATE value
QUERY Q17_integer(item_id: ID) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({dosage: 2})
  RETURN changed

// false in FOR body
QUERY Q18_false() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- false
  }
  RETURN NONE

// Boolean parameter in UpsertN value
QUERY Q19_Boolean_parameter(text: String, enabled: Boolean) =>
  kept <- N<Device>::WHERE(_::{asset_tag}::EQ(text))::UpsertN({sterile: enabled, watts: 1})
  RETURN kept

// integer parameter in call argument
QUERY Q20_integer_parameter(limit: U16) =>
  RETURN ADD(limit, SUB(1, limit))

// negative float in RETURN object
QUERY Q21_negative_float() =>
  RETURN {
    value: -0.25,
    nested: {inner: [1, {deep: NONE}]},
  }

// string with escapes in AddV property
QUERY Q22_string_with_escapes(vector: [F64]) =>
  note <- AddV<Manual>(vector, {chapter: "a \"quoted\" \\ line\n\tand \u00e9"})
  RETURN note

// string in AddN statement
QUERY Q23_string() =>
  AddN<Device>({device_name: "plain words"})
  RETURN NONE

// true in UpsertN value
QUERY Q24_true(text: String) =>
  kept <- N<Device>::WHERE(_::{asset_tag}::EQ(text))::UpsertN({sterile: true, watts: 1})
  RETURN kept

// float in vector element
QUERY Q25_float() =>
  RETURN SearchV<Manual>([2.5, 1, 0], 2)

// array of strings in binding
QUERY Q26_array_of_strings() =>
  result <- ["a", "b"]
  RETURN result

// integer parameter in call argument in a mapping
QUERY Q27_integer_parameter(limit: U16) =>
  devices <- N<Device>
  RETURN devices::{asset_tag, more: MUL(limit, 2)}

// string parameter in AND operand
QUERY Q28_string_parameter(text: String) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{device_name}::NEQ(text)
  ))

// Boolean parameter in nested mapping entry
QUERY Q29_Boolean_parameter(item_id: ID, enabled: Boolean) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: enabled,
      device_name,
    },
  }

// string in RETURN
QUERY Q30_string() =>
  RETURN "plain words"

// float parameter in call argument
QUERY Q31_float_parameter(factor: F64) =>
  RETURN ADD(factor, SUB(1, factor))

// float in PREFILTER
QUERY Q32_float(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(_::{dosage}::LTE(2.5))
  ))::{chapter, score}

// true in AddN property
QUERY Q33_true() =>
  added <- AddN<Device>({sterile: true, watts: 1})
  RETURN added

// float in FOR body after destructuring
QUERY Q34_float(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- 2.5
  }
  RETURN NONE

// float parameter in AddN property
QUERY Q35_float_parameter(factor: F64) =>
  added <- AddN<Device>({dosage: factor})
  RETURN added

// float parameter in nested closure
QUERY Q36_float_parameter(factor: F64) =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: factor},
  }

// string with escapes in nested mapping entry
QUERY Q37_string_with_escapes(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: "a \"quoted\" \\ line\n\tand \u00e9",
      device_name,
    },
  }
