// through vectors in INTERSECT
QUERY Q14_through_vectors() =>
  telescopes <- N<Telescope>
  RETURN telescopes::INTERSECT(_::Out<HasLog>::Out<Mentions>)

// nodes by type in FOR list
QUERY Q15_nodes_by_type() =>
  list <- N<Telescope>
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// FromV in binding
QUERY Q16_FromV() =>
  result <- E<Operated>::ToN::InE<Mentions>::FromV
  RETURN result

// node by index in INTERSECT
QUERY Q17_node_by_index(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::INTERSECT(N<Telescope>({serial: text}))

// property in mapping entry
QUERY Q18_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::{label_text}
  }

// Out to vectors in traversal from a search
QUERY Q19_Out_to_vectors(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<HasLog>

// Out in FOR list
QUERY Q20_Out(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  list <- telescope::Out<StandsIn>
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// Out to vectors in nested mapping entry
QUERY Q21_Out_to_vectors(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::Out<HasLog>,
      label_text,
    },
  }

// Out to vectors in condition inside EXISTS
QUERY Q22_Out_to_vectors() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(_::Out<HasLog>))))::{serial}

// ToN in mapping entry
QUERY Q23_ToN() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::OutE<StandsIn>::ToN
  }

// property in binding
QUERY Q24_property(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  result <- telescope::{label_text}
  RETURN result

// InE in FOR body after destructuring
QUERY Q25_InE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::InE<Overlaps>
  }
  RETURN NONE

// FromN in PREFILTER
QUERY Q26_FromN(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::InE<Overlaps>::FromN))
  ))::{entry, score}

// Out to vectors in FOR body after destructuring
QUERY Q27_Out_to_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<HasLog>
  }
  RETURN NONE

// Out in RETURN list
QUERY Q28_Out() =>
  total <- N<Dome>::COUNT
  RETURN total, N<Telescope>::Out<StandsIn>

// In in traversal from a source
QUERY Q29_In() =>
  RETURN N<Telescope>::In<Overlaps>

// through vectors in edge end
QUERY Q30_through_vectors(item_id: ID) =>
  AddE<Overlaps>::From(item_id)::To(N<Telescope>(item_id)::Out<HasLog>::Out<Mentions>)
  RETURN NONE

// OutE in RETURN nested object
QUERY Q31_OutE(text: String) =>
  RETURN {outer: {value: SearchBM25<Telescope>(text, 4)::OutE<StandsIn>}, again: SearchBM25<Telescope>(text, 4)::OutE<StandsIn>}

// Out to vectors in aggregate argument
QUERY Q32_Out_to_vectors(text: String) =>
  RETURN COUNT(N<Telescope>({serial: text})::Out<HasLog>)

// FromN in condition inside EXISTS
QUERY Q33_FromN() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(_::InE<Overlaps>::FromN))))::{serial}

// InE in RETURN object
QUERY Q34_InE() =>
  RETURN {
    value: E<Operated>::ToN::InE<Overlaps>,
    nested: {inner: [1, {deep: NONE}]},
  }

// In from vectors in PREFILTER
QUERY Q35_In_from_vectors(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::In<Mentions>))
  ))::{entry, score}

// node by index in edge end
QUERY Q36_node_by_index(item_id: ID, text: String) =>
  AddE<Overlaps>::From(item_id)::To(N<Telescope>({serial: text}))
  RETURN NONE

// two hops in PREFILTER
QUERY Q37_two_hops(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::Out<StandsIn>::In<StandsIn>))
  ))::{entry, score}
