// edge by id in mapping entry
QUERY Q13_edge_by_id(item_id: ID) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: E<ScreensAt>(item_id)
  }

// property in RETURN list
QUERY Q14_property(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, N<Film>({slug_text: text})::{film_title}

// edge by id in bound mapping entry
QUERY Q15_edge_by_id(item_id: ID) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: E<ScreensAt>(item_id), slug_text, ..}
  RETURN shown

// node by index in EXISTS
QUERY Q16_node_by_index(text: String) =>
  RETURN EXISTS(N<Film>({slug_text: text}))

// InE in nested mapping entry
QUERY Q17_InE(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::InE<Inspired>,
      film_title,
    },
  }

// two hops in DROP
QUERY Q18_two_hops() =>
  films <- N<Film>
  DROP films::Out<ScreensAt>::In<ScreensAt>
  RETURN NONE

// FromV in bound mapping entry
QUERY Q19_FromV() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::InE<QuoteOf>::FromV, slug_text, ..}
  RETURN shown

// In from vectors in binding
QUERY Q20_In_from_vectors(item_id: ID) =>
  film <- N<Film>(item_id)
  result <- film::In<QuoteOf>
  RETURN result

// OutE in RETURN nested object
QUERY Q21_OutE(item_id: ID) =>
  RETURN {outer: {value: N<Film>(item_id)::OutE<ScreensAt>}, again: N<Film>(item_id)::OutE<ScreensAt>}

// property in bound mapping entry
QUERY Q22_property() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::{film_title}, slug_text, ..}
  RETURN shown

// number property in negated OR operand
QUERY Q23_number_property() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{rating}::LTE(_::{minutes}), _::{minutes}::LT(0)))

// node by id in nested mapping entry
QUERY Q24_node_by_id(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: N<Film>(item_id),
      film_title,
    },
  }

// vector by id in FOR body after destructuring
QUERY Q25_vector_by_id(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- V<Synopsis>(item_id)
  }
  RETURN NONE

// bare item in edge end
QUERY Q26_bare_item(item_id: ID, text: String) =>
  AddE<Inspired>::From(item_id)::To(N<Film>({slug_text: text}))
  RETURN NONE

// node by literal id in path end
QUERY Q27_node_by_literal_id() =>
  films <- N<Film>
  RETURN films::ShortestPath<Inspired>::To(N<Film>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// InE in RETURN object
QUERY Q28_InE() =>
  RETURN {
    value: N<Film>::InE<Inspired>,
    nested: {inner: [1, {deep: NONE}]},
  }

// ToV in RETURN nested object
QUERY Q29_ToV(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN {outer: {value: film::OutE<HasSynopsis>::ToV}, again: film::OutE<HasSynopsis>::ToV}

// node by id in mapping entry
QUERY Q30_node_by_id(item_id: ID) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: N<Film>(item_id)
  }

// node by index in RETURN nested object
QUERY Q31_node_by_index(text: String) =>
  RETURN {outer: {value: N<Film>({slug_text: text})}, again: N<Film>({slug_text: text})}

// node by id in bound mapping entry
QUERY Q32_node_by_id(item_id: ID) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: N<Film>(item_id), slug_text, ..}
  RETURN shown

// OutE in RETURN object
QUERY Q33_OutE() =>
  films <- N<Film>
  RETURN {
    value: films::FIRST::OutE<ScreensAt>,
    nested: {inner: [1, {deep: NONE}]},
  }

// vector by id in binding
QUERY Q34_vector_by_id(item_id: ID) =>
  result <- V<Synopsis>(item_id)
  RETURN result

// FromV in mapping entry
QUERY Q35_FromV() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::InE<QuoteOf>::FromV
  }

// In in bound mapping entry
QUERY Q36_In() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::In<Inspired>, slug_text, ..}
  RETURN shown
