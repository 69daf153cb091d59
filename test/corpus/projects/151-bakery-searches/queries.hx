// SearchBM25 in RETURN
QUERY Q5_SearchBM25(text: String) =>
  RETURN SearchBM25<Bread>(text, 3)

// SearchV as a step in EXISTS
QUERY Q6_SearchV_as_a_step(vector: [F64]) =>
  breads <- N<Bread>
  RETURN EXISTS(breads::FIRST::Out<HasRecipe>::SearchV<Recipe>(vector, 2))

// SearchV in FOR body
QUERY Q7_SearchV(vector: [F64]) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- SearchV<Recipe>(vector, 3)
  }
  RETURN NONE

// RerankMMR by dot product in nested FOR body
QUERY Q8_RerankMMR_by_dot_product(codes: [String], vector: [F64]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
    }
  }
  RETURN breads::COUNT

// step after SearchBM25 in mapping entry
QUERY Q9_step_after_SearchBM25(text: String) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: SearchBM25<Bread>(text, 3)::Out<BakedIn>
  }

// SearchBM25 in RETURN nested object
QUERY Q10_SearchBM25(text: String) =>
  RETURN {outer: {value: SearchBM25<Bread>(text, 3)}, again: SearchBM25<Bread>(text, 3)}

// RerankRRF with k in aggregate argument
QUERY Q11_RerankRRF_with_k(vector: [F64]) =>
  RETURN COUNT(SearchV<Recipe>(vector, 4)::RerankRRF(k: 30))

// RerankRRF in RETURN array
QUERY Q12_RerankRRF(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Recipe>(vector, 4)::RerankRRF},
    {entry: 1},
  ]

// WHERE after SearchV in mapping entry
QUERY Q13_WHERE_after_SearchV(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: SearchV<Recipe>(vector, 5)::WHERE(_::{score}::LT(0.9))
  }

// SearchV of a literal in bound mapping entry
QUERY Q14_SearchV_of_a_literal(limit: U16) =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: SearchV<Recipe>([1, 0.5, -2], limit), sku, ..}
  RETURN shown

// SearchV in AND operand
QUERY Q15_SearchV(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(SearchV<Recipe>(vector, 3))
  ))

// chained rerankers in nested mapping entry
QUERY Q16_chained_rerankers(item_id: ID, vector: [F64]) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2),
      title,
    },
  }

// RerankMMR by euclidean in FOR body after destructuring
QUERY Q17_RerankMMR_by_euclidean(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Bread>({sku: key})
    value <- SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  }
  RETURN NONE

// score of a search in RETURN list
QUERY Q18_score_of_a_search(vector: [F64]) =>
  total <- N<Oven>::COUNT
  RETURN total, SearchV<Recipe>(vector, 3)::{score}

// PREFILTER by a relation in RETURN array
QUERY Q19_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN [
    {entry: SearchV<Recipe>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasRecipe>), _::{steps_text}::NEQ(text)))},
    {entry: 1},
  ]

// RerankMMR by dot product in mapping entry
QUERY Q20_RerankMMR_by_dot_product(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  }

// chained rerankers in AND operand
QUERY Q21_chained_rerankers(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))
  ))

// chained rerankers in bound mapping entry
QUERY Q22_chained_rerankers(vector: [F64]) =>
  breads <- N<Bread>
  shown <- breads::RANGE(0, 5)::{value: SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2), sku, ..}
  RETURN shown

// SearchV of a literal in negated OR operand
QUERY Q23_SearchV_of_a_literal(limit: U16) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(SearchV<Recipe>([1, 0.5, -2], limit)), _::{grams}::LT(0)))

// SearchBM25 in negated OR operand
QUERY Q24_SearchBM25(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(SearchBM25<Bread>(text, 3)), _::{grams}::LT(0)))

// RerankMMR by euclidean in AND operand
QUERY Q25_RerankMMR_by_euclidean(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(AND(
    _::{grams}::GTE(0),
    EXISTS(SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))
  ))

// RerankRRF in closure
QUERY Q26_RerankRRF(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: SearchV<Recipe>(vector, 4)::RerankRRF,
  }

// RerankRRF in PREFILTER
QUERY Q27_RerankRRF(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(SearchV<Recipe>(vector, 4)::RerankRRF))
  ))::{steps_text, score}

// SearchBM25 of a literal in edge end
QUERY Q28_SearchBM25_of_a_literal(item_id: ID, limit: U16) =>
  AddE<PairsWith>::From(item_id)::To(SearchBM25<Bread>("north star", limit))
  RETURN NONE
