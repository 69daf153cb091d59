// ORDER by a call in RETURN list
QUERY Q0_ORDER_by_a_call() =>
  exhibits <- N<Exhibit>
  total <- N<Gallery>::COUNT
  RETURN total, exhibits::Out<ShownIn>::ORDER<Asc>(MUL(_::{alcoves}, -1))

// FIRST in DROP
QUERY Q1_FIRST() =>
  DROP N<Exhibit>::Out<Echoes>::FIRST
  RETURN NONE

// step after FIRST in RETURN list
QUERY Q2_step_after_FIRST(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  total <- N<Gallery>::COUNT
  RETURN total, exhibit::Out<Echoes>::FIRST::Out<ShownIn>

// FIRST in FOR body
QUERY Q3_FIRST() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::FIRST
  }
  RETURN NONE

// step after FIRST in AND operand
QUERY Q4_step_after_FIRST() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::Out<Echoes>::FIRST::Out<ShownIn>)
  ))

// ORDER Desc by a COUNT in aggregate argument
QUERY Q5_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN COUNT(N<Exhibit>({inventory: text})::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT))

// filter, order and page in RETURN object
QUERY Q6_filter_order_and_page() =>
  exhibits <- N<Exhibit>
  RETURN {
    value: exhibits::FIRST::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE of variables in nested closure
QUERY Q7_RANGE_of_variables(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<Echoes>::RANGE(1, ADD(limit, 1))},
  }

// filter, order and page in nested closure
QUERY Q8_filter_order_and_page() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10)},
  }

// ORDER Desc by a COUNT in nested FOR body
QUERY Q9_ORDER_Desc_by_a_COUNT(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT)
    }
  }
  RETURN exhibits::COUNT

// RANGE in AND operand
QUERY Q10_RANGE() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::Out<ShownIn>::RANGE(0, 3))
  ))

// WHERE in FOR body after destructuring
QUERY Q11_WHERE(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::WHERE(_::{year_made}::GTE(limit))
  }
  RETURN NONE

// ORDER Asc in RETURN nested object
QUERY Q12_ORDER_Asc(item_id: ID) =>
  RETURN {outer: {value: N<Exhibit>(item_id)::Out<Echoes>::ORDER<Asc>(_::{heading})}, again: N<Exhibit>(item_id)::Out<Echoes>::ORDER<Asc>(_::{heading})}

// ORDER Desc by a COUNT in RETURN
QUERY Q13_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN SearchBM25<Exhibit>(text, 4)::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT)

// INTERSECT of a chain in binding
QUERY Q14_INTERSECT_of_a_chain(text: String) =>
  result <- N<Exhibit>({inventory: text})::Out<Echoes>::INTERSECT(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true)))
  RETURN result

// RANGE in bound mapping entry
QUERY Q15_RANGE() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<ShownIn>::RANGE(0, 3), inventory, ..}
  RETURN shown

// WHERE in closure
QUERY Q16_WHERE(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::WHERE(_::{year_made}::GTE(limit)),
  }

// INTERSECT of a chain in closure
QUERY Q17_INTERSECT_of_a_chain() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::INTERSECT(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true))),
  }

// FIRST in EXISTS
QUERY Q18_FIRST() =>
  exhibits <- N<Exhibit>
  RETURN EXISTS(exhibits::Out<Echoes>::FIRST)

// RANGE of variables in AND operand
QUERY Q19_RANGE_of_variables(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::Out<Echoes>::RANGE(1, ADD(limit, 1)))
  ))

// ORDER Desc by a COUNT in bound mapping entry
QUERY Q20_ORDER_Desc_by_a_COUNT() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT), inventory, ..}
  RETURN shown

// WHERE in EXISTS
QUERY Q21_WHERE(item_id: ID, limit: U16) =>
  RETURN EXISTS(N<Exhibit>(item_id)::Out<Echoes>::WHERE(_::{year_made}::GTE(limit)))

// filter, order and page in nested mapping entry
QUERY Q22_filter_order_and_page(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10),
      heading,
    },
  }

// WHERE in FOR body
QUERY Q23_WHERE(limit: U16) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::WHERE(_::{year_made}::GTE(limit))
  }
  RETURN NONE
