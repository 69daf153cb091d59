// integer parameter in array element
QUERY Q5_integer_parameter(limit: U16) =>
  list <- [limit, limit]
  RETURN list

// array of strings in PREFILTER
QUERY Q6_array_of_strings(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::{title}::IS_IN(["a", "b"]))
  ))::{steps_text, score}

// small exponent in mapping entry
QUERY Q7_small_exponent() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: 25e-2
  }

// string with escapes in UpsertV value
QUERY Q8_string_with_escapes(item_id: ID, vector: [F64]) =>
  note <- V<Recipe>(item_id)::UpsertV(vector, {steps_text: "a \"quoted\" \\ line\n\tand \u00e9"})
  RETURN note

// integer in RETURN array
QUERY Q9_integer() =>
  RETURN [
    {entry: 2},
    {entry: 1},
  ]

// string parameter in AddV property
QUERY Q10_string_parameter(text: String, vector: [F64]) =>
  note <- AddV<Recipe>(vector, {steps_text: text})
  RETURN note

// integer in call argument in a mapping
QUERY Q11_integer() =>
  breads <- N<Bread>
  RETURN breads::{sku, more: MUL(2, 2)}

// float parameter in FOR body
QUERY Q12_float_parameter(factor: F64) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- factor
  }
  RETURN NONE

// integer parameter in UPDATE value
QUERY Q13_integer_parameter(item_id: ID, limit: U16) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({hydration: limit})
  RETURN changed

// small exponent in condition
QUERY Q14_small_exponent() =>
  found <- N<Bread>::WHERE(
    _::{hydration}::LTE(25e-2)
  )
  RETURN found

// string with escapes in search text
QUERY Q15_string_with_escapes() =>
  RETURN SearchBM25<Bread>("a \"quoted\" \\ line\n\tand \u00e9", 3)::{sku, score}

// integer parameter in binding
QUERY Q16_integer_parameter(limit: U16) =>
  result <- limit
  RETURN result

// integer in UpsertN value
QUERY Q17_integer(text: String) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({hydration: 2})
  RETURN kept

// integer parameter in FOR body after destructuring
QUERY Q18_integer_parameter(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- limit
  }
  RETURN NONE

// float in AddN property
QUERY Q19_float() =>
  added <- AddN<Bread>({hydration: 2.5})
  RETURN added

// integer parameter in AddN statement
QUERY Q20_integer_parameter(limit: U16) =>
  AddN<Bread>({hydration: limit})
  RETURN NONE

// array parameter in AddN statement
QUERY Q21_array_parameter(codes: [String]) =>
  AddN<Bread>({grains: codes,})
  RETURN NONE

// small exponent in nested closure
QUERY Q22_small_exponent() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: 25e-2},
  }

// string in mapping entry
QUERY Q23_string() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: "plain words"
  }

// negative float in binding
QUERY Q24_negative_float() =>
  result <- -0.25
  RETURN result

// string in AddV property
QUERY Q25_string(vector: [F64]) =>
  note <- AddV<Recipe>(vector, {steps_text: "plain words"})
  RETURN note

// float parameter in FOR body after destructuring
QUERY Q26_float_parameter(factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- factor
  }
  RETURN NONE

// false in RETURN object
QUERY Q27_false() =>
  RETURN {
    value: false,
    nested: {inner: [1, {deep: NONE}]},
  }

// array parameter in UpsertN value
QUERY Q28_array_parameter(text: String, codes: [String]) =>
  kept <- N<Bread>::WHERE(_::{sku}::EQ(text))::UpsertN({grains: codes,})
  RETURN kept
