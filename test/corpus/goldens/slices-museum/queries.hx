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

// INTERSECT in traversal from a look-up
QUERY Q5_INTERSECT(text: String) =>
  RETURN N<Exhibit>({inventory: text})::INTERSECT(_::Out<ShownIn>)

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

// LAST in binding
QUERY Q9_LAST() =>
  exhibits <- N<Exhibit>
  result <- exhibits::Out<Echoes>::LAST
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

// step after LAST in bound mapping entry
QUERY Q14_step_after_LAST() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::LAST::Out<ShownIn>, inventory, ..}
  RETURN shown

// INTERSECT of a chain in FOR body after destructuring
QUERY Q15_INTERSECT_of_a_chain(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::INTERSECT(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true)))
  }
  RETURN NONE

// ORDER Asc in condition inside EXISTS
QUERY Q16_ORDER_Asc() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(EXISTS(_::Out<Echoes>::ORDER<Asc>(_::{heading})))))::{inventory}

// INTERSECT in traversal from a plural variable
QUERY Q17_INTERSECT() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::INTERSECT(_::Out<ShownIn>)

// step after FIRST in binding
QUERY Q18_step_after_FIRST() =>
  exhibits <- N<Exhibit>
  result <- exhibits::Out<Echoes>::FIRST::Out<ShownIn>
  RETURN result

// LAST in DROP
QUERY Q19_LAST() =>
  DROP N<Exhibit>::Out<Echoes>::LAST
  RETURN NONE

// step after LAST in INTERSECT
QUERY Q20_step_after_LAST() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::INTERSECT(_::Out<Echoes>::LAST::Out<ShownIn>)

// ORDER by a call in bound mapping entry
QUERY Q21_ORDER_by_a_call() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<ShownIn>::ORDER<Asc>(MUL(_::{alcoves}, -1)), inventory, ..}
  RETURN shown

// WHERE in RETURN object
QUERY Q22_WHERE(limit: U16, text: String) =>
  RETURN {
    value: SearchBM25<Exhibit>(text, 4)::Out<Echoes>::WHERE(_::{year_made}::GTE(limit)),
    nested: {inner: [1, {deep: NONE}]},
  }

// step after FIRST in closure
QUERY Q23_step_after_FIRST() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::FIRST::Out<ShownIn>,
  }
