// EXISTS of a property in negated OR operand
QUERY Q3_EXISTS_of_a_property() =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(_::{split_on}), _::{frames}::LT(0)))

// EXISTS of a source in RETURN array
QUERY Q4_EXISTS_of_a_source(text: String) =>
  RETURN [
    {entry: EXISTS(N<Hive>({tag: text}))},
    {entry: 1},
  ]

// negated AND in RETURN list
QUERY Q5_negated_AND(item_id: ID, limit: U16) =>
  total <- N<Meadow>::COUNT
  RETURN total, !AND(E<Swarms>(item_id)::ToN::{queenright}::EQ(false), E<Swarms>(item_id)::ToN::{frames}::LTE(limit))

// nested logic in condition inside EXISTS
QUERY Q6_nested_logic(enabled: Boolean) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(AND(OR(_::{frames}::GT(1), !AND(_::{queenright}::EQ(enabled), EXISTS(_::Out<Swarms>))), !OR(_::{hive_name}::EQ("x"))))))::{tag}

// EXISTS of a source in RETURN list
QUERY Q7_EXISTS_of_a_source(text: String) =>
  total <- N<Meadow>::COUNT
  RETURN total, EXISTS(N<Hive>({tag: text}))

// EXISTS of a property in UpsertN value
QUERY Q8_EXISTS_of_a_property(text: String) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: EXISTS(N<Hive>({tag: text})::{split_on}), frames: 1})
  RETURN kept

// OR in FOR body after destructuring
QUERY Q9_OR(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- OR(found::{frames}::GT(5), found::{hive_name}::EQ(text), found::{honey_kg}::LT(0.5))
  }
  RETURN NONE

// negated AND in mapping entry
QUERY Q10_negated_AND(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: !AND(_::{queenright}::EQ(false), _::{frames}::LTE(limit))
  }

// negated OR in RETURN array
QUERY Q11_negated_OR(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: !OR(EXISTS(hive::Out<Swarms>), !EXISTS(hive::Out<HasDiary>))},
    {entry: 1},
  ]

// nested logic in nested closure
QUERY Q12_nested_logic(enabled: Boolean) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: AND(OR(inner::{frames}::GT(1), !AND(inner::{queenright}::EQ(enabled), EXISTS(inner::Out<Swarms>))), !OR(inner::{hive_name}::EQ("x")))},
  }

// negated OR in FOR body after destructuring
QUERY Q13_negated_OR(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- !OR(EXISTS(found::Out<Swarms>), !EXISTS(found::Out<HasDiary>))
  }
  RETURN NONE

// EXISTS of a source in closure
QUERY Q14_EXISTS_of_a_source(text: String) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: EXISTS(N<Hive>({tag: text})),
  }

// negated EXISTS in FOR body after destructuring
QUERY Q15_negated_EXISTS(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- !EXISTS(found::In<Watches>)
  }
  RETURN NONE

// EXISTS of a source in bound mapping entry
QUERY Q16_EXISTS_of_a_source(text: String) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: EXISTS(N<Hive>({tag: text})), tag, ..}
  RETURN shown

// nested logic in UpsertN value
QUERY Q17_nested_logic(item_id: ID, text: String, enabled: Boolean) =>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: AND(OR(E<Swarms>(item_id)::ToN::{frames}::GT(1), !AND(E<Swarms>(item_id)::ToN::{queenright}::EQ(enabled), EXISTS(V<Diary>::Out<Describes>::Out<Swarms>))), !OR(E<Swarms>(item_id)::ToN::{hive_name}::EQ("x"))), frames: 1})
  RETURN kept

// AND in UpsertN value
QUERY Q18_AND(item_id: ID, text: String) =>
  hives <- N<Hive>
  hive <- N<Hive>(item_id)
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({queenright: AND(hive::{queenright}::EQ(true), EXISTS(hives::OutE<Swarms>)), frames: 1})
  RETURN kept

// EXISTS in condition
QUERY Q19_EXISTS() =>
  found <- N<Hive>::WHERE(
    EXISTS(_::Out<PlacedOn>)
  )
  RETURN found

// AND in ORDER
QUERY Q20_AND() =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(AND(_::{queenright}::EQ(true), EXISTS(_::OutE<Swarms>)))::{tag, frames}

// OR in nested closure
QUERY Q21_OR(text: String) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: OR(inner::{frames}::GT(5), inner::{hive_name}::EQ(text), inner::{honey_kg}::LT(0.5))},
  }

// negated OR in array element
QUERY Q22_negated_OR(text: String) =>
  list <- [!OR(EXISTS(SearchBM25<Hive>(text, 4)::Out<Swarms>), !EXISTS(SearchBM25<Hive>(text, 4)::Out<HasDiary>)), !OR(EXISTS(SearchBM25<Hive>(text, 4)::Out<Swarms>), !EXISTS(SearchBM25<Hive>(text, 4)::Out<HasDiary>))]
  RETURN list

// nested logic in RETURN array
QUERY Q23_nested_logic(item_id: ID, text: String, enabled: Boolean) =>
  RETURN [
    {entry: AND(OR(E<Swarms>(item_id)::ToN::{frames}::GT(1), !AND(E<Swarms>(item_id)::ToN::{queenright}::EQ(enabled), EXISTS(N<Hive>({tag: text})::Out<Swarms>))), !OR(E<Swarms>(item_id)::ToN::{hive_name}::EQ("x")))},
    {entry: 1},
  ]

// AND in negated OR operand
QUERY Q24_AND() =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(AND(_::{queenright}::EQ(true), EXISTS(_::OutE<Swarms>)), _::{frames}::LT(0)))

// negated AND in RETURN nested object
QUERY Q25_negated_AND(item_id: ID, limit: U16) =>
  RETURN {outer: {value: !AND(N<Hive>(item_id)::{queenright}::EQ(false), N<Hive>(item_id)::{frames}::LTE(limit))}, again: !AND(N<Hive>(item_id)::{queenright}::EQ(false), N<Hive>(item_id)::{frames}::LTE(limit))}

// negated EXISTS in condition
QUERY Q26_negated_EXISTS() =>
  found <- N<Hive>::WHERE(
    !EXISTS(_::In<Watches>)
  )
  RETURN found
