// values in RETURN list
QUERY Q21_values(item_id: ID) =>
  total <- N<Studio>::COUNT
  RETURN total, N<Show>(item_id)::Out<Follows>::{episodes}

// node by literal id in RETURN array
QUERY Q22_node_by_literal_id() =>
  RETURN [
    {entry: N<Show>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")},
    {entry: 1},
  ]

// nodes by type in INTERSECT
QUERY Q23_nodes_by_type() =>
  shows <- N<Show>
  RETURN shows::INTERSECT(N<Show>)

// FromV in RETURN list
QUERY Q24_FromV() =>
  shows <- N<Show>
  total <- N<Studio>::COUNT
  RETURN total, shows::FIRST::InE<Quotes>::FromV

// through vectors in traversal from a search
QUERY Q25_through_vectors(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<HasTranscript>::Out<Quotes>

// InE in condition
QUERY Q26_InE() =>
  found <- N<Show>::WHERE(
    EXISTS(_::InE<Follows>)
  )
  RETURN found

// InE in mapping entry
QUERY Q27_InE() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::InE<Follows>
  }

// property in AND operand
QUERY Q28_property() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    _::{show_title}::NEQ(_::{show_title})
  ))

// node by index in nested closure
QUERY Q29_node_by_index(text: String) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: N<Show>({slug: text})},
  }

// two hops in traversal from a source
QUERY Q30_two_hops() =>
  RETURN N<Show>::Out<RecordedIn>::In<RecordedIn>

// vectors by type in FOR body
QUERY Q31_vectors_by_type() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- V<Transcript>
  }
  RETURN NONE

// bare item in nested FOR body
QUERY Q32_bare_item(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner
    }
  }
  RETURN shows::COUNT

// node by literal id in mapping entry
QUERY Q33_node_by_literal_id() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: N<Show>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  }

// FromN in traversal from a source
QUERY Q34_FromN() =>
  RETURN N<Show>::InE<Follows>::FromN

// bare item in closure
QUERY Q35_bare_item() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each,
  }

// vector by id in condition inside EXISTS
QUERY Q36_vector_by_id(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(V<Transcript>(item_id)))))::{slug}

// ToV in FOR body after destructuring
QUERY Q37_ToV(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::OutE<HasTranscript>::ToV
  }
  RETURN NONE

// node by index in RETURN array
QUERY Q38_node_by_index(text: String) =>
  RETURN [
    {entry: N<Show>({slug: text})},
    {entry: 1},
  ]

// InE in traversal from a single variable
QUERY Q39_InE(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::InE<Follows>

// vectors by type in EXISTS
QUERY Q40_vectors_by_type() =>
  RETURN EXISTS(V<Transcript>)

// two hops in nested FOR body
QUERY Q41_two_hops(codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<RecordedIn>::In<RecordedIn>
    }
  }
  RETURN shows::COUNT

// ToV in condition inside EXISTS
QUERY Q42_ToV() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(_::OutE<HasTranscript>::ToV))))::{slug}

// node by literal id in PREFILTER
QUERY Q43_node_by_literal_id(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(N<Show>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")))
  ))::{spoken, score}

// node by id in closure
QUERY Q44_node_by_id(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: N<Show>(item_id),
  }
