// FromV in RETURN nested object
QUERY Q14_FromV(text: String) =>
  RETURN {outer: {value: N<Telescope>({serial: text})::InE<Mentions>::FromV}, again: N<Telescope>({serial: text})::InE<Mentions>::FromV}

// In in nested closure
QUERY Q15_In() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::In<Overlaps>},
  }

// OutE in condition
QUERY Q16_OutE() =>
  found <- N<Telescope>::WHERE(
    EXISTS(_::OutE<StandsIn>)
  )
  RETURN found

// bare item in nested FOR body
QUERY Q17_bare_item(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner
    }
  }
  RETURN telescopes::COUNT

// node by id in PREFILTER
QUERY Q18_node_by_id(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(N<Telescope>(item_id)))
  ))::{entry, score}

// values in RETURN nested object
QUERY Q19_values() =>
  RETURN {outer: {value: N<Telescope>::Out<Overlaps>::{mirror_cm}}, again: N<Telescope>::Out<Overlaps>::{mirror_cm}}

// OutE in RETURN
QUERY Q20_OutE(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::OutE<StandsIn>

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

// vectors by type in nested FOR body
QUERY Q22_vectors_by_type(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- V<Logbook>
    }
  }
  RETURN telescopes::COUNT

// edges by type in RETURN nested object
QUERY Q23_edges_by_type() =>
  RETURN {outer: {value: E<StandsIn>}, again: E<StandsIn>}

// nodes by type in DROP
QUERY Q24_nodes_by_type() =>
  DROP N<Telescope>
  RETURN NONE

// number property in RETURN nested object
QUERY Q25_number_property(item_id: ID) =>
  RETURN {outer: {value: N<Telescope>(item_id)::{mirror_cm}}, again: N<Telescope>(item_id)::{mirror_cm}}

// bare item in bound mapping entry
QUERY Q26_bare_item() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _, serial, ..}
  RETURN shown

// In from vectors in PREFILTER
QUERY Q27_In_from_vectors(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::In<Mentions>))
  ))::{entry, score}

// through vectors in FOR body after destructuring
QUERY Q28_through_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<HasLog>::Out<Mentions>
  }
  RETURN NONE

// node by literal id in RETURN nested object
QUERY Q29_node_by_literal_id() =>
  RETURN {outer: {value: N<Telescope>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")}, again: N<Telescope>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")}

// Out to vectors in FOR list
QUERY Q30_Out_to_vectors(item_id: ID) =>
  list <- N<Telescope>(item_id)::Out<HasLog>
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// OutE in closure
QUERY Q31_OutE() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::OutE<StandsIn>,
  }

// Out to vectors in PREFILTER
QUERY Q32_Out_to_vectors(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::Out<HasLog>))
  ))::{entry, score}

// ToV in binding
QUERY Q33_ToV() =>
  telescopes <- N<Telescope>
  result <- telescopes::FIRST::OutE<HasLog>::ToV
  RETURN result

// vector by id in condition inside EXISTS
QUERY Q34_vector_by_id(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(V<Logbook>(item_id)))))::{serial}

// InE in RETURN
QUERY Q35_InE() =>
  RETURN V<Logbook>::Out<Mentions>::InE<Overlaps>

// values in RETURN object
QUERY Q36_values() =>
  telescopes <- N<Telescope>
  RETURN {
    value: telescopes::Out<Overlaps>::{mirror_cm},
    nested: {inner: [1, {deep: NONE}]},
  }

// number property in closure
QUERY Q37_number_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::{mirror_cm},
  }
