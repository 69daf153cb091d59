// array of numbers in AND operand
QUERY Q15_array_of_numbers() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{minutes}::IS_IN([1, 2, 3,])
  ))

// Boolean parameter in PREFILTER
QUERY Q16_Boolean_parameter(enabled: Boolean, vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(enabled)
  ))::{plot, score}

// integer parameter in RETURN
QUERY Q17_integer_parameter(limit: U16) =>
  RETURN limit

// float parameter in nested FOR body
QUERY Q18_float_parameter(factor: F64, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- factor
    }
  }
  RETURN films::COUNT

// array of numbers in RETURN array
QUERY Q19_array_of_numbers() =>
  RETURN [
    {entry: [1, 2, 3,]},
    {entry: 1},
  ]

// string in UPDATE value
QUERY Q20_string(item_id: ID) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({film_title: "plain words"})
  RETURN changed

// array of numbers in FOR body
QUERY Q21_array_of_numbers() =>
  films <- N<Film>
  FOR each IN films {
    value <- [1, 2, 3,]
  }
  RETURN NONE

// integer parameter in AddE property
QUERY Q22_integer_parameter(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  AddE<Inspired>({influence: limit})::From(item_id)::To(film)
  RETURN NONE

// negative float in mapping entry
QUERY Q23_negative_float() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: -0.25
  }

// negative integer in binding
QUERY Q24_negative_integer() =>
  result <- -7
  RETURN result

// string in binding
QUERY Q25_string() =>
  result <- "plain words"
  RETURN result

// NONE in bound mapping entry
QUERY Q26_NONE() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: NONE, slug_text, ..}
  RETURN shown

// Boolean parameter in FOR body after destructuring
QUERY Q27_Boolean_parameter(enabled: Boolean, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- enabled
  }
  RETURN NONE

// negative integer in mapping entry
QUERY Q28_negative_integer() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: -7
  }

// NONE in RETURN array
QUERY Q29_NONE() =>
  RETURN [
    {entry: NONE},
    {entry: 1},
  ]

// false in AddN property
QUERY Q30_false() =>
  added <- AddN<Film>({restored: false, minutes: 1})
  RETURN added

// float in UpsertE value
QUERY Q31_float(item_id: ID) =>
  film <- N<Film>(item_id)
  link <- E<Inspired>::UpsertE({influence: 2.5})::From(film)::To(item_id)
  RETURN link

// true in AddN statement
QUERY Q32_true() =>
  AddN<Film>({restored: true, minutes: 1})
  RETURN NONE

// float in UPDATE value
QUERY Q33_float(item_id: ID) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({rating: 2.5})
  RETURN changed

// string with escapes in condition inside EXISTS
QUERY Q34_string_with_escapes() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(_::{film_title}::NEQ("a \"quoted\" \\ line\n\tand \u00e9"))))::{slug_text}

// string with escapes in nested FOR body
QUERY Q35_string_with_escapes(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- "a \"quoted\" \\ line\n\tand \u00e9"
    }
  }
  RETURN films::COUNT

// string in closure
QUERY Q36_string() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: "plain words",
  }

// float in rerank argument
QUERY Q37_float(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::RerankRRF(k: 2.5)

// integer parameter in RETURN object
QUERY Q38_integer_parameter(limit: U16) =>
  RETURN {
    value: limit,
    nested: {inner: [1, {deep: NONE}]},
  }
