// node by id in AND operand
QUERY Q21_node_by_id(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    EXISTS(N<Show>(item_id))
  ))

// Out in FOR body
QUERY Q22_Out() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<RecordedIn>
  }
  RETURN NONE

// ID step in FOR list
QUERY Q23_ID_step(text: String) =>
  list <- N<Show>({slug: text})::Out<Follows>::ID
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// FromN in EXISTS
QUERY Q24_FromN() =>
  shows <- N<Show>
  RETURN EXISTS(shows::FIRST::InE<Follows>::FromN)

// FromV in EXISTS
QUERY Q25_FromV() =>
  RETURN EXISTS(E<Presents>::ToN::InE<Quotes>::FromV)

// node by index in PREFILTER
QUERY Q26_node_by_index(text: String, vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(N<Show>({slug: text})))
  ))::{spoken, score}

// Out to vectors in FOR body
QUERY Q27_Out_to_vectors() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<HasTranscript>
  }
  RETURN NONE

// through vectors in FOR list
QUERY Q28_through_vectors() =>
  list <- N<Show>::Out<HasTranscript>::Out<Quotes>
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// edge by id in condition
QUERY Q29_edge_by_id(item_id: ID) =>
  found <- N<Show>::WHERE(
    EXISTS(E<RecordedIn>(item_id))
  )
  RETURN found

// node by id in INTERSECT
QUERY Q30_node_by_id(item_id: ID) =>
  shows <- N<Show>
  RETURN shows::INTERSECT(N<Show>(item_id))

// two hops in RETURN object
QUERY Q31_two_hops(text: String) =>
  RETURN {
    value: SearchBM25<Show>(text, 4)::Out<RecordedIn>::In<RecordedIn>,
    nested: {inner: [1, {deep: NONE}]},
  }

// two hops in nested closure
QUERY Q32_two_hops() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<RecordedIn>::In<RecordedIn>},
  }

// vectors by type in nested closure
QUERY Q33_vectors_by_type() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: V<Transcript>},
  }

// two hops in binding
QUERY Q34_two_hops() =>
  result <- E<Presents>::ToN::Out<RecordedIn>::In<RecordedIn>
  RETURN result

// vectors by type in RETURN array
QUERY Q35_vectors_by_type() =>
  RETURN [
    {entry: V<Transcript>},
    {entry: 1},
  ]

// two hops in edge end
QUERY Q36_two_hops(item_id: ID) =>
  shows <- N<Show>
  AddE<Follows>::From(item_id)::To(shows::Out<RecordedIn>::In<RecordedIn>)
  RETURN NONE

// In in RETURN array
QUERY Q37_In() =>
  RETURN [
    {entry: N<Show>::In<Follows>},
    {entry: 1},
  ]

// Out to vectors in RETURN array
QUERY Q38_Out_to_vectors(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN [
    {entry: show::Out<HasTranscript>},
    {entry: 1},
  ]

// vector by id in RETURN nested object
QUERY Q39_vector_by_id(item_id: ID) =>
  RETURN {outer: {value: V<Transcript>(item_id)}, again: V<Transcript>(item_id)}

// Out to vectors in EXISTS
QUERY Q40_Out_to_vectors(text: String) =>
  RETURN EXISTS(SearchBM25<Show>(text, 4)::Out<HasTranscript>)

// FromN in RETURN nested object
QUERY Q41_FromN(text: String) =>
  RETURN {outer: {value: N<Show>({slug: text})::InE<Follows>::FromN}, again: N<Show>({slug: text})::InE<Follows>::FromN}

// property in condition inside EXISTS
QUERY Q42_property() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(_::{show_title}::NEQ(_::{show_title}))))::{slug}

// property in binding
QUERY Q43_property(item_id: ID) =>
  result <- N<Show>(item_id)::{show_title}
  RETURN result

// In in condition
QUERY Q44_In() =>
  found <- N<Show>::WHERE(
    EXISTS(_::In<Follows>)
  )
  RETURN found
