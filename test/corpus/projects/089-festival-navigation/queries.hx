// nodes by type in aggregate argument
QUERY Q1_nodes_by_type() =>
  RETURN COUNT(N<Film>)

// In in nested FOR body
QUERY Q2_In(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::In<Inspired>
    }
  }
  RETURN films::COUNT

// node by id in nested FOR body
QUERY Q3_node_by_id(item_id: ID, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- N<Film>(item_id)
    }
  }
  RETURN films::COUNT

// node by id in FOR body after destructuring
QUERY Q4_node_by_id(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- N<Film>(item_id)
  }
  RETURN NONE

// vectors by type in condition
QUERY Q5_vectors_by_type() =>
  found <- N<Film>::WHERE(
    EXISTS(V<Synopsis>)
  )
  RETURN found

// vector by id in closure
QUERY Q6_vector_by_id(item_id: ID) =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: V<Synopsis>(item_id),
  }

// two hops in aggregate argument
QUERY Q7_two_hops() =>
  RETURN COUNT(E<Directed>::ToN::Out<ScreensAt>::In<ScreensAt>)

// ToV in EXISTS
QUERY Q8_ToV() =>
  RETURN EXISTS(V<Synopsis>::Out<QuoteOf>::OutE<HasSynopsis>::ToV)

// bare item in INTERSECT
QUERY Q9_bare_item() =>
  films <- N<Film>
  RETURN films::INTERSECT(_)

// OutE in DROP
QUERY Q10_OutE() =>
  DROP N<Film>::OutE<ScreensAt>
  RETURN NONE

// node by id in AND operand
QUERY Q11_node_by_id(item_id: ID) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(N<Film>(item_id))
  ))

// Out in traversal from a search
QUERY Q12_Out(text: String) =>
  RETURN SearchBM25<Film>(text, 4)::Out<ScreensAt>

// ID step in traversal from a look-up
QUERY Q13_ID_step(text: String) =>
  RETURN N<Film>({slug_text: text})::Out<Inspired>::ID

// values in AND operand
QUERY Q14_values() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{minutes}::IS_IN(_::Out<Inspired>::{minutes})
  ))

// edges by type in PREFILTER
QUERY Q15_edges_by_type(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(EXISTS(E<ScreensAt>))
  ))::{plot, score}

// ToN in FOR body
QUERY Q16_ToN() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::OutE<ScreensAt>::ToN
  }
  RETURN NONE

// two hops in condition inside EXISTS
QUERY Q17_two_hops() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(_::Out<ScreensAt>::In<ScreensAt>))))::{slug_text}

// FromV in FOR body
QUERY Q18_FromV() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::InE<QuoteOf>::FromV
  }
  RETURN NONE

// vectors by type in binding
QUERY Q19_vectors_by_type() =>
  result <- V<Synopsis>
  RETURN result

// edges by type in RETURN object
QUERY Q20_edges_by_type() =>
  RETURN {
    value: E<ScreensAt>,
    nested: {inner: [1, {deep: NONE}]},
  }

// edge by id in nested FOR body
QUERY Q21_edge_by_id(item_id: ID, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- E<ScreensAt>(item_id)
    }
  }
  RETURN films::COUNT

// two hops in nested closure
QUERY Q22_two_hops() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<ScreensAt>::In<ScreensAt>},
  }

// Out in nested FOR body
QUERY Q23_Out(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<ScreensAt>
    }
  }
  RETURN films::COUNT

// bare item in RETURN object
QUERY Q24_bare_item(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN {
    value: film,
    nested: {inner: [1, {deep: NONE}]},
  }
