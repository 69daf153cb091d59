// edge by id in EXISTS
QUERY Q1_edge_by_id(item_id: ID) =>
  RETURN EXISTS(E<ScreensAt>(item_id))

// edge by id in aggregate argument
QUERY Q2_edge_by_id(item_id: ID) =>
  RETURN COUNT(E<ScreensAt>(item_id))

// property in negated OR operand
QUERY Q3_property() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{film_title}::NEQ(_::{film_title}), _::{minutes}::LT(0)))

// two hops in FOR body after destructuring
QUERY Q4_two_hops(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<ScreensAt>::In<ScreensAt>
  }
  RETURN NONE

// ToN in RETURN nested object
QUERY Q5_ToN(text: String) =>
  RETURN {outer: {value: N<Film>({slug_text: text})::OutE<ScreensAt>::ToN}, again: N<Film>({slug_text: text})::OutE<ScreensAt>::ToN}

// edge by id in RETURN array
QUERY Q6_edge_by_id(item_id: ID) =>
  RETURN [
    {entry: E<ScreensAt>(item_id)},
    {entry: 1},
  ]

// Out in RETURN
QUERY Q7_Out() =>
  RETURN E<Directed>::ToN::Out<ScreensAt>

// values in negated OR operand
QUERY Q8_values() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{minutes}::IS_IN(_::Out<Inspired>::{minutes}), _::{minutes}::LT(0)))

// node by index in mapping entry
QUERY Q9_node_by_index(text: String) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: N<Film>({slug_text: text})
  }

// bare item in FOR body
QUERY Q10_bare_item() =>
  films <- N<Film>
  FOR each IN films {
    value <- each
  }
  RETURN NONE

// ToV in condition inside EXISTS
QUERY Q11_ToV() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(_::OutE<HasSynopsis>::ToV))))::{slug_text}

// property in nested closure
QUERY Q12_property() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::{film_title}},
  }

// ID step in bound mapping entry
QUERY Q13_ID_step() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::ID, slug_text, ..}
  RETURN shown

// bare item in RETURN nested object
QUERY Q14_bare_item(text: String) =>
  RETURN {outer: {value: N<Film>({slug_text: text})}, again: N<Film>({slug_text: text})}

// property in mapping entry
QUERY Q15_property() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::{film_title}
  }

// In in RETURN nested object
QUERY Q16_In() =>
  RETURN {outer: {value: E<Directed>::ToN::In<Inspired>}, again: E<Directed>::ToN::In<Inspired>}

// values in RETURN array
QUERY Q17_values() =>
  RETURN [
    {entry: V<Synopsis>::Out<QuoteOf>::Out<Inspired>::{minutes}},
    {entry: 1},
  ]

// ToN in FOR body
QUERY Q18_ToN() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::OutE<ScreensAt>::ToN
  }
  RETURN NONE

// through vectors in RETURN list
QUERY Q19_through_vectors() =>
  total <- N<Venue>::COUNT
  RETURN total, N<Film>::Out<HasSynopsis>::Out<QuoteOf>

// two hops in aggregate argument
QUERY Q20_two_hops(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN COUNT(film::Out<ScreensAt>::In<ScreensAt>)

// vector by id in RETURN list
QUERY Q21_vector_by_id(item_id: ID) =>
  total <- N<Venue>::COUNT
  RETURN total, V<Synopsis>(item_id)

// through vectors in RETURN object
QUERY Q22_through_vectors(text: String) =>
  RETURN {
    value: SearchBM25<Film>(text, 4)::Out<HasSynopsis>::Out<QuoteOf>,
    nested: {inner: [1, {deep: NONE}]},
  }

// In in edge end
QUERY Q23_In(item_id: ID, text: String) =>
  AddE<Inspired>::From(item_id)::To(N<Film>({slug_text: text})::In<Inspired>)
  RETURN NONE

// ToV in nested mapping entry
QUERY Q24_ToV(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::OutE<HasSynopsis>::ToV,
      film_title,
    },
  }
