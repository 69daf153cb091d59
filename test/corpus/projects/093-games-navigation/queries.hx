// In from vectors in mapping entry
QUERY Q11_In_from_vectors() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::In<Foretells>
  }

// ID step in mapping entry
QUERY Q12_ID_step() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<Unlocks>::ID
  }

// property in RETURN array
QUERY Q13_property(item_id: ID) =>
  RETURN [
    {entry: N<Quest>(item_id)::{quest_name}},
    {entry: 1},
  ]

// Out in negated OR operand
QUERY Q14_Out() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::Out<TakesPlace>), _::{points}::LT(0)))

// node by id in nested FOR body
QUERY Q15_node_by_id(item_id: ID, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- N<Quest>(item_id)
    }
  }
  RETURN quests::COUNT

// number property in array element
QUERY Q16_number_property() =>
  list <- [N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}, N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}]
  RETURN list

// Out in RETURN nested object
QUERY Q17_Out() =>
  RETURN {outer: {value: V<Legend>::Out<Foretells>::Out<TakesPlace>}, again: V<Legend>::Out<Foretells>::Out<TakesPlace>}

// FromV in nested FOR body
QUERY Q18_FromV(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::InE<Foretells>::FromV
    }
  }
  RETURN quests::COUNT

// InE in condition inside EXISTS
QUERY Q19_InE() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::InE<Unlocks>))))::{quest_key}

// node by id in RETURN nested object
QUERY Q20_node_by_id(item_id: ID) =>
  RETURN {outer: {value: N<Quest>(item_id)}, again: N<Quest>(item_id)}

// ToN in DROP
QUERY Q21_ToN(item_id: ID) =>
  DROP N<Quest>(item_id)::OutE<TakesPlace>::ToN
  RETURN NONE

// vectors by type in mapping entry
QUERY Q22_vectors_by_type() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: V<Legend>
  }

// Out to vectors in DROP
QUERY Q23_Out_to_vectors(text: String) =>
  DROP N<Quest>({quest_key: text})::Out<HasLegend>
  RETURN NONE

// ToN in condition inside EXISTS
QUERY Q24_ToN() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::OutE<TakesPlace>::ToN))))::{quest_key}

// two hops in RETURN list
QUERY Q25_two_hops() =>
  total <- N<Realm>::COUNT
  RETURN total, E<Finished>::ToN::Out<TakesPlace>::In<TakesPlace>

// nodes by type in binding
QUERY Q26_nodes_by_type() =>
  result <- N<Quest>
  RETURN result

// Out in aggregate argument
QUERY Q27_Out() =>
  quests <- N<Quest>
  RETURN COUNT(quests::Out<TakesPlace>)

// nodes by type in negated OR operand
QUERY Q28_nodes_by_type() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(N<Quest>), _::{points}::LT(0)))

// FromN in condition inside EXISTS
QUERY Q29_FromN() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::InE<Unlocks>::FromN))))::{quest_key}

// FromV in binding
QUERY Q30_FromV(item_id: ID) =>
  result <- N<Quest>(item_id)::InE<Foretells>::FromV
  RETURN result

// node by index in RETURN
QUERY Q31_node_by_index(text: String) =>
  RETURN N<Quest>({quest_key: text})

// values in RETURN list
QUERY Q32_values(text: String) =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>({quest_key: text})::Out<Unlocks>::{points}

// edges by type in condition
QUERY Q33_edges_by_type() =>
  found <- N<Quest>::WHERE(
    EXISTS(E<TakesPlace>)
  )
  RETURN found

// through vectors in AND operand
QUERY Q34_through_vectors() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(_::Out<HasLegend>::Out<Foretells>)
  ))
