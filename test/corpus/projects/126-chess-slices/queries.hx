// ORDER Asc in RETURN
QUERY Q10_ORDER_Asc() =>
  RETURN N<Match>::Out<Transposes>::ORDER<Asc>(_::{opening})

// INTERSECT of a chain in INTERSECT
QUERY Q11_INTERSECT_of_a_chain() =>
  matches <- N<Match>
  RETURN matches::INTERSECT(_::Out<Transposes>::INTERSECT(_::Out<Transposes>::WHERE(_::{rated}::EQ(true))))

// RANGE in RETURN array
QUERY Q12_RANGE(item_id: ID) =>
  RETURN [
    {entry: N<Match>(item_id)::Out<HeldIn>::RANGE(0, 3)},
    {entry: 1},
  ]

// ORDER by a call in binding
QUERY Q13_ORDER_by_a_call(text: String) =>
  result <- SearchBM25<Match>(text, 4)::Out<HeldIn>::ORDER<Asc>(MUL(_::{boards}, -1))
  RETURN result

// step after FIRST in traversal from FIRST
QUERY Q14_step_after_FIRST() =>
  matches <- N<Match>
  RETURN matches::FIRST::Out<Transposes>::FIRST::Out<HeldIn>

// filter, order and page in RETURN list
QUERY Q15_filter_order_and_page() =>
  matches <- N<Match>
  total <- N<Hall>::COUNT
  RETURN total, matches::FIRST::Out<Transposes>::WHERE(_::{rated}::EQ(true))::ORDER<Desc>(_::{moves})::RANGE(0, 10)

// ORDER Desc by a COUNT in nested closure
QUERY Q16_ORDER_Desc_by_a_COUNT() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::In<Transposes>::ORDER<Desc>(_::Out<HeldIn>::COUNT)},
  }

// ORDER by a call in FOR list
QUERY Q17_ORDER_by_a_call() =>
  list <- V<Commentary>::Out<Discusses>::Out<HeldIn>::ORDER<Asc>(MUL(_::{boards}, -1))
  FOR entry IN list {
    AddN<Hall>({boards: 1})
  }
  RETURN NONE

// WHERE in FOR list
QUERY Q18_WHERE(limit: U16) =>
  matches <- N<Match>
  list <- matches::Out<Transposes>::WHERE(_::{moves}::GTE(limit))
  FOR entry IN list {
    AddN<Hall>({boards: 1})
  }
  RETURN NONE

// ORDER Asc in RETURN array
QUERY Q19_ORDER_Asc() =>
  RETURN [
    {entry: N<Match>::Out<Transposes>::ORDER<Asc>(_::{opening})},
    {entry: 1},
  ]

// ORDER by a call in DROP
QUERY Q20_ORDER_by_a_call(item_id: ID) =>
  match <- N<Match>(item_id)
  DROP match::Out<HeldIn>::ORDER<Asc>(MUL(_::{boards}, -1))
  RETURN NONE

// INTERSECT in RETURN array
QUERY Q21_INTERSECT(item_id: ID) =>
  RETURN [
    {entry: N<Match>(item_id)::INTERSECT(_::Out<HeldIn>)},
    {entry: 1},
  ]

// INTERSECT in negated OR operand
QUERY Q22_INTERSECT() =>
  matches <- N<Match>
  RETURN matches::WHERE(!OR(EXISTS(_::INTERSECT(_::Out<HeldIn>)), _::{moves}::LT(0)))

// filter, order and page in aggregate argument
QUERY Q23_filter_order_and_page(text: String) =>
  RETURN COUNT(N<Match>({match_key: text})::Out<Transposes>::WHERE(_::{rated}::EQ(true))::ORDER<Desc>(_::{moves})::RANGE(0, 10))

// WHERE in FOR body
QUERY Q24_WHERE(limit: U16) =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::Out<Transposes>::WHERE(_::{moves}::GTE(limit))
  }
  RETURN NONE

// FIRST in path end
QUERY Q25_FIRST() =>
  matches <- N<Match>
  RETURN matches::ShortestPath<Transposes>::To(E<Plays>::ToN::Out<Transposes>::FIRST)

// INTERSECT in bound mapping entry
QUERY Q26_INTERSECT() =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: _::INTERSECT(_::Out<HeldIn>), match_key, ..}
  RETURN shown

// INTERSECT of a chain in EXISTS
QUERY Q27_INTERSECT_of_a_chain() =>
  matches <- N<Match>
  RETURN EXISTS(matches::Out<Transposes>::INTERSECT(_::Out<Transposes>::WHERE(_::{rated}::EQ(true))))

// FIRST in traversal from a source
QUERY Q28_FIRST() =>
  RETURN N<Match>::Out<Transposes>::FIRST

// RANGE of variables in traversal from a single variable
QUERY Q29_RANGE_of_variables(item_id: ID, limit: U16) =>
  match <- N<Match>(item_id)
  RETURN match::Out<Transposes>::RANGE(1, ADD(limit, 1))

// ORDER Asc in EXISTS
QUERY Q30_ORDER_Asc(item_id: ID) =>
  RETURN EXISTS(N<Match>(item_id)::Out<Transposes>::ORDER<Asc>(_::{opening}))

// filter, order and page in nested mapping entry
QUERY Q31_filter_order_and_page(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: _::Out<Transposes>::WHERE(_::{rated}::EQ(true))::ORDER<Desc>(_::{moves})::RANGE(0, 10),
      opening,
    },
  }

// ORDER Desc by a COUNT in RETURN list
QUERY Q32_ORDER_Desc_by_a_COUNT(text: String) =>
  total <- N<Hall>::COUNT
  RETURN total, N<Match>({match_key: text})::In<Transposes>::ORDER<Desc>(_::Out<HeldIn>::COUNT)

// INTERSECT in traversal from a source
QUERY Q33_INTERSECT() =>
  RETURN N<Match>::INTERSECT(_::Out<HeldIn>)
