// negated EXISTS in bound mapping entry
QUERY Q3_negated_EXISTS() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: !EXISTS(_::In<Watches>), tag, ..}
  RETURN shown

// AND in closure
QUERY Q4_AND() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: AND(each::{queenright}::EQ(true), EXISTS(each::OutE<Swarms>)),
  }

// OR in closure
QUERY Q5_OR(text: String) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: OR(each::{frames}::GT(5), each::{hive_name}::EQ(text), each::{honey_kg}::LT(0.5)),
  }

// negated AND in bound mapping entry
QUERY Q6_negated_AND(limit: U16) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: !AND(_::{queenright}::EQ(false), _::{frames}::LTE(limit)), tag, ..}
  RETURN shown

// negated AND in RETURN nested object
QUERY Q7_negated_AND(item_id: ID, limit: U16) =>
  RETURN {outer: {value: !AND(N<Hive>(item_id)::{queenright}::EQ(false), N<Hive>(item_id)::{frames}::LTE(limit))}, again: !AND(N<Hive>(item_id)::{queenright}::EQ(false), N<Hive>(item_id)::{frames}::LTE(limit))}

// AND in PREFILTER
QUERY Q8_AND(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(AND(_::{queenright}::EQ(true), EXISTS(_::OutE<Swarms>)))
  ))::{note_text, score}

// EXISTS of a source in nested mapping entry
QUERY Q9_EXISTS_of_a_source(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: EXISTS(N<Hive>({tag: text})),
      hive_name,
    },
  }

// nested logic in condition
QUERY Q10_nested_logic(enabled: Boolean) =>
  found <- N<Hive>::WHERE(
    AND(OR(_::{frames}::GT(1), !AND(_::{queenright}::EQ(enabled), EXISTS(_::Out<Swarms>))), !OR(_::{hive_name}::EQ("x")))
  )
  RETURN found

// negated EXISTS in traversal from a plural variable
QUERY Q11_negated_EXISTS() =>
  hives <- N<Hive>
  RETURN !EXISTS(hives::In<Watches>)

// negated EXISTS in ORDER
QUERY Q12_negated_EXISTS() =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(!EXISTS(_::In<Watches>))::{tag, frames}

// nested logic in RETURN list
QUERY Q13_nested_logic(item_id: ID, text: String, enabled: Boolean) =>
  total <- N<Meadow>::COUNT
  RETURN total, AND(OR(N<Hive>(item_id)::{frames}::GT(1), !AND(N<Hive>(item_id)::{queenright}::EQ(enabled), EXISTS(SearchBM25<Hive>(text, 4)::Out<Swarms>))), !OR(N<Hive>(item_id)::{hive_name}::EQ("x")))

// EXISTS of a source in bound mapping entry
QUERY Q14_EXISTS_of_a_source(text: String) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: EXISTS(N<Hive>({tag: text})), tag, ..}
  RETURN shown

// EXISTS of a property in traversal from FIRST
QUERY Q15_EXISTS_of_a_property() =>
  hives <- N<Hive>
  RETURN EXISTS(hives::FIRST::{split_on})

// nested logic in PREFILTER
QUERY Q16_nested_logic(enabled: Boolean, vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(AND(OR(_::{frames}::GT(1), !AND(_::{queenright}::EQ(enabled), EXISTS(_::Out<Swarms>))), !OR(_::{hive_name}::EQ("x"))))
  ))::{note_text, score}

// negated EXISTS in AddN property
QUERY Q17_negated_EXISTS() =>
  added <- AddN<Hive>({queenright: !EXISTS(V<Diary>::Out<Describes>::In<Watches>), frames: 1})
  RETURN added

// OR in mapping entry
QUERY Q18_OR(text: String) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: OR(_::{frames}::GT(5), _::{hive_name}::EQ(text), _::{honey_kg}::LT(0.5))
  }

// negated OR in closure
QUERY Q19_negated_OR() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: !OR(EXISTS(each::Out<Swarms>), !EXISTS(each::Out<HasDiary>)),
  }

// negated EXISTS in PREFILTER
QUERY Q20_negated_EXISTS(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(!EXISTS(_::In<Watches>))
  ))::{note_text, score}

// EXISTS of a property in mapping entry
QUERY Q21_EXISTS_of_a_property() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: EXISTS(_::{split_on})
  }

// OR in RETURN object
QUERY Q22_OR(text: String) =>
  RETURN {
    value: OR(N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{frames}::GT(5), N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{hive_name}::EQ(text), N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{honey_kg}::LT(0.5)),
    nested: {inner: [1, {deep: NONE}]},
  }

// nested logic in RETURN array
QUERY Q23_nested_logic(item_id: ID, text: String, enabled: Boolean) =>
  RETURN [
    {entry: AND(OR(E<Swarms>(item_id)::ToN::{frames}::GT(1), !AND(E<Swarms>(item_id)::ToN::{queenright}::EQ(enabled), EXISTS(N<Hive>({tag: text})::Out<Swarms>))), !OR(E<Swarms>(item_id)::ToN::{hive_name}::EQ("x")))},
    {entry: 1},
  ]

// OR in nested closure
QUERY Q24_OR(text: String) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: OR(inner::{frames}::GT(5), inner::{hive_name}::EQ(text), inner::{honey_kg}::LT(0.5))},
  }

// negated AND in mapping entry
QUERY Q25_negated_AND(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: !AND(_::{queenright}::EQ(false), _::{frames}::LTE(limit))
  }

// negated OR in RETURN array
QUERY Q26_negated_OR() =>
  RETURN [
    {entry: !OR(EXISTS(V<Diary>::Out<Describes>::Out<Swarms>), !EXISTS(V<Diary>::Out<Describes>::Out<HasDiary>))},
    {entry: 1},
  ]
