// step after SearchBM25 in RETURN array
QUERY Q7_step_after_SearchBM25(text: String) =>
  RETURN [
    {entry: SearchBM25<Plant>(text, 3)::Out<GrowsIn>},
    {entry: 1},
  ]

// SearchV as a step in AND operand
QUERY Q8_SearchV_as_a_step(vector: [F64]) =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    EXISTS(_::Out<HasSketch>::SearchV<Sketch>(vector, 2))
  ))

// PREFILTER of a step in DROP
QUERY Q9_PREFILTER_of_a_step(vector: [F64]) =>
  plants <- N<Plant>
  DROP plants::Out<HasSketch>::SearchV<Sketch>(vector, 2)::PREFILTER(_::{caption}::CONTAINS("a"))
  RETURN NONE

// SearchV of a literal in PREFILTER
QUERY Q10_SearchV_of_a_literal(limit: U16, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSketch>::WHERE(EXISTS(SearchV<Sketch>([1, 0.5, -2], limit)))
  ))::{caption, score}

// SearchV of a literal in RETURN object
QUERY Q11_SearchV_of_a_literal(limit: U16) =>
  RETURN {
    value: SearchV<Sketch>([1, 0.5, -2], limit),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankRRF with k in FOR body
QUERY Q12_RerankRRF_with_k(vector: [F64]) =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- SearchV<Sketch>(vector, 4)::RerankRRF(k: 30)
  }
  RETURN NONE

// RerankMMR by euclidean in nested mapping entry
QUERY Q13_RerankMMR_by_euclidean(item_id: ID, vector: [F64]) =>
  plant <- N<Plant>(item_id)
  RETURN plant::{
    accession,
    nested: {
      inner: SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean),
      common_name,
    },
  }

// RerankMMR in DROP
QUERY Q14_RerankMMR(vector: [F64]) =>
  DROP SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.7)
  RETURN NONE

// chained rerankers in FOR body after destructuring
QUERY Q15_chained_rerankers(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- SearchV<Sketch>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  }
  RETURN NONE

// SearchBM25 in INTERSECT
QUERY Q16_SearchBM25(text: String) =>
  plants <- N<Plant>
  RETURN plants::INTERSECT(SearchBM25<Plant>(text, 3))

// SearchV of a call in RETURN nested object
QUERY Q17_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN {outer: {value: SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))}, again: SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))}

// score of a search in FOR body after destructuring
QUERY Q18_score_of_a_search(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- SearchV<Sketch>(vector, 3)::{score}
  }
  RETURN NONE

// SearchV of a call in nested closure
QUERY Q19_SearchV_of_a_call(limit: U16, factor: F64) =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))},
  }

// PREFILTER by a relation in RETURN
QUERY Q20_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN SearchV<Sketch>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSketch>), _::{caption}::NEQ(text)))

// RerankMMR in bound mapping entry
QUERY Q21_RerankMMR(vector: [F64]) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.7), accession, ..}
  RETURN shown

// SearchV of a call in DROP
QUERY Q22_SearchV_of_a_call(limit: U16, factor: F64) =>
  DROP SearchV<Sketch>([factor, 1, 0], ADD(limit, 1))
  RETURN NONE

// step after SearchBM25 in EXISTS
QUERY Q23_step_after_SearchBM25(text: String) =>
  RETURN EXISTS(SearchBM25<Plant>(text, 3)::Out<GrowsIn>)

// SearchBM25 of a literal in FOR list
QUERY Q24_SearchBM25_of_a_literal(limit: U16) =>
  list <- SearchBM25<Plant>("north star", limit)
  FOR entry IN list {
    AddN<Greenhouse>({benches: 1})
  }
  RETURN NONE

// SearchV of a literal in binding
QUERY Q25_SearchV_of_a_literal(limit: U16) =>
  result <- SearchV<Sketch>([1, 0.5, -2], limit)
  RETURN result

// score of a search in AND operand
QUERY Q26_score_of_a_search(vector: [F64]) =>
  plants <- N<Plant>
  RETURN plants::WHERE(AND(
    _::{height_cm}::GTE(0),
    _::{height_cm}::IS_IN(SearchV<Sketch>(vector, 3)::{score})
  ))

// SearchBM25 in negated OR operand
QUERY Q27_SearchBM25(text: String) =>
  plants <- N<Plant>
  RETURN plants::WHERE(!OR(EXISTS(SearchBM25<Plant>(text, 3)), _::{height_cm}::LT(0)))

// RerankMMR by euclidean in bound mapping entry
QUERY Q28_RerankMMR_by_euclidean(vector: [F64]) =>
  plants <- N<Plant>
  shown <- plants::RANGE(0, 5)::{value: SearchV<Sketch>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean), accession, ..}
  RETURN shown

// SearchBM25 in aggregate argument
QUERY Q29_SearchBM25(text: String) =>
  RETURN COUNT(SearchBM25<Plant>(text, 3))

// RerankRRF in FOR body after destructuring
QUERY Q30_RerankRRF(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Plant>({accession: key})
    value <- SearchV<Sketch>(vector, 4)::RerankRRF
  }
  RETURN NONE
