// RANGE of variables in RETURN nested object
QUERY Q3_RANGE_of_variables(item_id: ID, limit: U16) =>
  RETURN {outer: {value: N<Quest>(item_id)::Out<Unlocks>::RANGE(1, ADD(limit, 1))}, again: N<Quest>(item_id)::Out<Unlocks>::RANGE(1, ADD(limit, 1))}

// RANGE in RETURN
QUERY Q4_RANGE(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::Out<TakesPlace>::RANGE(0, 3)

// WHERE in bound mapping entry
QUERY Q5_WHERE(limit: U16) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::WHERE(_::{points}::GTE(limit)), quest_key, ..}
  RETURN shown

// RANGE of variables in traversal from FIRST
QUERY Q6_RANGE_of_variables(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<Unlocks>::RANGE(1, ADD(limit, 1))

// step after FIRST in negated OR operand
QUERY Q7_step_after_FIRST() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::Out<Unlocks>::FIRST::Out<TakesPlace>), _::{points}::LT(0)))

// FIRST in FOR body
QUERY Q8_FIRST() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::FIRST
  }
  RETURN NONE

// RANGE of variables in aggregate argument
QUERY Q9_RANGE_of_variables(limit: U16) =>
  quests <- N<Quest>
  RETURN COUNT(quests::Out<Unlocks>::RANGE(1, ADD(limit, 1)))

// INTERSECT of a chain in edge end
QUERY Q10_INTERSECT_of_a_chain(item_id: ID) =>
  AddE<Unlocks>::From(item_id)::To(N<Quest>::Out<Unlocks>::INTERSECT(_::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))))
  RETURN NONE

// RANGE of variables in bound mapping entry
QUERY Q11_RANGE_of_variables(limit: U16) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::RANGE(1, ADD(limit, 1)), quest_key, ..}
  RETURN shown

// WHERE in RETURN
QUERY Q12_WHERE(item_id: ID, limit: U16) =>
  RETURN N<Quest>(item_id)::Out<Unlocks>::WHERE(_::{points}::GTE(limit))

// filter, order and page in edge end
QUERY Q13_filter_order_and_page(item_id: ID, text: String) =>
  AddE<Unlocks>::From(item_id)::To(SearchBM25<Quest>(text, 4)::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::ORDER<Desc>(_::{points})::RANGE(0, 10))
  RETURN NONE

// RANGE of variables in FOR body
QUERY Q14_RANGE_of_variables(limit: U16) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::RANGE(1, ADD(limit, 1))
  }
  RETURN NONE

// ORDER Asc in edge end
QUERY Q15_ORDER_Asc(item_id: ID) =>
  quests <- N<Quest>
  AddE<Unlocks>::From(item_id)::To(quests::FIRST::Out<Unlocks>::ORDER<Asc>(_::{quest_name}))
  RETURN NONE

// ORDER Desc by a COUNT in AND operand
QUERY Q16_ORDER_Desc_by_a_COUNT() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(_::In<Unlocks>::ORDER<Desc>(_::Out<TakesPlace>::COUNT))
  ))

// ORDER by a call in INTERSECT
QUERY Q17_ORDER_by_a_call() =>
  quests <- N<Quest>
  RETURN quests::INTERSECT(_::Out<TakesPlace>::ORDER<Asc>(MUL(_::{regions}, -1)))

// RANGE in AND operand
QUERY Q18_RANGE() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(_::Out<TakesPlace>::RANGE(0, 3))
  ))

// step after FIRST in PREFILTER
QUERY Q19_step_after_FIRST(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(_::Out<Unlocks>::FIRST::Out<TakesPlace>))
  ))::{tale, score}

// RANGE in traversal from FIRST
QUERY Q20_RANGE() =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<TakesPlace>::RANGE(0, 3)

// RANGE of variables in RETURN
QUERY Q21_RANGE_of_variables(item_id: ID, limit: U16) =>
  RETURN N<Quest>(item_id)::Out<Unlocks>::RANGE(1, ADD(limit, 1))

// filter, order and page in binding
QUERY Q22_filter_order_and_page(text: String) =>
  result <- SearchBM25<Quest>(text, 4)::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::ORDER<Desc>(_::{points})::RANGE(0, 10)
  RETURN result

// INTERSECT in traversal from a plural variable
QUERY Q23_INTERSECT() =>
  quests <- N<Quest>
  RETURN quests::INTERSECT(_::Out<TakesPlace>)

// RANGE in traversal from a plural variable
QUERY Q24_RANGE() =>
  quests <- N<Quest>
  RETURN quests::Out<TakesPlace>::RANGE(0, 3)

// ORDER by a call in RETURN array
QUERY Q25_ORDER_by_a_call() =>
  RETURN [
    {entry: E<Finished>::ToN::Out<TakesPlace>::ORDER<Asc>(MUL(_::{regions}, -1))},
    {entry: 1},
  ]

// RANGE in traversal from a search
QUERY Q26_RANGE(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::Out<TakesPlace>::RANGE(0, 3)
