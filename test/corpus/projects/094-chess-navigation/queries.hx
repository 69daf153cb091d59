// values in condition
QUERY Q6_values() =>
  found <- N<Match>::WHERE(
    _::{moves}::IS_IN(_::Out<Transposes>::{moves})
  )
  RETURN found

// Out in condition inside EXISTS
QUERY Q7_Out() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(EXISTS(_::Out<HeldIn>))))::{match_key}

// OutE in nested mapping entry
QUERY Q8_OutE(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::OutE<HeldIn>,
      opening,
    },
  }

// InE in PREFILTER
QUERY Q9_InE(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(_::InE<Transposes>))
  ))::{remark, score}

// InE in nested mapping entry
QUERY Q10_InE(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::InE<Transposes>,
      opening,
    },
  }

// number property in nested FOR body
QUERY Q11_number_property(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::{moves}
    }
  }
  RETURN matches::COUNT

// number property in RETURN list
QUERY Q12_number_property(item_id: ID) =>
  match <- N<Match>(item_id)
  total <- N<Hall>::COUNT
  RETURN total, match::{moves}

// edge by id in FOR body after destructuring
QUERY Q13_edge_by_id(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- E<HeldIn>(item_id)
  }
  RETURN NONE

// FromV in DROP
QUERY Q14_FromV(text: String) =>
  DROP N<Match>({match_key: text})::InE<Discusses>::FromV
  RETURN NONE

// Out in RETURN nested object
QUERY Q15_Out() =>
  matches <- N<Match>
  RETURN {outer: {value: matches::FIRST::Out<HeldIn>}, again: matches::FIRST::Out<HeldIn>}

// ToN in FOR list
QUERY Q16_ToN() =>
  list <- E<Plays>::ToN::OutE<HeldIn>::ToN
  FOR entry IN list {
    AddN<Hall>({boards: 1})
  }
  RETURN NONE

// bare item in traversal from a look-up
QUERY Q17_bare_item(text: String) =>
  RETURN N<Match>({match_key: text})

// vector by id in nested closure
QUERY Q18_vector_by_id(item_id: ID) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: V<Commentary>(item_id)},
  }

// ToV in negated OR operand
QUERY Q19_ToV() =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(EXISTS(_::OutE<HasCommentary>::ToV), _::{moves}::LT(0)))

// ToV in condition
QUERY Q20_ToV() =>
  found <- N<Match>::WHERE(
    EXISTS(_::OutE<HasCommentary>::ToV)
  )
  RETURN found

// number property in nested closure
QUERY Q21_number_property() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::{moves}},
  }

// FromN in nested mapping entry
QUERY Q22_FromN(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::InE<Transposes>::FromN,
      opening,
    },
  }

// FromV in traversal from a search
QUERY Q23_FromV(text: String) =>
  RETURN SearchBM25<Match>(text, 4)::InE<Discusses>::FromV

// two hops in INTERSECT
QUERY Q24_two_hops() =>
  matches <- N<Match>
  RETURN matches::INTERSECT(_::Out<HeldIn>::In<HeldIn>)

// values in RETURN object
QUERY Q25_values() =>
  RETURN {
    value: E<Plays>::ToN::Out<Transposes>::{moves},
    nested: {inner: [1, {deep: NONE}]},
  }

// In from vectors in mapping entry
QUERY Q26_In_from_vectors() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _::In<Discusses>
  }

// ToV in traversal from a plural variable
QUERY Q27_ToV() =>
  matches <- N<Match>
  RETURN matches::OutE<HasCommentary>::ToV

// node by literal id in edge end
QUERY Q28_node_by_literal_id(item_id: ID) =>
  AddE<Transposes>::From(item_id)::To(N<Match>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))
  RETURN NONE

// FromV in nested closure
QUERY Q29_FromV() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::InE<Discusses>::FromV},
  }
