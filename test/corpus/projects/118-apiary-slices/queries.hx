// filter, order and page in traversal from a search
QUERY Q2_filter_order_and_page(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Out<Swarms>::WHERE(_::{queenright}::EQ(true))::ORDER<Desc>(_::{frames})::RANGE(0, 10)

// FIRST in bound mapping entry
QUERY Q3_FIRST() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::FIRST, tag, ..}
  RETURN shown

// INTERSECT in INTERSECT
QUERY Q4_INTERSECT() =>
  hives <- N<Hive>
  RETURN hives::INTERSECT(_::INTERSECT(_::Out<PlacedOn>))

// INTERSECT in traversal from a single variable
QUERY Q5_INTERSECT(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::INTERSECT(_::Out<PlacedOn>)

// RANGE of variables in RETURN object
QUERY Q6_RANGE_of_variables(limit: U16) =>
  hives <- N<Hive>
  RETURN {
    value: hives::FIRST::Out<Swarms>::RANGE(1, ADD(limit, 1)),
    nested: {inner: [1, {deep: NONE}]},
  }

// WHERE in traversal from a source
QUERY Q7_WHERE(limit: U16) =>
  RETURN N<Hive>::Out<Swarms>::WHERE(_::{frames}::GTE(limit))

// WHERE in nested mapping entry
QUERY Q8_WHERE(item_id: ID, limit: U16) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::WHERE(_::{frames}::GTE(limit)),
      hive_name,
    },
  }

// FIRST in FOR body after destructuring
QUERY Q9_FIRST(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::FIRST
  }
  RETURN NONE

// INTERSECT of a chain in RETURN list
QUERY Q10_INTERSECT_of_a_chain() =>
  total <- N<Meadow>::COUNT
  RETURN total, N<Hive>::Out<Swarms>::INTERSECT(_::Out<Swarms>::WHERE(_::{queenright}::EQ(true)))

// RANGE in aggregate argument
QUERY Q11_RANGE(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN COUNT(hive::Out<PlacedOn>::RANGE(0, 3))

// ORDER Asc in nested FOR body
QUERY Q12_ORDER_Asc(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::ORDER<Asc>(_::{hive_name})
    }
  }
  RETURN hives::COUNT

// INTERSECT in RETURN object
QUERY Q13_INTERSECT(text: String) =>
  RETURN {
    value: SearchBM25<Hive>(text, 4)::INTERSECT(_::Out<PlacedOn>),
    nested: {inner: [1, {deep: NONE}]},
  }

// step after FIRST in condition inside EXISTS
QUERY Q14_step_after_FIRST() =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(_::Out<Swarms>::FIRST::Out<PlacedOn>))))::{tag}

// FIRST in RETURN nested object
QUERY Q15_FIRST() =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::FIRST::Out<Swarms>::FIRST}, again: hives::FIRST::Out<Swarms>::FIRST}

// step after FIRST in nested closure
QUERY Q16_step_after_FIRST() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::FIRST::Out<PlacedOn>},
  }

// FIRST in aggregate argument
QUERY Q17_FIRST() =>
  RETURN COUNT(V<Diary>::Out<Describes>::Out<Swarms>::FIRST)

// ORDER by a call in aggregate argument
QUERY Q18_ORDER_by_a_call() =>
  hives <- N<Hive>
  RETURN COUNT(hives::Out<PlacedOn>::ORDER<Asc>(MUL(_::{acres}, -1)))

// ORDER Desc by a COUNT in traversal from FIRST
QUERY Q19_ORDER_Desc_by_a_COUNT() =>
  hives <- N<Hive>
  RETURN hives::FIRST::In<Swarms>::ORDER<Desc>(_::Out<PlacedOn>::COUNT)

// INTERSECT of a chain in FOR list
QUERY Q20_INTERSECT_of_a_chain(item_id: ID) =>
  hive <- N<Hive>(item_id)
  list <- hive::Out<Swarms>::INTERSECT(_::Out<Swarms>::WHERE(_::{queenright}::EQ(true)))
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE

// INTERSECT in FOR body after destructuring
QUERY Q21_INTERSECT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::INTERSECT(_::Out<PlacedOn>)
  }
  RETURN NONE

// INTERSECT of a chain in DROP
QUERY Q22_INTERSECT_of_a_chain(text: String) =>
  DROP SearchBM25<Hive>(text, 4)::Out<Swarms>::INTERSECT(_::Out<Swarms>::WHERE(_::{queenright}::EQ(true)))
  RETURN NONE

// INTERSECT in nested closure
QUERY Q23_INTERSECT() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::INTERSECT(_::Out<PlacedOn>)},
  }

// RANGE of variables in traversal from a source
QUERY Q24_RANGE_of_variables(limit: U16) =>
  RETURN N<Hive>::Out<Swarms>::RANGE(1, ADD(limit, 1))

// RANGE in FOR body after destructuring
QUERY Q25_RANGE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<PlacedOn>::RANGE(0, 3)
  }
  RETURN NONE
