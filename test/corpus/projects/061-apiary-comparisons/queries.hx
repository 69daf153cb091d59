// CONTAINS of text in traversal from a single variable
QUERY Q9_CONTAINS_of_text(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{hive_name}::CONTAINS("or")

// comparison across an edge in binding
QUERY Q10_comparison_across_an_edge(text: String) =>
  result <- N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::InE<Swarms>::FromN::FIRST::{hive_name}::NEQ(text)
  RETURN result

// GT in UpsertN value
QUERY Q11_GT(item_id: ID, text: String) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: E<Swarms>(item_id)::ToN::{frames}::GT(10), frames: 1})
  RETURN kept

// comparison of a filtered COUNT in PREFILTER
QUERY Q12_comparison_of_a_filtered_COUNT(limit: U16, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::Out<Swarms>::WHERE(_::{frames}::GT(2))::COUNT::LT(limit))
  ))::{note_text, score}

// GT of a call in binding
QUERY Q13_GT_of_a_call(item_id: ID, limit: U16) =>
  result <- N<Hive>(item_id)::{frames}::GT(MUL(limit, 2))
  RETURN result

// GT in RETURN nested object
QUERY Q14_GT(text: String) =>
  RETURN {outer: {value: N<Hive>({tag: text})::{frames}::GT(10)}, again: N<Hive>({tag: text})::{frames}::GT(10)}

// EQ of a traversal in RETURN
QUERY Q15_EQ_of_a_traversal(text: String) =>
  hives <- N<Hive>
  RETURN hives::FIRST::{hive_name}::EQ(N<Hive>({tag: text})::{hive_name})

// comparison across an edge in traversal from FIRST
QUERY Q16_comparison_across_an_edge(text: String) =>
  hives <- N<Hive>
  RETURN hives::FIRST::InE<Swarms>::FromN::FIRST::{hive_name}::NEQ(text)

// IS_IN a parameter in traversal from a single variable
QUERY Q17_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{hive_name}::IS_IN(codes)

// IS_IN a literal in RETURN object
QUERY Q18_IS_IN_a_literal(item_id: ID, limit: U16) =>
  hive <- N<Hive>(item_id)
  RETURN {
    value: hive::{frames}::IS_IN([1, 2, limit]),
    nested: {inner: [1, {deep: NONE}]},
  }

// GT of a call in RETURN object
QUERY Q19_GT_of_a_call(item_id: ID, limit: U16) =>
  RETURN {
    value: N<Hive>(item_id)::{frames}::GT(MUL(limit, 2)),
    nested: {inner: [1, {deep: NONE}]},
  }

// comparison of a filtered COUNT in RETURN
QUERY Q20_comparison_of_a_filtered_COUNT(limit: U16, text: String) =>
  RETURN N<Hive>({tag: text})::Out<Swarms>::WHERE(_::{frames}::GT(2))::COUNT::LT(limit)

// GT of another property in array element
QUERY Q21_GT_of_another_property() =>
  hives <- N<Hive>
  list <- [hives::FIRST::{frames}::GT(hives::FIRST::{honey_kg}), hives::FIRST::{frames}::GT(hives::FIRST::{honey_kg})]
  RETURN list

// EQ of a traversal in closure
QUERY Q22_EQ_of_a_traversal(text: String) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::{hive_name}::EQ(N<Hive>({tag: text})::{hive_name}),
  }

// IS_IN a parameter in AddN statement
QUERY Q23_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  AddN<Hive>({queenright: E<Swarms>(item_id)::ToN::{hive_name}::IS_IN(codes), frames: 1})
  RETURN NONE

// GT in nested closure
QUERY Q24_GT() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::{frames}::GT(10)},
  }

// GT of a call in closure
QUERY Q25_GT_of_a_call(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::{frames}::GT(MUL(limit, 2)),
  }

// comparison of an end in binding
QUERY Q26_comparison_of_an_end(text: String) =>
  result <- N<Hive>({tag: text})::InE<Watches>::FIRST::{chore}::EQ(text)
  RETURN result

// EQ of a literal in RETURN nested object
QUERY Q27_EQ_of_a_literal() =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::FIRST::{hive_name}::EQ("north")}, again: hives::FIRST::{hive_name}::EQ("north")}

// CONTAINS of text in condition
QUERY Q28_CONTAINS_of_text() =>
  found <- N<Hive>::WHERE(
    _::{hive_name}::CONTAINS("or")
  )
  RETURN found

// GT of a call in mapping entry
QUERY Q29_GT_of_a_call(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::{frames}::GT(MUL(limit, 2))
  }

// GT of another property in traversal from FIRST
QUERY Q30_GT_of_another_property() =>
  hives <- N<Hive>
  RETURN hives::FIRST::{frames}::GT(hives::FIRST::{honey_kg})

// GT of a call in RETURN array
QUERY Q31_GT_of_a_call(item_id: ID, limit: U16) =>
  RETURN [
    {entry: N<Hive>(item_id)::{frames}::GT(MUL(limit, 2))},
    {entry: 1},
  ]

// GTE of a Date in binding
QUERY Q32_GTE_of_a_Date(text: String, moment: Date) =>
  result <- N<Hive>({tag: text})::{split_on}::GTE(moment)
  RETURN result
