// filter, order and page in traversal from a plural variable
QUERY Q1_filter_order_and_page() =>
  shows <- N<Show>
  RETURN shows::Out<Follows>::WHERE(_::{live}::EQ(true))::ORDER<Desc>(_::{episodes})::RANGE(0, 10)

// INTERSECT of a chain in mapping entry
QUERY Q2_INTERSECT_of_a_chain() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<Follows>::INTERSECT(_::Out<Follows>::WHERE(_::{live}::EQ(true)))
  }

// RANGE in mapping entry
QUERY Q3_RANGE() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: _::Out<RecordedIn>::RANGE(0, 3)
  }

// ORDER Asc in DROP
QUERY Q4_ORDER_Asc(text: String) =>
  DROP SearchBM25<Show>(text, 4)::Out<Follows>::ORDER<Asc>(_::{show_title})
  RETURN NONE

// WHERE in RETURN array
QUERY Q5_WHERE(limit: U16, text: String) =>
  RETURN [
    {entry: N<Show>({slug: text})::Out<Follows>::WHERE(_::{episodes}::GTE(limit))},
    {entry: 1},
  ]

// INTERSECT in traversal from FIRST
QUERY Q6_INTERSECT() =>
  shows <- N<Show>
  RETURN shows::FIRST::INTERSECT(_::Out<RecordedIn>)

// WHERE in EXISTS
QUERY Q7_WHERE(limit: U16) =>
  RETURN EXISTS(E<Presents>::ToN::Out<Follows>::WHERE(_::{episodes}::GTE(limit)))

// step after FIRST in condition
QUERY Q8_step_after_FIRST() =>
  found <- N<Show>::WHERE(
    EXISTS(_::Out<Follows>::FIRST::Out<RecordedIn>)
  )
  RETURN found

// ORDER by a call in nested mapping entry
QUERY Q9_ORDER_by_a_call(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: _::Out<RecordedIn>::ORDER<Asc>(MUL(_::{booths}, -1)),
      show_title,
    },
  }

// ORDER Desc by a COUNT in DROP
QUERY Q10_ORDER_Desc_by_a_COUNT() =>
  DROP N<Show>::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)
  RETURN NONE

// INTERSECT of a chain in RETURN object
QUERY Q11_INTERSECT_of_a_chain(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {
    value: show::Out<Follows>::INTERSECT(_::Out<Follows>::WHERE(_::{live}::EQ(true))),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE in RETURN object
QUERY Q12_RANGE(item_id: ID) =>
  RETURN {
    value: N<Show>(item_id)::Out<RecordedIn>::RANGE(0, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE in traversal from a look-up
QUERY Q13_RANGE(text: String) =>
  RETURN N<Show>({slug: text})::Out<RecordedIn>::RANGE(0, 3)

// ORDER Asc in closure
QUERY Q14_ORDER_Asc() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::ORDER<Asc>(_::{show_title}),
  }

// INTERSECT in EXISTS
QUERY Q15_INTERSECT() =>
  shows <- N<Show>
  RETURN EXISTS(shows::FIRST::INTERSECT(_::Out<RecordedIn>))

// ORDER Desc by a COUNT in traversal from a search
QUERY Q16_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN SearchBM25<Show>(text, 4)::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)

// filter, order and page in closure
QUERY Q17_filter_order_and_page() =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: each::Out<Follows>::WHERE(_::{live}::EQ(true))::ORDER<Desc>(_::{episodes})::RANGE(0, 10),
  }

// ORDER by a call in FOR body
QUERY Q18_ORDER_by_a_call() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- each::Out<RecordedIn>::ORDER<Asc>(MUL(_::{booths}, -1))
  }
  RETURN NONE

// ORDER Desc by a COUNT in traversal from a source
QUERY Q19_ORDER_Desc_by_a_COUNT() =>
  RETURN N<Show>::In<Follows>::ORDER<Desc>(_::Out<RecordedIn>::COUNT)

// FIRST in RETURN object
QUERY Q20_FIRST(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN {
    value: show::Out<Follows>::FIRST,
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE in negated OR operand
QUERY Q21_RANGE() =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(_::Out<RecordedIn>::RANGE(0, 3)), _::{episodes}::LT(0)))

// ORDER by a call in EXISTS
QUERY Q22_ORDER_by_a_call(text: String) =>
  RETURN EXISTS(SearchBM25<Show>(text, 4)::Out<RecordedIn>::ORDER<Asc>(MUL(_::{booths}, -1)))

// ORDER Asc in traversal from FIRST
QUERY Q23_ORDER_Asc() =>
  shows <- N<Show>
  RETURN shows::FIRST::Out<Follows>::ORDER<Asc>(_::{show_title})

// WHERE in aggregate argument
QUERY Q24_WHERE(limit: U16) =>
  shows <- N<Show>
  RETURN COUNT(shows::FIRST::Out<Follows>::WHERE(_::{episodes}::GTE(limit)))
