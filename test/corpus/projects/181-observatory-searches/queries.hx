// SearchV in condition
QUERY Q16_SearchV(vector: [F64]) =>
  found <- N<Telescope>::WHERE(
    EXISTS(SearchV<Logbook>(vector, 3))
  )
  RETURN found

// step after SearchBM25 in binding
QUERY Q17_step_after_SearchBM25(text: String) =>
  result <- SearchBM25<Telescope>(text, 3)::Out<StandsIn>
  RETURN result

// RerankRRF in RETURN list
QUERY Q18_RerankRRF(vector: [F64]) =>
  total <- N<Dome>::COUNT
  RETURN total, SearchV<Logbook>(vector, 4)::RerankRRF

// SearchV in RETURN object
QUERY Q19_SearchV(vector: [F64]) =>
  RETURN {
    value: SearchV<Logbook>(vector, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// chained rerankers in RETURN
QUERY Q20_chained_rerankers(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)

// SearchBM25 in EXISTS
QUERY Q21_SearchBM25(text: String) =>
  RETURN EXISTS(SearchBM25<Telescope>(text, 3))

// score of a search in RETURN object
QUERY Q22_score_of_a_search(vector: [F64]) =>
  RETURN {
    value: SearchV<Logbook>(vector, 3)::{score},
    nested: {inner: [1, {deep: NONE}]},
  }

// step after SearchBM25 in FOR body
QUERY Q23_step_after_SearchBM25(text: String) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- SearchBM25<Telescope>(text, 3)::Out<StandsIn>
  }
  RETURN NONE

// SearchV as a step in PREFILTER
QUERY Q24_SearchV_as_a_step(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(_::Out<HasLog>::SearchV<Logbook>(vector, 2)))
  ))::{entry, score}

// RerankMMR in binding
QUERY Q25_RerankMMR(vector: [F64]) =>
  result <- SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.7)
  RETURN result

// SearchV as a step in traversal from a source
QUERY Q26_SearchV_as_a_step(vector: [F64]) =>
  RETURN N<Telescope>::Out<HasLog>::SearchV<Logbook>(vector, 2)

// SearchV as a step in binding
QUERY Q27_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  result <- telescopes::Out<HasLog>::SearchV<Logbook>(vector, 2)
  RETURN result

// SearchBM25 in FOR body
QUERY Q28_SearchBM25(text: String) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- SearchBM25<Telescope>(text, 3)
  }
  RETURN NONE

// PREFILTER by a relation in EXISTS
QUERY Q29_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN EXISTS(SearchV<Logbook>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLog>), _::{entry}::NEQ(text))))

// RerankMMR by euclidean in EXISTS
QUERY Q30_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN EXISTS(SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))

// SearchV as a step in bound mapping entry
QUERY Q31_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: _::Out<HasLog>::SearchV<Logbook>(vector, 2), serial, ..}
  RETURN shown

// RerankRRF with k in negated OR operand
QUERY Q32_RerankRRF_with_k(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(SearchV<Logbook>(vector, 4)::RerankRRF(k: 30)), _::{mirror_cm}::LT(0)))

// SearchV as a step in DROP
QUERY Q33_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  DROP telescopes::FIRST::Out<HasLog>::SearchV<Logbook>(vector, 2)
  RETURN NONE

// RerankRRF with k in EXISTS
QUERY Q34_RerankRRF_with_k(vector: [F64]) =>
  RETURN EXISTS(SearchV<Logbook>(vector, 4)::RerankRRF(k: 30))

// score of a search in bound mapping entry
QUERY Q35_score_of_a_search(vector: [F64]) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: SearchV<Logbook>(vector, 3)::{score}, serial, ..}
  RETURN shown

// score of a search in negated OR operand
QUERY Q36_score_of_a_search(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(_::{mirror_cm}::IS_IN(SearchV<Logbook>(vector, 3)::{score}), _::{mirror_cm}::LT(0)))

// RerankMMR by dot product in RETURN array
QUERY Q37_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")},
    {entry: 1},
  ]

// SearchBM25 of a literal in RETURN array
QUERY Q38_SearchBM25_of_a_literal(limit: U16) =>
  RETURN [
    {entry: SearchBM25<Telescope>("north star", limit)},
    {entry: 1},
  ]

// RerankMMR by euclidean in FOR body after destructuring
QUERY Q39_RerankMMR_by_euclidean(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  }
  RETURN NONE
