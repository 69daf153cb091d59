// SearchV of a call in closure
QUERY Q4_SearchV_of_a_call(limit: U16, factor: F64) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: SearchV<Logbook>([factor, 1, 0], ADD(limit, 1)),
  }

// SearchBM25 of a literal in bound mapping entry
QUERY Q5_SearchBM25_of_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: SearchBM25<Telescope>("north star", limit), serial, ..}
  RETURN shown

// RerankRRF with k in mapping entry
QUERY Q6_RerankRRF_with_k(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: SearchV<Logbook>(vector, 4)::RerankRRF(k: 30)
  }

// RerankRRF with k in nested FOR body
QUERY Q7_RerankRRF_with_k(codes: [String], vector: [F64]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- SearchV<Logbook>(vector, 4)::RerankRRF(k: 30)
    }
  }
  RETURN telescopes::COUNT

// SearchBM25 in condition inside EXISTS
QUERY Q8_SearchBM25(text: String) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(SearchBM25<Telescope>(text, 3)))))::{serial}

// SearchV of a literal in RETURN
QUERY Q9_SearchV_of_a_literal(limit: U16) =>
  RETURN SearchV<Logbook>([1, 0.5, -2], limit)

// RerankMMR by euclidean in PREFILTER
QUERY Q10_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLog>::WHERE(EXISTS(SearchV<Logbook>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)))
  ))::{entry, score}

// SearchV as a step in nested mapping entry
QUERY Q11_SearchV_as_a_step(item_id: ID, vector: [F64]) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: _::Out<HasLog>::SearchV<Logbook>(vector, 2),
      label_text,
    },
  }

// PREFILTER in nested FOR body
QUERY Q12_PREFILTER(codes: [String], vector: [F64]) =>
  telescopes <- N<Telescope>
  FOR key IN codes {
    FOR inner IN telescopes {
      value <- SearchV<Logbook>(vector, 5)::PREFILTER(_::{tongue}::EQ("en"))
    }
  }
  RETURN telescopes::COUNT

// SearchV in FOR list
QUERY Q13_SearchV(vector: [F64]) =>
  list <- SearchV<Logbook>(vector, 3)
  FOR entry IN list {
    AddN<Dome>({floors: 1})
  }
  RETURN NONE

// SearchV of a literal in condition inside EXISTS
QUERY Q14_SearchV_of_a_literal(limit: U16) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(SearchV<Logbook>([1, 0.5, -2], limit)))))::{serial}

// RerankRRF in bound mapping entry
QUERY Q15_RerankRRF(vector: [F64]) =>
  telescopes <- N<Telescope>
  shown <- telescopes::RANGE(0, 5)::{value: SearchV<Logbook>(vector, 4)::RerankRRF, serial, ..}
  RETURN shown

// PREFILTER in nested mapping entry
QUERY Q16_PREFILTER(item_id: ID, vector: [F64]) =>
  telescope <- N<Telescope>(item_id)
  RETURN telescope::{
    serial,
    nested: {
      inner: SearchV<Logbook>(vector, 5)::PREFILTER(_::{tongue}::EQ("en")),
      label_text,
    },
  }

// SearchV as a step in traversal from a plural variable
QUERY Q17_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::Out<HasLog>::SearchV<Logbook>(vector, 2)

// SearchV as a step in mapping entry
QUERY Q18_SearchV_as_a_step(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: _::Out<HasLog>::SearchV<Logbook>(vector, 2)
  }

// SearchBM25 in DROP
QUERY Q19_SearchBM25(text: String) =>
  DROP SearchBM25<Telescope>(text, 3)
  RETURN NONE

// PREFILTER in RETURN
QUERY Q20_PREFILTER(vector: [F64]) =>
  RETURN SearchV<Logbook>(vector, 5)::PREFILTER(_::{tongue}::EQ("en"))

// RerankRRF with k in closure
QUERY Q21_RerankRRF_with_k(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::|each|{
    key: each::{serial},
    value: SearchV<Logbook>(vector, 4)::RerankRRF(k: 30),
  }

// chained rerankers in condition inside EXISTS
QUERY Q22_chained_rerankers(vector: [F64]) =>
  telescopes <- N<Telescope>
  RETURN telescopes::WHERE(EXISTS(_::Out<Overlaps>::WHERE(EXISTS(SearchV<Logbook>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)))))::{serial}

// SearchV of a literal in RETURN array
QUERY Q23_SearchV_of_a_literal(limit: U16) =>
  RETURN [
    {entry: SearchV<Logbook>([1, 0.5, -2], limit)},
    {entry: 1},
  ]

// SearchV of a literal in condition
QUERY Q24_SearchV_of_a_literal(limit: U16) =>
  found <- N<Telescope>::WHERE(
    EXISTS(SearchV<Logbook>([1, 0.5, -2], limit))
  )
  RETURN found

// SearchBM25 in RETURN object
QUERY Q25_SearchBM25(text: String) =>
  RETURN {
    value: SearchBM25<Telescope>(text, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchV in binding
QUERY Q26_SearchV(vector: [F64]) =>
  result <- SearchV<Logbook>(vector, 3)
  RETURN result

// SearchV as a step in traversal from a look-up
QUERY Q27_SearchV_as_a_step(text: String, vector: [F64]) =>
  RETURN N<Telescope>({serial: text})::Out<HasLog>::SearchV<Logbook>(vector, 2)
