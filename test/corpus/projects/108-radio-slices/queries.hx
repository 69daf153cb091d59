// INTERSECT of a chain in EXISTS
QUERY Q1_INTERSECT_of_a_chain() =>
  RETURN EXISTS(N<Show>::Out<Follows>::INTERSECT(_::Out<Follows>::WHERE(_::{live}::EQ(true))))

// RANGE in nested mapping entry
QUERY Q2_RANGE(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<RecordedIn>::RANGE(0, 3),
      show_title,
    },
  }

// ORDER by a call in negated OR operand
QUERY Q3_ORDER_by_a_call() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::Out<RecordedIn>::ORDER<Asc>(MUL(_::{booths}, -1))), _::{episodes}::LT(0)))

// RANGE of variables in closure
QUERY Q4_RANGE_of_variables(limit: U16) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::RANGE(1, ADD(limit, 1)),
  }

// RANGE of variables in RETURN array
QUERY Q5_RANGE_of_variables(limit: U16, text: String) =>
  RETURN [
    {entry: N<Show>({slug: text})::Out<Follows>::RANGE(1, ADD(limit, 1))},
    {entry: 1},
  ]

// ORDER Asc in FOR list
QUERY Q6_ORDER_Asc() =>
  shows <- N<Show>
  list <- shows::FIRST::Out<Follows>::ORDER<Asc>(_::{show_title})
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// ORDER Desc by a COUNT in negated OR operand
QUERY Q7_ORDER_Desc_by_a_COUNT() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)), _::{episodes}::LT(0)))

// RANGE in FOR body
QUERY Q8_RANGE() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<RecordedIn>::RANGE(0, 3)
  }
  RETURN NONE

// ORDER Desc by a COUNT in AND operand
QUERY Q9_ORDER_Desc_by_a_COUNT() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    EXISTS(_::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT))
  ))

// step after FIRST in FOR list
QUERY Q10_step_after_FIRST() =>
  list <- N<Show>::Out<Follows>::FIRST::Out<RecordedIn>
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// RANGE of variables in INTERSECT
QUERY Q11_RANGE_of_variables(limit: U16) =>
  shows <- N<Show>
  RETURN shows::INTERSECT(_::Out<Follows>::RANGE(1, ADD(limit, 1)))

// RANGE in EXISTS
QUERY Q12_RANGE(item_id: ID) =>
  RETURN EXISTS(N<Show>(item_id)::Out<RecordedIn>::RANGE(0, 3))

// ORDER Asc in nested closure
QUERY Q13_ORDER_Asc() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::ORDER<Asc>(_::{show_title})},
  }

// WHERE in nested FOR body
QUERY Q14_WHERE(limit: U16, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<Follows>::WHERE(_::{episodes}::GTE(limit))
    }
  }
  RETURN shows::COUNT

// INTERSECT in binding
QUERY Q15_INTERSECT() =>
  shows <- N<Show>
  result <- shows::FIRST::INTERSECT(_::Out<RecordedIn>)
  RETURN result

// filter, order and page in bound mapping entry
QUERY Q16_filter_order_and_page() =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: _::Out<Follows>::WHERE(_::{live}::EQ(true))::ORDER<Desc>(_::{episodes})::RANGE(0, 10), slug, ..}
  RETURN shown

// FIRST in condition inside EXISTS
QUERY Q17_FIRST() =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(_::Out<Follows>::FIRST))))::{slug}

// WHERE in binding
QUERY Q18_WHERE(limit: U16) =>
  shows <- N<Show>
  result <- shows::Out<Follows>::WHERE(_::{episodes}::GTE(limit))
  RETURN result

// WHERE in INTERSECT
QUERY Q19_WHERE(limit: U16) =>
  shows <- N<Show>
  RETURN shows::INTERSECT(_::Out<Follows>::WHERE(_::{episodes}::GTE(limit)))

// INTERSECT in aggregate argument
QUERY Q20_INTERSECT(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN COUNT(show::INTERSECT(_::Out<RecordedIn>))

// RANGE of variables in nested FOR body
QUERY Q21_RANGE_of_variables(limit: U16, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<Follows>::RANGE(1, ADD(limit, 1))
    }
  }
  RETURN shows::COUNT

// ORDER Desc by a COUNT in nested closure
QUERY Q22_ORDER_Desc_by_a_COUNT() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)},
  }

// filter, order and page in edge end
QUERY Q23_filter_order_and_page(item_id: ID, text: String) =>
  AddE<Follows>::From(item_id)::To(N<Show>({slug: text})::Out<Follows>::WHERE(_::{live}::EQ(true))::ORDER<Desc>(_::{episodes})::RANGE(0, 10))
  RETURN NONE

// INTERSECT of a chain in INTERSECT
QUERY Q24_INTERSECT_of_a_chain() =>
  shows <- N<Show>
  RETURN shows::INTERSECT(_::Out<Follows>::INTERSECT(_::Out<Follows>::WHERE(_::{live}::EQ(true))))
