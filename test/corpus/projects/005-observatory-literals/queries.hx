// array of strings in RETURN array
QUERY Q4_array_of_strings() =>
  RETURN [
    {entry: ["a", "b"]},
    {entry: 1},
  ]

// empty string in mapping entry
QUERY Q5_empty_string() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: ""
  }

// integer in UpsertE value
QUERY Q6_integer(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  link <- E<Overlaps>::UpsertE({overlap: 2})::From(telescope)::To(item_id)
  RETURN link

// string with escapes in RETURN list
QUERY Q7_string_with_escapes() =>
  total <- N<Dome>::COUNT
  RETURN total, "a \"quoted\" \\ line\n\tand \u00e9"

// float parameter in RETURN array
QUERY Q8_float_parameter(factor: F64) =>
  RETURN [
    {entry: factor},
    {entry: 1},
  ]

// float parameter in UPDATE value
QUERY Q9_float_parameter(item_id: ID, factor: F64) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: factor})
  RETURN changed

// array parameter in condition
QUERY Q10_array_parameter(codes: [String]) =>
  found <- N<Telescope>::WHERE(
    _::{label_text}::IS_IN(codes)
  )
  RETURN found

// small exponent in binding
QUERY Q11_small_exponent() =>
  result <- 25e-2
  RETURN result

// array parameter in PREFILTER
QUERY Q12_array_parameter(codes: [String], vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(_::{label_text}::IS_IN(codes))
  ))::{entry, score}

// string in RETURN nested object
QUERY Q13_string() =>
  RETURN {outer: {value: "plain words"}, again: "plain words"}

// string parameter in nested FOR body
QUERY Q14_string_parameter(text: String, codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- text
    }
  }
  RETURN telescopes::COUNT

// float in ORDER
QUERY Q15_float() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(2.5)::{serial, mirror_cm}

// float in RETURN list
QUERY Q16_float() =>
  total <- N<Dome>::COUNT
  RETURN total, 2.5

// array of numbers in aggregate argument
QUERY Q17_array_of_numbers() =>
  RETURN COUNT([1, 2, 3,])

// negative integer in ORDER
QUERY Q18_negative_integer() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(-7)::{serial, mirror_cm}

// string in array element
QUERY Q19_string() =>
  list <- ["plain words", "plain words"]
  RETURN list

// string in FOR body
QUERY Q20_string() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- "plain words"
  }
  RETURN NONE

// integer in condition inside EXISTS
QUERY Q21_integer() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(_::{seeing}::LTE(2))))::{serial}

// float in bound mapping entry
QUERY Q22_float() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: 2.5, serial, ..}
  RETURN shown

// float parameter in array element
QUERY Q23_float_parameter(factor: F64) =>
  list <- [factor, factor]
  RETURN list

// float parameter in bound mapping entry
QUERY Q24_float_parameter(factor: F64) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: factor, serial, ..}
  RETURN shown

// string parameter in bound mapping entry
QUERY Q25_string_parameter(text: String) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: text, serial, ..}
  RETURN shown

// float in AND operand
QUERY Q26_float() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    _::{seeing}::LTE(2.5)
  ))

// string in nested mapping entry
QUERY Q27_string(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: "plain words",
      label_text,
    },
  }
