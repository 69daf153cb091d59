// array parameter in UPDATE value
QUERY Q16_array_parameter(item_id: ID, codes: [String]) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({filters: codes,})
  RETURN changed

// array of strings in bound mapping entry
QUERY Q17_array_of_strings() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: ["a", "b"], serial, ..}
  RETURN shown

// integer parameter in bound mapping entry
QUERY Q18_integer_parameter(limit: U16) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: limit, serial, ..}
  RETURN shown

// float in AddE property
QUERY Q19_float(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  AddE<Overlaps>({overlap: 2.5})::From(item_id)::To(telescope)
  RETURN NONE

// array of numbers in FOR body after destructuring
QUERY Q20_array_of_numbers(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- [1, 2, 3,]
  }
  RETURN NONE

// float parameter in closure
QUERY Q21_float_parameter(factor: F64) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: factor,
  }

// array of strings in condition inside EXISTS
QUERY Q22_array_of_strings() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{label_text}::IS_IN(["a", "b"]))))::{serial}

// Boolean parameter in FOR body
QUERY Q23_Boolean_parameter(enabled: Boolean) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- enabled
  }
  RETURN NONE

// true in ORDER
QUERY Q24_true() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(true)::{serial, mirror_cm}

// negative float in UPDATE value
QUERY Q25_negative_float(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: -0.25})
  RETURN changed

// string parameter in UPDATE value
QUERY Q26_string_parameter(item_id: ID, text: String) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({label_text: text})
  RETURN changed

// string in nested closure
QUERY Q27_string() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: "plain words"},
  }

// integer in RETURN nested object
QUERY Q28_integer() =>
  RETURN {outer: {value: 2}, again: 2}

// array of numbers in RETURN list
QUERY Q29_array_of_numbers() =>
  total <- N<Dome>::COUNT
  RETURN total, [1, 2, 3,]

// array of strings in UpsertN value
QUERY Q30_array_of_strings(text: String) =>
  kept <- N<Telescope>::WHERE(_::{serial}::EQ(text))::UpsertN({filters: ["a", "b"],})
  RETURN kept

// string parameter in nested closure
QUERY Q31_string_parameter(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: text},
  }

// integer parameter in closure
QUERY Q32_integer_parameter(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: limit,
  }

// empty string in FOR body
QUERY Q33_empty_string() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- ""
  }
  RETURN NONE

// integer in RETURN object
QUERY Q34_integer() =>
  RETURN {
    value: 2,
    nested: {inner: [1, {deep: NONE}]},
  }

// float parameter in condition inside EXISTS
QUERY Q35_float_parameter(factor: F64) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{seeing}::LTE(factor))))::{serial}

// false in ORDER
QUERY Q36_false() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(false)::{serial, mirror_cm}

// float in call argument
QUERY Q37_float() =>
  RETURN ADD(2.5, SUB(1, 2.5))

// float parameter in nested mapping entry
QUERY Q38_float_parameter(item_id: ID, factor: F64) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: factor,
      label_text,
    },
  }

// float in RETURN
QUERY Q39_float() =>
  RETURN 2.5
