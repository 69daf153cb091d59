// GTE of a Date in RETURN object
QUERY Q24_GTE_of_a_Date(item_id: ID, moment: Date) =>
  film <- N<Film>(item_id)
  RETURN {
    value: film::{premiere}::GTE(moment),
    nested: {inner: [1, {deep: NONE}]},
  }

// IS_IN a literal in AND operand
QUERY Q25_IS_IN_a_literal(limit: U16) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{minutes}::IS_IN([1, 2, limit])
  ))

// LTE of an integer in RETURN nested object
QUERY Q26_LTE_of_an_integer(text: String) =>
  RETURN {outer: {value: N<Film>({slug_text: text})::{rating}::LTE(3)}, again: N<Film>({slug_text: text})::{rating}::LTE(3)}

// IS_IN a literal in nested closure
QUERY Q27_IS_IN_a_literal(limit: U16) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{minutes}::IS_IN([1, 2, limit])},
  }

// EQ of a Date in nested closure
QUERY Q28_EQ_of_a_Date(moment: Date) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{premiere}::EQ(moment)},
  }

// EQ of a literal in RETURN list
QUERY Q29_EQ_of_a_literal(item_id: ID) =>
  total <- N<Venue>::COUNT
  RETURN total, E<Inspired>(item_id)::ToN::{film_title}::EQ("north")

// GTE of a Date in UpsertN value
QUERY Q30_GTE_of_a_Date(item_id: ID, text: String, moment: Date) =>
  film <- N<Film>(item_id)
  kept <- N<Film>::WHERE(_::{slug_text}::EQ(text))::UpsertN({restored: film::{premiere}::GTE(moment), minutes: 1})
  RETURN kept

// comparison of a COUNT in AddN statement
QUERY Q31_comparison_of_a_COUNT(item_id: ID) =>
  AddN<Film>({restored: N<Film>(item_id)::Out<ScreensAt>::COUNT::GTE(1), minutes: 1})
  RETURN NONE

// EQ of text in FOR body after destructuring
QUERY Q32_EQ_of_text(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::{film_title}::EQ(text)
  }
  RETURN NONE

// GTE of a Date in traversal from a single variable
QUERY Q33_GTE_of_a_Date(item_id: ID, moment: Date) =>
  film <- N<Film>(item_id)
  RETURN film::{premiere}::GTE(moment)

// comparison of a filtered COUNT in AddN statement
QUERY Q34_comparison_of_a_filtered_COUNT(limit: U16) =>
  AddN<Film>({restored: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::Out<Inspired>::WHERE(_::{minutes}::GT(2))::COUNT::LT(limit), minutes: 1})
  RETURN NONE

// EQ of a Boolean in traversal from a look-up
QUERY Q35_EQ_of_a_Boolean(text: String) =>
  RETURN N<Film>({slug_text: text})::{restored}::EQ(true)

// LT in RETURN array
QUERY Q36_LT(item_id: ID, factor: F64) =>
  film <- N<Film>(item_id)
  RETURN [
    {entry: film::{rating}::LT(factor)},
    {entry: 1},
  ]

// EQ of a traversal in RETURN array
QUERY Q37_EQ_of_a_traversal(item_id: ID, text: String) =>
  RETURN [
    {entry: N<Film>(item_id)::{film_title}::EQ(N<Film>({slug_text: text})::{film_title})},
    {entry: 1},
  ]

// LT in PREFILTER
QUERY Q38_LT(factor: F64, vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(_::{rating}::LT(factor))
  ))::{plot, score}

// NEQ in AddN property
QUERY Q39_NEQ() =>
  films <- N<Film>
  added <- AddN<Film>({restored: films::FIRST::{film_title}::NEQ("south"), minutes: 1})
  RETURN added

// LTE of an integer in RETURN list
QUERY Q40_LTE_of_an_integer() =>
  total <- N<Venue>::COUNT
  RETURN total, N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{rating}::LTE(3)

// GT of another property in RETURN object
QUERY Q41_GT_of_another_property(item_id: ID) =>
  RETURN {
    value: E<Inspired>(item_id)::ToN::{minutes}::GT(E<Inspired>(item_id)::ToN::{rating}),
    nested: {inner: [1, {deep: NONE}]},
  }

// LT in RETURN list
QUERY Q42_LT(item_id: ID, factor: F64) =>
  film <- N<Film>(item_id)
  total <- N<Venue>::COUNT
  RETURN total, film::{rating}::LT(factor)

// EQ of a literal in AddN property
QUERY Q43_EQ_of_a_literal(item_id: ID) =>
  added <- AddN<Film>({restored: N<Film>(item_id)::{film_title}::EQ("north"), minutes: 1})
  RETURN added

// IS_IN a parameter in RETURN object
QUERY Q44_IS_IN_a_parameter(text: String, codes: [String]) =>
  RETURN {
    value: N<Film>({slug_text: text})::{film_title}::IS_IN(codes),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of a Boolean in binding
QUERY Q45_EQ_of_a_Boolean() =>
  films <- N<Film>
  result <- films::FIRST::{restored}::EQ(true)
  RETURN result

// CONTAINS of an array in nested FOR body
QUERY Q46_CONTAINS_of_an_array(text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::{genres}::CONTAINS(text)
    }
  }
  RETURN films::COUNT

// EQ of text in nested closure
QUERY Q47_EQ_of_text(text: String) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{film_title}::EQ(text)},
  }
