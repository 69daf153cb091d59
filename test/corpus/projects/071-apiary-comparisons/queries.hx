// CONTAINS of an array in AddN property
QUERY Q21_CONTAINS_of_an_array(text: String) =>
  hives <- N<Hive>
  added <- AddN<Hive>({queenright: hives::FIRST::{blossoms}::CONTAINS(text), frames: 1})
  RETURN added

// comparison of a filtered COUNT in RETURN
QUERY Q22_comparison_of_a_filtered_COUNT(limit: U16) =>
  RETURN N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::Out<Swarms>::WHERE(_::{frames}::GT(2))::COUNT::LT(limit)

// GT of another property in binding
QUERY Q23_GT_of_another_property(item_id: ID) =>
  result <- E<Swarms>(item_id)::ToN::{frames}::GT(E<Swarms>(item_id)::ToN::{honey_kg})
  RETURN result

// IS_IN a literal in RETURN array
QUERY Q24_IS_IN_a_literal(item_id: ID, limit: U16) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: hive::{frames}::IS_IN([1, 2, limit])},
    {entry: 1},
  ]

// CONTAINS of an array in nested mapping entry
QUERY Q25_CONTAINS_of_an_array(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::{blossoms}::CONTAINS(text),
      hive_name,
    },
  }

// CONTAINS of an array in FOR body after destructuring
QUERY Q26_CONTAINS_of_an_array(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::{blossoms}::CONTAINS(text)
  }
  RETURN NONE

// GT in RETURN nested object
QUERY Q27_GT() =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::FIRST::{frames}::GT(10)}, again: hives::FIRST::{frames}::GT(10)}

// comparison of a filtered COUNT in mapping entry
QUERY Q28_comparison_of_a_filtered_COUNT(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<Swarms>::WHERE(_::{frames}::GT(2))::COUNT::LT(limit)
  }

// LTE of an integer in FOR body
QUERY Q29_LTE_of_an_integer() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::{honey_kg}::LTE(3)
  }
  RETURN NONE

// comparison across an edge in mapping entry
QUERY Q30_comparison_across_an_edge(text: String) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::InE<Swarms>::FromN::FIRST::{hive_name}::NEQ(text)
  }

// LT in RETURN list
QUERY Q31_LT(item_id: ID, factor: F64) =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>(item_id)::{honey_kg}::LT(factor)

// comparison of a COUNT in nested closure
QUERY Q32_comparison_of_a_COUNT() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<PlacedOn>::COUNT::GTE(1)},
  }

// GT of a call in closure
QUERY Q33_GT_of_a_call(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::{frames}::GT(MUL(limit, 2)),
  }

// comparison of a COUNT in nested mapping entry
QUERY Q34_comparison_of_a_COUNT(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<PlacedOn>::COUNT::GTE(1),
      hive_name,
    },
  }

// NEQ in binding
QUERY Q35_NEQ(item_id: ID) =>
  result <- E<Swarms>(item_id)::ToN::{hive_name}::NEQ("south")
  RETURN result

// EQ of a literal in nested mapping entry
QUERY Q36_EQ_of_a_literal(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::{hive_name}::EQ("north"),
      hive_name,
    },
  }

// LT in UPDATE value
QUERY Q37_LT(item_id: ID, factor: F64) =>
  hive <- N<Hive>(item_id)
  changed <- hive::UPDATE({queenright: N<Hive>(item_id)::{honey_kg}::LT(factor), frames: 1})
  RETURN changed

// comparison across an edge in nested FOR body
QUERY Q38_comparison_across_an_edge(text: String, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::InE<Swarms>::FromN::FIRST::{hive_name}::NEQ(text)
    }
  }
  RETURN hives::COUNT

// EQ of a literal in RETURN list
QUERY Q39_EQ_of_a_literal() =>
  hives <- N<Hive>
  total <- N<Meadow>::COUNT
  RETURN total, hives::FIRST::{hive_name}::EQ("north")

// GTE of a Date in UpsertN value
QUERY Q40_GTE_of_a_Date(text: String, moment: Date) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{split_on}::GTE(moment), frames: 1})
  RETURN kept

// EQ of a Boolean in nested mapping entry
QUERY Q41_EQ_of_a_Boolean(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::{queenright}::EQ(true),
      hive_name,
    },
  }

// LTE of an integer in bound mapping entry
QUERY Q42_LTE_of_an_integer() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::{honey_kg}::LTE(3), tag, ..}
  RETURN shown

// CONTAINS of text in AddN statement
QUERY Q43_CONTAINS_of_text(item_id: ID) =>
  AddN<Hive>({queenright: N<Hive>(item_id)::{hive_name}::CONTAINS("or"), frames: 1})
  RETURN NONE

// LTE of an integer in array element
QUERY Q44_LTE_of_an_integer(text: String) =>
  list <- [N<Hive>({tag: text})::{honey_kg}::LTE(3), N<Hive>({tag: text})::{honey_kg}::LTE(3)]
  RETURN list
