// INTERSECT in EXISTS
QUERY Q10_INTERSECT() =>
  RETURN EXISTS(N<Match>::INTERSECT(_::Out<HeldIn>))

// RANGE in condition
QUERY Q11_RANGE() =>
  found <- N<Match>::WHERE(
    EXISTS(_::Out<HeldIn>::RANGE(0, 3))
  )
  RETURN found

// step after FIRST in nested FOR body
QUERY Q12_step_after_FIRST(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<Transposes>::FIRST::Out<HeldIn>
    }
  }
  RETURN matches::COUNT

// INTERSECT in condition inside EXISTS
QUERY Q13_INTERSECT() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(EXISTS(_::INTERSECT(_::Out<HeldIn>)))))::{match_key}

// FIRST in condition
QUERY Q14_FIRST() =>
  found <- N<Match>::WHERE(
    EXISTS(_::Out<Transposes>::FIRST)
  )
  RETURN found

// ORDER by a call in condition
QUERY Q15_ORDER_by_a_call() =>
  found <- N<Match>::WHERE(
    EXISTS(_::Out<HeldIn>::ORDER<Asc>(MUL(_::{boards}, -1)))
  )
  RETURN found

// WHERE in DROP
QUERY Q16_WHERE(limit: U16) =>
  DROP E<Plays>::ToN::Out<Transposes>::WHERE(_::{moves}::GTE(limit))
  RETURN NONE

// step after FIRST in FOR body after destructuring
QUERY Q17_step_after_FIRST(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::Out<Transposes>::FIRST::Out<HeldIn>
  }
  RETURN NONE

// ORDER Desc by a COUNT in edge end
QUERY Q18_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  matches <- N<Match>
  AddE<Transposes>::From(item_id)::To(matches::In<Transposes>::ORDER<Desc>(_::Out<HeldIn>::COUNT))
  RETURN NONE

// RANGE in mapping entry
QUERY Q19_RANGE() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _::Out<HeldIn>::RANGE(0, 3)
  }

// ORDER by a call in mapping entry
QUERY Q20_ORDER_by_a_call() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: _::Out<HeldIn>::ORDER<Asc>(MUL(_::{boards}, -1))
  }

// filter, order and page in nested FOR body
QUERY Q21_filter_order_and_page(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<Transposes>::WHERE(_::{rated}::EQ(true))::ORDER<Desc>(_::{moves})::RANGE(0, 10)
    }
  }
  RETURN matches::COUNT

// filter, order and page in RETURN
QUERY Q22_filter_order_and_page(text: String) =>
  RETURN SearchBM25<Match>(text, 4)::Out<Transposes>::WHERE(_::{rated}::EQ(true))::ORDER<Desc>(_::{moves})::RANGE(0, 10)

// ORDER Desc by a COUNT in condition inside EXISTS
QUERY Q23_ORDER_Desc_by_a_COUNT() =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(EXISTS(_::In<Transposes>::ORDER<Desc>(_::Out<HeldIn>::COUNT)))))::{match_key}

// ORDER Desc by a COUNT in RETURN nested object
QUERY Q24_ORDER_Desc_by_a_COUNT() =>
  matches <- N<Match>
  RETURN {outer: {value: matches::FIRST::In<Transposes>::ORDER<Desc>(_::Out<HeldIn>::COUNT)}, again: matches::FIRST::In<Transposes>::ORDER<Desc>(_::Out<HeldIn>::COUNT)}

// ORDER Asc in nested FOR body
QUERY Q25_ORDER_Asc(codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- inner::Out<Transposes>::ORDER<Asc>(_::{opening})
    }
  }
  RETURN matches::COUNT

// ORDER by a call in RETURN list
QUERY Q26_ORDER_by_a_call() =>
  total <- N<Hall>::COUNT
  RETURN total, V<Commentary>::Out<Discusses>::Out<HeldIn>::ORDER<Asc>(MUL(_::{boards}, -1))

// FIRST in DROP
QUERY Q27_FIRST() =>
  matches <- N<Match>
  DROP matches::Out<Transposes>::FIRST
  RETURN NONE

// step after FIRST in RETURN list
QUERY Q28_step_after_FIRST() =>
  total <- N<Hall>::COUNT
  RETURN total, N<Match>::Out<Transposes>::FIRST::Out<HeldIn>

// FIRST in FOR body
QUERY Q29_FIRST() =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::Out<Transposes>::FIRST
  }
  RETURN NONE

// step after FIRST in AND operand
QUERY Q30_step_after_FIRST() =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(_::Out<Transposes>::FIRST::Out<HeldIn>)
  ))

// ORDER Desc by a COUNT in aggregate argument
QUERY Q31_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN COUNT(SearchBM25<Match>(text, 4)::In<Transposes>::ORDER<Desc>(_::Out<HeldIn>::COUNT))

// filter, order and page in RETURN object
QUERY Q32_filter_order_and_page(text: String) =>
  RETURN {
    value: N<Match>({match_key: text})::Out<Transposes>::WHERE(_::{rated}::EQ(true))::ORDER<Desc>(_::{moves})::RANGE(0, 10),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE of variables in nested closure
QUERY Q33_RANGE_of_variables(limit: U16) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::Out<Transposes>::RANGE(1, ADD(limit, 1))},
  }
