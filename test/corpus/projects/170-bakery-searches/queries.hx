// chained rerankers in nested closure
QUERY Q5_chained_rerankers(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)},
  }

// RerankMMR in AND operand
QUERY Q6_RerankMMR(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.7))
  ))

// SearchV of a literal in mapping entry
QUERY Q7_SearchV_of_a_literal(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: SearchV<Recipe>([1, 0.5, -2], limit)
  }

// chained rerankers in AND operand
QUERY Q8_chained_rerankers(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))
  ))

// SearchV as a step in nested closure
QUERY Q9_SearchV_as_a_step(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: inner::Out<HasRecipe>::SearchV<Recipe>(vector, 2)},
  }

// SearchV in FOR body
QUERY Q10_SearchV(vector: [F64]) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- SearchV<Recipe>(vector, 3)
  }
  RETURN NONE

// RerankMMR by dot product in closure
QUERY Q11_RerankMMR_by_dot_product(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"),
  }

// SearchBM25 of a literal in INTERSECT
QUERY Q12_SearchBM25_of_a_literal(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::INTERSECT(SearchBM25<Bread>("north star", limit))

// score of a search in nested FOR body
QUERY Q13_score_of_a_search(codes: [String], vector: [F64]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- SearchV<Recipe>(vector, 3)::{score}
    }
  }
  RETURN breads::COUNT

// chained rerankers in PREFILTER
QUERY Q14_chained_rerankers(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)))
  ))::{steps_text, score}

// RerankRRF with k in RETURN array
QUERY Q15_RerankRRF_with_k(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Recipe>(vector, 4)::RerankRRF(k: 30)},
    {entry: 1},
  ]

// WHERE after SearchV in EXISTS
QUERY Q16_WHERE_after_SearchV(vector: [F64]) =>
  RETURN EXISTS(SearchV<Recipe>(vector, 5)::WHERE(_::{score}::LT(0.9)))

// PREFILTER of a step in aggregate argument
QUERY Q17_PREFILTER_of_a_step(vector: [F64]) =>
  RETURN COUNT(V<Recipe>::Out<Suggests>::Out<HasRecipe>::SearchV<Recipe>(vector, 2)::PREFILTER(_::{steps_text}::CONTAINS("a")))

// SearchV of a literal in bound mapping entry
QUERY Q18_SearchV_of_a_literal(limit: U16) =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: SearchV<Recipe>([1, 0.5, -2], limit), sku, ..}
  RETURN shown

// SearchV in AND operand
QUERY Q19_SearchV(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(SearchV<Recipe>(vector, 3))
  ))

// RerankMMR by dot product in FOR list
QUERY Q20_RerankMMR_by_dot_product(vector: [F64]) =>
  list <- SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  FOR entry IN list {
    AddN<Oven>({racks: 1})
  }
  RETURN NONE

// RerankMMR by euclidean in nested closure
QUERY Q21_RerankMMR_by_euclidean(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)},
  }

// score of a search in FOR list
QUERY Q22_score_of_a_search(vector: [F64]) =>
  list <- SearchV<Recipe>(vector, 3)::{score}
  FOR entry IN list {
    AddN<Oven>({racks: 1})
  }
  RETURN NONE

// step after SearchBM25 in condition inside EXISTS
QUERY Q23_step_after_SearchBM25(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(SearchBM25<Bread>(text, 3)::Out<BakedIn>))))::{sku}

// PREFILTER in FOR body after destructuring
QUERY Q24_PREFILTER(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- SearchV<Recipe>(vector, 5)::PREFILTER(_::{language}::EQ("en"))
  }
  RETURN NONE

// RerankMMR by euclidean in aggregate argument
QUERY Q25_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN COUNT(SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))

// chained rerankers in binding
QUERY Q26_chained_rerankers(vector: [F64]) =>
  result <- SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  RETURN result

// RerankMMR by dot product in DROP
QUERY Q27_RerankMMR_by_dot_product(vector: [F64]) =>
  DROP SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  RETURN NONE

// SearchV of a literal in negated OR operand
QUERY Q28_SearchV_of_a_literal(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(SearchV<Recipe>([1, 0.5, -2], limit)), _::{grams}::LT(0)))
