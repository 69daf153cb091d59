// step after FIRST in traversal from a look-up
QUERY Q9_step_after_FIRST(text: String) =>
  RETURN N<Plant>({accession: text})::Out<Shades>::FIRST::Out<GrowsIn>

// INTERSECT in RETURN nested object
QUERY Q10_INTERSECT() =>
  RETURN {outer: {value: N<Plant>::INTERSECT(_::Out<GrowsIn>)}, again: N<Plant>::INTERSECT(_::Out<GrowsIn>)}

// FIRST in negated OR operand
QUERY Q11_FIRST() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(EXISTS(_::Out<Shades>::FIRST), _::{height_cm}::LT(0)))

// INTERSECT of a chain in closure
QUERY Q12_INTERSECT_of_a_chain() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::Out<Shades>::INTERSECT(_::Out<Shades>::WHERE(_::{evergreen}::EQ(true))),
  }

// ORDER by a call in PREFILTER
QUERY Q13_ORDER_by_a_call(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(_::Out<GrowsIn>::ORDER<Asc>(MUL(_::{benches}, -1))))
  ))::{caption, score}

// INTERSECT in aggregate argument
QUERY Q14_INTERSECT(text: String) =>
  RETURN COUNT(N<Plant>({accession: text})::INTERSECT(_::Out<GrowsIn>))

// ORDER by a call in closure
QUERY Q15_ORDER_by_a_call() =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: each::Out<GrowsIn>::ORDER<Asc>(MUL(_::{benches}, -1)),
  }

// ORDER Asc in RETURN nested object
QUERY Q16_ORDER_Asc() =>
  RETURN {outer: {value: E<Tends>::ToN::Out<Shades>::ORDER<Asc>(_::{common_name})}, again: E<Tends>::ToN::Out<Shades>::ORDER<Asc>(_::{common_name})}

// filter, order and page in RETURN object
QUERY Q17_filter_order_and_page() =>
  RETURN {
    value: V<Sketch>::Out<Depicts>::Out<Shades>::WHERE(_::{evergreen}::EQ(true))::ORDER<Desc>(_::{height_cm})::RANGE(0, 10),
    nested: {inner: [1, {deep: NONE}]},
  }

// step after FIRST in aggregate argument
QUERY Q18_step_after_FIRST() =>
  plants <- N<Plant>
  RETURN COUNT(plants::Out<Shades>::FIRST::Out<GrowsIn>)

// WHERE in nested closure
QUERY Q19_WHERE(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<Shades>::WHERE(_::{height_cm}::GTE(limit))},
  }

// step after FIRST in FOR list
QUERY Q20_step_after_FIRST(item_id: ID) =>
  plant <- N<Plant>(item_id)
  list <- plant::Out<Shades>::FIRST::Out<GrowsIn>
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// WHERE in traversal from a single variable
QUERY Q21_WHERE(item_id: ID, limit: U16) =>
  plant <- N<Plant>(item_id)
  RETURN plant::Out<Shades>::WHERE(_::{height_cm}::GTE(limit))

// RANGE in condition inside EXISTS
QUERY Q22_RANGE() =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(_::Out<GrowsIn>::RANGE(0, 3)))))::{accession}

// step after FIRST in traversal from a plural variable
QUERY Q23_step_after_FIRST() =>
  plants <- N<Plant>
  RETURN plants::Out<Shades>::FIRST::Out<GrowsIn>

// ORDER Desc by a COUNT in nested mapping entry
QUERY Q24_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::In<Shades>::ORDER<Desc>(_::Out<GrowsIn>::COUNT),
      common_name,
    },
  }

// FIRST in INTERSECT
QUERY Q25_FIRST() =>
  plants <- N<Plant>
  RETURN plants::INTERSECT(_::Out<Shades>::FIRST)

// RANGE of variables in condition inside EXISTS
QUERY Q26_RANGE_of_variables(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(_::Out<Shades>::RANGE(1, ADD(limit, 1))))))::{accession}

// INTERSECT of a chain in binding
QUERY Q27_INTERSECT_of_a_chain() =>
  plants <- N<Plant>
  result <- plants::Out<Shades>::INTERSECT(_::Out<Shades>::WHERE(_::{evergreen}::EQ(true)))
  RETURN result

// ORDER by a call in RETURN list
QUERY Q28_ORDER_by_a_call() =>
  total <- N<Greenhouse>::COUNT
  RETURN total, N<Plant>::Out<GrowsIn>::ORDER<Asc>(MUL(_::{benches}, -1))

// step after FIRST in RETURN array
QUERY Q29_step_after_FIRST(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN [
    {entry: plant::Out<Shades>::FIRST::Out<GrowsIn>},
    {entry: 1},
  ]

// ORDER by a call in traversal from a single variable
QUERY Q30_ORDER_by_a_call(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::Out<GrowsIn>::ORDER<Asc>(MUL(_::{benches}, -1))

// INTERSECT in DROP
QUERY Q31_INTERSECT(text: String) =>
  DROP SearchBM25<Plant>(text, 4)::INTERSECT(_::Out<GrowsIn>)
  RETURN NONE

// INTERSECT in PREFILTER
QUERY Q32_INTERSECT(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(_::INTERSECT(_::Out<GrowsIn>)))
  ))::{caption, score}
