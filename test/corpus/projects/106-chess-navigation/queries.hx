// ToN in EXISTS
QUERY Q18_ToN() =>
  matches <- N<Match>
  RETURN EXISTS(matches::OutE<HeldIn>::ToN)

// In in FOR body after destructuring
QUERY Q19_In(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::In<Transposes>
  }
  RETURN NONE

// through vectors in binding
QUERY Q20_through_vectors(item_id: ID) =>
  match <- N<Match>(item_id)
  result <- match::Out<HasCommentary>::Out<Discusses>
  RETURN result

// In in negated OR operand
QUERY Q21_In() =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(EXISTS(_::In<Transposes>), _::{moves}::LT(0)))

// edge by id in closure
QUERY Q22_edge_by_id(item_id: ID) =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: E<HeldIn>(item_id),
  }

// FromV in traversal from a source
QUERY Q23_FromV() =>
  RETURN N<Match>::InE<Discusses>::FromV

// FromV in RETURN nested object
QUERY Q24_FromV() =>
  matches <- N<Match>
  RETURN {outer: {value: matches::FIRST::InE<Discusses>::FromV}, again: matches::FIRST::InE<Discusses>::FromV}

// ToN in closure
QUERY Q25_ToN() =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: each::OutE<HeldIn>::ToN,
  }

// FromV in aggregate argument
QUERY Q26_FromV() =>
  RETURN COUNT(V<Commentary>::Out<Discusses>::InE<Discusses>::FromV)

// node by id in RETURN array
QUERY Q27_node_by_id(item_id: ID) =>
  RETURN [
    {entry: N<Match>(item_id)},
    {entry: 1},
  ]

// property in RETURN
QUERY Q28_property() =>
  RETURN N<Match>::ORDER<Asc>(_::{opening})::FIRST::{opening}

// ID step in traversal from a plural variable
QUERY Q29_ID_step() =>
  matches <- N<Match>
  RETURN matches::Out<Transposes>::ID

// ToN in RETURN nested object
QUERY Q30_ToN(item_id: ID) =>
  RETURN {outer: {value: N<Match>(item_id)::OutE<HeldIn>::ToN}, again: N<Match>(item_id)::OutE<HeldIn>::ToN}

// vectors by type in nested FOR body
QUERY Q31_vectors_by_type(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- V<Commentary>
    }
  }
  RETURN matches::COUNT

// Out in traversal from a single variable
QUERY Q32_Out(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::Out<HeldIn>

// number property in negated OR operand
QUERY Q33_number_property() =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(_::{accuracy}::LTE(_::{moves}), _::{moves}::LT(0)))

// ID step in negated OR operand
QUERY Q34_ID_step() =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(_::ID::IS_IN(_::Out<Transposes>::ID), _::{moves}::LT(0)))

// through vectors in traversal from a look-up
QUERY Q35_through_vectors(text: String) =>
  RETURN N<Match>({match_key: text})::Out<HasCommentary>::Out<Discusses>

// In in AND operand
QUERY Q36_In() =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(_::In<Transposes>)
  ))

// two hops in bound mapping entry
QUERY Q37_two_hops() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::Out<HeldIn>::In<HeldIn>, match_key, ..}
  RETURN shown

// node by id in mapping entry
QUERY Q38_node_by_id(item_id: ID) =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: N<Match>(item_id)
  }

// through vectors in traversal from a plural variable
QUERY Q39_through_vectors() =>
  matches <- N<Match>
  RETURN matches::Out<HasCommentary>::Out<Discusses>

// bare item in mapping entry
QUERY Q40_bare_item() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _
  }

// vectors by type in RETURN list
QUERY Q41_vectors_by_type() =>
  total <- N<Hall>::COUNT
  RETURN total, V<Commentary>
