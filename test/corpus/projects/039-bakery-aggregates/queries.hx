// SUM in traversal from FIRST
QUERY Q3_SUM() =>
  breads <- N<Bread>
  RETURN SUM(breads::FIRST::Out<BakedIn>::{racks})

// AVG in AddE property
QUERY Q4_AVG(item_id: ID, text: String) =>
  bread <- N<Bread>(item_id)
  AddE<PairsWith>({harmony: AVG(SearchBM25<Bread>(text, 4)::OutE<BakedIn>::{cost})})::From(item_id)::To(bread)
  RETURN NONE

// COUNT of a relation in RETURN object
QUERY Q5_COUNT_of_a_relation(text: String) =>
  RETURN {
    value: N<Bread>({sku: text})::Out<BakedIn>::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// SUM of a parameter in UpsertE value
QUERY Q6_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  bread <- N<Bread>(item_id)
  link <- E<PairsWith>::UpsertE({harmony: SUM(numbers)})::From(bread)::To(item_id)
  RETURN link

// MIN of a collection in array element
QUERY Q7_MIN_of_a_collection() =>
  list <- [MIN(E<Kneaded>::ToN::Out<PairsWith>::{grams}), MIN(E<Kneaded>::ToN::Out<PairsWith>::{grams})]
  RETURN list

// AVG of an array in nested mapping entry
QUERY Q8_AVG_of_an_array(item_id: ID, limit: U16) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: AVG([1, 2.5, limit]),
      title,
    },
  }

// COUNT of a relation in traversal from a source
QUERY Q9_COUNT_of_a_relation() =>
  RETURN N<Bread>::Out<BakedIn>::COUNT

// SUM in call argument in a mapping
QUERY Q10_SUM() =>
  breads <- N<Bread>
  RETURN breads::{sku, more: MUL(SUM(_::Out<BakedIn>::{racks}), 2)}

// AVG of an array in mapping entry
QUERY Q11_AVG_of_an_array(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: AVG([1, 2.5, limit])
  }

// SUM of a parameter in AddN property
QUERY Q12_SUM_of_a_parameter(numbers: [I32]) =>
  added <- AddN<Bread>({hydration: SUM(numbers)})
  RETURN added

// COUNT of a relation in call argument in a mapping
QUERY Q13_COUNT_of_a_relation() =>
  breads <- N<Bread>
  RETURN breads::{sku, more: MUL(_::Out<BakedIn>::COUNT, 2)}

// AVG in traversal from a single variable
QUERY Q14_AVG(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN AVG(bread::OutE<BakedIn>::{cost})

// COUNT of a relation in call argument
QUERY Q15_COUNT_of_a_relation() =>
  breads <- N<Bread>
  RETURN ADD(breads::FIRST::Out<BakedIn>::COUNT, SUB(1, breads::FIRST::Out<BakedIn>::COUNT))

// MIN of a collection in traversal from a source
QUERY Q16_MIN_of_a_collection() =>
  RETURN MIN(N<Bread>::Out<PairsWith>::{grams})

// MIN of a collection in FOR body after destructuring
QUERY Q17_MIN_of_a_collection(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- MIN(found::Out<PairsWith>::{grams})
  }
  RETURN NONE

// MAX of a collection in AND operand
QUERY Q18_MAX_of_a_collection() =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    _::{hydration}::LTE(MAX(_::InE<PairsWith>::{harmony}))
  ))

// AVG in ORDER
QUERY Q19_AVG() =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(AVG(_::OutE<BakedIn>::{cost}))::{sku, grams}

// SUM of a parameter in array element
QUERY Q20_SUM_of_a_parameter(numbers: [I32]) =>
  list <- [SUM(numbers), SUM(numbers)]
  RETURN list

// COUNT of a relation in PREFILTER
QUERY Q21_COUNT_of_a_relation(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(_::{hydration}::LTE(_::Out<BakedIn>::COUNT))
  ))::{steps_text, score}

// MIN of a collection in traversal from a single variable
QUERY Q22_MIN_of_a_collection(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN MIN(bread::Out<PairsWith>::{grams})

// COUNT step in traversal from a search
QUERY Q23_COUNT_step(text: String) =>
  RETURN SearchBM25<Bread>(text, 4)::COUNT

// SUM of a parameter in ORDER
QUERY Q24_SUM_of_a_parameter(numbers: [I32]) =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(SUM(numbers))::{sku, grams}

// MAX of a collection in AddN property
QUERY Q25_MAX_of_a_collection() =>
  added <- AddN<Bread>({hydration: MAX(E<Kneaded>::ToN::InE<PairsWith>::{harmony})})
  RETURN added

// COUNT step in traversal from a source
QUERY Q26_COUNT_step() =>
  RETURN N<Bread>::COUNT
