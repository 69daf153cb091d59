// ToV in condition
QUERY Q23_ToV() =>
  found <- N<Quest>::WHERE(
    EXISTS(_::OutE<HasLegend>::ToV)
  )
  RETURN found

// In in closure
QUERY Q24_In() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::In<Unlocks>,
  }

// In from vectors in RETURN list
QUERY Q25_In_from_vectors() =>
  total <- N<Realm>::COUNT
  RETURN total, E<Finished>::ToN::In<Foretells>

// two hops in condition
QUERY Q26_two_hops() =>
  found <- N<Quest>::WHERE(
    EXISTS(_::Out<TakesPlace>::In<TakesPlace>)
  )
  RETURN found

// node by literal id in edge end
QUERY Q27_node_by_literal_id(item_id: ID) =>
  AddE<Unlocks>::From(item_id)::To(N<Quest>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))
  RETURN NONE

// bare item in INTERSECT
QUERY Q28_bare_item() =>
  quests <- N<Quest>
  RETURN quests::INTERSECT(_)

// FromN in nested closure
QUERY Q29_FromN() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::InE<Unlocks>::FromN},
  }

// values in AND operand
QUERY Q30_values() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    _::{points}::IS_IN(_::Out<Unlocks>::{points})
  ))

// node by literal id in EXISTS
QUERY Q31_node_by_literal_id() =>
  RETURN EXISTS(N<Quest>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// Out in RETURN list
QUERY Q32_Out(text: String) =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>({quest_key: text})::Out<TakesPlace>

// In from vectors in condition
QUERY Q33_In_from_vectors() =>
  found <- N<Quest>::WHERE(
    EXISTS(_::In<Foretells>)
  )
  RETURN found

// Out in DROP
QUERY Q34_Out() =>
  DROP E<Finished>::ToN::Out<TakesPlace>
  RETURN NONE

// ToV in nested FOR body
QUERY Q35_ToV(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::OutE<HasLegend>::ToV
    }
  }
  RETURN quests::COUNT

// through vectors in RETURN
QUERY Q36_through_vectors() =>
  quests <- N<Quest>
  RETURN quests::Out<HasLegend>::Out<Foretells>

// ToN in RETURN object
QUERY Q37_ToN() =>
  RETURN {
    value: N<Quest>::OutE<TakesPlace>::ToN,
    nested: {inner: [1, {deep: NONE}]},
  }

// edges by type in negated OR operand
QUERY Q38_edges_by_type() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(E<TakesPlace>), _::{points}::LT(0)))

// FromN in edge end
QUERY Q39_FromN(item_id: ID) =>
  AddE<Unlocks>::From(item_id)::To(N<Quest>(item_id)::InE<Unlocks>::FromN)
  RETURN NONE

// OutE in nested mapping entry
QUERY Q40_OutE(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::OutE<TakesPlace>,
      quest_name,
    },
  }

// ID step in RETURN object
QUERY Q41_ID_step(text: String) =>
  RETURN {
    value: N<Quest>({quest_key: text})::Out<Unlocks>::ID,
    nested: {inner: [1, {deep: NONE}]},
  }

// InE in RETURN list
QUERY Q42_InE() =>
  quests <- N<Quest>
  total <- N<Realm>::COUNT
  RETURN total, quests::FIRST::InE<Unlocks>

// vector by id in AND operand
QUERY Q43_vector_by_id(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(V<Legend>(item_id))
  ))

// OutE in condition inside EXISTS
QUERY Q44_OutE() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::OutE<TakesPlace>))))::{quest_key}

// node by id in edge end
QUERY Q45_node_by_id(item_id: ID) =>
  AddE<Unlocks>::From(item_id)::To(N<Quest>(item_id))
  RETURN NONE

// OutE in mapping entry
QUERY Q46_OutE() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::OutE<TakesPlace>
  }
