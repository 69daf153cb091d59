// NONE in RETURN object
QUERY Q2_NONE() =>
  RETURN {
    value: NONE,
    nested: {inner: [1, {deep: NONE}]},
  }

// Boolean parameter in binding
QUERY Q3_Boolean_parameter(enabled: Boolean) =>
  result <- enabled
  RETURN result

// string parameter in binding
QUERY Q4_string_parameter(text: String) =>
  result <- text
  RETURN result

// array parameter in RETURN object
QUERY Q5_array_parameter(codes: [String]) =>
  RETURN {
    value: codes,
    nested: {inner: [1, {deep: NONE}]},
  }

// string parameter in negated OR operand
QUERY Q6_string_parameter(text: String) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{device_name}::NEQ(text), _::{watts}::LT(0)))

// float in FOR body
QUERY Q7_float() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- 2.5
  }
  RETURN NONE

// float parameter in RETURN list
QUERY Q8_float_parameter(factor: F64) =>
  total <- N<Ward>::COUNT
  RETURN total, factor

// integer parameter in AND operand
QUERY Q9_integer_parameter(limit: U16) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{dosage}::LTE(limit)
  ))

// integer parameter in rerank argument
QUERY Q10_integer_parameter(limit: U16, vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::RerankRRF(k: limit)

// array parameter in bound mapping entry
QUERY Q11_array_parameter(codes: [String]) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: codes, asset_tag, ..}
  RETURN shown

// string with escapes in AddN property
QUERY Q12_string_with_escapes() =>
  added <- AddN<Device>({device_name: "a \"quoted\" \\ line\n\tand \u00e9"})
  RETURN added

// float in condition
QUERY Q13_float() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(2.5)
  )
  RETURN found

// integer parameter in nested mapping entry
QUERY Q14_integer_parameter(item_id: ID, limit: U16) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: limit,
      device_name,
    },
  }

// string parameter in AddN statement
QUERY Q15_string_parameter(text: String) =>
  AddN<Device>({device_name: text})
  RETURN NONE

// small exponent in RETURN object
QUERY Q16_small_exponent() =>
  RETURN {
    value: 25e-2,
    nested: {inner: [1, {deep: NONE}]},
  }

// integer in AND operand
QUERY Q17_integer() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{dosage}::LTE(2)
  ))

// integer parameter in FOR body
QUERY Q18_integer_parameter(limit: U16) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- limit
  }
  RETURN NONE

// string with escapes in UPDATE value
QUERY Q19_string_with_escapes(item_id: ID) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({device_name: "a \"quoted\" \\ line\n\tand \u00e9"})
  RETURN changed

// integer parameter in UpsertN value
QUERY Q20_integer_parameter(limit: U16, text: String) =>
  kept <- N<Device>::WHERE(_::{asset_tag}::EQ(text))::UpsertN({dosage: limit})
  RETURN kept

// array parameter in nested FOR body
QUERY Q21_array_parameter(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- codes
    }
  }
  RETURN devices::COUNT

// array of strings in mapping entry
QUERY Q22_array_of_strings() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: ["a", "b"]
  }

// empty string in ORDER
QUERY Q23_empty_string() =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>("")::{asset_tag, watts}

// string in AddN property
QUERY Q24_string() =>
  added <- AddN<Device>({device_name: "plain words"})
  RETURN added

// float parameter in UpsertE value
QUERY Q25_float_parameter(item_id: ID, factor: F64) =>
  device <- N<Device>(item_id)
  link <- E<Replaces>::UpsertE({fitness: factor})::From(device)::To(item_id)
  RETURN link
