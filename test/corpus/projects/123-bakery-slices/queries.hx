// ORDER Asc in traversal from a single variable
QUERY Q7_ORDER_Asc(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<PairsWith>::ORDER<Asc>(_::{title})

// ORDER by a call in RETURN
QUERY Q8_ORDER_by_a_call() =>
  RETURN V<Recipe>::Out<Suggests>::Out<BakedIn>::ORDER<Asc>(MUL(_::{racks}, -1))

// ORDER by a call in nested FOR body
QUERY Q9_ORDER_by_a_call(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<BakedIn>::ORDER<Asc>(MUL(_::{racks}, -1))
    }
  }
  RETURN breads::COUNT

// ORDER by a call in traversal from FIRST
QUERY Q10_ORDER_by_a_call() =>
  breads <- N<Bread>
  RETURN breads::FIRST::Out<BakedIn>::ORDER<Asc>(MUL(_::{racks}, -1))

// RANGE in traversal from a single variable
QUERY Q11_RANGE(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<BakedIn>::RANGE(0, 3)

// ORDER Asc in FOR body
QUERY Q12_ORDER_Asc() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::Out<PairsWith>::ORDER<Asc>(_::{title})
  }
  RETURN NONE

// RANGE in PREFILTER
QUERY Q13_RANGE(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(_::Out<BakedIn>::RANGE(0, 3)))
  ))::{steps_text, score}

// step after FIRST in RETURN
QUERY Q14_step_after_FIRST(text: String) =>
  RETURN N<Bread>({sku: text})::Out<PairsWith>::FIRST::Out<BakedIn>

// filter, order and page in DROP
QUERY Q15_filter_order_and_page() =>
  breads <- N<Bread>
  DROP breads::FIRST::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::ORDER<Desc>(_::{grams})::RANGE(0, 10)
  RETURN NONE

// RANGE of variables in negated OR operand
QUERY Q16_RANGE_of_variables(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(_::Out<PairsWith>::RANGE(1, ADD(limit, 1))), _::{grams}::LT(0)))

// ORDER Asc in FOR list
QUERY Q17_ORDER_Asc() =>
  list <- V<Recipe>::Out<Suggests>::Out<PairsWith>::ORDER<Asc>(_::{title})
  FOR entry IN list {
    AddN<Oven>({racks: 1})
  }
  RETURN NONE

// ORDER by a call in traversal from a search
QUERY Q18_ORDER_by_a_call(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::Out<BakedIn>::ORDER<Asc>(MUL(_::{racks}, -1))

// WHERE in INTERSECT
QUERY Q19_WHERE(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::INTERSECT(_::Out<PairsWith>::WHERE(_::{grams}::GTE(limit)))

// step after FIRST in RETURN list
QUERY Q20_step_after_FIRST(item_id: ID) =>
  bread <- N<Bread>(item_id)
  total <- N<Oven>::COUNT
  RETURN total, bread::Out<PairsWith>::FIRST::Out<BakedIn>

// RANGE in FOR body
QUERY Q21_RANGE() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- each::Out<BakedIn>::RANGE(0, 3)
  }
  RETURN NONE

// ORDER Asc in AND operand
QUERY Q22_ORDER_Asc() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(_::Out<PairsWith>::ORDER<Asc>(_::{title}))
  ))

// WHERE in mapping entry
QUERY Q23_WHERE(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: _::Out<PairsWith>::WHERE(_::{grams}::GTE(limit))
  }

// FIRST in traversal from FIRST
QUERY Q24_FIRST() =>
  breads <- N<Bread>
  RETURN breads::FIRST::Out<PairsWith>::FIRST

// INTERSECT in closure
QUERY Q25_INTERSECT() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::INTERSECT(_::Out<BakedIn>),
  }

// INTERSECT of a chain in RETURN
QUERY Q26_INTERSECT_of_a_chain() =>
  RETURN V<Recipe>::Out<Suggests>::Out<PairsWith>::INTERSECT(_::Out<PairsWith>::WHERE(_::{vegan}::EQ(true)))

// FIRST in condition
QUERY Q27_FIRST() =>
  found <- N<Bread>::WHERE(
    EXISTS(_::Out<PairsWith>::FIRST)
  )
  RETURN found

// ORDER by a call in negated OR operand
QUERY Q28_ORDER_by_a_call() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(_::Out<BakedIn>::ORDER<Asc>(MUL(_::{racks}, -1))), _::{grams}::LT(0)))

// FIRST in RETURN list
QUERY Q29_FIRST(item_id: ID) =>
  bread <- N<Bread>(item_id)
  total <- N<Oven>::COUNT
  RETURN total, bread::Out<PairsWith>::FIRST

// ORDER Desc by a COUNT in FOR list
QUERY Q30_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  list <- N<Bread>(item_id)::In<PairsWith>::ORDER<Desc>(_::Out<BakedIn>::COUNT)
  FOR entry IN list {
    AddN<Oven>({racks: 1})
  }
  RETURN NONE
