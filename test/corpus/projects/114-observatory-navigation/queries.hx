// two hops in RETURN object
QUERY Q26_two_hops() =>
  RETURN {
    value: V<Logbook>::Out<Mentions>::Out<StandsIn>::In<StandsIn>,
    nested: {inner: [1, {deep: NONE}]},
  }

// property in traversal from FIRST
QUERY Q27_property() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::{label_text}

// In from vectors in traversal from FIRST
QUERY Q28_In_from_vectors() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST::In<Mentions>

// node by index in negated OR operand
QUERY Q29_node_by_index(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(N<Telescope>({serial: text})), _::{mirror_cm}::LT(0)))

// ID step in nested mapping entry
QUERY Q30_ID_step(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::Out<Overlaps>::ID,
      label_text,
    },
  }

// through vectors in FOR body after destructuring
QUERY Q31_through_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<HasLog>::Out<Mentions>
  }
  RETURN NONE

// node by literal id in condition
QUERY Q32_node_by_literal_id() =>
  found <- N<Telescope>::WHERE(
    EXISTS(N<Telescope>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))
  )
  RETURN found

// bare item in RETURN
QUERY Q33_bare_item() =>
  telescopes <- N<Telescope>
  RETURN telescopes::FIRST

// In in condition
QUERY Q34_In() =>
  found <- N<Telescope>::WHERE(
    EXISTS(_::In<Overlaps>)
  )
  RETURN found

// edge by id in nested closure
QUERY Q35_edge_by_id(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: E<StandsIn>(item_id)},
  }

// vector by id in RETURN list
QUERY Q36_vector_by_id(item_id: ID) =>
  total <- N<Dome>::COUNT
  RETURN total, V<Logbook>(item_id)

// FromN in aggregate argument
QUERY Q37_FromN() =>
  RETURN COUNT(N<Telescope>::InE<Overlaps>::FromN)

// vectors by type in mapping entry
QUERY Q38_vectors_by_type() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: V<Logbook>
  }

// OutE in traversal from a single variable
QUERY Q39_OutE(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::OutE<StandsIn>

// node by literal id in INTERSECT
QUERY Q40_node_by_literal_id() =>
  telescopes <- N<Telescope>
  RETURN telescopes::INTERSECT(N<Telescope>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// Out to vectors in RETURN object
QUERY Q41_Out_to_vectors(text: String) =>
  RETURN {
    value: N<Telescope>({serial: text})::Out<HasLog>,
    nested: {inner: [1, {deep: NONE}]},
  }

// nodes by type in FOR body after destructuring
QUERY Q42_nodes_by_type(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- N<Telescope>
  }
  RETURN NONE

// FromN in traversal from a plural variable
QUERY Q43_FromN() =>
  telescopes <- N<Telescope>
  RETURN telescopes::InE<Overlaps>::FromN

// Out to vectors in mapping entry
QUERY Q44_Out_to_vectors() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::Out<HasLog>
  }

// ToN in INTERSECT
QUERY Q45_ToN() =>
  telescopes <- N<Telescope>
  RETURN telescopes::INTERSECT(_::OutE<StandsIn>::ToN)

// In in traversal from a single variable
QUERY Q46_In(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::In<Overlaps>

// vector by id in negated OR operand
QUERY Q47_vector_by_id(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(V<Logbook>(item_id)), _::{mirror_cm}::LT(0)))

// Out to vectors in bound mapping entry
QUERY Q48_Out_to_vectors() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<HasLog>, serial, ..}
  RETURN shown

// ToV in RETURN object
QUERY Q49_ToV(text: String) =>
  RETURN {
    value: SearchBM25<Telescope>(text, 4)::OutE<HasLog>::ToV,
    nested: {inner: [1, {deep: NONE}]},
  }
