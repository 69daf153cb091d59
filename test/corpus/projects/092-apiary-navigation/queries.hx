// InE in DROP
QUERY Q10_InE() =>
  DROP N<Hive>::InE<Swarms>
  RETURN NONE

// InE in negated OR operand
QUERY Q11_InE() =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(_::InE<Swarms>), _::{frames}::LT(0)))

// edge by id in PREFILTER
QUERY Q12_edge_by_id(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(E<PlacedOn>(item_id)))
  ))::{note_text, score}

// nodes by type in RETURN object
QUERY Q13_nodes_by_type() =>
  RETURN {
    value: N<Hive>,
    nested: {inner: [1, {deep: NONE}]},
  }

// nodes by type in nested closure
QUERY Q14_nodes_by_type() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: N<Hive>},
  }

// FromV in nested closure
QUERY Q15_FromV() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::InE<Describes>::FromV},
  }

// through vectors in nested closure
QUERY Q16_through_vectors() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<HasDiary>::Out<Describes>},
  }

// property in RETURN
QUERY Q17_property(item_id: ID) =>
  RETURN E<Swarms>(item_id)::ToN::{hive_name}

// InE in mapping entry
QUERY Q18_InE() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::InE<Swarms>
  }

// values in FOR list
QUERY Q19_values() =>
  list <- N<Hive>::Out<Swarms>::{frames}
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE

// two hops in RETURN array
QUERY Q20_two_hops(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: hive::Out<PlacedOn>::In<PlacedOn>},
    {entry: 1},
  ]

// vectors by type in AND operand
QUERY Q21_vectors_by_type() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(V<Diary>)
  ))

// FromN in DROP
QUERY Q22_FromN(text: String) =>
  DROP SearchBM25<Hive>(text, 4)::InE<Swarms>::FromN
  RETURN NONE

// number property in AND operand
QUERY Q23_number_property() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{honey_kg}::LTE(_::{frames})
  ))

// vectors by type in PREFILTER
QUERY Q24_vectors_by_type(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(V<Diary>))
  ))::{note_text, score}

// through vectors in nested mapping entry
QUERY Q25_through_vectors(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<HasDiary>::Out<Describes>,
      hive_name,
    },
  }

// ToN in bound mapping entry
QUERY Q26_ToN() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::OutE<PlacedOn>::ToN, tag, ..}
  RETURN shown

// vectors by type in RETURN object
QUERY Q27_vectors_by_type() =>
  RETURN {
    value: V<Diary>,
    nested: {inner: [1, {deep: NONE}]},
  }

// OutE in PREFILTER
QUERY Q28_OutE(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(_::OutE<PlacedOn>))
  ))::{note_text, score}

// node by literal id in aggregate argument
QUERY Q29_node_by_literal_id() =>
  RETURN COUNT(N<Hive>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// vector by id in closure
QUERY Q30_vector_by_id(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: V<Diary>(item_id),
  }

// values in closure
QUERY Q31_values() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<Swarms>::{frames},
  }

// bare item in FOR body after destructuring
QUERY Q32_bare_item(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found
  }
  RETURN NONE

// ID step in nested mapping entry
QUERY Q33_ID_step(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::ID,
      hive_name,
    },
  }
