// RerankMMR in nested closure
QUERY Q4_RerankMMR(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|outer|{
    key: outer::{serial},
    near: outer::Out<Overlaps>::|inner|{from: outer::ID, value: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.7)},
  }

// SearchBM25 of a literal in RETURN
QUERY Q5_SearchBM25_of_a_literal(limit: U16) =>
  RETURN SearchBM25<Telescope>("north star", limit)

// SearchV of a literal in RETURN
QUERY Q6_SearchV_of_a_literal(limit: U16) =>
  RETURN SearchV<Logbook>([1, 0.5, -2], limit)

// RerankMMR by dot product in RETURN nested object
QUERY Q7_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")}, again: SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")}

// SearchV as a step in condition inside EXISTS
QUERY Q8_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(_::Out<HasLog>::SearchV<Logbook>(vector, 2)))))::{serial}

// PREFILTER by a relation in RETURN nested object
QUERY Q9_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN {outer: {value: SearchV<Logbook>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLog>), _::{entry}::NEQ(text)))}, again: SearchV<Logbook>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLog>), _::{entry}::NEQ(text)))}

// SearchV in FOR list
QUERY Q10_SearchV(vector: [F64]) =>
  list <- SearchV<Logbook>(vector, 3)
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// SearchV of a literal in condition inside EXISTS
QUERY Q11_SearchV_of_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(SearchV<Logbook>([1, 0.5, -2], limit)))))::{serial}

// RerankRRF in FOR list
QUERY Q12_RerankRRF(vector: [F64]) =>
  list <- SearchV<Logbook>(vector, 4)::RerankRRF
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// PREFILTER in FOR list
QUERY Q13_PREFILTER(vector: [F64]) =>
  list <- SearchV<Logbook>(vector, 5)::PREFILTER(_::{tongue}::EQ("en"))
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// SearchV as a step in RETURN list
QUERY Q14_SearchV_as_a_step(text: String, vector: [F64]) =>
  total <- N<Dome>::COUNT
  RETURN total, N<Telescope>({serial: text})::Out<HasLog>::SearchV<Logbook>(vector, 2)

// SearchV as a step in AND operand
QUERY Q15_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(AND(
    _::{mirror_cm}::GTE(0),
    EXISTS(_::Out<HasLog>::SearchV<Logbook>(vector, 2))
  ))

// SearchBM25 of a literal in bound mapping entry
QUERY Q16_SearchBM25_of_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: SearchBM25<Telescope>("north star", limit), serial, ..}
  RETURN shown

// PREFILTER in bound mapping entry
QUERY Q17_PREFILTER(vector: [F64]) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: SearchV<Logbook>(vector, 5)::PREFILTER(_::{tongue}::EQ("en")), serial, ..}
  RETURN shown

// RerankRRF with k in nested FOR body
QUERY Q18_RerankRRF_with_k(codes: [String], vector: [F64]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- SearchV<Logbook>(vector, 4)::RerankRRF(k: 30)
    }
  }
  RETURN telescopes::COUNT

// SearchBM25 in RETURN object
QUERY Q19_SearchBM25(text: String) =>
  RETURN {
    value: SearchBM25<Telescope>(text, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchV of a literal in RETURN array
QUERY Q20_SearchV_of_a_literal(limit: U16) =>
  RETURN [
    {entry: SearchV<Logbook>([1, 0.5, -2], limit)},
    {entry: 1},
  ]

// SearchV of a literal in condition
QUERY Q21_SearchV_of_a_literal(limit: U16) =>
  found <- N<Telescope>::WHERE(
    EXISTS(SearchV<Logbook>([1, 0.5, -2], limit))
  )
  RETURN found

// SearchBM25 in PREFILTER
QUERY Q22_SearchBM25(text: String, vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(SearchBM25<Telescope>(text, 3)))
  ))::{entry, score}

// SearchV in binding
QUERY Q23_SearchV(vector: [F64]) =>
  result <- SearchV<Logbook>(vector, 3)
  RETURN result

// SearchV as a step in RETURN array
QUERY Q24_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN [
    {entry: telescopes::FIRST::Out<HasLog>::SearchV<Logbook>(vector, 2)},
    {entry: 1},
  ]

// chained rerankers in FOR body after destructuring
QUERY Q25_chained_rerankers(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Telescope>({serial: key})
    value <- SearchV<Logbook>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  }
  RETURN NONE

// RerankMMR by euclidean in RETURN
QUERY Q26_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)

// SearchV of a literal in mapping entry
QUERY Q27_SearchV_of_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: SearchV<Logbook>([1, 0.5, -2], limit)
  }
