// array parameter in RETURN array
QUERY Q11_array_parameter(codes: [String]) =>
  RETURN [
    {entry: codes},
    {entry: 1},
  ]

// array of strings in RETURN
QUERY Q12_array_of_strings() =>
  RETURN ["a", "b"]

// small exponent in ORDER
QUERY Q13_small_exponent() =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(25e-2)::{slug, episodes}

// array of strings in FOR list
QUERY Q14_array_of_strings() =>
  list <- ["a", "b"]
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// string with escapes in RETURN object
QUERY Q15_string_with_escapes() =>
  RETURN {
    value: "a \"quoted\" \\ line\n\tand \u00e9",
    nested: {inner: [1, {deep: NONE}]},
  }

// string in RETURN list
QUERY Q16_string() =>
  total <- N<Studio>::COUNT
  RETURN total, "plain words"

// false in nested closure
QUERY Q17_false() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: false},
  }

// array of strings in FOR body after destructuring
QUERY Q18_array_of_strings(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- ["a", "b"]
  }
  RETURN NONE

// NONE in FOR body
QUERY Q19_NONE() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- NONE
  }
  RETURN NONE

// true in binding
QUERY Q20_true() =>
  result <- true
  RETURN result

// string with escapes in index look-up
QUERY Q21_string_with_escapes() =>
  RETURN N<Show>({slug: "a \"quoted\" \\ line\n\tand \u00e9"})

// array parameter in RETURN
QUERY Q22_array_parameter(codes: [String]) =>
  RETURN codes

// string with escapes in array element
QUERY Q23_string_with_escapes() =>
  list <- ["a \"quoted\" \\ line\n\tand \u00e9", "a \"quoted\" \\ line\n\tand \u00e9"]
  RETURN list

// array parameter in FOR body after destructuring
QUERY Q24_array_parameter(codes: [String], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- codes
  }
  RETURN NONE

// true in closure
QUERY Q25_true() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: true,
  }

// string with escapes in RETURN nested object
QUERY Q26_string_with_escapes() =>
  RETURN {outer: {value: "a \"quoted\" \\ line\n\tand \u00e9"}, again: "a \"quoted\" \\ line\n\tand \u00e9"}

// array of strings in nested mapping entry
QUERY Q27_array_of_strings(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: ["a", "b"],
      show_title,
    },
  }

// array of numbers in RETURN nested object
QUERY Q28_array_of_numbers() =>
  RETURN {outer: {value: [1, 2, 3,]}, again: [1, 2, 3,]}

// string with escapes in closure
QUERY Q29_string_with_escapes() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: "a \"quoted\" \\ line\n\tand \u00e9",
  }

// string with a comment inside in UPDATE value
QUERY Q30_string_with_a_comment_inside(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({show_title: "no // comment, 世界 😀"})
  RETURN changed

// negative float in FOR body
QUERY Q31_negative_float() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- -0.25
  }
  RETURN NONE

// float parameter in RETURN
QUERY Q32_float_parameter(factor: F64) =>
  RETURN factor

// true in bound mapping entry
QUERY Q33_true() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: true, slug, ..}
  RETURN shown

// integer parameter in UpsertE value
QUERY Q34_integer_parameter(item_id: ID, limit: U16) =>
  show <- N<Show>(item_id)
  link <- E<Follows>::UpsertE({closeness: limit})::From(show)::To(item_id)
  RETURN link
