// SearchV as a step in closure
QUERY Q9_SearchV_as_a_step(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: each::Out<HasManifest>::SearchV<Manifest>(vector, 2),
  }

// PREFILTER in aggregate argument
QUERY Q10_PREFILTER(vector: [F64]) =>
  RETURN COUNT(SearchV<Manifest>(vector, 5)::PREFILTER(_::{locale}::EQ("en")))

// PREFILTER of a step in RETURN object
QUERY Q11_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  vessel <- N<Vessel>(item_id)
  RETURN {
    value: vessel::Out<HasManifest>::SearchV<Manifest>(vector, 2)::PREFILTER(_::{wording}::CONTAINS("a")),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchBM25 of a literal in RETURN object
QUERY Q12_SearchBM25_of_a_literal(limit: U16) =>
  RETURN {
    value: SearchBM25<Vessel>("north star", limit),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankRRF in binding
QUERY Q13_RerankRRF(vector: [F64]) =>
  result <- SearchV<Manifest>(vector, 4)::RerankRRF
  RETURN result

// RerankMMR by euclidean in DROP
QUERY Q14_RerankMMR_by_euclidean(vector: [F64]) =>
  DROP SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  RETURN NONE

// score of a search in RETURN list
QUERY Q15_score_of_a_search(vector: [F64]) =>
  total <- N<Pier>::COUNT
  RETURN total, SearchV<Manifest>(vector, 3)::{score}

// step after SearchBM25 in aggregate argument
QUERY Q16_step_after_SearchBM25(text: String) =>
  RETURN COUNT(SearchBM25<Vessel>(text, 3)::Out<MooredAt>)

// SearchBM25 in RETURN list
QUERY Q17_SearchBM25(text: String) =>
  total <- N<Pier>::COUNT
  RETURN total, SearchBM25<Vessel>(text, 3)

// score of a search in nested closure
QUERY Q18_score_of_a_search(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: SearchV<Manifest>(vector, 3)::{score}},
  }

// SearchV of a literal in FOR body
QUERY Q19_SearchV_of_a_literal(limit: U16) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- SearchV<Manifest>([1, 0.5, -2], limit)
  }
  RETURN NONE

// PREFILTER in mapping entry
QUERY Q20_PREFILTER(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::{
    imo,
    value: SearchV<Manifest>(vector, 5)::PREFILTER(_::{locale}::EQ("en"))
  }

// score of a search in PREFILTER
QUERY Q21_score_of_a_search(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{tonnage}::IS_IN(SearchV<Manifest>(vector, 3)::{score}))
  ))::{wording, score}

// SearchV as a step in nested FOR body
QUERY Q22_SearchV_as_a_step(codes: [String], vector: [F64]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::Out<HasManifest>::SearchV<Manifest>(vector, 2)
    }
  }
  RETURN vessels::COUNT

// SearchV as a step in condition
QUERY Q23_SearchV_as_a_step(vector: [F64]) =>
  found <- N<Vessel>::WHERE(
    EXISTS(_::Out<HasManifest>::SearchV<Manifest>(vector, 2))
  )
  RETURN found

// SearchV in negated OR operand
QUERY Q24_SearchV(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(EXISTS(SearchV<Manifest>(vector, 3)), _::{tonnage}::LT(0)))

// RerankMMR by euclidean in FOR body
QUERY Q25_RerankMMR_by_euclidean(vector: [F64]) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  }
  RETURN NONE

// RerankRRF with k in binding
QUERY Q26_RerankRRF_with_k(vector: [F64]) =>
  result <- SearchV<Manifest>(vector, 4)::RerankRRF(k: 30)
  RETURN result

// SearchV of a call in EXISTS
QUERY Q27_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN EXISTS(SearchV<Manifest>([factor, 1, 0], ADD(limit, 1)))

// SearchBM25 in edge end
QUERY Q28_SearchBM25(item_id: ID, text: String) =>
  AddE<Tows>::From(item_id)::To(SearchBM25<Vessel>(text, 3))
  RETURN NONE

// chained rerankers in FOR body
QUERY Q29_chained_rerankers(vector: [F64]) =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- SearchV<Manifest>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  }
  RETURN NONE

// RerankMMR in nested closure
QUERY Q30_RerankMMR(vector: [F64]) =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 0.7)},
  }

// RerankMMR by dot product in condition
QUERY Q31_RerankMMR_by_dot_product(vector: [F64]) =>
  found <- N<Vessel>::WHERE(
    EXISTS(SearchV<Manifest>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))
  )
  RETURN found

// SearchV of a literal in AND operand
QUERY Q32_SearchV_of_a_literal(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    EXISTS(SearchV<Manifest>([1, 0.5, -2], limit))
  ))
