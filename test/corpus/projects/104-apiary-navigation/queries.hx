// Out to vectors in AND operand
QUERY Q22_Out_to_vectors() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(_::Out<HasDiary>)
  ))

// vectors by type in nested mapping entry
QUERY Q23_vectors_by_type(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: V<Diary>,
      hive_name,
    },
  }

// two hops in mapping entry
QUERY Q24_two_hops() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<PlacedOn>::In<PlacedOn>
  }

// ToV in EXISTS
QUERY Q25_ToV() =>
  RETURN EXISTS(E<Watches>::ToN::OutE<HasDiary>::ToV)

// vectors by type in RETURN nested object
QUERY Q26_vectors_by_type() =>
  RETURN {outer: {value: V<Diary>}, again: V<Diary>}

// FromN in nested FOR body
QUERY Q27_FromN(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::InE<Swarms>::FromN
    }
  }
  RETURN hives::COUNT

// node by index in condition inside EXISTS
QUERY Q28_node_by_index(text: String) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(N<Hive>({tag: text})))))::{tag}

// edges by type in FOR body
QUERY Q29_edges_by_type() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- E<PlacedOn>
  }
  RETURN NONE

// node by literal id in nested mapping entry
QUERY Q30_node_by_literal_id(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: N<Hive>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"),
      hive_name,
    },
  }

// ID step in FOR body after destructuring
QUERY Q31_ID_step(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::ID
  }
  RETURN NONE

// nodes by type in condition inside EXISTS
QUERY Q32_nodes_by_type() =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(N<Hive>))))::{tag}

// In from vectors in FOR body after destructuring
QUERY Q33_In_from_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::In<Describes>
  }
  RETURN NONE

// vector by id in condition
QUERY Q34_vector_by_id(item_id: ID) =>
  found <- N<Hive>::WHERE(
    EXISTS(V<Diary>(item_id))
  )
  RETURN found

// nodes by type in RETURN
QUERY Q35_nodes_by_type() =>
  RETURN N<Hive>

// values in bound mapping entry
QUERY Q36_values() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::{frames}, tag, ..}
  RETURN shown

// vectors by type in bound mapping entry
QUERY Q37_vectors_by_type() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: V<Diary>, tag, ..}
  RETURN shown

// In in nested FOR body
QUERY Q38_In(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::In<Swarms>
    }
  }
  RETURN hives::COUNT

// FromV in aggregate argument
QUERY Q39_FromV(item_id: ID) =>
  RETURN COUNT(N<Hive>(item_id)::InE<Describes>::FromV)

// InE in RETURN array
QUERY Q40_InE(text: String) =>
  RETURN [
    {entry: SearchBM25<Hive>(text, 4)::InE<Swarms>},
    {entry: 1},
  ]

// vectors by type in EXISTS
QUERY Q41_vectors_by_type() =>
  RETURN EXISTS(V<Diary>)

// Out to vectors in nested FOR body
QUERY Q42_Out_to_vectors(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<HasDiary>
    }
  }
  RETURN hives::COUNT

// edges by type in condition inside EXISTS
QUERY Q43_edges_by_type() =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(E<PlacedOn>))))::{tag}

// ToV in FOR list
QUERY Q44_ToV() =>
  list <- V<Diary>::Out<Describes>::OutE<HasDiary>::ToV
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE

// In from vectors in RETURN
QUERY Q45_In_from_vectors() =>
  hives <- N<Hive>
  RETURN hives::In<Describes>
