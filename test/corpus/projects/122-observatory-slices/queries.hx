// filter, order and page in traversal from a look-up
QUERY Q6_filter_order_and_page(text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::WHERE(_::{remote}::EQ(true))::ORDER<Desc>(_::{mirror_cm})::RANGE(0, 10)

// INTERSECT of a chain in traversal from a plural variable
QUERY Q7_INTERSECT_of_a_chain() =>
  telescopes <- N<Telescope>
  RETURN telescopes::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true)))

// step after FIRST in EXISTS
QUERY Q8_step_after_FIRST() =>
  RETURN EXISTS(V<Logbook>::Out<Mentions>::Out<Overlaps>::FIRST::Out<StandsIn>)

// ORDER by a call in FOR body after destructuring
QUERY Q9_ORDER_by_a_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<StandsIn>::ORDER<Asc>(MUL(_::{floors}, -1))
  }
  RETURN NONE

// ORDER Asc in PREFILTER
QUERY Q10_ORDER_Asc(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::Out<Overlaps>::ORDER<Asc>(_::{label_text})))
  ))::{entry, score}

// INTERSECT of a chain in traversal from a look-up
QUERY Q11_INTERSECT_of_a_chain(text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true)))

// WHERE in DROP
QUERY Q12_WHERE(item_id: ID, limit: U16) =>
  DROP N<Telescope>(item_id)::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))
  RETURN NONE

// step after FIRST in DROP
QUERY Q13_step_after_FIRST(text: String) =>
  DROP SearchBM25<Telescope>(text, 4)::Out<Overlaps>::FIRST::Out<StandsIn>
  RETURN NONE

// ORDER Desc by a COUNT in RETURN nested object
QUERY Q14_ORDER_Desc_by_a_COUNT(text: String) =>
  RETURN {outer: {value: N<Telescope>({serial: text})::In<Overlaps>::ORDER<Desc>(_::Out<StandsIn>::COUNT)}, again: N<Telescope>({serial: text})::In<Overlaps>::ORDER<Desc>(_::Out<StandsIn>::COUNT)}

// INTERSECT of a chain in FOR body
QUERY Q15_INTERSECT_of_a_chain() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- each::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true)))
  }
  RETURN NONE

// WHERE in traversal from a look-up
QUERY Q16_WHERE(limit: U16, text: String) =>
  RETURN N<Telescope>({serial: text})::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))

// WHERE in FOR body after destructuring
QUERY Q17_WHERE(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))
  }
  RETURN NONE

// RANGE of variables in mapping entry
QUERY Q18_RANGE_of_variables(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::Out<Overlaps>::RANGE(1, ADD(limit, 1))
  }

// RANGE in binding
QUERY Q19_RANGE() =>
  result <- N<Telescope>::Out<StandsIn>::RANGE(0, 3)
  RETURN result

// INTERSECT of a chain in nested closure
QUERY Q20_INTERSECT_of_a_chain() =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: inner::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true)))},
  }

// RANGE in bound mapping entry
QUERY Q21_RANGE() =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<StandsIn>::RANGE(0, 3), serial, ..}
  RETURN shown

// INTERSECT of a chain in RETURN nested object
QUERY Q22_INTERSECT_of_a_chain(text: String) =>
  RETURN {outer: {value: SearchBM25<Telescope>(text, 4)::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true)))}, again: SearchBM25<Telescope>(text, 4)::Out<Overlaps>::INTERSECT(_::Out<Overlaps>::WHERE(_::{remote}::EQ(true)))}

// ORDER Asc in traversal from a search
QUERY Q23_ORDER_Asc(text: String) =>
  RETURN SearchBM25<Telescope>(text, 4)::Out<Overlaps>::ORDER<Asc>(_::{label_text})

// WHERE in RETURN list
QUERY Q24_WHERE(limit: U16) =>
  telescopes <- N<Telescope>
  total <- N<Dome>::COUNT
  RETURN total, telescopes::FIRST::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))

// RANGE of variables in traversal from a plural variable
QUERY Q25_RANGE_of_variables(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::Out<Overlaps>::RANGE(1, ADD(limit, 1))

// ORDER Asc in RETURN object
QUERY Q26_ORDER_Asc() =>
  RETURN {
    value: V<Logbook>::Out<Mentions>::Out<Overlaps>::ORDER<Asc>(_::{label_text}),
    nested: {inner: [1, {deep: NONE}]},
  }

// WHERE in RETURN nested object
QUERY Q27_WHERE(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN {outer: {value: telescopes::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))}, again: telescopes::Out<Overlaps>::WHERE(_::{mirror_cm}::GTE(limit))}

// INTERSECT in mapping entry
QUERY Q28_INTERSECT() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::INTERSECT(_::Out<StandsIn>)
  }

// RANGE in RETURN list
QUERY Q29_RANGE(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  total <- N<Dome>::COUNT
  RETURN total, telescope::Out<StandsIn>::RANGE(0, 3)
