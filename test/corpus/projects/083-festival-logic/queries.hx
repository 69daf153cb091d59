// negated OR in PREFILTER
QUERY Q6_negated_OR(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(!OR(EXISTS(_::Out<Inspired>), !EXISTS(_::Out<HasSynopsis>)))
  ))::{plot, score}

// AND in AND operand
QUERY Q7_AND() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    AND(_::{restored}::EQ(true), EXISTS(_::OutE<Inspired>))
  ))

// AND in AddN property
QUERY Q8_AND(text: String) =>
  added <- AddN<Film>({restored: AND(N<Film>({slug_text: text})::{restored}::EQ(true), EXISTS(V<Synopsis>::Out<QuoteOf>::OutE<Inspired>)), minutes: 1})
  RETURN added

// EXISTS in traversal from FIRST
QUERY Q9_EXISTS() =>
  films <- N<Film>
  RETURN EXISTS(films::FIRST::Out<ScreensAt>)

// negated OR in AND operand
QUERY Q10_negated_OR() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    !OR(EXISTS(_::Out<Inspired>), !EXISTS(_::Out<HasSynopsis>))
  ))

// nested logic in array element
QUERY Q11_nested_logic(item_id: ID, enabled: Boolean) =>
  film <- N<Film>(item_id)
  list <- [AND(OR(E<Inspired>(item_id)::ToN::{minutes}::GT(1), !AND(E<Inspired>(item_id)::ToN::{restored}::EQ(enabled), EXISTS(film::Out<Inspired>))), !OR(E<Inspired>(item_id)::ToN::{film_title}::EQ("x"))), AND(OR(E<Inspired>(item_id)::ToN::{minutes}::GT(1), !AND(E<Inspired>(item_id)::ToN::{restored}::EQ(enabled), EXISTS(film::Out<Inspired>))), !OR(E<Inspired>(item_id)::ToN::{film_title}::EQ("x")))]
  RETURN list

// negated EXISTS in traversal from a source
QUERY Q12_negated_EXISTS() =>
  RETURN !EXISTS(N<Film>::In<Directed>)

// negated AND in ORDER
QUERY Q13_negated_AND(limit: U16) =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(!AND(_::{restored}::EQ(false), _::{minutes}::LTE(limit)))::{slug_text, minutes}

// negated EXISTS in RETURN object
QUERY Q14_negated_EXISTS(text: String) =>
  RETURN {
    value: !EXISTS(N<Film>({slug_text: text})::In<Directed>),
    nested: {inner: [1, {deep: NONE}]},
  }

// negated EXISTS in mapping entry
QUERY Q15_negated_EXISTS() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: !EXISTS(_::In<Directed>)
  }

// negated AND in FOR body after destructuring
QUERY Q16_negated_AND(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- !AND(found::{restored}::EQ(false), found::{minutes}::LTE(limit))
  }
  RETURN NONE

// EXISTS of a property in traversal from a single variable
QUERY Q17_EXISTS_of_a_property(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN EXISTS(film::{premiere})

// negated EXISTS in RETURN
QUERY Q18_negated_EXISTS() =>
  films <- N<Film>
  RETURN !EXISTS(films::In<Directed>)

// negated EXISTS in binding
QUERY Q19_negated_EXISTS() =>
  result <- !EXISTS(N<Film>::In<Directed>)
  RETURN result

// EXISTS of a source in AND operand
QUERY Q20_EXISTS_of_a_source(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(N<Film>({slug_text: text}))
  ))

// AND in bound mapping entry
QUERY Q21_AND() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: AND(_::{restored}::EQ(true), EXISTS(_::OutE<Inspired>)), slug_text, ..}
  RETURN shown

// OR in AND operand
QUERY Q22_OR(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    OR(_::{minutes}::GT(5), _::{film_title}::EQ(text), _::{rating}::LT(0.5))
  ))

// EXISTS of a source in array element
QUERY Q23_EXISTS_of_a_source(text: String) =>
  list <- [EXISTS(N<Film>({slug_text: text})), EXISTS(N<Film>({slug_text: text}))]
  RETURN list

// AND in negated OR operand
QUERY Q24_AND() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(AND(_::{restored}::EQ(true), EXISTS(_::OutE<Inspired>)), _::{minutes}::LT(0)))

// nested logic in traversal from a single variable
QUERY Q25_nested_logic(item_id: ID, enabled: Boolean) =>
  film <- N<Film>(item_id)
  RETURN AND(OR(film::{minutes}::GT(1), !AND(film::{restored}::EQ(enabled), EXISTS(film::Out<Inspired>))), !OR(film::{film_title}::EQ("x")))

// negated AND in UPDATE value
QUERY Q26_negated_AND(item_id: ID, limit: U16, text: String) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({restored: !AND(N<Film>({slug_text: text})::{restored}::EQ(false), N<Film>({slug_text: text})::{minutes}::LTE(limit)), minutes: 1})
  RETURN changed

// nested logic in negated OR operand
QUERY Q27_nested_logic(enabled: Boolean) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(AND(OR(_::{minutes}::GT(1), !AND(_::{restored}::EQ(enabled), EXISTS(_::Out<Inspired>))), !OR(_::{film_title}::EQ("x"))), _::{minutes}::LT(0)))

// negated OR in traversal from a single variable
QUERY Q28_negated_OR(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN !OR(EXISTS(film::Out<Inspired>), !EXISTS(film::Out<HasSynopsis>))

// EXISTS of a property in ORDER
QUERY Q29_EXISTS_of_a_property() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(EXISTS(_::{premiere}))::{slug_text, minutes}
