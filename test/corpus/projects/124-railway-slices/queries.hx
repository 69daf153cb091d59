// step after FIRST in bound mapping entry
QUERY Q8_step_after_FIRST() =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<Couples>::FIRST::Out<ParkedAt>, unit_code, ..}
  RETURN shown

// WHERE in traversal from FIRST
QUERY Q9_WHERE(limit: U16) =>
  trains <- N<Train>
  RETURN trains::FIRST::Out<Couples>::WHERE(_::{coaches}::GTE(limit))

// RANGE of variables in AND operand
QUERY Q10_RANGE_of_variables(limit: U16) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(_::Out<Couples>::RANGE(1, ADD(limit, 1)))
  ))

// ORDER Desc by a COUNT in EXISTS
QUERY Q11_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN EXISTS(train::In<Couples>::ORDER<Desc>(_::Out<ParkedAt>::COUNT))

// filter, order and page in traversal from a single variable
QUERY Q12_filter_order_and_page(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN train::Out<Couples>::WHERE(_::{electric}::EQ(true))::ORDER<Desc>(_::{coaches})::RANGE(0, 10)

// INTERSECT in traversal from a search
QUERY Q13_INTERSECT(text: String) =>
  RETURN SearchBM25<Train>(text, 4)::INTERSECT(_::Out<ParkedAt>)

// FIRST in closure
QUERY Q14_FIRST() =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::Out<Couples>::FIRST,
  }

// ORDER Desc by a COUNT in RETURN
QUERY Q15_ORDER_Desc_by_a_COUNT() =>
  trains <- N<Train>
  RETURN trains::FIRST::In<Couples>::ORDER<Desc>(_::Out<ParkedAt>::COUNT)

// RANGE in closure
QUERY Q16_RANGE() =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: each::Out<ParkedAt>::RANGE(0, 3),
  }

// RANGE in traversal from a source
QUERY Q17_RANGE() =>
  RETURN N<Train>::Out<ParkedAt>::RANGE(0, 3)

// WHERE in traversal from a search
QUERY Q18_WHERE(limit: U16, text: String) =>
  RETURN SearchBM25<Train>(text, 4)::Out<Couples>::WHERE(_::{coaches}::GTE(limit))

// INTERSECT in RETURN
QUERY Q19_INTERSECT() =>
  RETURN N<Train>::INTERSECT(_::Out<ParkedAt>)

// filter, order and page in FOR body after destructuring
QUERY Q20_filter_order_and_page(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- found::Out<Couples>::WHERE(_::{electric}::EQ(true))::ORDER<Desc>(_::{coaches})::RANGE(0, 10)
  }
  RETURN NONE

// RANGE in condition
QUERY Q21_RANGE() =>
  found <- N<Train>::WHERE(
    EXISTS(_::Out<ParkedAt>::RANGE(0, 3))
  )
  RETURN found

// FIRST in EXISTS
QUERY Q22_FIRST(text: String) =>
  RETURN EXISTS(SearchBM25<Train>(text, 4)::Out<Couples>::FIRST)

// RANGE of variables in traversal from a search
QUERY Q23_RANGE_of_variables(limit: U16, text: String) =>
  RETURN SearchBM25<Train>(text, 4)::Out<Couples>::RANGE(1, ADD(limit, 1))

// FIRST in binding
QUERY Q24_FIRST() =>
  trains <- N<Train>
  result <- trains::FIRST::Out<Couples>::FIRST
  RETURN result

// RANGE of variables in DROP
QUERY Q25_RANGE_of_variables(limit: U16) =>
  DROP E<Drives>::ToN::Out<Couples>::RANGE(1, ADD(limit, 1))
  RETURN NONE

// ORDER Asc in mapping entry
QUERY Q26_ORDER_Asc() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: _::Out<Couples>::ORDER<Asc>(_::{nickname})
  }

// INTERSECT in FOR list
QUERY Q27_INTERSECT() =>
  trains <- N<Train>
  list <- trains::INTERSECT(_::Out<ParkedAt>)
  FOR entry IN list {
    AddN<Depot>({tracks: 1})
  }
  RETURN NONE

// FIRST in traversal from a look-up
QUERY Q28_FIRST(text: String) =>
  RETURN N<Train>({unit_code: text})::Out<Couples>::FIRST

// INTERSECT in traversal from a look-up
QUERY Q29_INTERSECT(text: String) =>
  RETURN N<Train>({unit_code: text})::INTERSECT(_::Out<ParkedAt>)

// RANGE in nested FOR body
QUERY Q30_RANGE(codes: [String]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- inner::Out<ParkedAt>::RANGE(0, 3)
    }
  }
  RETURN trains::COUNT

// ORDER Desc by a COUNT in aggregate argument
QUERY Q31_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN COUNT(SearchBM25<Train>(text, 4)::In<Couples>::ORDER<Desc>(_::Out<ParkedAt>::COUNT))
