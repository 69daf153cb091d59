// number property in nested closure
QUERY Q7_number_property() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::{tonnage}},
  }

// In from vectors in bound mapping entry
QUERY Q8_In_from_vectors() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::In<Lists>, imo, ..}
  RETURN shown

// node by literal id in RETURN array
QUERY Q9_node_by_literal_id() =>
  RETURN [
    {entry: N<Vessel>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")},
    {entry: 1},
  ]

// Out to vectors in RETURN
QUERY Q10_Out_to_vectors() =>
  RETURN N<Vessel>::Out<HasManifest>

// edges by type in PREFILTER
QUERY Q11_edges_by_type(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(E<MooredAt>))
  ))::{wording, score}

// two hops in closure
QUERY Q12_two_hops() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::Out<MooredAt>::In<MooredAt>,
  }

// node by index in negated OR operand
QUERY Q13_node_by_index(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(N<Vessel>({imo: text})), _::{tonnage}::LT(0)))

// Out to vectors in closure
QUERY Q14_Out_to_vectors() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::Out<HasManifest>,
  }

// FromN in negated OR operand
QUERY Q15_FromN() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::InE<Tows>::FromN), _::{tonnage}::LT(0)))

// vectors by type in closure
QUERY Q16_vectors_by_type() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: V<Manifest>,
  }

// edge by id in RETURN object
QUERY Q17_edge_by_id(item_id: ID) =>
  RETURN {
    value: E<MooredAt>(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// vectors by type in DROP
QUERY Q18_vectors_by_type() =>
  DROP V<Manifest>
  RETURN NONE

// bare item in nested mapping entry
QUERY Q19_bare_item(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _,
      ship_name,
    },
  }

// property in FOR body
QUERY Q20_property() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- each::{ship_name}
  }
  RETURN NONE

// Out to vectors in RETURN list
QUERY Q21_Out_to_vectors(item_id: ID) =>
  total <- N<Pier>::COUNT
  RETURN total, N<Vessel>(item_id)::Out<HasManifest>

// FromN in RETURN object
QUERY Q22_FromN(text: String) =>
  RETURN {
    value: SearchBM25<Vessel>(text, 4)::InE<Tows>::FromN,
    nested: {inner: [1, {deep: NONE}]},
  }

// In in PREFILTER
QUERY Q23_In(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::In<Tows>))
  ))::{wording, score}

// ToN in nested closure
QUERY Q24_ToN() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::OutE<MooredAt>::ToN},
  }

// FromN in mapping entry
QUERY Q25_FromN() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::InE<Tows>::FromN
  }

// node by literal id in nested FOR body
QUERY Q26_node_by_literal_id(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- N<Vessel>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
    }
  }
  RETURN vessels::COUNT

// Out in PREFILTER
QUERY Q27_Out(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::Out<MooredAt>))
  ))::{wording, score}

// ToN in closure
QUERY Q28_ToN() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::OutE<MooredAt>::ToN,
  }

// In in DROP
QUERY Q29_In(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  DROP vessel::In<Tows>
  RETURN NONE

// edges by type in RETURN
QUERY Q30_edges_by_type() =>
  RETURN E<MooredAt>
