// vector by id in RETURN object
QUERY Q23_vector_by_id(item_id: ID) =>
  RETURN {
    value: V<Legend>(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// In in binding
QUERY Q24_In() =>
  quests <- N<Quest>
  result <- quests::FIRST::In<Unlocks>
  RETURN result

// FromN in traversal from a search
QUERY Q25_FromN(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::InE<Unlocks>::FromN

// bare item in EXISTS
QUERY Q26_bare_item(text: String) =>
  RETURN EXISTS(N<Quest>({quest_key: text}))

// In from vectors in condition
QUERY Q27_In_from_vectors() =>
  found <- N<Quest>::WHERE(
    EXISTS(_::In<Foretells>)
  )
  RETURN found

// InE in DROP
QUERY Q28_InE() =>
  DROP N<Quest>::InE<Unlocks>
  RETURN NONE

// FromN in closure
QUERY Q29_FromN() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::InE<Unlocks>::FromN,
  }

// FromV in RETURN array
QUERY Q30_FromV(item_id: ID) =>
  RETURN [
    {entry: N<Quest>(item_id)::InE<Foretells>::FromV},
    {entry: 1},
  ]

// In from vectors in traversal from a look-up
QUERY Q31_In_from_vectors(text: String) =>
  RETURN N<Quest>({quest_key: text})::In<Foretells>

// vector by id in bound mapping entry
QUERY Q32_vector_by_id(item_id: ID) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: V<Legend>(item_id), quest_key, ..}
  RETURN shown

// bare item in RETURN array
QUERY Q33_bare_item() =>
  quests <- N<Quest>
  RETURN [
    {entry: quests::FIRST},
    {entry: 1},
  ]

// vectors by type in closure
QUERY Q34_vectors_by_type() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: V<Legend>,
  }

// Out to vectors in RETURN nested object
QUERY Q35_Out_to_vectors() =>
  RETURN {outer: {value: V<Legend>::Out<Foretells>::Out<HasLegend>}, again: V<Legend>::Out<Foretells>::Out<HasLegend>}

// node by index in FOR body after destructuring
QUERY Q36_node_by_index(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- N<Quest>({quest_key: text})
  }
  RETURN NONE

// FromV in condition
QUERY Q37_FromV() =>
  found <- N<Quest>::WHERE(
    EXISTS(_::InE<Foretells>::FromV)
  )
  RETURN found

// ToN in RETURN
QUERY Q38_ToN(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::OutE<TakesPlace>::ToN

// ToV in RETURN nested object
QUERY Q39_ToV(item_id: ID) =>
  RETURN {outer: {value: N<Quest>(item_id)::OutE<HasLegend>::ToV}, again: N<Quest>(item_id)::OutE<HasLegend>::ToV}

// two hops in negated OR operand
QUERY Q40_two_hops() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::Out<TakesPlace>::In<TakesPlace>), _::{points}::LT(0)))

// OutE in RETURN list
QUERY Q41_OutE(text: String) =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>({quest_key: text})::OutE<TakesPlace>

// ID step in RETURN array
QUERY Q42_ID_step() =>
  quests <- N<Quest>
  RETURN [
    {entry: quests::FIRST::Out<Unlocks>::ID},
    {entry: 1},
  ]

// ToN in AND operand
QUERY Q43_ToN() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(_::OutE<TakesPlace>::ToN)
  ))

// FromN in FOR body after destructuring
QUERY Q44_FromN(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::InE<Unlocks>::FromN
  }
  RETURN NONE

// number property in traversal from FIRST
QUERY Q45_number_property() =>
  quests <- N<Quest>
  RETURN quests::FIRST::{points}

// edges by type in RETURN list
QUERY Q46_edges_by_type() =>
  total <- N<Realm>::COUNT
  RETURN total, E<TakesPlace>
