// LTE of an integer in bound mapping entry
QUERY Q0_LTE_of_an_integer() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::{rating}::LTE(3), slug_text, ..}
  RETURN shown

// CONTAINS of text in AddN statement
QUERY Q1_CONTAINS_of_text(item_id: ID) =>
  AddN<Film>({restored: N<Film>(item_id)::{film_title}::CONTAINS("or"), minutes: 1})
  RETURN NONE

// LTE of an integer in array element
QUERY Q2_LTE_of_an_integer(text: String) =>
  list <- [N<Film>({slug_text: text})::{rating}::LTE(3), N<Film>({slug_text: text})::{rating}::LTE(3)]
  RETURN list

// GT in condition
QUERY Q3_GT() =>
  found <- N<Film>::WHERE(
    _::{minutes}::GT(10)
  )
  RETURN found

// GT of a call in bound mapping entry
QUERY Q4_GT_of_a_call(limit: U16) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::{minutes}::GT(MUL(limit, 2)), slug_text, ..}
  RETURN shown

// EQ of a traversal in condition inside EXISTS
QUERY Q5_EQ_of_a_traversal(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(_::{film_title}::EQ(N<Film>({slug_text: text})::{film_title}))))::{slug_text}

// LTE of an integer in RETURN nested object
QUERY Q6_LTE_of_an_integer(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN {outer: {value: film::{rating}::LTE(3)}, again: film::{rating}::LTE(3)}

// EQ of a literal in FOR body after destructuring
QUERY Q7_EQ_of_a_literal(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::{film_title}::EQ("north")
  }
  RETURN NONE

// comparison of an end in RETURN nested object
QUERY Q8_comparison_of_an_end(text: String) =>
  RETURN {outer: {value: N<Film>({slug_text: text})::InE<Directed>::FIRST::{credited_as}::EQ(text)}, again: N<Film>({slug_text: text})::InE<Directed>::FIRST::{credited_as}::EQ(text)}

// EQ of a Boolean in closure
QUERY Q9_EQ_of_a_Boolean() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::{restored}::EQ(true),
  }

// IS_IN a parameter in AddN property
QUERY Q10_IS_IN_a_parameter(codes: [String]) =>
  added <- AddN<Film>({restored: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{film_title}::IS_IN(codes), minutes: 1})
  RETURN added

// EQ of text in negated OR operand
QUERY Q11_EQ_of_text(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{film_title}::EQ(text), _::{minutes}::LT(0)))

// CONTAINS of text in array element
QUERY Q12_CONTAINS_of_text(item_id: ID) =>
  film <- N<Film>(item_id)
  list <- [film::{film_title}::CONTAINS("or"), film::{film_title}::CONTAINS("or")]
  RETURN list

// IS_IN a parameter in bound mapping entry
QUERY Q13_IS_IN_a_parameter(codes: [String]) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::{film_title}::IS_IN(codes), slug_text, ..}
  RETURN shown

// EQ of text in UpsertN value
QUERY Q14_EQ_of_text(text: String) =>
  kept <- N<Film>::WHERE(_::{slug_text}::EQ(text))::UpsertN({restored: N<Film>({slug_text: text})::{film_title}::EQ(text), minutes: 1})
  RETURN kept

// NEQ in bound mapping entry
QUERY Q15_NEQ() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::{film_title}::NEQ("south"), slug_text, ..}
  RETURN shown

// GT of a call in array element
QUERY Q16_GT_of_a_call(limit: U16) =>
  list <- [N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{minutes}::GT(MUL(limit, 2)), N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{minutes}::GT(MUL(limit, 2))]
  RETURN list

// LT in RETURN nested object
QUERY Q17_LT(item_id: ID, factor: F64) =>
  RETURN {outer: {value: E<Inspired>(item_id)::ToN::{rating}::LT(factor)}, again: E<Inspired>(item_id)::ToN::{rating}::LT(factor)}

// EQ of a traversal in AddN statement
QUERY Q18_EQ_of_a_traversal(item_id: ID, text: String) =>
  film <- N<Film>(item_id)
  AddN<Film>({restored: film::{film_title}::EQ(N<Film>({slug_text: text})::{film_title}), minutes: 1})
  RETURN NONE

// IS_IN a parameter in array element
QUERY Q19_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  list <- [N<Film>(item_id)::{film_title}::IS_IN(codes), N<Film>(item_id)::{film_title}::IS_IN(codes)]
  RETURN list

// comparison of a COUNT in ORDER
QUERY Q20_comparison_of_a_COUNT() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(_::Out<ScreensAt>::COUNT::GTE(1))::{slug_text, minutes}

// NEQ in RETURN nested object
QUERY Q21_NEQ() =>
  films <- N<Film>
  RETURN {outer: {value: films::FIRST::{film_title}::NEQ("south")}, again: films::FIRST::{film_title}::NEQ("south")}

// NEQ in AddN statement
QUERY Q22_NEQ() =>
  AddN<Film>({restored: N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{film_title}::NEQ("south"), minutes: 1})
  RETURN NONE

// NEQ in nested FOR body
QUERY Q23_NEQ(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::{film_title}::NEQ("south")
    }
  }
  RETURN films::COUNT
