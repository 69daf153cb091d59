// MIN of a collection in PREFILTER
QUERY Q3_MIN_of_a_collection(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::{hydration}::LTE(MIN(_::Out<PairsWith>::{grams})))
  ))::{steps_text, score}

// COUNT of a relation in condition inside EXISTS
QUERY Q4_COUNT_of_a_relation() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{hydration}::LTE(_::Out<BakedIn>::COUNT))))::{sku}

// AVG of an array in AddN statement
QUERY Q5_AVG_of_an_array(limit: U16) =>
  AddN<Bread>({hydration: AVG([1, 2.5, limit])})
  RETURN NONE

// COUNT of values in negated OR operand
QUERY Q6_COUNT_of_values() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{hydration}::LTE(COUNT(_::Out<BakedIn>::{oven_name})), _::{grams}::LT(0)))

// COUNT of a relation in negated OR operand
QUERY Q7_COUNT_of_a_relation() =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{hydration}::LTE(_::Out<BakedIn>::COUNT), _::{grams}::LT(0)))

// COUNT of a filter in closure
QUERY Q8_COUNT_of_a_filter() =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: each::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::COUNT,
  }

// AVG in RETURN array
QUERY Q9_AVG() =>
  breads <- N<Bread>
  RETURN [
    {entry: AVG(breads::OutE<BakedIn>::{cost})},
    {entry: 1},
  ]

// AVG of an array in UPDATE value
QUERY Q10_AVG_of_an_array(item_id: ID, limit: U16) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({hydration: AVG([1, 2.5, limit])})
  RETURN changed

// SUM in RETURN
QUERY Q11_SUM(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN SUM(bread::Out<BakedIn>::{racks})

// COUNT of values in nested mapping entry
QUERY Q12_COUNT_of_values(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: COUNT(_::Out<BakedIn>::{oven_name}),
      title,
    },
  }

// COUNT of items in nested closure
QUERY Q13_COUNT_of_items() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: COUNT(inner::In<Kneaded>)},
  }

// SUM in rerank argument
QUERY Q14_SUM(text: String, vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::RerankRRF(k: SUM(N<Bread>({sku: text})::Out<BakedIn>::{racks}))

// COUNT step in condition inside EXISTS
QUERY Q15_COUNT_step() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{hydration}::LTE(_::COUNT))))::{sku}

// COUNT of values in UPDATE value
QUERY Q16_COUNT_of_values(item_id: ID) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({hydration: COUNT(E<Kneaded>::ToN::Out<BakedIn>::{oven_name})})
  RETURN changed

// AVG of an array in RETURN list
QUERY Q17_AVG_of_an_array(limit: U16) =>
  total <- N<Oven>::COUNT
  RETURN total, AVG([1, 2.5, limit])

// SUM in AddE property
QUERY Q18_SUM(item_id: ID) =>
  breads <- N<Bread>
  bread <- N<Bread>(item_id)
  AddE<PairsWith>({harmony: SUM(breads::Out<BakedIn>::{racks})})::From(item_id)::To(bread)
  RETURN NONE

// COUNT of a filter in ORDER
QUERY Q19_COUNT_of_a_filter() =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(_::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::COUNT)::{sku, grams}

// AVG in PREFILTER
QUERY Q20_AVG(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::{hydration}::LTE(AVG(_::OutE<BakedIn>::{cost})))
  ))::{steps_text, score}

// MAX of a collection in RETURN list
QUERY Q21_MAX_of_a_collection(item_id: ID) =>
  total <- N<Oven>::COUNT
  RETURN total, MAX(N<Bread>(item_id)::InE<PairsWith>::{harmony})

// COUNT step in AND operand
QUERY Q22_COUNT_step() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{hydration}::LTE(_::COUNT)
  ))

// COUNT of values in FOR body
QUERY Q23_COUNT_of_values() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- COUNT(each::Out<BakedIn>::{oven_name})
  }
  RETURN NONE

// AVG in FOR body after destructuring
QUERY Q24_AVG(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- AVG(found::OutE<BakedIn>::{cost})
  }
  RETURN NONE

// COUNT of items in bound mapping entry
QUERY Q25_COUNT_of_items() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: COUNT(_::In<Kneaded>), sku, ..}
  RETURN shown

// COUNT of items in call argument in a mapping
QUERY Q26_COUNT_of_items() =>
  breads <- N<Bread>
  RETURN breads::{sku, more: MUL(COUNT(_::In<Kneaded>), 2)}
