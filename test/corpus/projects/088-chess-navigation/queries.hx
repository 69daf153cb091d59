// In in RETURN
QUERY Q6_In() =>
  matches <- N<Match>
  RETURN matches::FIRST::In<Transposes>

// ToN in INTERSECT
QUERY Q7_ToN() =>
  matches <- N<Match>
  RETURN matches::INTERSECT(_::OutE<HeldIn>::ToN)

// Out in EXISTS
QUERY Q8_Out() =>
  RETURN EXISTS(V<Commentary>::Out<Discusses>::Out<HeldIn>)

// FromN in PREFILTER
QUERY Q9_FromN(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(_::InE<Transposes>::FromN))
  ))::{remark, score}

// nodes by type in PREFILTER
QUERY Q10_nodes_by_type(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(N<Match>))
  ))::{remark, score}

// ToV in bound mapping entry
QUERY Q11_ToV() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::OutE<HasCommentary>::ToV, match_key, ..}
  RETURN shown

// Out in INTERSECT
QUERY Q12_Out() =>
  matches <- N<Match>
  RETURN matches::INTERSECT(_::Out<HeldIn>)

// edge by id in AND operand
QUERY Q13_edge_by_id(item_id: ID) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(E<HeldIn>(item_id))
  ))

// nodes by type in edge end
QUERY Q14_nodes_by_type(item_id: ID) =>
  AddE<Transposes>::From(item_id)::To(N<Match>)
  RETURN NONE

// edges by type in mapping entry
QUERY Q15_edges_by_type() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: E<HeldIn>
  }

// edge by id in RETURN
QUERY Q16_edge_by_id(item_id: ID) =>
  RETURN E<HeldIn>(item_id)

// through vectors in PREFILTER
QUERY Q17_through_vectors(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(_::Out<HasCommentary>::Out<Discusses>))
  ))::{remark, score}

// number property in bound mapping entry
QUERY Q18_number_property() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::{moves}, match_key, ..}
  RETURN shown

// node by literal id in bound mapping entry
QUERY Q19_node_by_literal_id() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: N<Match>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"), match_key, ..}
  RETURN shown

// nodes by type in AND operand
QUERY Q20_nodes_by_type() =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(N<Match>)
  ))

// In from vectors in DROP
QUERY Q21_In_from_vectors(item_id: ID) =>
  DROP N<Match>(item_id)::In<Discusses>
  RETURN NONE

// values in condition
QUERY Q22_values() =>
  found <- N<Match>::WHERE(
    _::{moves}::IS_IN(_::Out<Transposes>::{moves})
  )
  RETURN found

// ToV in AND operand
QUERY Q23_ToV() =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(_::OutE<HasCommentary>::ToV)
  ))

// bare item in mapping entry
QUERY Q24_bare_item() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _
  }

// edge by id in binding
QUERY Q25_edge_by_id(item_id: ID) =>
  result <- E<HeldIn>(item_id)
  RETURN result

// ID step in binding
QUERY Q26_ID_step() =>
  result <- V<Commentary>::Out<Discusses>::Out<Transposes>::ID
  RETURN result

// Out to vectors in mapping entry
QUERY Q27_Out_to_vectors() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _::Out<HasCommentary>
  }

// node by index in condition
QUERY Q28_node_by_index(text: String) =>
  found <- N<Match>::WHERE(
    EXISTS(N<Match>({match_key: text}))
  )
  RETURN found

// node by literal id in RETURN list
QUERY Q29_node_by_literal_id() =>
  total <- N<Hall>::COUNT
  RETURN total, N<Match>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
