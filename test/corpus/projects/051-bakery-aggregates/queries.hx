// SUM of a parameter in FOR body
QUERY Q15_SUM_of_a_parameter(numbers: [I32]) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- SUM(numbers)
  }
  RETURN NONE

// AVG of an array in call argument
QUERY Q16_AVG_of_an_array(limit: U16) =>
  RETURN ADD(AVG([1, 2.5, limit]), SUB(1, AVG([1, 2.5, limit])))

// MIN of a collection in RETURN
QUERY Q17_MIN_of_a_collection() =>
  RETURN MIN(V<Recipe>::Out<Suggests>::Out<PairsWith>::{grams})

// COUNT of a relation in condition inside EXISTS
QUERY Q18_COUNT_of_a_relation() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{hydration}::LTE(_::Out<BakedIn>::COUNT))))::{sku}

// COUNT of items in condition inside EXISTS
QUERY Q19_COUNT_of_items() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{hydration}::LTE(COUNT(_::In<Kneaded>)))))::{sku}

// COUNT of items in nested mapping entry
QUERY Q20_COUNT_of_items(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: COUNT(_::In<Kneaded>),
      title,
    },
  }

// COUNT of a relation in traversal from a plural variable
QUERY Q21_COUNT_of_a_relation() =>
  breads <- N<Bread>
  RETURN breads::Out<BakedIn>::COUNT

// COUNT step in nested closure
QUERY Q22_COUNT_step() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::COUNT},
  }

// MAX of a collection in condition inside EXISTS
QUERY Q23_MAX_of_a_collection() =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(_::{hydration}::LTE(MAX(_::InE<PairsWith>::{harmony})))))::{sku}

// MAX of a collection in traversal from a plural variable
QUERY Q24_MAX_of_a_collection() =>
  breads <- N<Bread>
  RETURN MAX(breads::InE<PairsWith>::{harmony})

// COUNT step in bound mapping entry
QUERY Q25_COUNT_step() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::COUNT, sku, ..}
  RETURN shown

// COUNT of a relation in RETURN nested object
QUERY Q26_COUNT_of_a_relation() =>
  RETURN {outer: {value: V<Recipe>::Out<Suggests>::Out<BakedIn>::COUNT}, again: V<Recipe>::Out<Suggests>::Out<BakedIn>::COUNT}

// AVG in nested closure
QUERY Q27_AVG() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: AVG(inner::OutE<BakedIn>::{cost})},
  }

// AVG in AddN statement
QUERY Q28_AVG() =>
  AddN<Bread>({hydration: AVG(N<Bread>::OutE<BakedIn>::{cost})})
  RETURN NONE

// COUNT of a relation in nested FOR body
QUERY Q29_COUNT_of_a_relation(codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- inner::Out<BakedIn>::COUNT
    }
  }
  RETURN breads::COUNT

// MIN of a collection in nested mapping entry
QUERY Q30_MIN_of_a_collection(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: MIN(_::Out<PairsWith>::{grams}),
      title,
    },
  }

// SUM in UPDATE value
QUERY Q31_SUM(item_id: ID, text: String) =>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({hydration: SUM(SearchBM25<Bread>(text, 4)::Out<BakedIn>::{racks})})
  RETURN changed

// AVG of an array in vector element
QUERY Q32_AVG_of_an_array(limit: U16) =>
  RETURN SearchV<Recipe>([AVG([1, 2.5, limit]), 1, 0], 2)

// COUNT of a filter in array element
QUERY Q33_COUNT_of_a_filter() =>
  breads <- N<Bread>
  list <- [breads::FIRST::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::COUNT, breads::FIRST::Out<PairsWith>::WHERE(_::{vegan}::EQ(true))::COUNT]
  RETURN list

// COUNT of a relation in bound mapping entry
QUERY Q34_COUNT_of_a_relation() =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: _::Out<BakedIn>::COUNT, sku, ..}
  RETURN shown

// COUNT of items in traversal from a search
QUERY Q35_COUNT_of_items(text: String) =>
  RETURN COUNT(SearchBM25<Bread>(text, 4)::In<Kneaded>)

// COUNT of a relation in traversal from a single variable
QUERY Q36_COUNT_of_a_relation(item_id: ID) =>
  bread <- N<Bread>(item_id)
  RETURN bread::Out<BakedIn>::COUNT

// SUM of a parameter in negated OR operand
QUERY Q37_SUM_of_a_parameter(numbers: [I32]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(_::{hydration}::LTE(SUM(numbers)), _::{grams}::LT(0)))

// MAX of a collection in traversal from FIRST
QUERY Q38_MAX_of_a_collection() =>
  breads <- N<Bread>
  RETURN MAX(breads::FIRST::InE<PairsWith>::{harmony})
