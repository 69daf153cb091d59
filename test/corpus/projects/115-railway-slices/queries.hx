// INTERSECT of a chain in RETURN array
QUERY Q8_INTERSECT_of_a_chain() =>
  RETURN [
    {entry: V<Report>::Out<Concerns>::Out<Couples>::INTERSECT(_::Out<Couples>::WHERE(_::{electric}::EQ(true)))},
    {entry: 1},
  ]

// ORDER by a call in FOR body
QUERY Q9_ORDER_by_a_call() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::Out<ParkedAt>::ORDER<Asc>(MUL(_::{tracks}, -1))
  }
  RETURN NONE

// ORDER Asc in negated OR operand
QUERY Q10_ORDER_Asc() =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(EXISTS(_::Out<Couples>::ORDER<Asc>(_::{nickname})), _::{coaches}::LT(0)))

// RANGE of variables in condition
QUERY Q11_RANGE_of_variables(limit: U16) =>
  found <- N<Train>::WHERE(
    EXISTS(_::Out<Couples>::RANGE(1, ADD(limit, 1)))
  )
  RETURN found

// RANGE in binding
QUERY Q12_RANGE(item_id: ID) =>
  result <- N<Train>(item_id)::Out<ParkedAt>::RANGE(0, 3)
  RETURN result

// INTERSECT in nested FOR body
QUERY Q13_INTERSECT(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::INTERSECT(_::Out<ParkedAt>)
    }
  }
  RETURN trains::COUNT

// ORDER by a call in RETURN object
QUERY Q14_ORDER_by_a_call(text: String) =>
  RETURN {
    value: N<Train>({unit_code: text})::Out<ParkedAt>::ORDER<Asc>(MUL(_::{tracks}, -1)),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE in FOR list
QUERY Q15_RANGE() =>
  trains <- N<Train>
  list <- trains::FIRST::Out<ParkedAt>::RANGE(0, 3)
  FOR entry IN list {
    AddN<Depot>({tracks: 1})
  }
  RETURN NONE

// ORDER Asc in RETURN list
QUERY Q16_ORDER_Asc() =>
  total <- N<Depot>::COUNT
  RETURN total, E<Drives>::ToN::Out<Couples>::ORDER<Asc>(_::{nickname})

// ORDER Asc in aggregate argument
QUERY Q17_ORDER_Asc() =>
  RETURN COUNT(V<Report>::Out<Concerns>::Out<Couples>::ORDER<Asc>(_::{nickname}))

// RANGE in DROP
QUERY Q18_RANGE() =>
  trains <- N<Train>
  DROP trains::Out<ParkedAt>::RANGE(0, 3)
  RETURN NONE

// filter, order and page in DROP
QUERY Q19_filter_order_and_page() =>
  DROP N<Train>::Out<Couples>::WHERE(_::{electric}::EQ(true))::ORDER<Desc>(_::{coaches})::RANGE(0, 10)
  RETURN NONE

// ORDER Asc in RETURN object
QUERY Q20_ORDER_Asc(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN {
    value: train::Out<Couples>::ORDER<Asc>(_::{nickname}),
    nested: {inner: [1, {deep: NONE}]},
  }

// INTERSECT in AND operand
QUERY Q21_INTERSECT() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::INTERSECT(_::Out<ParkedAt>))
  ))

// filter, order and page in FOR body
QUERY Q22_filter_order_and_page() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::Out<Couples>::WHERE(_::{electric}::EQ(true))::ORDER<Desc>(_::{coaches})::RANGE(0, 10)
  }
  RETURN NONE

// step after FIRST in condition
QUERY Q23_step_after_FIRST() =>
  found <- N<Train>::WHERE(
    EXISTS(_::Out<Couples>::FIRST::Out<ParkedAt>)
  )
  RETURN found

// FIRST in nested mapping entry
QUERY Q24_FIRST(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<Couples>::FIRST,
      nickname,
    },
  }

// ORDER Desc by a COUNT in RETURN object
QUERY Q25_ORDER_Desc_by_a_COUNT() =>
  RETURN {
    value: E<Drives>::ToN::In<Couples>::ORDER<Desc>(_::Out<ParkedAt>::COUNT),
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER Desc by a COUNT in DROP
QUERY Q26_ORDER_Desc_by_a_COUNT() =>
  DROP V<Report>::Out<Concerns>::In<Couples>::ORDER<Desc>(_::Out<ParkedAt>::COUNT)
  RETURN NONE

// filter, order and page in RETURN nested object
QUERY Q27_filter_order_and_page() =>
  trains <- N<Train>
  RETURN {outer: {value: trains::Out<Couples>::WHERE(_::{electric}::EQ(true))::ORDER<Desc>(_::{coaches})::RANGE(0, 10)}, again: trains::Out<Couples>::WHERE(_::{electric}::EQ(true))::ORDER<Desc>(_::{coaches})::RANGE(0, 10)}

// INTERSECT in condition
QUERY Q28_INTERSECT() =>
  found <- N<Train>::WHERE(
    EXISTS(_::INTERSECT(_::Out<ParkedAt>))
  )
  RETURN found

// INTERSECT in FOR body
QUERY Q29_INTERSECT() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- each::INTERSECT(_::Out<ParkedAt>)
  }
  RETURN NONE

// INTERSECT of a chain in nested FOR body
QUERY Q30_INTERSECT_of_a_chain(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::Out<Couples>::INTERSECT(_::Out<Couples>::WHERE(_::{electric}::EQ(true)))
    }
  }
  RETURN trains::COUNT

// filter, order and page in aggregate argument
QUERY Q31_filter_order_and_page(text: String) =>
  RETURN COUNT(SearchBM25<Train>(text, 4)::Out<Couples>::WHERE(_::{electric}::EQ(true))::ORDER<Desc>(_::{coaches})::RANGE(0, 10))
