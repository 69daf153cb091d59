// comparison of a filtered COUNT in RETURN array
QUERY Q12_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN [
    {entry: film::Out<Inspired>::WHERE(_::{minutes}::GT(2))::COUNT::LT(limit)},
    {entry: 1},
  ]

// CONTAINS of an array in UPDATE value
QUERY Q13_CONTAINS_of_an_array(item_id: ID, text: String) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({restored: N<Film>(item_id)::{genres}::CONTAINS(text), minutes: 1})
  RETURN changed

// CONTAINS of an array in binding
QUERY Q14_CONTAINS_of_an_array(text: String) =>
  result <- N<Film>({slug_text: text})::{genres}::CONTAINS(text)
  RETURN result

// comparison of an end in UpsertN value
QUERY Q15_comparison_of_an_end(text: String) =>
  films <- N<Film>
  kept <- N<Film>::WHERE(_::{slug_text}::EQ(text))::UpsertN({restored: films::FIRST::InE<Directed>::FIRST::{credited_as}::EQ(text), minutes: 1})
  RETURN kept

// comparison across an edge in bound mapping entry
QUERY Q16_comparison_across_an_edge(text: String) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::InE<Inspired>::FromN::FIRST::{film_title}::NEQ(text), slug_text, ..}
  RETURN shown

// CONTAINS of text in nested closure
QUERY Q17_CONTAINS_of_text() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{film_title}::CONTAINS("or")},
  }

// comparison of a COUNT in mapping entry
QUERY Q18_comparison_of_a_COUNT() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<ScreensAt>::COUNT::GTE(1)
  }

// GTE of a Date in UPDATE value
QUERY Q19_GTE_of_a_Date(item_id: ID, moment: Date) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({restored: N<Film>(item_id)::{premiere}::GTE(moment), minutes: 1})
  RETURN changed

// GTE of a Date in array element
QUERY Q20_GTE_of_a_Date(text: String, moment: Date) =>
  list <- [N<Film>({slug_text: text})::{premiere}::GTE(moment), N<Film>({slug_text: text})::{premiere}::GTE(moment)]
  RETURN list

// CONTAINS of an array in RETURN list
QUERY Q21_CONTAINS_of_an_array(text: String) =>
  films <- N<Film>
  total <- N<Venue>::COUNT
  RETURN total, films::FIRST::{genres}::CONTAINS(text)

// comparison across an edge in AddN statement
QUERY Q22_comparison_across_an_edge(text: String) =>
  AddN<Film>({restored: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::InE<Inspired>::FromN::FIRST::{film_title}::NEQ(text), minutes: 1})
  RETURN NONE

// GT of another property in binding
QUERY Q23_GT_of_another_property(item_id: ID) =>
  result <- E<Inspired>(item_id)::ToN::{minutes}::GT(E<Inspired>(item_id)::ToN::{rating})
  RETURN result

// GT in RETURN array
QUERY Q24_GT(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN [
    {entry: film::{minutes}::GT(10)},
    {entry: 1},
  ]

// LT in AddN property
QUERY Q25_LT(item_id: ID, factor: F64) =>
  added <- AddN<Film>({restored: N<Film>(item_id)::{rating}::LT(factor), minutes: 1})
  RETURN added

// LT in bound mapping entry
QUERY Q26_LT(factor: F64) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::{rating}::LT(factor), slug_text, ..}
  RETURN shown

// comparison of a COUNT in RETURN array
QUERY Q27_comparison_of_a_COUNT() =>
  films <- N<Film>
  RETURN [
    {entry: films::FIRST::Out<ScreensAt>::COUNT::GTE(1)},
    {entry: 1},
  ]

// comparison of an end in array element
QUERY Q28_comparison_of_an_end(text: String) =>
  list <- [N<Film>::ORDER<Asc>(_::{film_title})::FIRST::InE<Directed>::FIRST::{credited_as}::EQ(text), N<Film>::ORDER<Asc>(_::{film_title})::FIRST::InE<Directed>::FIRST::{credited_as}::EQ(text)]
  RETURN list

// IS_IN a literal in bound mapping entry
QUERY Q29_IS_IN_a_literal(limit: U16) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::{minutes}::IS_IN([1, 2, limit]), slug_text, ..}
  RETURN shown

// EQ of a traversal in nested closure
QUERY Q30_EQ_of_a_traversal(text: String) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{film_title}::EQ(N<Film>({slug_text: text})::{film_title})},
  }

// comparison across an edge in mapping entry
QUERY Q31_comparison_across_an_edge(text: String) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::InE<Inspired>::FromN::FIRST::{film_title}::NEQ(text)
  }

// comparison of an end in AND operand
QUERY Q32_comparison_of_an_end(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::InE<Directed>::FIRST::{credited_as}::EQ(text)
  ))

// GT in condition
QUERY Q33_GT() =>
  found <- N<Film>::WHERE(
    _::{minutes}::GT(10)
  )
  RETURN found

// LTE of an integer in traversal from a single variable
QUERY Q34_LTE_of_an_integer(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{rating}::LTE(3)

// LT in UpsertN value
QUERY Q35_LT(item_id: ID, factor: F64, text: String) =>
  kept <- N<Film>::WHERE(_::{slug_text}::EQ(text))::UpsertN({restored: E<Inspired>(item_id)::ToN::{rating}::LT(factor), minutes: 1})
  RETURN kept
