// WHERE in mapping entry
QUERY Q9_WHERE(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::Out<Shades>::WHERE(_::{height_cm}::GTE(limit))
  }

// INTERSECT of a chain in RETURN nested object
QUERY Q10_INTERSECT_of_a_chain() =>
  RETURN {outer: {value: N<Plant>::Out<Shades>::INTERSECT(_::Out<Shades>::WHERE(_::{evergreen}::EQ(true)))}, again: N<Plant>::Out<Shades>::INTERSECT(_::Out<Shades>::WHERE(_::{evergreen}::EQ(true)))}

// RANGE in RETURN object
QUERY Q11_RANGE(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN {
    value: plant::Out<GrowsIn>::RANGE(0, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER Desc by a COUNT in PREFILTER
QUERY Q12_ORDER_Desc_by_a_COUNT(vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(_::In<Shades>::ORDER<Desc>(_::Out<GrowsIn>::COUNT)))
  ))::{caption, score}

// ORDER by a call in nested mapping entry
QUERY Q13_ORDER_by_a_call(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::Out<GrowsIn>::ORDER<Asc>(MUL(_::{benches}, -1)),
      common_name,
    },
  }

// FIRST in binding
QUERY Q14_FIRST(text: String) =>
  result <- N<Plant>({accession: text})::Out<Shades>::FIRST
  RETURN result

// FIRST in INTERSECT
QUERY Q15_FIRST() =>
  plants <- N<Plant>
  RETURN plants::INTERSECT(_::Out<Shades>::FIRST)

// INTERSECT in RETURN array
QUERY Q16_INTERSECT() =>
  RETURN [
    {entry: E<Tends>::ToN::INTERSECT(_::Out<GrowsIn>)},
    {entry: 1},
  ]

// ORDER Desc by a COUNT in mapping entry
QUERY Q17_ORDER_Desc_by_a_COUNT() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: _::In<Shades>::ORDER<Desc>(_::Out<GrowsIn>::COUNT)
  }

// ORDER Asc in condition
QUERY Q18_ORDER_Asc() =>
  found <- N<Plant>::WHERE(
    EXISTS(_::Out<Shades>::ORDER<Asc>(_::{common_name}))
  )
  RETURN found

// INTERSECT in DROP
QUERY Q19_INTERSECT() =>
  DROP N<Plant>::INTERSECT(_::Out<GrowsIn>)
  RETURN NONE

// RANGE of variables in condition inside EXISTS
QUERY Q20_RANGE_of_variables(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(_::Out<Shades>::RANGE(1, ADD(limit, 1))))))::{accession}

// INTERSECT in RETURN object
QUERY Q21_INTERSECT(item_id: ID) =>
  RETURN {
    value: N<Plant>(item_id)::INTERSECT(_::Out<GrowsIn>),
    nested: {inner: [1, {deep: NONE}]},
  }

// FIRST in RETURN
QUERY Q22_FIRST(text: String) =>
  RETURN SearchBM25<Plant>(text, 4)::Out<Shades>::FIRST

// ORDER by a call in bound mapping entry
QUERY Q23_ORDER_by_a_call() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::Out<GrowsIn>::ORDER<Asc>(MUL(_::{benches}, -1)), accession, ..}
  RETURN shown

// step after FIRST in RETURN
QUERY Q24_step_after_FIRST() =>
  plants <- N<Plant>
  RETURN plants::FIRST::Out<Shades>::FIRST::Out<GrowsIn>

// ORDER by a call in aggregate argument
QUERY Q25_ORDER_by_a_call() =>
  RETURN COUNT(E<Tends>::ToN::Out<GrowsIn>::ORDER<Asc>(MUL(_::{benches}, -1)))

// step after FIRST in bound mapping entry
QUERY Q26_step_after_FIRST() =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: _::Out<Shades>::FIRST::Out<GrowsIn>, accession, ..}
  RETURN shown

// ORDER Asc in condition inside EXISTS
QUERY Q27_ORDER_Asc() =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(_::Out<Shades>::ORDER<Asc>(_::{common_name})))))::{accession}

// INTERSECT of a chain in nested mapping entry
QUERY Q28_INTERSECT_of_a_chain(item_id: ID) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: _::Out<Shades>::INTERSECT(_::Out<Shades>::WHERE(_::{evergreen}::EQ(true))),
      common_name,
    },
  }

// FIRST in negated OR operand
QUERY Q29_FIRST() =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(EXISTS(_::Out<Shades>::FIRST), _::{height_cm}::LT(0)))

// step after FIRST in nested closure
QUERY Q30_step_after_FIRST() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: inner::Out<Shades>::FIRST::Out<GrowsIn>},
  }

// step after FIRST in INTERSECT
QUERY Q31_step_after_FIRST() =>
  plants <- N<Plant>
  RETURN plants::INTERSECT(_::Out<Shades>::FIRST::Out<GrowsIn>)

// RANGE of variables in FOR body
QUERY Q32_RANGE_of_variables(limit: U16) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- each::Out<Shades>::RANGE(1, ADD(limit, 1))
  }
  RETURN NONE
