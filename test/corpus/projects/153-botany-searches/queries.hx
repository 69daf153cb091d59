// RerankMMR in closure
QUERY Q7_RerankMMR(vector: [F64]) =>
  plants <- N<Plant>
  RETURN plants::|each|{
    key: each::{accession},
    value: SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.7),
  }

// RerankMMR by euclidean in FOR body
QUERY Q8_RerankMMR_by_euclidean(vector: [F64]) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  }
  RETURN NONE

// RerankMMR by euclidean in bound mapping entry
QUERY Q9_RerankMMR_by_euclidean(vector: [F64]) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean), accession, ..}
  RETURN shown

// SearchBM25 in condition
QUERY Q10_SearchBM25(text: String) =>
  found <- N<Plant>::WHERE(
    EXISTS(SearchBM25<Plant>(text, 3))
  )
  RETURN found

// SearchBM25 of a literal in mapping entry
QUERY Q11_SearchBM25_of_a_literal(limit: U16) =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: SearchBM25<Plant>("north star", limit)
  }

// SearchV of a call in RETURN nested object
QUERY Q12_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN {outer: {value: SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))}, again: SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))}

// SearchV of a call in nested closure
QUERY Q13_SearchV_of_a_call(limit: U16, factor: F64) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))},
  }

// PREFILTER by a relation in bound mapping entry
QUERY Q14_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: SearchV<Sketch>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSketch>), _::{caption}::NEQ(text))), accession, ..}
  RETURN shown

// RerankMMR in FOR list
QUERY Q15_RerankMMR(vector: [F64]) =>
  list <- SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.7)
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// SearchV of a call in DROP
QUERY Q16_SearchV_of_a_call(limit: U16, factor: F64) =>
  DROP SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))
  RETURN NONE

// score of a search in RETURN nested object
QUERY Q17_score_of_a_search(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Sketch>(vector, 3)::{score}}, again: SearchV<Sketch>(vector, 3)::{score}}

// step after SearchBM25 in nested mapping entry
QUERY Q18_step_after_SearchBM25(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: SearchBM25<Plant>(text, 3)::Out<GrowsIn>,
      common_name,
    },
  }

// SearchV of a literal in binding
QUERY Q19_SearchV_of_a_literal(limit: U16) =>
  result <- SearchV<Sketch>([1, 0.5, -2], limit)
  RETURN result

// SearchBM25 of a literal in binding
QUERY Q20_SearchBM25_of_a_literal(limit: U16) =>
  result <- SearchBM25<Plant>("north star", limit)
  RETURN result

// RerankMMR by euclidean in FOR list
QUERY Q21_RerankMMR_by_euclidean(vector: [F64]) =>
  list <- SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// SearchBM25 of a literal in RETURN nested object
QUERY Q22_SearchBM25_of_a_literal(limit: U16) =>
  RETURN {outer: {value: SearchBM25<Plant>("north star", limit)}, again: SearchBM25<Plant>("north star", limit)}

// RerankRRF with k in condition
QUERY Q23_RerankRRF_with_k(vector: [F64]) =>
  found <- N<Plant>::WHERE(
    EXISTS(SearchV<Sketch>(vector, 4)::RerankRRF(k: 30))
  )
  RETURN found

// RerankMMR by euclidean in nested FOR body
QUERY Q24_RerankMMR_by_euclidean(codes: [String], vector: [F64]) =>
  plants <- N<Plant>
  FOR key IN codes {
    FOR inner IN plants {
      value <- SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
    }
  }
  RETURN plants::COUNT

// WHERE after SearchV in EXISTS
QUERY Q25_WHERE_after_SearchV(vector: [F64]) =>
  RETURN EXISTS(SearchV<Sketch>(vector, 5)::WHERE(_::{score}::LT(0.9)))

// step after SearchBM25 in RETURN list
QUERY Q26_step_after_SearchBM25(text: String) =>
  total <- N<Greenhouse>::COUNT
  RETURN total, SearchBM25<Plant>(text, 3)::Out<GrowsIn>

// RerankMMR by dot product in condition inside EXISTS
QUERY Q27_RerankMMR_by_dot_product(vector: [F64]) =>
  plants <- N<Plant>
  RETURN plants::WHERE(EXISTS(_::Out<Shades>::WHERE(EXISTS(SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")))))::{accession}

// RerankRRF in RETURN nested object
QUERY Q28_RerankRRF(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Sketch>(vector, 4)::RerankRRF}, again: SearchV<Sketch>(vector, 4)::RerankRRF}

// PREFILTER by a relation in DROP
QUERY Q29_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  DROP SearchV<Sketch>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSketch>), _::{caption}::NEQ(text)))
  RETURN NONE

// chained rerankers in FOR body
QUERY Q30_chained_rerankers(vector: [F64]) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- SearchV<Sketch>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  }
  RETURN NONE
