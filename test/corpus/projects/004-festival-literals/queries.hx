// float in nested mapping entry
QUERY Q3_float(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: 2.5,
      film_title,
    },
  }

// float in RETURN nested object
QUERY Q4_float() =>
  RETURN {outer: {value: 2.5}, again: 2.5}

// array of strings in negated OR operand
QUERY Q5_array_of_strings() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{film_title}::IS_IN(["a", "b"]), _::{minutes}::LT(0)))

// integer in PREFILTER
QUERY Q6_integer(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(_::{rating}::LTE(2))
  ))::{plot, score}

// string parameter in FOR body after destructuring
QUERY Q7_string_parameter(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- text
  }
  RETURN NONE

// array of strings in AND operand
QUERY Q8_array_of_strings() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{film_title}::IS_IN(["a", "b"])
  ))

// array of numbers in FOR list
QUERY Q9_array_of_numbers() =>
  list <- [1, 2, 3,]
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// string in condition
QUERY Q10_string() =>
  found <- N<Film>::WHERE(
    _::{film_title}::NEQ("plain words")
  )
  RETURN found

// integer parameter in nested closure
QUERY Q11_integer_parameter(limit: U16) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: limit},
  }

// string parameter in search text
QUERY Q12_string_parameter(text: String) =>
  RETURN SearchBM25<Film>(text, 3)::{slug_text, score}

// integer parameter in AddN property
QUERY Q13_integer_parameter(limit: U16) =>
  added <- AddN<Film>({rating: limit})
  RETURN added

// integer parameter in RETURN array
QUERY Q14_integer_parameter(limit: U16) =>
  RETURN [
    {entry: limit},
    {entry: 1},
  ]

// small exponent in FOR body
QUERY Q15_small_exponent() =>
  films <- N<Film>
  FOR each IN films {
    value <- 25e-2
  }
  RETURN NONE

// string parameter in RETURN
QUERY Q16_string_parameter(text: String) =>
  RETURN text

// array of numbers in RETURN object
QUERY Q17_array_of_numbers() =>
  RETURN {
    value: [1, 2, 3,],
    nested: {inner: [1, {deep: NONE}]},
  }

// float parameter in AND operand
QUERY Q18_float_parameter(factor: F64) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{rating}::LTE(factor)
  ))

// Boolean parameter in AddN property
QUERY Q19_Boolean_parameter(enabled: Boolean) =>
  added <- AddN<Film>({restored: enabled, minutes: 1})
  RETURN added

// negative float in condition
QUERY Q20_negative_float() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(-0.25)
  )
  RETURN found

// integer in array element
QUERY Q21_integer() =>
  list <- [2, 2]
  RETURN list

// integer in FOR body
QUERY Q22_integer() =>
  films <- N<Film>
  FOR each IN films {
    value <- 2
  }
  RETURN NONE

// exponent in condition
QUERY Q23_exponent() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(1.5e3)
  )
  RETURN found

// NONE in nested closure
QUERY Q24_NONE() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: NONE},
  }

// Boolean parameter in condition inside EXISTS
QUERY Q25_Boolean_parameter(enabled: Boolean) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(enabled)))::{slug_text}

// string in bound mapping entry
QUERY Q26_string() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: "plain words", slug_text, ..}
  RETURN shown
