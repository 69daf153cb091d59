// FromV in traversal from a look-up
QUERY Q11_FromV(text: String) =>
  RETURN N<Quest>({quest_key: text})::InE<Foretells>::FromV

// nodes by type in edge end
QUERY Q12_nodes_by_type(item_id: ID) =>
  AddE<Unlocks>::From(item_id)::To(N<Quest>)
  RETURN NONE

// OutE in closure
QUERY Q13_OutE() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::OutE<TakesPlace>,
  }

// through vectors in condition inside EXISTS
QUERY Q14_through_vectors() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::Out<HasLegend>::Out<Foretells>))))::{quest_key}

// ID step in RETURN
QUERY Q15_ID_step() =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<Unlocks>::ID

// ToV in aggregate argument
QUERY Q16_ToV() =>
  RETURN COUNT(E<Finished>::ToN::OutE<HasLegend>::ToV)

// bare item in nested mapping entry
QUERY Q17_bare_item(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _,
      quest_name,
    },
  }

// vectors by type in bound mapping entry
QUERY Q18_vectors_by_type() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: V<Legend>, quest_key, ..}
  RETURN shown

// property in bound mapping entry
QUERY Q19_property() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::{quest_name}, quest_key, ..}
  RETURN shown

// vector by id in PREFILTER
QUERY Q20_vector_by_id(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(V<Legend>(item_id)))
  ))::{tale, score}

// nodes by type in nested closure
QUERY Q21_nodes_by_type() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: N<Quest>},
  }

// node by id in EXISTS
QUERY Q22_node_by_id(item_id: ID) =>
  RETURN EXISTS(N<Quest>(item_id))

// nodes by type in nested mapping entry
QUERY Q23_nodes_by_type(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: N<Quest>,
      quest_name,
    },
  }

// vectors by type in nested closure
QUERY Q24_vectors_by_type() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: V<Legend>},
  }

// FromN in negated OR operand
QUERY Q25_FromN() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::InE<Unlocks>::FromN), _::{points}::LT(0)))

// Out in binding
QUERY Q26_Out() =>
  result <- V<Legend>::Out<Foretells>::Out<TakesPlace>
  RETURN result

// edges by type in condition
QUERY Q27_edges_by_type() =>
  found <- N<Quest>::WHERE(
    EXISTS(E<TakesPlace>)
  )
  RETURN found

// In in nested closure
QUERY Q28_In() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::In<Unlocks>},
  }

// edge by id in negated OR operand
QUERY Q29_edge_by_id(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(E<TakesPlace>(item_id)), _::{points}::LT(0)))

// node by index in path end
QUERY Q30_node_by_index(text: String) =>
  quests <- N<Quest>
  RETURN quests::ShortestPath<Unlocks>::To(N<Quest>({quest_key: text}))

// vector by id in FOR body
QUERY Q31_vector_by_id(item_id: ID) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- V<Legend>(item_id)
  }
  RETURN NONE

// InE in aggregate argument
QUERY Q32_InE(text: String) =>
  RETURN COUNT(N<Quest>({quest_key: text})::InE<Unlocks>)

// OutE in nested closure
QUERY Q33_OutE() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::OutE<TakesPlace>},
  }

// OutE in RETURN array
QUERY Q34_OutE() =>
  RETURN [
    {entry: E<Finished>::ToN::OutE<TakesPlace>},
    {entry: 1},
  ]
