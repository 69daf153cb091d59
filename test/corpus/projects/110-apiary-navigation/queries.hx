// OutE in RETURN
QUERY Q22_OutE(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::OutE<PlacedOn>

// ToV in binding
QUERY Q23_ToV(text: String) =>
  result <- N<Hive>({tag: text})::OutE<HasDiary>::ToV
  RETURN result

// node by literal id in RETURN nested object
QUERY Q24_node_by_literal_id() =>
  RETURN {outer: {value: N<Hive>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")}, again: N<Hive>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")}

// node by id in RETURN object
QUERY Q25_node_by_id(item_id: ID) =>
  RETURN {
    value: N<Hive>(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// InE in RETURN
QUERY Q26_InE() =>
  RETURN V<Diary>::Out<Describes>::InE<Swarms>

// InE in traversal from a look-up
QUERY Q27_InE(text: String) =>
  RETURN N<Hive>({tag: text})::InE<Swarms>

// edges by type in FOR body
QUERY Q28_edges_by_type() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- E<PlacedOn>
  }
  RETURN NONE

// In from vectors in closure
QUERY Q29_In_from_vectors() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::In<Describes>,
  }

// vectors by type in negated OR operand
QUERY Q30_vectors_by_type() =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(V<Diary>), _::{frames}::LT(0)))

// edges by type in nested mapping entry
QUERY Q31_edges_by_type(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: E<PlacedOn>,
      hive_name,
    },
  }

// In from vectors in FOR list
QUERY Q32_In_from_vectors(text: String) =>
  list <- N<Hive>({tag: text})::In<Describes>
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE

// through vectors in EXISTS
QUERY Q33_through_vectors() =>
  hives <- N<Hive>
  RETURN EXISTS(hives::FIRST::Out<HasDiary>::Out<Describes>)

// edges by type in RETURN nested object
QUERY Q34_edges_by_type() =>
  RETURN {outer: {value: E<PlacedOn>}, again: E<PlacedOn>}

// node by id in RETURN list
QUERY Q35_node_by_id(item_id: ID) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>(item_id)

// Out to vectors in closure
QUERY Q36_Out_to_vectors() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<HasDiary>,
  }

// property in closure
QUERY Q37_property() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::{hive_name},
  }

// node by index in RETURN object
QUERY Q38_node_by_index(text: String) =>
  RETURN {
    value: N<Hive>({tag: text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// Out to vectors in DROP
QUERY Q39_Out_to_vectors(item_id: ID) =>
  DROP N<Hive>(item_id)::Out<HasDiary>
  RETURN NONE

// two hops in FOR body after destructuring
QUERY Q40_two_hops(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<PlacedOn>::In<PlacedOn>
  }
  RETURN NONE

// number property in closure
QUERY Q41_number_property() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::{frames},
  }

// Out to vectors in traversal from a plural variable
QUERY Q42_Out_to_vectors() =>
  hives <- N<Hive>
  RETURN hives::Out<HasDiary>

// InE in closure
QUERY Q43_InE() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::InE<Swarms>,
  }

// vector by id in AND operand
QUERY Q44_vector_by_id(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(V<Diary>(item_id))
  ))

// InE in nested closure
QUERY Q45_InE() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::InE<Swarms>},
  }
