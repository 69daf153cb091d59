// FIRST in mapping entry
QUERY Q7_FIRST() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<PairsWith>::FIRST
  }

// step after FIRST in aggregate argument
QUERY Q8_step_after_FIRST() =>
  RETURN COUNT(V<Recipe>::Out<Suggests>::Out<PairsWith>::FIRST::Out<BakedIn>)

// step after FIRST in mapping entry
QUERY Q9_step_after_FIRST() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<PairsWith>::FIRST::Out<BakedIn>
  }

// ORDER Asc in edge end
QUERY Q10_ORDER_Asc(item_id: ID) =>
  AddE<PairsWith>::From(item_id)::To(N<Bread>::Out<PairsWith>::ORDER<Asc>(_::{title}))
  RETURN NONE

// step after FIRST in EXISTS
QUERY Q11_step_after_FIRST(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN EXISTS(bread::Out<PairsWith>::FIRST::Out<BakedIn>)

// filter, order and page in closure
QUERY Q12_filter_order_and_page() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::ORDER<Desc>(_::{grams})::RANGE(0, 10),
  }

// FIRST in RETURN object
QUERY Q13_FIRST(text: String) =>
  RETURN {
    value: SearchBM25<Bread>(text, 4)::Out<PairsWith>::FIRST,
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER by a call in nested closure
QUERY Q14_ORDER_by_a_call() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<BakedIn>::ORDER<Asc>(MUL(_::{racks}, -1))},
  }

// INTERSECT in FOR body after destructuring
QUERY Q15_INTERSECT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- found::INTERSECT(_::Out<BakedIn>)
  }
  RETURN NONE

// filter, order and page in INTERSECT
QUERY Q16_filter_order_and_page() =>
  breads <- N<Bread>
  RETURN breads::INTERSECT(_::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::ORDER<Desc>(_::{grams})::RANGE(0, 10))

// INTERSECT in mapping entry
QUERY Q17_INTERSECT() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::INTERSECT(_::Out<BakedIn>)
  }

// RANGE in PREFILTER
QUERY Q18_RANGE(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(_::Out<BakedIn>::RANGE(0, 3)))
  ))::{steps_text, score}

// RANGE in closure
QUERY Q19_RANGE() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::Out<BakedIn>::RANGE(0, 3),
  }

// ORDER Asc in EXISTS
QUERY Q20_ORDER_Asc(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN EXISTS(bread::Out<PairsWith>::ORDER<Asc>(_::{title}))

// INTERSECT of a chain in FOR body
QUERY Q21_INTERSECT_of_a_chain() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::Out<PairsWith>::INTERSECT(_::Out<PairsWith>::WHERE(_::{vegan}::EQ(true)))
  }
  RETURN NONE

// WHERE in FOR list
QUERY Q22_WHERE(limit: U16, text: String) =>
  list <- SearchBM25<Bread>(text, 4)::Out<PairsWith>::WHERE(_::{grams}::GTE(limit))
  FOR entry IN list {
    AddN<Oven>({racks: 1})
  }
  RETURN NONE

// filter, order and page in binding
QUERY Q23_filter_order_and_page(text: String) =>
  result <- N<Bread>({sku: text})::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::ORDER<Desc>(_::{grams})::RANGE(0, 10)
  RETURN result

// WHERE in RETURN object
QUERY Q24_WHERE(limit: U16) =>
  breads <- N<Bread>
  RETURN {
    value: breads::FIRST::Out<PairsWith>::WHERE(_::{grams}::GTE(limit)),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE of variables in DROP
QUERY Q25_RANGE_of_variables(limit: U16) =>
  DROP E<Kneaded>::ToN::Out<PairsWith>::RANGE(1, ADD(limit, 1))
  RETURN NONE

// INTERSECT in FOR list
QUERY Q26_INTERSECT() =>
  list <- V<Recipe>::Out<Suggests>::INTERSECT(_::Out<BakedIn>)
  FOR entry IN list {
    AddN<Oven>({racks: 1})
  }
  RETURN NONE

// ORDER by a call in RETURN
QUERY Q27_ORDER_by_a_call() =>
  breads <- N<Bread>
  RETURN breads::Out<BakedIn>::ORDER<Asc>(MUL(_::{racks}, -1))

// INTERSECT in negated OR operand
QUERY Q28_INTERSECT() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(_::INTERSECT(_::Out<BakedIn>)), _::{grams}::LT(0)))

// step after FIRST in binding
QUERY Q29_step_after_FIRST(item_id: ID) =>
  bread <- N<Bread>(item_id)
  result <- bread::Out<PairsWith>::FIRST::Out<BakedIn>
  RETURN result

// RANGE in RETURN list
QUERY Q30_RANGE(item_id: ID) =>
  total <- N<Oven>::COUNT
  RETURN total, N<Bread>(item_id)::Out<BakedIn>::RANGE(0, 3)
