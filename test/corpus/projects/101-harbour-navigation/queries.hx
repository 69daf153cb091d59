// edge by id in RETURN list
QUERY Q19_edge_by_id(item_id: ID) =>
  total <- N<Pier>::COUNT
  RETURN total, E<MooredAt>(item_id)

// InE in closure
QUERY Q20_InE() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::InE<Tows>,
  }

// two hops in nested mapping entry
QUERY Q21_two_hops(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::Out<MooredAt>::In<MooredAt>,
      ship_name,
    },
  }

// vectors by type in binding
QUERY Q22_vectors_by_type() =>
  result <- V<Manifest>
  RETURN result

// edges by type in DROP
QUERY Q23_edges_by_type() =>
  DROP E<MooredAt>
  RETURN NONE

// ToN in PREFILTER
QUERY Q24_ToN(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::OutE<MooredAt>::ToN))
  ))::{wording, score}

// ToN in negated OR operand
QUERY Q25_ToN() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::OutE<MooredAt>::ToN), _::{tonnage}::LT(0)))

// OutE in nested closure
QUERY Q26_OutE() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::OutE<MooredAt>},
  }

// bare item in closure
QUERY Q27_bare_item() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each,
  }

// OutE in nested FOR body
QUERY Q28_OutE(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::OutE<MooredAt>
    }
  }
  RETURN vessels::COUNT

// number property in FOR body after destructuring
QUERY Q29_number_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::{tonnage}
  }
  RETURN NONE

// bare item in RETURN array
QUERY Q30_bare_item(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN [
    {entry: vessel},
    {entry: 1},
  ]

// edges by type in aggregate argument
QUERY Q31_edges_by_type() =>
  RETURN COUNT(E<MooredAt>)

// In from vectors in RETURN nested object
QUERY Q32_In_from_vectors(text: String) =>
  RETURN {outer: {value: N<Vessel>({imo: text})::In<Lists>}, again: N<Vessel>({imo: text})::In<Lists>}

// node by id in binding
QUERY Q33_node_by_id(item_id: ID) =>
  result <- N<Vessel>(item_id)
  RETURN result

// vector by id in RETURN
QUERY Q34_vector_by_id(item_id: ID) =>
  RETURN V<Manifest>(item_id)

// In from vectors in negated OR operand
QUERY Q35_In_from_vectors() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::In<Lists>), _::{tonnage}::LT(0)))

// property in FOR body after destructuring
QUERY Q36_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::{ship_name}
  }
  RETURN NONE

// node by id in FOR body after destructuring
QUERY Q37_node_by_id(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- N<Vessel>(item_id)
  }
  RETURN NONE

// Out to vectors in condition inside EXISTS
QUERY Q38_Out_to_vectors() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(EXISTS(_::Out<HasManifest>))))::{imo}

// ToN in FOR body after destructuring
QUERY Q39_ToN(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::OutE<MooredAt>::ToN
  }
  RETURN NONE

// FromN in binding
QUERY Q40_FromN(text: String) =>
  result <- SearchBM25<Vessel>(text, 4)::InE<Tows>::FromN
  RETURN result

// In in AND operand
QUERY Q41_In() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::In<Tows>)
  ))

// ToV in DROP
QUERY Q42_ToV() =>
  vessels <- N<Vessel>
  DROP vessels::FIRST::OutE<HasManifest>::ToV
  RETURN NONE
