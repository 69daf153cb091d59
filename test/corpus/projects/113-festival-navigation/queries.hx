// FromN in nested FOR body
QUERY Q25_FromN(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::InE<Inspired>::FromN
    }
  }
  RETURN films::COUNT

// node by literal id in closure
QUERY Q26_node_by_literal_id() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: N<Film>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"),
  }

// ToV in nested closure
QUERY Q27_ToV() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::OutE<HasSynopsis>::ToV},
  }

// Out in FOR body after destructuring
QUERY Q28_Out(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<ScreensAt>
  }
  RETURN NONE

// In in edge end
QUERY Q29_In(item_id: ID) =>
  film <- N<Film>(item_id)
  AddE<Inspired>::From(item_id)::To(film::In<Inspired>)
  RETURN NONE

// bare item in nested closure
QUERY Q30_bare_item() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner},
  }

// node by index in mapping entry
QUERY Q31_node_by_index(text: String) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: N<Film>({slug_text: text})
  }

// Out to vectors in traversal from FIRST
QUERY Q32_Out_to_vectors() =>
  films <- N<Film>
  RETURN films::FIRST::Out<HasSynopsis>

// InE in condition inside EXISTS
QUERY Q33_InE() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(_::InE<Inspired>))))::{slug_text}

// two hops in edge end
QUERY Q34_two_hops(item_id: ID) =>
  AddE<Inspired>::From(item_id)::To(E<Directed>::ToN::Out<ScreensAt>::In<ScreensAt>)
  RETURN NONE

// two hops in RETURN nested object
QUERY Q35_two_hops() =>
  RETURN {outer: {value: V<Synopsis>::Out<QuoteOf>::Out<ScreensAt>::In<ScreensAt>}, again: V<Synopsis>::Out<QuoteOf>::Out<ScreensAt>::In<ScreensAt>}

// In in traversal from a look-up
QUERY Q36_In(text: String) =>
  RETURN N<Film>({slug_text: text})::In<Inspired>

// Out to vectors in traversal from a source
QUERY Q37_Out_to_vectors() =>
  RETURN N<Film>::Out<HasSynopsis>

// node by literal id in AND operand
QUERY Q38_node_by_literal_id() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(N<Film>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))
  ))

// bare item in RETURN nested object
QUERY Q39_bare_item() =>
  films <- N<Film>
  RETURN {outer: {value: films::FIRST}, again: films::FIRST}

// ToV in traversal from FIRST
QUERY Q40_ToV() =>
  films <- N<Film>
  RETURN films::FIRST::OutE<HasSynopsis>::ToV

// ToN in FOR body after destructuring
QUERY Q41_ToN(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::OutE<ScreensAt>::ToN
  }
  RETURN NONE

// node by literal id in nested mapping entry
QUERY Q42_node_by_literal_id(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: N<Film>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"),
      film_title,
    },
  }

// edges by type in nested FOR body
QUERY Q43_edges_by_type(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- E<ScreensAt>
    }
  }
  RETURN films::COUNT

// ToN in RETURN array
QUERY Q44_ToN() =>
  RETURN [
    {entry: V<Synopsis>::Out<QuoteOf>::OutE<ScreensAt>::ToN},
    {entry: 1},
  ]

// vectors by type in RETURN object
QUERY Q45_vectors_by_type() =>
  RETURN {
    value: V<Synopsis>,
    nested: {inner: [1, {deep: NONE}]},
  }

// values in FOR body after destructuring
QUERY Q46_values(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::{minutes}
  }
  RETURN NONE

// node by id in RETURN nested object
QUERY Q47_node_by_id(item_id: ID) =>
  RETURN {outer: {value: N<Film>(item_id)}, again: N<Film>(item_id)}

// number property in call argument in a mapping
QUERY Q48_number_property() =>
  films <- N<Film>
  RETURN films::{slug_text, more: MUL(_::{minutes}, 2)}
