// score of a search in RETURN array
QUERY Q9_score_of_a_search(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Manifest>(vector, 3)::{score}},
    {entry: 1},
  ]

// SearchBM25 in condition inside EXISTS
QUERY Q10_SearchBM25(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(EXISTS(SearchBM25<Vessel>(text, 3)))))::{imo}

// SearchV of a literal in FOR body
QUERY Q11_SearchV_of_a_literal(limit: U16) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- SearchV<Manifest>([1, 0.5, -2], limit)
  }
  RETURN NONE

// PREFILTER in aggregate argument
QUERY Q12_PREFILTER(vector: [F64]) =>
  RETURN COUNT(SearchV<Manifest>(vector, 5)::PREFILTER(_::{locale}::EQ("en")))

// PREFILTER in RETURN nested object
QUERY Q13_PREFILTER(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Manifest>(vector, 5)::PREFILTER(_::{locale}::EQ("en"))}, again: SearchV<Manifest>(vector, 5)::PREFILTER(_::{locale}::EQ("en"))}

// SearchV as a step in aggregate argument
QUERY Q14_SearchV_as_a_step(text: String, vector: [F64]) =>
  RETURN COUNT(N<Vessel>({imo: text})::Out<HasManifest>::SearchV<Manifest>(vector, 2))

// SearchV in negated OR operand
QUERY Q15_SearchV(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(SearchV<Manifest>(vector, 3)), _::{tonnage}::LT(0)))

// RerankMMR by dot product in closure
QUERY Q16_RerankMMR_by_dot_product(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"),
  }

// RerankRRF with k in AND operand
QUERY Q17_RerankRRF_with_k(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(SearchV<Manifest>(vector, 4)::RerankRRF(k: 30))
  ))

// SearchV of a call in EXISTS
QUERY Q18_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN EXISTS(SearchV<Manifest>([factor, 1, 0], ADD(limit, 1)))

// SearchBM25 of a literal in RETURN array
QUERY Q19_SearchBM25_of_a_literal(limit: U16) =>
  RETURN [
    {entry: SearchBM25<Vessel>("north star", limit)},
    {entry: 1},
  ]

// SearchBM25 in closure
QUERY Q20_SearchBM25(text: String) =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: SearchBM25<Vessel>(text, 3),
  }

// RerankMMR in FOR body after destructuring
QUERY Q21_RerankMMR(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 0.7)
  }
  RETURN NONE

// chained rerankers in binding
QUERY Q22_chained_rerankers(vector: [F64]) =>
  result <- SearchV<Manifest>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  RETURN result

// SearchV of a literal in AND operand
QUERY Q23_SearchV_of_a_literal(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(SearchV<Manifest>([1, 0.5, -2], limit))
  ))

// SearchV in EXISTS
QUERY Q24_SearchV(vector: [F64]) =>
  RETURN EXISTS(SearchV<Manifest>(vector, 3))

// RerankRRF with k in RETURN nested object
QUERY Q25_RerankRRF_with_k(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Manifest>(vector, 4)::RerankRRF(k: 30)}, again: SearchV<Manifest>(vector, 4)::RerankRRF(k: 30)}

// SearchV as a step in FOR body after destructuring
QUERY Q26_SearchV_as_a_step(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- found::Out<HasManifest>::SearchV<Manifest>(vector, 2)
  }
  RETURN NONE

// SearchV of a call in nested FOR body
QUERY Q27_SearchV_of_a_call(limit: U16, factor: F64, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- SearchV<Manifest>([factor, 1, 0], ADD(limit, 1))
    }
  }
  RETURN vessels::COUNT

// RerankMMR by euclidean in condition inside EXISTS
QUERY Q28_RerankMMR_by_euclidean(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(EXISTS(SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)))))::{imo}

// SearchBM25 of a literal in nested FOR body
QUERY Q29_SearchBM25_of_a_literal(limit: U16, codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- SearchBM25<Vessel>("north star", limit)
    }
  }
  RETURN vessels::COUNT

// RerankMMR by euclidean in RETURN list
QUERY Q30_RerankMMR_by_euclidean(vector: [F64]) =>
  total <- N<Pier>::COUNT
  RETURN total, SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)

// RerankMMR by euclidean in DROP
QUERY Q31_RerankMMR_by_euclidean(vector: [F64]) =>
  DROP SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  RETURN NONE

// SearchV in nested mapping entry
QUERY Q32_SearchV(item_id: ID, vector: [F64]) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: SearchV<Manifest>(vector, 3),
      ship_name,
    },
  }
