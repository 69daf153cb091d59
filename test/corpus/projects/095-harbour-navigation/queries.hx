// FromN in traversal from a look-up
QUERY Q7_FromN(text: String) =>
  RETURN N<Vessel>({imo: text})::InE<Tows>::FromN

// two hops in FOR list
QUERY Q8_two_hops() =>
  list <- V<Manifest>::Out<Lists>::Out<MooredAt>::In<MooredAt>
  FOR entry IN list {
    AddN<Pier>({berths: 1})
  }
  RETURN NONE

// FromN in DROP
QUERY Q9_FromN() =>
  vessels <- N<Vessel>
  DROP vessels::InE<Tows>::FromN
  RETURN NONE

// vector by id in binding
QUERY Q10_vector_by_id(item_id: ID) =>
  result <- V<Manifest>(item_id)
  RETURN result

// Out in DROP
QUERY Q11_Out(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  DROP vessel::Out<MooredAt>
  RETURN NONE

// InE in RETURN nested object
QUERY Q12_InE(item_id: ID) =>
  RETURN {outer: {value: N<Vessel>(item_id)::InE<Tows>}, again: N<Vessel>(item_id)::InE<Tows>}

// Out in nested closure
QUERY Q13_Out() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::Out<MooredAt>},
  }

// ToN in traversal from a single variable
QUERY Q14_ToN(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::OutE<MooredAt>::ToN

// property in traversal from a look-up
QUERY Q15_property(text: String) =>
  RETURN N<Vessel>({imo: text})::{ship_name}

// ToN in condition inside EXISTS
QUERY Q16_ToN() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(EXISTS(_::OutE<MooredAt>::ToN))))::{imo}

// Out in AND operand
QUERY Q17_Out() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::Out<MooredAt>)
  ))

// node by id in path end
QUERY Q18_node_by_id(item_id: ID) =>
  vessels <- N<Vessel>
  RETURN vessels::ShortestPath<Tows>::To(N<Vessel>(item_id))

// property in RETURN list
QUERY Q19_property(item_id: ID) =>
  total <- N<Pier>::COUNT
  RETURN total, N<Vessel>(item_id)::{ship_name}

// nodes by type in EXISTS
QUERY Q20_nodes_by_type() =>
  RETURN EXISTS(N<Vessel>)

// node by id in nested mapping entry
QUERY Q21_node_by_id(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: N<Vessel>(item_id),
      ship_name,
    },
  }

// FromV in RETURN object
QUERY Q22_FromV(text: String) =>
  RETURN {
    value: SearchBM25<Vessel>(text, 4)::InE<Lists>::FromV,
    nested: {inner: [1, {deep: NONE}]},
  }

// edge by id in RETURN nested object
QUERY Q23_edge_by_id(item_id: ID) =>
  RETURN {outer: {value: E<MooredAt>(item_id)}, again: E<MooredAt>(item_id)}

// through vectors in RETURN
QUERY Q24_through_vectors() =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::Out<HasManifest>::Out<Lists>

// number property in call argument
QUERY Q25_number_property(item_id: ID) =>
  RETURN ADD(N<Vessel>(item_id)::{tonnage}, SUB(1, N<Vessel>(item_id)::{tonnage}))

// ID step in FOR body after destructuring
QUERY Q26_ID_step(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<Tows>::ID
  }
  RETURN NONE

// In from vectors in traversal from a source
QUERY Q27_In_from_vectors() =>
  RETURN N<Vessel>::In<Lists>

// ID step in traversal from a single variable
QUERY Q28_ID_step(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::Out<Tows>::ID

// ToN in DROP
QUERY Q29_ToN(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  DROP vessel::OutE<MooredAt>::ToN
  RETURN NONE

// edges by type in RETURN array
QUERY Q30_edges_by_type() =>
  RETURN [
    {entry: E<MooredAt>},
    {entry: 1},
  ]
