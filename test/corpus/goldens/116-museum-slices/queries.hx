// ORDER Desc by a COUNT in closure
QUERY Q0_ORDER_Desc_by_a_COUNT() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT),
  }

// RANGE of variables in nested closure
QUERY Q1_RANGE_of_variables(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<Echoes>::RANGE(1, ADD(limit, 1))},
  }

// RANGE of variables in EXISTS
QUERY Q2_RANGE_of_variables(item_id: ID, limit: U16) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN EXISTS(exhibit::Out<Echoes>::RANGE(1, ADD(limit, 1)))

// RANGE of variables in condition
QUERY Q3_RANGE_of_variables(limit: U16) =>
  found <- N<Exhibit>::WHERE(
    EXISTS(_::Out<Echoes>::RANGE(1, ADD(limit, 1)))
  )
  RETURN found

// FIRST in traversal from a search
QUERY Q4_FIRST(text: String) =>
  RETURN SearchBM25<Exhibit>(text, 4)::Out<Echoes>::FIRST

// filter, order and page in RETURN nested object
QUERY Q5_filter_order_and_page(text: String) =>
  RETURN {outer: {value: N<Exhibit>({inventory: text})::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10)}, again: N<Exhibit>({inventory: text})::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10)}

// ORDER Desc by a COUNT in traversal from a look-up
QUERY Q6_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN N<Exhibit>({inventory: text})::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT)

// step after FIRST in FOR body after destructuring
QUERY Q7_step_after_FIRST(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::FIRST::Out<ShownIn>
  }
  RETURN NONE

// RANGE in RETURN nested object
QUERY Q8_RANGE() =>
  RETURN {outer: {value: V<Essay>::Out<Treats>::Out<ShownIn>::RANGE(0, 3)}, again: V<Essay>::Out<Treats>::Out<ShownIn>::RANGE(0, 3)}

// INTERSECT in binding
QUERY Q9_INTERSECT() =>
  exhibits <- N<Exhibit>
  result <- exhibits::INTERSECT(_::Out<ShownIn>)
  RETURN result

// ORDER Desc by a COUNT in RETURN array
QUERY Q10_ORDER_Desc_by_a_COUNT() =>
  RETURN [
    {entry: N<Exhibit>::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT)},
    {entry: 1},
  ]

// ORDER by a call in AND operand
QUERY Q11_ORDER_by_a_call() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::Out<ShownIn>::ORDER<Asc>(MUL(_::{alcoves}, -1)))
  ))

// WHERE in edge end
QUERY Q12_WHERE(item_id: ID, limit: U16) =>
  AddE<Echoes>::From(item_id)::To(N<Exhibit>(item_id)::Out<Echoes>::WHERE(_::{year_made}::GTE(limit)))
  RETURN NONE

// WHERE in nested FOR body
QUERY Q13_WHERE(limit: U16, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::WHERE(_::{year_made}::GTE(limit))
    }
  }
  RETURN exhibits::COUNT

// INTERSECT of a chain in nested mapping entry
QUERY Q14_INTERSECT_of_a_chain(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::INTERSECT(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true))),
      heading,
    },
  }

// ORDER Asc in condition inside EXISTS
QUERY Q15_ORDER_Asc() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(EXISTS(_::Out<Echoes>::ORDER<Asc>(_::{heading})))))::{inventory}

// filter, order and page in RETURN
QUERY Q16_filter_order_and_page() =>
  RETURN E<Selected>::ToN::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10)

// step after FIRST in binding
QUERY Q17_step_after_FIRST() =>
  result <- V<Essay>::Out<Treats>::Out<Echoes>::FIRST::Out<ShownIn>
  RETURN result

// INTERSECT in FOR body
QUERY Q18_INTERSECT() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::INTERSECT(_::Out<ShownIn>)
  }
  RETURN NONE

// INTERSECT of a chain in FOR body after destructuring
QUERY Q19_INTERSECT_of_a_chain(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::INTERSECT(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true)))
  }
  RETURN NONE

// ORDER by a call in bound mapping entry
QUERY Q20_ORDER_by_a_call() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<ShownIn>::ORDER<Asc>(MUL(_::{alcoves}, -1)), inventory, ..}
  RETURN shown

// WHERE in RETURN object
QUERY Q21_WHERE(item_id: ID, limit: U16) =>
  RETURN {
    value: N<Exhibit>(item_id)::Out<Echoes>::WHERE(_::{year_made}::GTE(limit)),
    nested: {inner: [1, {deep: NONE}]},
  }

// step after FIRST in closure
QUERY Q22_step_after_FIRST() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::FIRST::Out<ShownIn>,
  }

// RANGE of variables in RETURN array
QUERY Q23_RANGE_of_variables(limit: U16, text: String) =>
  RETURN [
    {entry: N<Exhibit>({inventory: text})::Out<Echoes>::RANGE(1, ADD(limit, 1))},
    {entry: 1},
  ]
