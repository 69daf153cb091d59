// RANGE in FOR list
QUERY Q12_RANGE(item_id: ID) =>
  list <- N<Exhibit>(item_id)::Out<ShownIn>::RANGE(0, 3)
  FOR entry IN list {
    AddN<Gallery>({alcoves: 1})
  }
  RETURN NONE

// ORDER Desc by a COUNT in condition inside EXISTS
QUERY Q13_ORDER_Desc_by_a_COUNT() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(EXISTS(_::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT)))))::{inventory}

// RANGE of variables in PREFILTER
QUERY Q14_RANGE_of_variables(limit: U16, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(_::Out<Echoes>::RANGE(1, ADD(limit, 1))))
  ))::{passage, score}

// ORDER Desc by a COUNT in FOR body after destructuring
QUERY Q15_ORDER_Desc_by_a_COUNT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT)
  }
  RETURN NONE

// INTERSECT in AND operand
QUERY Q16_INTERSECT() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(_::INTERSECT(_::Out<ShownIn>))
  ))

// RANGE of variables in FOR list
QUERY Q17_RANGE_of_variables(limit: U16) =>
  list <- V<Essay>::Out<Treats>::Out<Echoes>::RANGE(1, ADD(limit, 1))
  FOR entry IN list {
    AddN<Gallery>({alcoves: 1})
  }
  RETURN NONE

// ORDER Asc in RETURN list
QUERY Q18_ORDER_Asc() =>
  exhibits <- N<Exhibit>
  total <- N<Gallery>::COUNT
  RETURN total, exhibits::Out<Echoes>::ORDER<Asc>(_::{heading})

// step after FIRST in nested mapping entry
QUERY Q19_step_after_FIRST(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::FIRST::Out<ShownIn>,
      heading,
    },
  }

// RANGE of variables in RETURN list
QUERY Q20_RANGE_of_variables(item_id: ID, limit: U16) =>
  exhibit <- N<Exhibit>(item_id)
  total <- N<Gallery>::COUNT
  RETURN total, exhibit::Out<Echoes>::RANGE(1, ADD(limit, 1))

// RANGE of variables in FOR body after destructuring
QUERY Q21_RANGE_of_variables(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::RANGE(1, ADD(limit, 1))
  }
  RETURN NONE

// FIRST in RETURN
QUERY Q22_FIRST(text: String) =>
  RETURN SearchBM25<Exhibit>(text, 4)::Out<Echoes>::FIRST

// RANGE in EXISTS
QUERY Q23_RANGE(text: String) =>
  RETURN EXISTS(N<Exhibit>({inventory: text})::Out<ShownIn>::RANGE(0, 3))

// filter, order and page in EXISTS
QUERY Q24_filter_order_and_page() =>
  exhibits <- N<Exhibit>
  RETURN EXISTS(exhibits::FIRST::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10))

// FIRST in nested FOR body
QUERY Q25_FIRST(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::FIRST
    }
  }
  RETURN exhibits::COUNT

// INTERSECT of a chain in bound mapping entry
QUERY Q26_INTERSECT_of_a_chain() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::INTERSECT(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true))), inventory, ..}
  RETURN shown

// filter, order and page in FOR body
QUERY Q27_filter_order_and_page() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10)
  }
  RETURN NONE

// INTERSECT of a chain in traversal from a single variable
QUERY Q28_INTERSECT_of_a_chain(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<Echoes>::INTERSECT(_::Out<Echoes>::WHERE(_::{fragile}::EQ(true)))

// ORDER by a call in condition
QUERY Q29_ORDER_by_a_call() =>
  found <- N<Exhibit>::WHERE(
    EXISTS(_::Out<ShownIn>::ORDER<Asc>(MUL(_::{alcoves}, -1)))
  )
  RETURN found

// filter, order and page in traversal from a source
QUERY Q30_filter_order_and_page() =>
  RETURN N<Exhibit>::Out<Echoes>::WHERE(_::{fragile}::EQ(true))::ORDER<Desc>(_::{year_made})::RANGE(0, 10)

// FIRST in RETURN array
QUERY Q31_FIRST(text: String) =>
  RETURN [
    {entry: SearchBM25<Exhibit>(text, 4)::Out<Echoes>::FIRST},
    {entry: 1},
  ]

// FIRST in DROP
QUERY Q32_FIRST(text: String) =>
  DROP N<Exhibit>({inventory: text})::Out<Echoes>::FIRST
  RETURN NONE

// RANGE of variables in binding
QUERY Q33_RANGE_of_variables(limit: U16) =>
  exhibits <- N<Exhibit>
  result <- exhibits::FIRST::Out<Echoes>::RANGE(1, ADD(limit, 1))
  RETURN result

// ORDER Desc by a COUNT in edge end
QUERY Q34_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  AddE<Echoes>::From(item_id)::To(E<Selected>::ToN::In<Echoes>::ORDER<Desc>(_::Out<ShownIn>::COUNT))
  RETURN NONE

// WHERE in closure
QUERY Q35_WHERE(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::WHERE(_::{year_made}::GTE(limit)),
  }
