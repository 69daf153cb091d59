// LT in RETURN array
QUERY Q0_LT(item_id: ID, factor: F64) =>
  film <- N<Film>(item_id)
  RETURN [
    {entry: film::{rating}::LT(factor)},
    {entry: 1},
  ]

// EQ of a traversal in RETURN array
QUERY Q1_EQ_of_a_traversal(item_id: ID, text: String) =>
  RETURN [
    {entry: N<Film>(item_id)::{film_title}::EQ(N<Film>({slug_text: text})::{film_title})},
    {entry: 1},
  ]

// LT in PREFILTER
QUERY Q2_LT(factor: F64, vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(_::{rating}::LT(factor))
  ))::{plot, score}

// NEQ in AddN property
QUERY Q3_NEQ() =>
  films <- N<Film>
  added <- AddN<Film>({restored: films::FIRST::{film_title}::NEQ("south"), minutes: 1})
  RETURN added

// LTE of an integer in RETURN list
QUERY Q4_LTE_of_an_integer() =>
  total <- N<Venue>::COUNT
  RETURN total, N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{rating}::LTE(3)

// GT of another property in RETURN object
QUERY Q5_GT_of_another_property(item_id: ID) =>
  RETURN {
    value: E<Inspired>(item_id)::ToN::{minutes}::GT(E<Inspired>(item_id)::ToN::{rating}),
    nested: {inner: [1, {deep: NONE}]},
  }

// LT in RETURN list
QUERY Q6_LT(item_id: ID, factor: F64) =>
  film <- N<Film>(item_id)
  total <- N<Venue>::COUNT
  RETURN total, film::{rating}::LT(factor)

// EQ of a literal in AddN property
QUERY Q7_EQ_of_a_literal(item_id: ID) =>
  added <- AddN<Film>({restored: N<Film>(item_id)::{film_title}::EQ("north"), minutes: 1})
  RETURN added

// IS_IN a parameter in RETURN object
QUERY Q8_IS_IN_a_parameter(text: String, codes: [String]) =>
  RETURN {
    value: N<Film>({slug_text: text})::{film_title}::IS_IN(codes),
    nested: {inner: [1, {deep: NONE}]},
  }

// EQ of a Boolean in binding
QUERY Q9_EQ_of_a_Boolean() =>
  films <- N<Film>
  result <- films::FIRST::{restored}::EQ(true)
  RETURN result

// CONTAINS of an array in nested FOR body
QUERY Q10_CONTAINS_of_an_array(text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::{genres}::CONTAINS(text)
    }
  }
  RETURN films::COUNT

// EQ of text in nested closure
QUERY Q11_EQ_of_text(text: String) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{film_title}::EQ(text)},
  }

// EQ of a traversal in RETURN object
QUERY Q12_EQ_of_a_traversal(item_id: ID, text: String) =>
  film <- N<Film>(item_id)
  RETURN {
    value: film::{film_title}::EQ(N<Film>({slug_text: text})::{film_title}),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of an array in AND operand
QUERY Q13_CONTAINS_of_an_array(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{genres}::CONTAINS(text)
  ))

// EQ of text in AddN property
QUERY Q14_EQ_of_text(text: String) =>
  added <- AddN<Film>({restored: N<Film>({slug_text: text})::{film_title}::EQ(text), minutes: 1})
  RETURN added

// EQ of a Date in array element
QUERY Q15_EQ_of_a_Date(moment: Date) =>
  films <- N<Film>
  list <- [films::FIRST::{premiere}::EQ(moment), films::FIRST::{premiere}::EQ(moment)]
  RETURN list

// LTE of an integer in AND operand
QUERY Q16_LTE_of_an_integer() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{rating}::LTE(3)
  ))

// comparison of an end in nested FOR body
QUERY Q17_comparison_of_an_end(text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::InE<Directed>::FIRST::{credited_as}::EQ(text)
    }
  }
  RETURN films::COUNT

// comparison of a filtered COUNT in condition
QUERY Q18_comparison_of_a_filtered_COUNT(limit: U16) =>
  found <- N<Film>::WHERE(
    _::Out<Inspired>::WHERE(_::{minutes}::GT(2))::COUNT::LT(limit)
  )
  RETURN found

// comparison of a filtered COUNT in ORDER
QUERY Q19_comparison_of_a_filtered_COUNT(limit: U16) =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(_::Out<Inspired>::WHERE(_::{minutes}::GT(2))::COUNT::LT(limit))::{slug_text, minutes}

// comparison of a filtered COUNT in nested FOR body
QUERY Q20_comparison_of_a_filtered_COUNT(limit: U16, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<Inspired>::WHERE(_::{minutes}::GT(2))::COUNT::LT(limit)
    }
  }
  RETURN films::COUNT

// GTE of a Date in RETURN array
QUERY Q21_GTE_of_a_Date(moment: Date) =>
  films <- N<Film>
  RETURN [
    {entry: films::FIRST::{premiere}::GTE(moment)},
    {entry: 1},
  ]

// GT of another property in nested mapping entry
QUERY Q22_GT_of_another_property(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::{minutes}::GT(_::{rating}),
      film_title,
    },
  }

// CONTAINS of an array in FOR body
QUERY Q23_CONTAINS_of_an_array(text: String) =>
  films <- N<Film>
  FOR each IN films {
    value <- each::{genres}::CONTAINS(text)
  }
  RETURN NONE
