// integer parameter in condition
QUERY Q7_integer_parameter(limit: U16) =>
  found <- N<Plant>::WHERE(
    _::{acidity}::LTE(limit)
  )
  RETURN found

// small exponent in UPDATE value
QUERY Q8_small_exponent(item_id: ID) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({acidity: 25e-2})
  RETURN changed

// string parameter in condition inside EXISTS
QUERY Q9_string_parameter(text: String) =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(_::{common_name}::NEQ(text))))::{accession}

// string with a comment inside in condition
QUERY Q10_string_with_a_comment_inside() =>
  found <- N<Plant>::WHERE(
    _::{common_name}::NEQ("no // comment, 世界 😀")
  )
  RETURN found

// array of numbers in negated OR operand
QUERY Q11_array_of_numbers() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::{height_cm}::IS_IN([1, 2, 3,]), _::{height_cm}::LT(0)))

// integer in k of a search
QUERY Q12_integer(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 2)

// Boolean parameter in AND operand
QUERY Q13_Boolean_parameter(enabled: Boolean) =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    enabled
  ))

// integer parameter in negated OR operand
QUERY Q14_integer_parameter(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::{acidity}::LTE(limit), _::{height_cm}::LT(0)))

// exponent in nested closure
QUERY Q15_exponent() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: 1.5e3},
  }

// true in RETURN array
QUERY Q16_true() =>
  RETURN [
    {entry: true},
    {entry: 1},
  ]

// float in array element
QUERY Q17_float() =>
  list <- [2.5, 2.5]
  RETURN list

// integer in negated OR operand
QUERY Q18_integer() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(_::{acidity}::LTE(2), _::{height_cm}::LT(0)))

// string with a comment inside in nested closure
QUERY Q19_string_with_a_comment_inside() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: "no // comment, 世界 😀"},
  }

// array of numbers in nested mapping entry
QUERY Q20_array_of_numbers(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: [1, 2, 3,],
      common_name,
    },
  }

// array parameter in FOR list
QUERY Q21_array_parameter(codes: [String]) =>
  list <- codes
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// NONE in RETURN nested object
QUERY Q22_NONE() =>
  RETURN {outer: {value: NONE}, again: NONE}

// float parameter in vector element
QUERY Q23_float_parameter(factor: F64) =>
  RETURN SearchV<Sketch>([factor, 1, 0], 2)

// float in mapping entry
QUERY Q24_float() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: 2.5
  }

// negative float in nested closure
QUERY Q25_negative_float() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: -0.25},
  }

// integer in nested mapping entry
QUERY Q26_integer(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: 2,
      common_name,
    },
  }

// integer in AddN statement
QUERY Q27_integer() =>
  AddN<Plant>({acidity: 2})
  RETURN NONE

// string in UpsertV value
QUERY Q28_string(item_id: ID, vector: [F64]) =>
  note <- V<Sketch>(item_id)::UpsertV(vector, {caption: "plain words"})
  RETURN note

// string with escapes in bound mapping entry
QUERY Q29_string_with_escapes() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: "a \"quoted\" \\ line\n\tand \u00e9", accession, ..}
  RETURN shown

// array parameter in RETURN list
QUERY Q30_array_parameter(codes: [String]) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, codes
