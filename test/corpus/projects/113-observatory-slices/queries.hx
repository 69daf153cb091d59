// ORDER Asc in binding
QUERY Q6_ORDER_Asc() =>
  telescopes <- N<Telescope>
  result <- telescopes::FIRST::Out<Overlaps>::ORDER<Asc>(_::{label_text})
  RETURN result

// INTERSECT of a chain in RETURN list
QUERY Q7_INTERSECT_of_a_chain() =>
  total <- N<Dome>::COUNT
  RETURN total, E<Operated>::ToN::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true)))

// FIRST in RETURN list
QUERY Q8_FIRST() =>
  total <- N<Dome>::COUNT
  RETURN total, V<Logbook>::Out<Mentions>::Out<Overlaps>::FIRST

// ORDER Asc in FOR body after destructuring
QUERY Q9_ORDER_Asc(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<Overlaps>::ORDER<Asc>(_::{label_text})
  }
  RETURN NONE

// WHERE in aggregate argument
QUERY Q10_WHERE(limit: U16) =>
  RETURN COUNT(N<Telescope>::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit)))

// step after FIRST in PREFILTER
QUERY Q11_step_after_FIRST(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::Out<Overlaps>::FIRST::Out<StandsIn>))
  ))::{entry, score}

// filter, order and page in FOR body after destructuring
QUERY Q12_filter_order_and_page(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::ORDER<Desc>(_::{mirror_cm})::RANGE(0, 10)
  }
  RETURN NONE

// INTERSECT in RETURN nested object
QUERY Q13_INTERSECT(text: String) =>
  RETURN {outer: {value: SearchBM25<Telescope>(text, 4)::INTERSECT(_::Out<StandsIn>)}, again: SearchBM25<Telescope>(text, 4)::INTERSECT(_::Out<StandsIn>)}

// RANGE in negated OR operand
QUERY Q14_RANGE() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(_::Out<StandsIn>::RANGE(0, 3)), _::{mirror_cm}::LT(0)))

// step after FIRST in DROP
QUERY Q15_step_after_FIRST() =>
  telescopes <- N<Telescope>
  DROP telescopes::FIRST::Out<Overlaps>::FIRST::Out<StandsIn>
  RETURN NONE

// ORDER by a call in condition inside EXISTS
QUERY Q16_ORDER_by_a_call() =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(_::Out<StandsIn>::ORDER<Asc>(MUL(_::{floors}, -1))))))::{serial}

// INTERSECT of a chain in bound mapping entry
QUERY Q17_INTERSECT_of_a_chain() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true))), serial, ..}
  RETURN shown

// WHERE in RETURN nested object
QUERY Q18_WHERE(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN {outer: {value: telescopes::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))}, again: telescopes::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))}

// FIRST in nested FOR body
QUERY Q19_FIRST(codes: [String]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- inner::Out<Overlaps>::FIRST
    }
  }
  RETURN telescopes::COUNT

// ORDER by a call in closure
QUERY Q20_ORDER_by_a_call() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::Out<StandsIn>::ORDER<Asc>(MUL(_::{floors}, -1)),
  }

// filter, order and page in RETURN array
QUERY Q21_filter_order_and_page(item_id: ID) =>
  RETURN [
    {entry: N<Telescope>(item_id)::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::ORDER<Desc>(_::{mirror_cm})::RANGE(0, 10)},
    {entry: 1},
  ]

// INTERSECT in RETURN list
QUERY Q22_INTERSECT(text: String) =>
  total <- N<Dome>::COUNT
  RETURN total, SearchBM25<Telescope>(text, 4)::INTERSECT(_::Out<StandsIn>)

// ORDER Desc by a COUNT in INTERSECT
QUERY Q23_ORDER_Desc_by_a_COUNT() =>
  telescopes <- N<Telescope>
  RETURN telescopes::INTERSECT(_::In<Overlaps>::ORDER<Desc>(_::Out<StandsIn>::COUNT))

// RANGE of variables in PREFILTER
QUERY Q24_RANGE_of_variables(limit: U16, vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::Out<Overlaps>::RANGE(1, ADD(limit, 1))))
  ))::{entry, score}

// RANGE of variables in binding
QUERY Q25_RANGE_of_variables(limit: U16) =>
  result <- E<Operated>::ToN::Out<Overlaps>::RANGE(1, ADD(limit, 1))
  RETURN result

// WHERE in RETURN
QUERY Q26_WHERE(limit: U16) =>
  RETURN V<Logbook>::Out<Mentions>::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))

// filter, order and page in EXISTS
QUERY Q27_filter_order_and_page() =>
  telescopes <- N<Telescope>
  RETURN EXISTS(telescopes::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::ORDER<Desc>(_::{mirror_cm})::RANGE(0, 10))

// RANGE of variables in aggregate argument
QUERY Q28_RANGE_of_variables(limit: U16) =>
  RETURN COUNT(N<Telescope>::Out<Overlaps>::RANGE(1, ADD(limit, 1)))

// INTERSECT in closure
QUERY Q29_INTERSECT() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: each::INTERSECT(_::Out<StandsIn>),
  }
