// SearchV in DROP
QUERY Q17_SearchV(vector: [F64]) =>
  DROP SearchV<Recipe>(vector, 3)
  RETURN NONE

// RerankMMR in nested mapping entry
QUERY Q18_RerankMMR(item_id: ID, vector: [F64]) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.7),
      title,
    },
  }

// SearchBM25 of a literal in nested FOR body
QUERY Q19_SearchBM25_of_a_literal(limit: U16, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- SearchBM25<Bread>("north star", limit)
    }
  }
  RETURN breads::COUNT

// PREFILTER of a step in RETURN array
QUERY Q20_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  bread <- N<Bread>(item_id)
  RETURN [
    {entry: bread::Out<HasRecipe>::SearchV<Recipe>(vector, 2)::PREFILTER(_::{steps_text}::CONTAINS("a"))},
    {entry: 1},
  ]

// RerankMMR in PREFILTER
QUERY Q21_RerankMMR(vector: [F64]) =>
  RETURN SearchV<Recipe>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasRecipe>::WHERE(EXISTS(SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.7)))
  ))::{steps_text, score}

// SearchV of a call in negated OR operand
QUERY Q22_SearchV_of_a_call(limit: U16, factor: F64) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(SearchV<Recipe>([factor, 1, 0], ADD(limit, 1))), _::{grams}::LT(0)))

// RerankRRF in nested mapping entry
QUERY Q23_RerankRRF(item_id: ID, vector: [F64]) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: SearchV<Recipe>(vector, 4)::RerankRRF,
      title,
    },
  }

// step after SearchBM25 in negated OR operand
QUERY Q24_step_after_SearchBM25(text: String) =>
  breads <- N<Bread>
  RETURN breads::WHERE(!OR(EXISTS(SearchBM25<Bread>(text, 3)::Out<BakedIn>), _::{grams}::LT(0)))

// SearchV in RETURN array
QUERY Q25_SearchV(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Recipe>(vector, 3)},
    {entry: 1},
  ]

// SearchV of a literal in DROP
QUERY Q26_SearchV_of_a_literal(limit: U16) =>
  DROP SearchV<Recipe>([1, 0.5, -2], limit)
  RETURN NONE

// chained rerankers in EXISTS
QUERY Q27_chained_rerankers(vector: [F64]) =>
  RETURN EXISTS(SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))

// chained rerankers in RETURN list
QUERY Q28_chained_rerankers(vector: [F64]) =>
  total <- N<Oven>::COUNT
  RETURN total, SearchV<Recipe>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)

// SearchBM25 in nested FOR body
QUERY Q29_SearchBM25(text: String, codes: [String]) =>
  breads <- N<Bread>
  FOR key IN codes {
    FOR inner IN breads {
      value <- SearchBM25<Bread>(text, 3)
    }
  }
  RETURN breads::COUNT

// step after SearchBM25 in RETURN nested object
QUERY Q30_step_after_SearchBM25(text: String) =>
  RETURN {outer: {value: SearchBM25<Bread>(text, 3)::Out<BakedIn>}, again: SearchBM25<Bread>(text, 3)::Out<BakedIn>}

// SearchV of a call in condition inside EXISTS
QUERY Q31_SearchV_of_a_call(limit: U16, factor: F64) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(SearchV<Recipe>([factor, 1, 0], ADD(limit, 1))))))::{sku}

// SearchV in nested closure
QUERY Q32_SearchV(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: SearchV<Recipe>(vector, 3)},
  }

// PREFILTER of a step in traversal from a source
QUERY Q33_PREFILTER_of_a_step(vector: [F64]) =>
  RETURN N<Bread>::Out<HasRecipe>::SearchV<Recipe>(vector, 2)::PREFILTER(_::{steps_text}::CONTAINS("a"))

// score of a search in nested mapping entry
QUERY Q34_score_of_a_search(item_id: ID, vector: [F64]) =>
  bread <- N<Bread>(item_id)
  RETURN bread::{
    sku,
    nested: {
      inner: SearchV<Recipe>(vector, 3)::{score},
      title,
    },
  }

// RerankMMR by dot product in condition inside EXISTS
QUERY Q35_RerankMMR_by_dot_product(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::WHERE(EXISTS(_::Out<PairsWith>::WHERE(EXISTS(SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")))))::{sku}

// RerankMMR in RETURN array
QUERY Q36_RerankMMR(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Recipe>(vector, 4)::RerankMMR(lambda: 0.7)},
    {entry: 1},
  ]

// SearchBM25 in RETURN array
QUERY Q37_SearchBM25(text: String) =>
  RETURN [
    {entry: SearchBM25<Bread>(text, 3)},
    {entry: 1},
  ]

// PREFILTER in closure
QUERY Q38_PREFILTER(vector: [F64]) =>
  breads <- N<Bread>
  RETURN breads::|each|{
    key: each::{sku},
    value: SearchV<Recipe>(vector, 5)::PREFILTER(_::{language}::EQ("en")),
  }

// RerankRRF with k in aggregate argument
QUERY Q39_RerankRRF_with_k(vector: [F64]) =>
  RETURN COUNT(SearchV<Recipe>(vector, 4)::RerankRRF(k: 30))

// SearchV of a call in FOR body
QUERY Q40_SearchV_of_a_call(limit: U16, factor: F64) =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- SearchV<Recipe>([factor, 1, 0], ADD(limit, 1))
  }
  RETURN NONE
