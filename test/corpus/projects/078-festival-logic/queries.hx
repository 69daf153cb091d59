// OR in mapping entry
QUERY Q6_OR(text: String) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: OR(_::{minutes}::GT(5), _::{film_title}::EQ(text), _::{rating}::LT(0.5))
  }

// negated OR in AddN statement
QUERY Q7_negated_OR() =>
  AddN<Film>({restored: !OR(EXISTS(E<Directed>::ToN::Out<Inspired>), !EXISTS(E<Directed>::ToN::Out<HasSynopsis>)), minutes: 1})
  RETURN NONE

// nested logic in RETURN list
QUERY Q8_nested_logic(text: String, enabled: Boolean) =>
  total <- N<Venue>::COUNT
  RETURN total, AND(OR(N<Film>({slug_text: text})::{minutes}::GT(1), !AND(N<Film>({slug_text: text})::{restored}::EQ(enabled), EXISTS(V<Synopsis>::Out<QuoteOf>::Out<Inspired>))), !OR(N<Film>({slug_text: text})::{film_title}::EQ("x")))

// AND in mapping entry
QUERY Q9_AND() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: AND(_::{restored}::EQ(true), EXISTS(_::OutE<Inspired>))
  }

// EXISTS in ORDER
QUERY Q10_EXISTS() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(EXISTS(_::Out<ScreensAt>))::{slug_text, minutes}

// negated OR in RETURN
QUERY Q11_negated_OR(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN !OR(EXISTS(film::Out<Inspired>), !EXISTS(film::Out<HasSynopsis>))

// negated AND in array element
QUERY Q12_negated_AND(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  list <- [!AND(film::{restored}::EQ(false), film::{minutes}::LTE(limit)), !AND(film::{restored}::EQ(false), film::{minutes}::LTE(limit))]
  RETURN list

// EXISTS of a source in binding
QUERY Q13_EXISTS_of_a_source(text: String) =>
  result <- EXISTS(N<Film>({slug_text: text}))
  RETURN result

// EXISTS in RETURN list
QUERY Q14_EXISTS(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, EXISTS(N<Film>({slug_text: text})::Out<ScreensAt>)

// EXISTS of a source in AddN property
QUERY Q15_EXISTS_of_a_source(text: String) =>
  added <- AddN<Film>({restored: EXISTS(N<Film>({slug_text: text})), minutes: 1})
  RETURN added

// nested logic in ORDER
QUERY Q16_nested_logic(enabled: Boolean) =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(AND(OR(_::{minutes}::GT(1), !AND(_::{restored}::EQ(enabled), EXISTS(_::Out<Inspired>))), !OR(_::{film_title}::EQ("x"))))::{slug_text, minutes}

// AND in AddN statement
QUERY Q17_AND(item_id: ID) =>
  AddN<Film>({restored: AND(E<Inspired>(item_id)::ToN::{restored}::EQ(true), EXISTS(V<Synopsis>::Out<QuoteOf>::OutE<Inspired>)), minutes: 1})
  RETURN NONE

// nested logic in AND operand
QUERY Q18_nested_logic(enabled: Boolean) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    AND(OR(_::{minutes}::GT(1), !AND(_::{restored}::EQ(enabled), EXISTS(_::Out<Inspired>))), !OR(_::{film_title}::EQ("x")))
  ))

// EXISTS of a property in binding
QUERY Q19_EXISTS_of_a_property(item_id: ID) =>
  result <- EXISTS(N<Film>(item_id)::{premiere})
  RETURN result

// AND in condition inside EXISTS
QUERY Q20_AND() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(AND(_::{restored}::EQ(true), EXISTS(_::OutE<Inspired>)))))::{slug_text}

// negated EXISTS in RETURN
QUERY Q21_negated_EXISTS(item_id: ID) =>
  RETURN !EXISTS(N<Film>(item_id)::In<Directed>)

// OR in AddN statement
QUERY Q22_OR(text: String) =>
  AddN<Film>({restored: OR(N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{minutes}::GT(5), N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{film_title}::EQ(text), N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{rating}::LT(0.5)), minutes: 1})
  RETURN NONE

// negated EXISTS in array element
QUERY Q23_negated_EXISTS(text: String) =>
  list <- [!EXISTS(N<Film>({slug_text: text})::In<Directed>), !EXISTS(N<Film>({slug_text: text})::In<Directed>)]
  RETURN list

// OR in AND operand
QUERY Q24_OR(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    OR(_::{minutes}::GT(5), _::{film_title}::EQ(text), _::{rating}::LT(0.5))
  ))

// EXISTS of a property in mapping entry
QUERY Q25_EXISTS_of_a_property() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: EXISTS(_::{premiere})
  }

// AND in RETURN nested object
QUERY Q26_AND(text: String) =>
  RETURN {outer: {value: AND(N<Film>({slug_text: text})::{restored}::EQ(true), EXISTS(V<Synopsis>::Out<QuoteOf>::OutE<Inspired>))}, again: AND(N<Film>({slug_text: text})::{restored}::EQ(true), EXISTS(V<Synopsis>::Out<QuoteOf>::OutE<Inspired>))}

// EXISTS of a property in condition inside EXISTS
QUERY Q27_EXISTS_of_a_property() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(_::{premiere}))))::{slug_text}

// EXISTS of a property in RETURN
QUERY Q28_EXISTS_of_a_property() =>
  RETURN EXISTS(N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{premiere})

// AND in RETURN object
QUERY Q29_AND(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN {
    value: AND(E<Inspired>(item_id)::ToN::{restored}::EQ(true), EXISTS(film::OutE<Inspired>)),
    nested: {inner: [1, {deep: NONE}]},
  }
