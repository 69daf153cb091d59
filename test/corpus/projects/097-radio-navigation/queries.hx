// In in PREFILTER
QUERY Q9_In(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(_::In<Follows>))
  ))::{spoken, score}

// InE in negated OR operand
QUERY Q10_InE() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::InE<Follows>), _::{episodes}::LT(0)))

// In in RETURN object
QUERY Q11_In(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {
    value: show::In<Follows>,
    nested: {inner: [1, {deep: NONE}]},
  }

// InE in traversal from a plural variable
QUERY Q12_InE() =>
  shows <- N<Show>
  RETURN shows::InE<Follows>

// InE in EXISTS
QUERY Q13_InE(text: String) =>
  RETURN EXISTS(SearchBM25<Show>(text, 4)::InE<Follows>)

// values in RETURN nested object
QUERY Q14_values(text: String) =>
  RETURN {outer: {value: N<Show>({slug: text})::Out<Follows>::{episodes}}, again: N<Show>({slug: text})::Out<Follows>::{episodes}}

// vectors by type in PREFILTER
QUERY Q15_vectors_by_type(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(V<Transcript>))
  ))::{spoken, score}

// Out in closure
QUERY Q16_Out() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<RecordedIn>,
  }

// InE in traversal from a search
QUERY Q17_InE(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::InE<Follows>

// In in nested mapping entry
QUERY Q18_In(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::In<Follows>,
      show_title,
    },
  }

// nodes by type in condition
QUERY Q19_nodes_by_type() =>
  found <- N<Show>::WHERE(
    EXISTS(N<Show>)
  )
  RETURN found

// vector by id in RETURN nested object
QUERY Q20_vector_by_id(item_id: ID) =>
  RETURN {outer: {value: V<Transcript>(item_id)}, again: V<Transcript>(item_id)}

// two hops in EXISTS
QUERY Q21_two_hops(item_id: ID) =>
  RETURN EXISTS(N<Show>(item_id)::Out<RecordedIn>::In<RecordedIn>)

// vector by id in aggregate argument
QUERY Q22_vector_by_id(item_id: ID) =>
  RETURN COUNT(V<Transcript>(item_id))

// values in closure
QUERY Q23_values() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::{episodes},
  }

// ToV in nested FOR body
QUERY Q24_ToV(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::OutE<HasTranscript>::ToV
    }
  }
  RETURN shows::COUNT

// ToN in negated OR operand
QUERY Q25_ToN() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::OutE<RecordedIn>::ToN), _::{episodes}::LT(0)))

// values in RETURN
QUERY Q26_values() =>
  RETURN V<Transcript>::Out<Quotes>::Out<Follows>::{episodes}

// ToN in nested closure
QUERY Q27_ToN() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::OutE<RecordedIn>::ToN},
  }

// FromN in RETURN
QUERY Q28_FromN() =>
  RETURN N<Show>::InE<Follows>::FromN

// through vectors in PREFILTER
QUERY Q29_through_vectors(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(_::Out<HasTranscript>::Out<Quotes>))
  ))::{spoken, score}

// FromN in FOR body
QUERY Q30_FromN() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::InE<Follows>::FromN
  }
  RETURN NONE

// In from vectors in aggregate argument
QUERY Q31_In_from_vectors(text: String) =>
  RETURN COUNT(SearchBM25<Show>(text, 4)::In<Quotes>)

// values in negated OR operand
QUERY Q32_values() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(_::{episodes}::IS_IN(_::Out<Follows>::{episodes}), _::{episodes}::LT(0)))
