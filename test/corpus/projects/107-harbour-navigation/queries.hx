// InE in traversal from FIRST
QUERY Q19_InE() =>
  vessels <- N<Vessel>
  RETURN vessels::FIRST::InE<Tows>

// through vectors in nested closure
QUERY Q20_through_vectors() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::Out<HasManifest>::Out<Lists>},
  }

// ID step in traversal from a source
QUERY Q21_ID_step() =>
  RETURN N<Vessel>::Out<Tows>::ID

// FromN in RETURN list
QUERY Q22_FromN(text: String) =>
  total <- N<Pier>::COUNT
  RETURN total, SearchBM25<Vessel>(text, 4)::InE<Tows>::FromN

// values in traversal from a search
QUERY Q23_values(text: String) =>
  RETURN SearchBM25<Vessel>(text, 4)::Out<Tows>::{tonnage}

// In from vectors in RETURN nested object
QUERY Q24_In_from_vectors() =>
  vessels <- N<Vessel>
  RETURN {outer: {value: vessels::FIRST::In<Lists>}, again: vessels::FIRST::In<Lists>}

// FromV in nested mapping entry
QUERY Q25_FromV(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::InE<Lists>::FromV,
      ship_name,
    },
  }

// nodes by type in FOR body
QUERY Q26_nodes_by_type() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- N<Vessel>
  }
  RETURN NONE

// ToV in PREFILTER
QUERY Q27_ToV(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::OutE<HasManifest>::ToV))
  ))::{wording, score}

// ToN in nested FOR body
QUERY Q28_ToN(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::OutE<MooredAt>::ToN
    }
  }
  RETURN vessels::COUNT

// node by index in RETURN
QUERY Q29_node_by_index(text: String) =>
  RETURN N<Vessel>({imo: text})

// two hops in AND operand
QUERY Q30_two_hops() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::Out<MooredAt>::In<MooredAt>)
  ))

// property in FOR body after destructuring
QUERY Q31_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::{ship_name}
  }
  RETURN NONE

// FromN in AND operand
QUERY Q32_FromN() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::InE<Tows>::FromN)
  ))

// Out to vectors in negated OR operand
QUERY Q33_Out_to_vectors() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(_::Out<HasManifest>), _::{tonnage}::LT(0)))

// FromN in RETURN array
QUERY Q34_FromN() =>
  RETURN [
    {entry: E<Commands>::ToN::InE<Tows>::FromN},
    {entry: 1},
  ]

// nodes by type in RETURN list
QUERY Q35_nodes_by_type() =>
  total <- N<Pier>::COUNT
  RETURN total, N<Vessel>

// Out in RETURN object
QUERY Q36_Out() =>
  vessels <- N<Vessel>
  RETURN {
    value: vessels::Out<MooredAt>,
    nested: {inner: [1, {deep: NONE}]},
  }

// ToN in aggregate argument
QUERY Q37_ToN() =>
  RETURN COUNT(N<Vessel>::OutE<MooredAt>::ToN)

// InE in traversal from a source
QUERY Q38_InE() =>
  RETURN N<Vessel>::InE<Tows>

// number property in FOR body after destructuring
QUERY Q39_number_property(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::{tonnage}
  }
  RETURN NONE

// node by literal id in DROP
QUERY Q40_node_by_literal_id() =>
  DROP N<Vessel>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  RETURN NONE

// node by literal id in RETURN object
QUERY Q41_node_by_literal_id() =>
  RETURN {
    value: N<Vessel>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"),
    nested: {inner: [1, {deep: NONE}]},
  }

// In from vectors in nested FOR body
QUERY Q42_In_from_vectors(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::In<Lists>
    }
  }
  RETURN vessels::COUNT
