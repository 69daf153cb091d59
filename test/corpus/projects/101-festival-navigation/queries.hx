// edges by type in aggregate argument
QUERY Q13_edges_by_type() =>
  RETURN COUNT(E<ScreensAt>)

// FromV in nested FOR body
QUERY Q14_FromV(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::InE<QuoteOf>::FromV
    }
  }
  RETURN films::COUNT

// Out to vectors in condition
QUERY Q15_Out_to_vectors() =>
  found <- N<Film>::WHERE(
    EXISTS(_::Out<HasSynopsis>)
  )
  RETURN found

// FromV in FOR list
QUERY Q16_FromV() =>
  list <- E<Directed>::ToN::InE<QuoteOf>::FromV
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// two hops in closure
QUERY Q17_two_hops() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<ScreensAt>::In<ScreensAt>,
  }

// Out in bound mapping entry
QUERY Q18_Out() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<ScreensAt>, slug_text, ..}
  RETURN shown

// number property in nested mapping entry
QUERY Q19_number_property(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::{minutes},
      film_title,
    },
  }

// through vectors in negated OR operand
QUERY Q20_through_vectors() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(_::Out<HasSynopsis>::Out<QuoteOf>), _::{minutes}::LT(0)))

// Out in traversal from FIRST
QUERY Q21_Out() =>
  films <- N<Film>
  RETURN films::FIRST::Out<ScreensAt>

// FromN in FOR list
QUERY Q22_FromN(text: String) =>
  list <- SearchBM25<Film>(text, 4)::InE<Inspired>::FromN
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// OutE in mapping entry
QUERY Q23_OutE() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::OutE<ScreensAt>
  }

// property in negated OR operand
QUERY Q24_property() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{film_title}::NEQ(_::{film_title}), _::{minutes}::LT(0)))

// InE in RETURN array
QUERY Q25_InE() =>
  RETURN [
    {entry: E<Directed>::ToN::InE<Inspired>},
    {entry: 1},
  ]

// node by literal id in nested closure
QUERY Q26_node_by_literal_id() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: N<Film>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")},
  }

// Out to vectors in binding
QUERY Q27_Out_to_vectors() =>
  films <- N<Film>
  result <- films::Out<HasSynopsis>
  RETURN result

// InE in binding
QUERY Q28_InE() =>
  result <- N<Film>::InE<Inspired>
  RETURN result

// ToV in traversal from a source
QUERY Q29_ToV() =>
  RETURN N<Film>::OutE<HasSynopsis>::ToV

// bare item in traversal from FIRST
QUERY Q30_bare_item() =>
  films <- N<Film>
  RETURN films::FIRST

// ID step in bound mapping entry
QUERY Q31_ID_step() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::ID, slug_text, ..}
  RETURN shown

// Out in condition
QUERY Q32_Out() =>
  found <- N<Film>::WHERE(
    EXISTS(_::Out<ScreensAt>)
  )
  RETURN found

// property in traversal from a single variable
QUERY Q33_property(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{film_title}

// ToN in traversal from a plural variable
QUERY Q34_ToN() =>
  films <- N<Film>
  RETURN films::OutE<ScreensAt>::ToN

// FromN in binding
QUERY Q35_FromN() =>
  result <- V<Synopsis>::Out<QuoteOf>::InE<Inspired>::FromN
  RETURN result

// values in bound mapping entry
QUERY Q36_values() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::{minutes}, slug_text, ..}
  RETURN shown
