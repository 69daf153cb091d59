// EQ of a Boolean in traversal from a single variable
QUERY Q21_EQ_of_a_Boolean(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{queenright}::EQ(true)

// CONTAINS of text in FOR body after destructuring
QUERY Q22_CONTAINS_of_text(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::{hive_name}::CONTAINS("or")
  }
  RETURN NONE

// CONTAINS of an array in bound mapping entry
QUERY Q23_CONTAINS_of_an_array(text: String) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::{blossoms}::CONTAINS(text), tag, ..}
  RETURN shown

// IS_IN a literal in RETURN array
QUERY Q24_IS_IN_a_literal(item_id: ID, limit: U16) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: hive::{frames}::IS_IN([1, 2, limit])},
    {entry: 1},
  ]

// EQ of a Boolean in array element
QUERY Q25_EQ_of_a_Boolean(item_id: ID) =>
  list <- [N<Hive>(item_id)::{queenright}::EQ(true), N<Hive>(item_id)::{queenright}::EQ(true)]
  RETURN list

// EQ of a literal in traversal from a look-up
QUERY Q26_EQ_of_a_literal(text: String) =>
  RETURN N<Hive>({tag: text})::{hive_name}::EQ("north")

// EQ of a traversal in bound mapping entry
QUERY Q27_EQ_of_a_traversal(text: String) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::{hive_name}::EQ(N<Hive>({tag: text})::{hive_name}), tag, ..}
  RETURN shown

// comparison across an edge in ORDER
QUERY Q28_comparison_across_an_edge(text: String) =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(_::InE<Swarms>::FromN::FIRST::{hive_name}::NEQ(text))::{tag, frames}

// comparison of a COUNT in traversal from FIRST
QUERY Q29_comparison_of_a_COUNT() =>
  hives <- N<Hive>
  RETURN hives::FIRST::Out<PlacedOn>::COUNT::GTE(1)

// LT in AddN statement
QUERY Q30_LT(item_id: ID, factor: F64) =>
  hive <- N<Hive>(item_id)
  AddN<Hive>({queenright: hive::{honey_kg}::LT(factor), frames: 1})
  RETURN NONE

// GT of another property in traversal from a look-up
QUERY Q31_GT_of_another_property(text: String) =>
  RETURN N<Hive>({tag: text})::{frames}::GT(N<Hive>({tag: text})::{honey_kg})

// EQ of a Boolean in ORDER
QUERY Q32_EQ_of_a_Boolean() =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(_::{queenright}::EQ(true))::{tag, frames}

// LTE of an integer in AddN statement
QUERY Q33_LTE_of_an_integer() =>
  hives <- N<Hive>
  AddN<Hive>({queenright: hives::FIRST::{honey_kg}::LTE(3), frames: 1})
  RETURN NONE

// LT in AND operand
QUERY Q34_LT(factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{honey_kg}::LT(factor)
  ))

// GTE of a Date in AND operand
QUERY Q35_GTE_of_a_Date(moment: Date) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{split_on}::GTE(moment)
  ))

// EQ of a Date in FOR body after destructuring
QUERY Q36_EQ_of_a_Date(moment: Date, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::{split_on}::EQ(moment)
  }
  RETURN NONE

// EQ of a literal in mapping entry
QUERY Q37_EQ_of_a_literal() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::{hive_name}::EQ("north")
  }

// EQ of a traversal in traversal from a look-up
QUERY Q38_EQ_of_a_traversal(text: String) =>
  RETURN N<Hive>({tag: text})::{hive_name}::EQ(N<Hive>({tag: text})::{hive_name})

// EQ of a traversal in condition
QUERY Q39_EQ_of_a_traversal(text: String) =>
  found <- N<Hive>::WHERE(
    _::{hive_name}::EQ(N<Hive>({tag: text})::{hive_name})
  )
  RETURN found

// LTE of an integer in nested mapping entry
QUERY Q40_LTE_of_an_integer(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::{honey_kg}::LTE(3),
      hive_name,
    },
  }

// LTE of an integer in PREFILTER
QUERY Q41_LTE_of_an_integer(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::{honey_kg}::LTE(3))
  ))::{note_text, score}

// IS_IN a literal in mapping entry
QUERY Q42_IS_IN_a_literal(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::{frames}::IS_IN([1, 2, limit])
  }

// EQ of a literal in FOR body
QUERY Q43_EQ_of_a_literal() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::{hive_name}::EQ("north")
  }
  RETURN NONE

// EQ of a literal in nested mapping entry
QUERY Q44_EQ_of_a_literal(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::{hive_name}::EQ("north"),
      hive_name,
    },
  }
