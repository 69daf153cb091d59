// SearchV as a step in mapping entry
QUERY Q16_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::Out<HasLog>::SearchV<Logbook>(vector, 2)
  }

// SearchBM25 of a literal in closure
QUERY Q17_SearchBM25_of_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: SearchBM25<Telescope>("north star", limit),
  }

// PREFILTER by a relation in FOR body after destructuring
QUERY Q18_PREFILTER_by_a_relation(text: String, vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- SearchV<Logbook>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLog>), _::{entry}::NEQ(text)))
  }
  RETURN NONE

// RerankMMR by dot product in RETURN array
QUERY Q19_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")},
    {entry: 1},
  ]

// SearchV as a step in negated OR operand
QUERY Q20_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(_::Out<HasLog>::SearchV<Logbook>(vector, 2)), _::{mirror_cm}::LT(0)))

// RerankMMR in RETURN list
QUERY Q21_RerankMMR(vector: [F64]) =>
  total <- N<Dome>::COUNT
  RETURN total, SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.7)

// PREFILTER in RETURN
QUERY Q22_PREFILTER(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 5)::PREFILTER(_::{tongue}::EQ("en"))

// RerankMMR in RETURN array
QUERY Q23_RerankMMR(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.7)},
    {entry: 1},
  ]

// score of a search in nested FOR body
QUERY Q24_score_of_a_search(codes: [String], vector: [F64]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- SearchV<Logbook>(vector, 3)::{score}
    }
  }
  RETURN telescopes::COUNT

// RerankMMR by dot product in aggregate argument
QUERY Q25_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN COUNT(SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))

// SearchBM25 of a literal in aggregate argument
QUERY Q26_SearchBM25_of_a_literal(limit: U16) =>
  RETURN COUNT(SearchBM25<Telescope>("north star", limit))

// RerankMMR by dot product in condition
QUERY Q27_RerankMMR_by_dot_product(vector: [F64]) =>
  found <- N<Telescope>::WHERE(
    EXISTS(SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))
  )
  RETURN found

// SearchV in DROP
QUERY Q28_SearchV(vector: [F64]) =>
  DROP SearchV<Logbook>(vector, 3)
  RETURN NONE

// RerankMMR in FOR body
QUERY Q29_RerankMMR(vector: [F64]) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.7)
  }
  RETURN NONE

// step after SearchBM25 in nested closure
QUERY Q30_step_after_SearchBM25(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: SearchBM25<Telescope>(text, 3)::Out<StandsIn>},
  }

// PREFILTER of a step in FOR body after destructuring
QUERY Q31_PREFILTER_of_a_step(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- found::Out<HasLog>::SearchV<Logbook>(vector, 2)::PREFILTER(_::{entry}::CONTAINS("a"))
  }
  RETURN NONE

// RerankMMR by euclidean in RETURN nested object
QUERY Q32_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)}, again: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)}

// SearchV of a call in negated OR operand
QUERY Q33_SearchV_of_a_call(limit: U16, factor: F64) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(!OR(EXISTS(SearchV<Logbook>([factor, 1, 0], ADD(limit, 1))), _::{mirror_cm}::LT(0)))

// RerankRRF in FOR body
QUERY Q34_RerankRRF(vector: [F64]) =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- SearchV<Logbook>(vector, 4)::RerankRRF
  }
  RETURN NONE

// score of a search in RETURN
QUERY Q35_score_of_a_search(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::{score}

// SearchV in RETURN array
QUERY Q36_SearchV(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Logbook>(vector, 3)},
    {entry: 1},
  ]

// SearchV of a literal in DROP
QUERY Q37_SearchV_of_a_literal(limit: U16) =>
  DROP SearchV<Logbook>([1, 0.5, -2], limit)
  RETURN NONE

// SearchBM25 in RETURN array
QUERY Q38_SearchBM25(text: String) =>
  RETURN [
    {entry: SearchBM25<Telescope>(text, 3)},
    {entry: 1},
  ]

// chained rerankers in condition inside EXISTS
QUERY Q39_chained_rerankers(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(SearchV<Logbook>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)))))::{serial}
