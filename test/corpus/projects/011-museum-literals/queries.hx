// array of numbers in nested closure
QUERY Q10_array_of_numbers() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: [1, 2, 3,]},
  }

// float in nested closure
QUERY Q11_float() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: 2.5},
  }

// array of numbers in bound mapping entry
QUERY Q12_array_of_numbers() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: [1, 2, 3,], inventory, ..}
  RETURN shown

// empty string in UPDATE value
QUERY Q13_empty_string(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  changed <- exhibit::UPDATE({heading: ""})
  RETURN changed

// small exponent in call argument
QUERY Q14_small_exponent() =>
  RETURN ADD(25e-2, SUB(1, 25e-2))

// array of numbers in mapping entry
QUERY Q15_array_of_numbers() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: [1, 2, 3,]
  }

// integer in AddE property
QUERY Q16_integer(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  AddE<Echoes>({affinity: 2})::From(item_id)::To(exhibit)
  RETURN NONE

// array of strings in condition
QUERY Q17_array_of_strings() =>
  found <- N<Exhibit>::WHERE(
    _::{heading}::IS_IN(["a", "b"])
  )
  RETURN found

// NONE in FOR body after destructuring
QUERY Q18_NONE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- NONE
  }
  RETURN NONE

// array of strings in nested closure
QUERY Q19_array_of_strings() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: ["a", "b"]},
  }

// array of strings in RETURN object
QUERY Q20_array_of_strings() =>
  RETURN {
    value: ["a", "b"],
    nested: {inner: [1, {deep: NONE}]},
  }

// string with escapes in AND operand
QUERY Q21_string_with_escapes() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    _::{heading}::NEQ("a \"quoted\" \\ line\n\tand \u00e9")
  ))

// string with a comment inside in AddN property
QUERY Q22_string_with_a_comment_inside() =>
  added <- AddN<Exhibit>({heading: "no // comment, 世界 😀"})
  RETURN added

// string parameter in PREFILTER
QUERY Q23_string_parameter(text: String, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{heading}::NEQ(text))
  ))::{passage, score}

// NONE in closure
QUERY Q24_NONE() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: NONE,
  }

// string with a comment inside in RETURN object
QUERY Q25_string_with_a_comment_inside() =>
  RETURN {
    value: "no // comment, 世界 😀",
    nested: {inner: [1, {deep: NONE}]},
  }

// true in RETURN
QUERY Q26_true() =>
  RETURN true

// integer in mapping entry
QUERY Q27_integer() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: 2
  }

// array of numbers in closure
QUERY Q28_array_of_numbers() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: [1, 2, 3,],
  }

// string parameter in UpsertN value
QUERY Q29_string_parameter(text: String) =>
  kept <- N<Exhibit>::WHERE(_::{inventory}::EQ(text))::UpsertN({heading: text})
  RETURN kept

// NONE in nested FOR body
QUERY Q30_NONE(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- NONE
    }
  }
  RETURN exhibits::COUNT

// float in condition inside EXISTS
QUERY Q31_float() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{insured}::LTE(2.5))))::{inventory}

// string parameter in FOR body
QUERY Q32_string_parameter(text: String) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- text
  }
  RETURN NONE

// integer in binding
QUERY Q33_integer() =>
  result <- 2
  RETURN result
