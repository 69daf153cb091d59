// EQ of a Date in RETURN array
QUERY Q9_EQ_of_a_Date(moment: Date) =>
  hives <- N<Hive>
  RETURN [
    {entry: hives::FIRST::{split_on}::EQ(moment)},
    {entry: 1},
  ]

// comparison of a filtered COUNT in RETURN list
QUERY Q10_comparison_of_a_filtered_COUNT(limit: U16) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::Out<Swarms>::WHERE(_::{frames}::GT(2))::COUNT::LT(limit)

// comparison of an end in UpsertN value
QUERY Q11_comparison_of_an_end(item_id: ID, text: String) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: E<Swarms>(item_id)::ToN::InE<Watches>::FIRST::{chore}::EQ(text), frames: 1})
  RETURN kept

// EQ of a literal in bound mapping entry
QUERY Q12_EQ_of_a_literal() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::{hive_name}::EQ("north"), tag, ..}
  RETURN shown

// IS_IN a parameter in ORDER
QUERY Q13_IS_IN_a_parameter(codes: [String]) =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(_::{hive_name}::IS_IN(codes))::{tag, frames}

// EQ of an ID in array element
QUERY Q14_EQ_of_an_ID(item_id: ID, text: String) =>
  list <- [N<Hive>({tag: text})::ID::EQ(item_id), N<Hive>({tag: text})::ID::EQ(item_id)]
  RETURN list

// comparison of a filtered COUNT in AddN property
QUERY Q15_comparison_of_a_filtered_COUNT(limit: U16) =>
  hives <- N<Hive>
  added <- AddN<Hive>({queenright: hives::FIRST::Out<Swarms>::WHERE(_::{frames}::GT(2))::COUNT::LT(limit), frames: 1})
  RETURN added

// GT of a call in mapping entry
QUERY Q16_GT_of_a_call(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::{frames}::GT(MUL(limit, 2))
  }

// comparison of a COUNT in FOR body
QUERY Q17_comparison_of_a_COUNT() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<PlacedOn>::COUNT::GTE(1)
  }
  RETURN NONE

// IS_IN a parameter in nested FOR body
QUERY Q18_IS_IN_a_parameter(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::{hive_name}::IS_IN(codes)
    }
  }
  RETURN hives::COUNT

// EQ of a traversal in array element
QUERY Q19_EQ_of_a_traversal(item_id: ID, text: String) =>
  list <- [N<Hive>(item_id)::{hive_name}::EQ(N<Hive>({tag: text})::{hive_name}), N<Hive>(item_id)::{hive_name}::EQ(N<Hive>({tag: text})::{hive_name})]
  RETURN list

// EQ of a Date in bound mapping entry
QUERY Q20_EQ_of_a_Date(moment: Date) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::{split_on}::EQ(moment), tag, ..}
  RETURN shown

// comparison of an end in condition inside EXISTS
QUERY Q21_comparison_of_an_end(text: String) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(_::InE<Watches>::FIRST::{chore}::EQ(text))))::{tag}

// IS_IN a parameter in UpsertN value
QUERY Q22_IS_IN_a_parameter(text: String, codes: [String]) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{hive_name}::IS_IN(codes), frames: 1})
  RETURN kept

// GT in UpsertN value
QUERY Q23_GT(item_id: ID, text: String) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: E<Swarms>(item_id)::ToN::{frames}::GT(10), frames: 1})
  RETURN kept

// LTE of an integer in RETURN array
QUERY Q24_LTE_of_an_integer(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: hive::{honey_kg}::LTE(3)},
    {entry: 1},
  ]

// GTE of a Date in nested closure
QUERY Q25_GTE_of_a_Date(moment: Date) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::{split_on}::GTE(moment)},
  }

// IS_IN a parameter in RETURN nested object
QUERY Q26_IS_IN_a_parameter(text: String, codes: [String]) =>
  RETURN {outer: {value: N<Hive>({tag: text})::{hive_name}::IS_IN(codes)}, again: N<Hive>({tag: text})::{hive_name}::IS_IN(codes)}

// IS_IN a literal in array element
QUERY Q27_IS_IN_a_literal(limit: U16) =>
  hives <- N<Hive>
  list <- [hives::FIRST::{frames}::IS_IN([1, 2, limit]), hives::FIRST::{frames}::IS_IN([1, 2, limit])]
  RETURN list

// CONTAINS of text in condition
QUERY Q28_CONTAINS_of_text() =>
  found <- N<Hive>::WHERE(
    _::{hive_name}::CONTAINS("or")
  )
  RETURN found

// LTE of an integer in condition
QUERY Q29_LTE_of_an_integer() =>
  found <- N<Hive>::WHERE(
    _::{honey_kg}::LTE(3)
  )
  RETURN found

// comparison of a filtered COUNT in nested mapping entry
QUERY Q30_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::WHERE(_::{frames}::GT(2))::COUNT::LT(limit),
      hive_name,
    },
  }

// GT of another property in RETURN
QUERY Q31_GT_of_another_property(item_id: ID) =>
  RETURN N<Hive>(item_id)::{frames}::GT(N<Hive>(item_id)::{honey_kg})

// NEQ in FOR body
QUERY Q32_NEQ() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::{hive_name}::NEQ("south")
  }
  RETURN NONE
