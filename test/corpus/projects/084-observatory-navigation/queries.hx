// node by literal id in closure
QUERY Q2_node_by_literal_id() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: N<Telescope>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"),
  }

// ID step in RETURN
QUERY Q3_ID_step(item_id: ID) =>
  RETURN N<Telescope>(item_id)::Out<Overlaps>::ID

// node by index in AND operand
QUERY Q4_node_by_index(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    EXISTS(N<Telescope>({serial: text}))
  ))

// bare item in RETURN
QUERY Q5_bare_item(item_id: ID) =>
  RETURN E<Overlaps>(item_id)::ToN

// FromV in FOR list
QUERY Q6_FromV() =>
  telescopes <- N<Telescope>
  list <- telescopes::FIRST::InE<Mentions>::FromV
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// bare item in path end
QUERY Q7_bare_item(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::ShortestPath<Overlaps>::To(N<Telescope>(item_id))

// nodes by type in INTERSECT
QUERY Q8_nodes_by_type() =>
  telescopes <- N<Telescope>
  RETURN telescopes::INTERSECT(N<Telescope>)

// two hops in EXISTS
QUERY Q9_two_hops() =>
  telescopes <- N<Telescope>
  RETURN EXISTS(telescopes::Out<StandsIn>::In<StandsIn>)

// through vectors in closure
QUERY Q10_through_vectors() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::Out<HasLog>::Out<Mentions>,
  }

// ID step in RETURN list
QUERY Q11_ID_step(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  total <- N<Dome>::COUNT
  RETURN total, telescope::Out<Overlaps>::ID

// ToN in RETURN
QUERY Q12_ToN(item_id: ID) =>
  RETURN N<Telescope>(item_id)::OutE<StandsIn>::ToN

// node by literal id in mapping entry
QUERY Q13_node_by_literal_id() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: N<Telescope>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  }

// Out to vectors in aggregate argument
QUERY Q14_Out_to_vectors(text: String) =>
  RETURN COUNT(N<Telescope>({serial: text})::Out<HasLog>)

// nodes by type in FOR list
QUERY Q15_nodes_by_type() =>
  list <- N<Telescope>
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// values in binding
QUERY Q16_values() =>
  result <- E<Operated>::ToN::Out<Overlaps>::{mirror_cm}
  RETURN result

// Out to vectors in RETURN nested object
QUERY Q17_Out_to_vectors() =>
  RETURN {outer: {value: V<Logbook>::Out<Mentions>::Out<HasLog>}, again: V<Logbook>::Out<Mentions>::Out<HasLog>}

// Out to vectors in RETURN object
QUERY Q18_Out_to_vectors() =>
  telescopes <- N<Telescope>
  RETURN {
    value: telescopes::Out<HasLog>,
    nested: {inner: [1, {deep: NONE}]},
  }

// OutE in negated OR operand
QUERY Q19_OutE() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(_::OutE<StandsIn>), _::{mirror_cm}::LT(0)))

// FromV in condition
QUERY Q20_FromV() =>
  found <- N<Telescope>::WHERE(
    EXISTS(_::InE<Mentions>::FromV)
  )
  RETURN found

// Out in FOR body after destructuring
QUERY Q21_Out(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<StandsIn>
  }
  RETURN NONE

// bare item in EXISTS
QUERY Q22_bare_item() =>
  RETURN EXISTS(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST)

// node by id in EXISTS
QUERY Q23_node_by_id(item_id: ID) =>
  RETURN EXISTS(N<Telescope>(item_id))

// vector by id in negated OR operand
QUERY Q24_vector_by_id(item_id: ID) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(V<Logbook>(item_id)), _::{mirror_cm}::LT(0)))

// node by literal id in nested closure
QUERY Q25_node_by_literal_id() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: N<Telescope>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")},
  }
