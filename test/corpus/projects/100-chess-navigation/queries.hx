// nodes by type in bound mapping entry
QUERY Q18_nodes_by_type() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: N<Match>, match_key, ..}
  RETURN shown

// values in condition inside EXISTS
QUERY Q19_values() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{moves}::IS_IN(_::Out<Transposes>::{moves}))))::{match_key}

// node by id in nested closure
QUERY Q20_node_by_id(item_id: ID) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: N<Match>(item_id)},
  }

// Out in AND operand
QUERY Q21_Out() =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(_::Out<HeldIn>)
  ))

// node by index in binding
QUERY Q22_node_by_index(text: String) =>
  result <- N<Match>({match_key: text})
  RETURN result

// In in INTERSECT
QUERY Q23_In() =>
  matches <- N<Match>
  RETURN matches::INTERSECT(_::In<Transposes>)

// node by literal id in DROP
QUERY Q24_node_by_literal_id() =>
  DROP N<Match>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  RETURN NONE

// vectors by type in RETURN
QUERY Q25_vectors_by_type() =>
  RETURN V<Commentary>

// edges by type in closure
QUERY Q26_edges_by_type() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: E<HeldIn>,
  }

// through vectors in condition inside EXISTS
QUERY Q27_through_vectors() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(EXISTS(_::Out<HasCommentary>::Out<Discusses>))))::{match_key}

// number property in RETURN
QUERY Q28_number_property() =>
  RETURN N<Match>::ORDER<Asc>(_::{opening})::FIRST::{moves}

// FromN in RETURN
QUERY Q29_FromN(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::InE<Transposes>::FromN

// ToN in FOR list
QUERY Q30_ToN(item_id: ID) =>
  list <- N<Match>(item_id)::OutE<HeldIn>::ToN
  FOR entry IN list {
    AddN<Hall>({boards: 1})
  }
  RETURN NONE

// node by id in RETURN object
QUERY Q31_node_by_id(item_id: ID) =>
  RETURN {
    value: N<Match>(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// vector by id in nested mapping entry
QUERY Q32_vector_by_id(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: V<Commentary>(item_id),
      opening,
    },
  }

// ID step in nested closure
QUERY Q33_ID_step() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::Out<Transposes>::ID},
  }

// vectors by type in RETURN list
QUERY Q34_vectors_by_type() =>
  total <- N<Hall>::COUNT
  RETURN total, V<Commentary>

// ToV in aggregate argument
QUERY Q35_ToV() =>
  RETURN COUNT(V<Commentary>::Out<Discusses>::OutE<HasCommentary>::ToV)

// through vectors in RETURN array
QUERY Q36_through_vectors() =>
  matches <- N<Match>
  RETURN [
    {entry: matches::Out<HasCommentary>::Out<Discusses>},
    {entry: 1},
  ]

// vector by id in RETURN object
QUERY Q37_vector_by_id(item_id: ID) =>
  RETURN {
    value: V<Commentary>(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ToN in condition
QUERY Q38_ToN() =>
  found <- N<Match>::WHERE(
    EXISTS(_::OutE<HeldIn>::ToN)
  )
  RETURN found

// property in nested FOR body
QUERY Q39_property(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::{opening}
    }
  }
  RETURN matches::COUNT

// two hops in FOR body
QUERY Q40_two_hops() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::Out<HeldIn>::In<HeldIn>
  }
  RETURN NONE

// vectors by type in condition
QUERY Q41_vectors_by_type() =>
  found <- N<Match>::WHERE(
    EXISTS(V<Commentary>)
  )
  RETURN found
