// step after FIRST in FOR body
QUERY Q2_step_after_FIRST() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<Swarms>::FIRST::Out<PlacedOn>
  }
  RETURN NONE

// INTERSECT of a chain in nested closure
QUERY Q3_INTERSECT_of_a_chain() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::INTERSECT(_::Out<Swarms>::WHERE(_::{queenright}::EQ(true)))},
  }

// INTERSECT in nested closure
QUERY Q4_INTERSECT() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::INTERSECT(_::Out<PlacedOn>)},
  }

// RANGE in aggregate argument
QUERY Q5_RANGE(text: String) =>
  RETURN COUNT(N<Hive>({tag: text})::Out<PlacedOn>::RANGE(0, 3))

// ORDER Desc by a COUNT in EXISTS
QUERY Q6_ORDER_Desc_by_a_COUNT() =>
  hives <- N<Hive>
  RETURN EXISTS(hives::FIRST::In<Swarms>::ORDER<Desc>(_::Out<PlacedOn>::COUNT))

// FIRST in RETURN array
QUERY Q7_FIRST() =>
  RETURN [
    {entry: E<Watches>::ToN::Out<Swarms>::FIRST},
    {entry: 1},
  ]

// FIRST in RETURN nested object
QUERY Q8_FIRST() =>
  RETURN {outer: {value: V<Diary>::Out<Describes>::Out<Swarms>::FIRST}, again: V<Diary>::Out<Describes>::Out<Swarms>::FIRST}

// FIRST in PREFILTER
QUERY Q9_FIRST(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(_::Out<Swarms>::FIRST))
  ))::{note_text, score}

// RANGE of variables in bound mapping entry
QUERY Q10_RANGE_of_variables(limit: U16) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::RANGE(1, ADD(limit, 1)), tag, ..}
  RETURN shown

// WHERE in edge end
QUERY Q11_WHERE(item_id: ID, limit: U16) =>
  hive <- N<Hive>(item_id)
  AddE<Swarms>::From(item_id)::To(hive::Out<Swarms>::WHERE(_::{frames}::GTE(limit)))
  RETURN NONE

// FIRST in closure
QUERY Q12_FIRST() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<Swarms>::FIRST,
  }

// INTERSECT of a chain in edge end
QUERY Q13_INTERSECT_of_a_chain(item_id: ID, text: String) =>
  AddE<Swarms>::From(item_id)::To(SearchBM25<Hive>(text, 4)::Out<Swarms>::INTERSECT(_::Out<Swarms>::WHERE(_::{queenright}::EQ(true))))
  RETURN NONE

// INTERSECT in PREFILTER
QUERY Q14_INTERSECT(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(_::INTERSECT(_::Out<PlacedOn>)))
  ))::{note_text, score}

// step after FIRST in RETURN object
QUERY Q15_step_after_FIRST() =>
  hives <- N<Hive>
  RETURN {
    value: hives::FIRST::Out<Swarms>::FIRST::Out<PlacedOn>,
    nested: {inner: [1, {deep: NONE}]},
  }

// FIRST in edge end
QUERY Q16_FIRST(item_id: ID) =>
  AddE<Swarms>::From(item_id)::To(E<Watches>::ToN::Out<Swarms>::FIRST)
  RETURN NONE

// WHERE in bound mapping entry
QUERY Q17_WHERE(limit: U16) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::WHERE(_::{frames}::GTE(limit)), tag, ..}
  RETURN shown

// step after FIRST in nested mapping entry
QUERY Q18_step_after_FIRST(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::FIRST::Out<PlacedOn>,
      hive_name,
    },
  }

// ORDER Desc by a COUNT in RETURN array
QUERY Q19_ORDER_Desc_by_a_COUNT() =>
  RETURN [
    {entry: N<Hive>::In<Swarms>::ORDER<Desc>(_::Out<PlacedOn>::COUNT)},
    {entry: 1},
  ]

// ORDER by a call in RETURN array
QUERY Q20_ORDER_by_a_call(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: hive::Out<PlacedOn>::ORDER<Asc>(MUL(_::{acres}, -1))},
    {entry: 1},
  ]

// RANGE in INTERSECT
QUERY Q21_RANGE() =>
  hives <- N<Hive>
  RETURN hives::INTERSECT(_::Out<PlacedOn>::RANGE(0, 3))

// RANGE of variables in edge end
QUERY Q22_RANGE_of_variables(item_id: ID, limit: U16, text: String) =>
  AddE<Swarms>::From(item_id)::To(SearchBM25<Hive>(text, 4)::Out<Swarms>::RANGE(1, ADD(limit, 1)))
  RETURN NONE

// INTERSECT of a chain in DROP
QUERY Q23_INTERSECT_of_a_chain(text: String) =>
  DROP N<Hive>({tag: text})::Out<Swarms>::INTERSECT(_::Out<Swarms>::WHERE(_::{queenright}::EQ(true)))
  RETURN NONE

// RANGE of variables in RETURN nested object
QUERY Q24_RANGE_of_variables(limit: U16) =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::FIRST::Out<Swarms>::RANGE(1, ADD(limit, 1))}, again: hives::FIRST::Out<Swarms>::RANGE(1, ADD(limit, 1))}

// FIRST in AND operand
QUERY Q25_FIRST() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(_::Out<Swarms>::FIRST)
  ))
