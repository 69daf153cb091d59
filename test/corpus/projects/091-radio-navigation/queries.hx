// edges by type in RETURN array
QUERY Q9_edges_by_type() =>
  RETURN [
    {entry: E<RecordedIn>},
    {entry: 1},
  ]

// ID step in closure
QUERY Q10_ID_step() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::ID,
  }

// number property in PREFILTER
QUERY Q11_number_property(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(_::{share_pct}::LTE(_::{episodes}))
  ))::{spoken, score}

// In in FOR list
QUERY Q12_In(item_id: ID) =>
  list <- N<Show>(item_id)::In<Follows>
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// FromN in RETURN list
QUERY Q13_FromN(text: String) =>
  total <- N<Studio>::COUNT
  RETURN total, SearchBM25<Show>(text, 4)::InE<Follows>::FromN

// In from vectors in condition inside EXISTS
QUERY Q14_In_from_vectors() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(_::In<Quotes>))))::{slug}

// FromN in AND operand
QUERY Q15_FromN() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    EXISTS(_::InE<Follows>::FromN)
  ))

// FromN in FOR list
QUERY Q16_FromN() =>
  list <- E<Presents>::ToN::InE<Follows>::FromN
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// through vectors in condition
QUERY Q17_through_vectors() =>
  found <- N<Show>::WHERE(
    EXISTS(_::Out<HasTranscript>::Out<Quotes>)
  )
  RETURN found

// edges by type in nested mapping entry
QUERY Q18_edges_by_type(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: E<RecordedIn>,
      show_title,
    },
  }

// InE in aggregate argument
QUERY Q19_InE() =>
  RETURN COUNT(N<Show>::InE<Follows>)

// number property in FOR body
QUERY Q20_number_property() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::{episodes}
  }
  RETURN NONE

// values in PREFILTER
QUERY Q21_values(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(_::{episodes}::IS_IN(_::Out<Follows>::{episodes}))
  ))::{spoken, score}

// through vectors in binding
QUERY Q22_through_vectors(text: String) =>
  result <- SearchBM25<Show>(text, 4)::Out<HasTranscript>::Out<Quotes>
  RETURN result

// nodes by type in nested FOR body
QUERY Q23_nodes_by_type(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- N<Show>
    }
  }
  RETURN shows::COUNT

// edges by type in binding
QUERY Q24_edges_by_type() =>
  result <- E<RecordedIn>
  RETURN result

// edge by id in closure
QUERY Q25_edge_by_id(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: E<RecordedIn>(item_id),
  }

// node by index in nested FOR body
QUERY Q26_node_by_index(text: String, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- N<Show>({slug: text})
    }
  }
  RETURN shows::COUNT

// FromV in negated OR operand
QUERY Q27_FromV() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::InE<Quotes>::FromV), _::{episodes}::LT(0)))

// Out in mapping entry
QUERY Q28_Out() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<RecordedIn>
  }

// bare item in aggregate argument
QUERY Q29_bare_item(item_id: ID) =>
  RETURN COUNT(E<Follows>(item_id)::ToN)

// In in FOR body
QUERY Q30_In() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::In<Follows>
  }
  RETURN NONE

// vector by id in aggregate argument
QUERY Q31_vector_by_id(item_id: ID) =>
  RETURN COUNT(V<Transcript>(item_id))

// FromN in bound mapping entry
QUERY Q32_FromN() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::InE<Follows>::FromN, slug, ..}
  RETURN shown
