// node by literal id in aggregate argument
QUERY Q10_node_by_literal_id() =>
  RETURN COUNT(N<Hive>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// node by literal id in binding
QUERY Q11_node_by_literal_id() =>
  result <- N<Hive>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")
  RETURN result

// through vectors in RETURN list
QUERY Q12_through_vectors(item_id: ID) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>(item_id)::Out<HasDiary>::Out<Describes>

// InE in FOR body
QUERY Q13_InE() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::InE<Swarms>
  }
  RETURN NONE

// OutE in nested FOR body
QUERY Q14_OutE(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::OutE<PlacedOn>
    }
  }
  RETURN hives::COUNT

// node by index in nested mapping entry
QUERY Q15_node_by_index(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: N<Hive>({tag: text}),
      hive_name,
    },
  }

// Out in traversal from a look-up
QUERY Q16_Out(text: String) =>
  RETURN N<Hive>({tag: text})::Out<PlacedOn>

// bare item in path end
QUERY Q17_bare_item(item_id: ID) =>
  hives <- N<Hive>
  RETURN hives::ShortestPath<Swarms>::To(E<Swarms>(item_id)::ToN)

// node by index in DROP
QUERY Q18_node_by_index(text: String) =>
  DROP N<Hive>({tag: text})
  RETURN NONE

// vectors by type in DROP
QUERY Q19_vectors_by_type() =>
  DROP V<Diary>
  RETURN NONE

// InE in RETURN list
QUERY Q20_InE(item_id: ID) =>
  hive <- N<Hive>(item_id)
  total <- N<Meadow>::COUNT
  RETURN total, hive::InE<Swarms>

// nodes by type in bound mapping entry
QUERY Q21_nodes_by_type() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: N<Hive>, tag, ..}
  RETURN shown

// through vectors in nested FOR body
QUERY Q22_through_vectors(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<HasDiary>::Out<Describes>
    }
  }
  RETURN hives::COUNT

// node by index in AND operand
QUERY Q23_node_by_index(text: String) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(N<Hive>({tag: text}))
  ))

// In in RETURN nested object
QUERY Q24_In() =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::FIRST::In<Swarms>}, again: hives::FIRST::In<Swarms>}

// nodes by type in PREFILTER
QUERY Q25_nodes_by_type(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(N<Hive>))
  ))::{note_text, score}

// FromV in FOR body after destructuring
QUERY Q26_FromV(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::InE<Describes>::FromV
  }
  RETURN NONE

// through vectors in closure
QUERY Q27_through_vectors() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<HasDiary>::Out<Describes>,
  }

// In in closure
QUERY Q28_In() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::In<Swarms>,
  }

// InE in AND operand
QUERY Q29_InE() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(_::InE<Swarms>)
  ))

// Out to vectors in FOR list
QUERY Q30_Out_to_vectors(item_id: ID) =>
  list <- N<Hive>(item_id)::Out<HasDiary>
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE

// edge by id in RETURN array
QUERY Q31_edge_by_id(item_id: ID) =>
  RETURN [
    {entry: E<PlacedOn>(item_id)},
    {entry: 1},
  ]

// ToN in traversal from a source
QUERY Q32_ToN() =>
  RETURN N<Hive>::OutE<PlacedOn>::ToN

// ToN in RETURN object
QUERY Q33_ToN() =>
  hives <- N<Hive>
  RETURN {
    value: hives::FIRST::OutE<PlacedOn>::ToN,
    nested: {inner: [1, {deep: NONE}]},
  }
