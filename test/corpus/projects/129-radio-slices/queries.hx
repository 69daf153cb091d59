// FIRST in mapping entry
QUERY Q13_FIRST() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::FIRST
  }

// ORDER Desc by a COUNT in binding
QUERY Q14_ORDER_Desc_by_a_COUNT(text: String) =>
  result <- N<Show>({slug: text})::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)
  RETURN result

// ORDER by a call in mapping entry
QUERY Q15_ORDER_by_a_call() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<RecordedIn>::ORDER<Asc>(MUL(_::{booths}, -1))
  }

// ORDER Desc by a COUNT in negated OR operand
QUERY Q16_ORDER_Desc_by_a_COUNT() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)), _::{episodes}::LT(0)))

// INTERSECT in nested mapping entry
QUERY Q17_INTERSECT(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::INTERSECT(_::Out<RecordedIn>),
      show_title,
    },
  }

// filter, order and page in INTERSECT
QUERY Q18_filter_order_and_page() =>
  shows <- N<Show>
  RETURN shows::INTERSECT(_::Out<Follows>::WHERE(_::{live}::EQ(true))::ORDER<Desc>(_::{episodes})::RANGE(0, 10))

// step after FIRST in FOR body
QUERY Q19_step_after_FIRST() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<Follows>::FIRST::Out<RecordedIn>
  }
  RETURN NONE

// ORDER Desc by a COUNT in traversal from a plural variable
QUERY Q20_ORDER_Desc_by_a_COUNT() =>
  shows <- N<Show>
  RETURN shows::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)

// ORDER Asc in aggregate argument
QUERY Q21_ORDER_Asc(item_id: ID) =>
  RETURN COUNT(N<Show>(item_id)::Out<Follows>::ORDER<Asc>(_::{show_title}))

// ORDER Asc in condition
QUERY Q22_ORDER_Asc() =>
  found <- N<Show>::WHERE(
    EXISTS(_::Out<Follows>::ORDER<Asc>(_::{show_title}))
  )
  RETURN found

// ORDER Desc by a COUNT in closure
QUERY Q23_ORDER_Desc_by_a_COUNT() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT),
  }

// RANGE of variables in nested closure
QUERY Q24_RANGE_of_variables(limit: U16) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: inner::Out<Follows>::RANGE(1, ADD(limit, 1))},
  }

// RANGE of variables in EXISTS
QUERY Q25_RANGE_of_variables(limit: U16) =>
  RETURN EXISTS(E<Presents>::ToN::Out<Follows>::RANGE(1, ADD(limit, 1)))

// RANGE of variables in condition
QUERY Q26_RANGE_of_variables(limit: U16) =>
  found <- N<Show>::WHERE(
    EXISTS(_::Out<Follows>::RANGE(1, ADD(limit, 1)))
  )
  RETURN found

// FIRST in traversal from a search
QUERY Q27_FIRST(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::Out<Follows>::FIRST

// filter, order and page in RETURN nested object
QUERY Q28_filter_order_and_page() =>
  RETURN {outer: {value: N<Show>::Out<Follows>::WHERE(_::{live}::EQ(true))::ORDER<Desc>(_::{episodes})::RANGE(0, 10)}, again: N<Show>::Out<Follows>::WHERE(_::{live}::EQ(true))::ORDER<Desc>(_::{episodes})::RANGE(0, 10)}

// ORDER Desc by a COUNT in traversal from a look-up
QUERY Q29_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN N<Show>({slug: text})::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)

// step after FIRST in FOR body after destructuring
QUERY Q30_step_after_FIRST(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- found::Out<Follows>::FIRST::Out<RecordedIn>
  }
  RETURN NONE

// RANGE in RETURN nested object
QUERY Q31_RANGE(text: String) =>
  RETURN {outer: {value: SearchBM25<Show>(text, 4)::Out<RecordedIn>::RANGE(0, 3)}, again: SearchBM25<Show>(text, 4)::Out<RecordedIn>::RANGE(0, 3)}

// INTERSECT in binding
QUERY Q32_INTERSECT(text: String) =>
  result <- N<Show>({slug: text})::INTERSECT(_::Out<RecordedIn>)
  RETURN result

// ORDER Desc by a COUNT in RETURN array
QUERY Q33_ORDER_Desc_by_a_COUNT() =>
  shows <- N<Show>
  RETURN [
    {entry: shows::FIRST::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)},
    {entry: 1},
  ]

// ORDER by a call in AND operand
QUERY Q34_ORDER_by_a_call() =>
  shows <- N<Show>
  RETURN shows::WHERE(AND(
    _::{episodes}::GTE(0),
    EXISTS(_::Out<RecordedIn>::ORDER<Asc>(MUL(_::{booths}, -1)))
  ))

// WHERE in edge end
QUERY Q35_WHERE(item_id: ID, limit: U16) =>
  AddE<Follows>::From(item_id)::To(V<Transcript>::Out<Quotes>::Out<Follows>::WHERE(_::{episodes}::GTE(limit)))
  RETURN NONE

// WHERE in nested FOR body
QUERY Q36_WHERE(limit: U16, codes: [String]) =>
  shows <- N<Show>
  FOR key IN codes {
    FOR inner IN shows {
      value <- inner::Out<Follows>::WHERE(_::{episodes}::GTE(limit))
    }
  }
  RETURN shows::COUNT
