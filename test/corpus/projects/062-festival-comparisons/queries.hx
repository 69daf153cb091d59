// GT in negated OR operand
QUERY Q12_GT() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{minutes}::GT(10), _::{minutes}::LT(0)))

// comparison of an end in array element
QUERY Q13_comparison_of_an_end(item_id: ID, text: String) =>
  list <- [N<Film>(item_id)::InE<Directed>::FIRST::{credited_as}::EQ(text), N<Film>(item_id)::InE<Directed>::FIRST::{credited_as}::EQ(text)]
  RETURN list

// IS_IN a parameter in FOR body after destructuring
QUERY Q14_IS_IN_a_parameter(codes: [String], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::{film_title}::IS_IN(codes)
  }
  RETURN NONE

// GT of a call in RETURN nested object
QUERY Q15_GT_of_a_call(limit: U16) =>
  films <- N<Film>
  RETURN {outer: {value: films::FIRST::{minutes}::GT(MUL(limit, 2))}, again: films::FIRST::{minutes}::GT(MUL(limit, 2))}

// EQ of a Boolean in FOR body after destructuring
QUERY Q16_EQ_of_a_Boolean(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::{restored}::EQ(true)
  }
  RETURN NONE

// EQ of an ID in RETURN array
QUERY Q17_EQ_of_an_ID(item_id: ID) =>
  RETURN [
    {entry: E<Inspired>(item_id)::ToN::ID::EQ(item_id)},
    {entry: 1},
  ]

// IS_IN a literal in RETURN nested object
QUERY Q18_IS_IN_a_literal(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN {outer: {value: film::{minutes}::IS_IN([1, 2, limit])}, again: film::{minutes}::IS_IN([1, 2, limit])}

// comparison of an end in bound mapping entry
QUERY Q19_comparison_of_an_end(text: String) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::InE<Directed>::FIRST::{credited_as}::EQ(text), slug_text, ..}
  RETURN shown

// comparison of a COUNT in mapping entry
QUERY Q20_comparison_of_a_COUNT() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<ScreensAt>::COUNT::GTE(1)
  }

// comparison of a filtered COUNT in UpsertN value
QUERY Q21_comparison_of_a_filtered_COUNT(limit: U16, text: String) =>
  films <- N<Film>
  kept <- N<Film>::WHERE(_::{slug_text}::EQ(text))::UpsertN({restored: films::FIRST::Out<Inspired>::WHERE(_::{minutes}::GT(2))::COUNT::LT(limit), minutes: 1})
  RETURN kept

// EQ of a traversal in nested FOR body
QUERY Q22_EQ_of_a_traversal(text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::{film_title}::EQ(N<Film>({slug_text: text})::{film_title})
    }
  }
  RETURN films::COUNT

// GT of another property in nested closure
QUERY Q23_GT_of_another_property() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{minutes}::GT(inner::{rating})},
  }

// comparison of an end in RETURN array
QUERY Q24_comparison_of_an_end(item_id: ID, text: String) =>
  film <- N<Film>(item_id)
  RETURN [
    {entry: film::InE<Directed>::FIRST::{credited_as}::EQ(text)},
    {entry: 1},
  ]

// LTE of an integer in nested closure
QUERY Q25_LTE_of_an_integer() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{rating}::LTE(3)},
  }

// EQ of a traversal in mapping entry
QUERY Q26_EQ_of_a_traversal(text: String) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::{film_title}::EQ(N<Film>({slug_text: text})::{film_title})
  }

// comparison across an edge in RETURN nested object
QUERY Q27_comparison_across_an_edge(text: String) =>
  films <- N<Film>
  RETURN {outer: {value: films::FIRST::InE<Inspired>::FromN::FIRST::{film_title}::NEQ(text)}, again: films::FIRST::InE<Inspired>::FromN::FIRST::{film_title}::NEQ(text)}

// GT of a call in nested mapping entry
QUERY Q28_GT_of_a_call(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::{minutes}::GT(MUL(limit, 2)),
      film_title,
    },
  }

// GT in AddN property
QUERY Q29_GT(item_id: ID) =>
  added <- AddN<Film>({restored: E<Inspired>(item_id)::ToN::{minutes}::GT(10), minutes: 1})
  RETURN added

// comparison across an edge in binding
QUERY Q30_comparison_across_an_edge(item_id: ID, text: String) =>
  film <- N<Film>(item_id)
  result <- film::InE<Inspired>::FromN::FIRST::{film_title}::NEQ(text)
  RETURN result

// GT in FOR body
QUERY Q31_GT() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::{minutes}::GT(10)
  }
  RETURN NONE

// CONTAINS of text in AddN property
QUERY Q32_CONTAINS_of_text(text: String) =>
  added <- AddN<Film>({restored: N<Film>({slug_text: text})::{film_title}::CONTAINS("or"), minutes: 1})
  RETURN added

// comparison of a filtered COUNT in nested closure
QUERY Q33_comparison_of_a_filtered_COUNT(limit: U16) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::WHERE(_::{minutes}::GT(2))::COUNT::LT(limit)},
  }

// GT of another property in RETURN nested object
QUERY Q34_GT_of_another_property() =>
  RETURN {outer: {value: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{minutes}::GT(N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{rating})}, again: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{minutes}::GT(N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{rating})}

// comparison of a COUNT in array element
QUERY Q35_comparison_of_a_COUNT(item_id: ID) =>
  list <- [E<Inspired>(item_id)::ToN::Out<ScreensAt>::COUNT::GTE(1), E<Inspired>(item_id)::ToN::Out<ScreensAt>::COUNT::GTE(1)]
  RETURN list
