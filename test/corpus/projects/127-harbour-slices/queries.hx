// FIRST in edge end
QUERY Q11_FIRST(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  AddE<Tows>::From(item_id)::To(vessel::Out<Tows>::FIRST)
  RETURN NONE

// INTERSECT in condition inside EXISTS
QUERY Q12_INTERSECT() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(EXISTS(_::INTERSECT(_::Out<MooredAt>)))))::{imo}

// step after FIRST in traversal from a single variable
QUERY Q13_step_after_FIRST(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::Out<Tows>::FIRST::Out<MooredAt>

// step after FIRST in INTERSECT
QUERY Q14_step_after_FIRST() =>
  vessels <- N<Vessel>
  RETURN vessels::INTERSECT(_::Out<Tows>::FIRST::Out<MooredAt>)

// filter, order and page in RETURN array
QUERY Q15_filter_order_and_page() =>
  vessels <- N<Vessel>
  RETURN [
    {entry: vessels::FIRST::Out<Tows>::WHERE(_::{tanker}::EQ(true))::ORDER<Desc>(_::{tonnage})::RANGE(0, 10)},
    {entry: 1},
  ]

// INTERSECT in RETURN list
QUERY Q16_INTERSECT() =>
  total <- N<Pier>::COUNT
  RETURN total, E<Commands>::ToN::INTERSECT(_::Out<MooredAt>)

// INTERSECT of a chain in nested FOR body
QUERY Q17_INTERSECT_of_a_chain(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<Tows>::INTERSECT(_::Out<Tows>::WHERE(_::{tanker}::EQ(true)))
    }
  }
  RETURN vessels::COUNT

// WHERE in binding
QUERY Q18_WHERE(limit: U16) =>
  vessels <- N<Vessel>
  result <- vessels::Out<Tows>::WHERE(_::{tonnage}::GTE(limit))
  RETURN result

// step after FIRST in RETURN nested object
QUERY Q19_step_after_FIRST() =>
  RETURN {outer: {value: N<Vessel>::Out<Tows>::FIRST::Out<MooredAt>}, again: N<Vessel>::Out<Tows>::FIRST::Out<MooredAt>}

// ORDER by a call in RETURN object
QUERY Q20_ORDER_by_a_call(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN {
    value: vessel::Out<MooredAt>::ORDER<Asc>(MUL(_::{berths}, -1)),
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER Desc by a COUNT in traversal from a single variable
QUERY Q21_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::In<Tows>::ORDER<Desc>(_::Out<MooredAt>::COUNT)

// ORDER Desc by a COUNT in PREFILTER
QUERY Q22_ORDER_Desc_by_a_COUNT(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(EXISTS(_::In<Tows>::ORDER<Desc>(_::Out<MooredAt>::COUNT)))
  ))::{wording, score}

// RANGE in DROP
QUERY Q23_RANGE(text: String) =>
  DROP N<Vessel>({imo: text})::Out<MooredAt>::RANGE(0, 3)
  RETURN NONE

// RANGE of variables in closure
QUERY Q24_RANGE_of_variables(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::Out<Tows>::RANGE(1, ADD(limit, 1)),
  }

// FIRST in AND operand
QUERY Q25_FIRST() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(_::Out<Tows>::FIRST)
  ))

// ORDER Asc in INTERSECT
QUERY Q26_ORDER_Asc() =>
  vessels <- N<Vessel>
  RETURN vessels::INTERSECT(_::Out<Tows>::ORDER<Asc>(_::{ship_name}))

// ORDER Asc in traversal from a look-up
QUERY Q27_ORDER_Asc(text: String) =>
  RETURN N<Vessel>({imo: text})::Out<Tows>::ORDER<Asc>(_::{ship_name})

// filter, order and page in mapping entry
QUERY Q28_filter_order_and_page() =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: _::Out<Tows>::WHERE(_::{tanker}::EQ(true))::ORDER<Desc>(_::{tonnage})::RANGE(0, 10)
  }

// INTERSECT of a chain in traversal from a search
QUERY Q29_INTERSECT_of_a_chain(text: String) =>
  RETURN SearchBM25<Vessel>(text, 4)::Out<Tows>::INTERSECT(_::Out<Tows>::WHERE(_::{tanker}::EQ(true)))

// step after FIRST in traversal from a search
QUERY Q30_step_after_FIRST(text: String) =>
  RETURN SearchBM25<Vessel>(text, 4)::Out<Tows>::FIRST::Out<MooredAt>

// RANGE in nested mapping entry
QUERY Q31_RANGE(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::Out<MooredAt>::RANGE(0, 3),
      ship_name,
    },
  }

// filter, order and page in bound mapping entry
QUERY Q32_filter_order_and_page() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: _::Out<Tows>::WHERE(_::{tanker}::EQ(true))::ORDER<Desc>(_::{tonnage})::RANGE(0, 10), imo, ..}
  RETURN shown

// FIRST in nested closure
QUERY Q33_FIRST() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: inner::Out<Tows>::FIRST},
  }

// filter, order and page in nested FOR body
QUERY Q34_filter_order_and_page(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<Tows>::WHERE(_::{tanker}::EQ(true))::ORDER<Desc>(_::{tonnage})::RANGE(0, 10)
    }
  }
  RETURN vessels::COUNT
