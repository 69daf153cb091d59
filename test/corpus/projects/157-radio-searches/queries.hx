// WHERE after SearchV in nested mapping entry
QUERY Q11_WHERE_after_SearchV(item_id: ID, vector: [F64]) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: SearchV<Transcript>(vector, 5)::WHERE(_::{score}::LT(0.9)),
      show_title,
    },
  }

// RerankMMR by euclidean in EXISTS
QUERY Q12_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN EXISTS(SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))

// RerankMMR by dot product in FOR body after destructuring
QUERY Q13_RerankMMR_by_dot_product(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  }
  RETURN NONE

// PREFILTER by a relation in mapping entry
QUERY Q14_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: SearchV<Transcript>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasTranscript>), _::{spoken}::NEQ(text)))
  }

// step after SearchBM25 in condition
QUERY Q15_step_after_SearchBM25(text: String) =>
  found <- N<Show>::WHERE(
    EXISTS(SearchBM25<Show>(text, 3)::Out<RecordedIn>)
  )
  RETURN found

// SearchBM25 of a literal in negated OR operand
QUERY Q16_SearchBM25_of_a_literal(limit: U16) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(SearchBM25<Show>("north star", limit)), _::{episodes}::LT(0)))

// SearchBM25 of a literal in FOR list
QUERY Q17_SearchBM25_of_a_literal(limit: U16) =>
  list <- SearchBM25<Show>("north star", limit)
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// SearchBM25 of a literal in condition
QUERY Q18_SearchBM25_of_a_literal(limit: U16) =>
  found <- N<Show>::WHERE(
    EXISTS(SearchBM25<Show>("north star", limit))
  )
  RETURN found

// score of a search in aggregate argument
QUERY Q19_score_of_a_search(vector: [F64]) =>
  RETURN COUNT(SearchV<Transcript>(vector, 3)::{score})

// SearchV in bound mapping entry
QUERY Q20_SearchV(vector: [F64]) =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: SearchV<Transcript>(vector, 3), slug, ..}
  RETURN shown

// RerankMMR by euclidean in RETURN object
QUERY Q21_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN {
    value: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean),
    nested: {inner: [1, {deep: NONE}]},
  }

// chained rerankers in DROP
QUERY Q22_chained_rerankers(vector: [F64]) =>
  DROP SearchV<Transcript>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  RETURN NONE

// PREFILTER of a step in aggregate argument
QUERY Q23_PREFILTER_of_a_step(text: String, vector: [F64]) =>
  RETURN COUNT(N<Show>({slug: text})::Out<HasTranscript>::SearchV<Transcript>(vector, 2)::PREFILTER(_::{spoken}::CONTAINS("a")))

// SearchV in PREFILTER
QUERY Q24_SearchV(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(SearchV<Transcript>(vector, 3)))
  ))::{spoken, score}

// PREFILTER by a relation in FOR list
QUERY Q25_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  list <- SearchV<Transcript>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasTranscript>), _::{spoken}::NEQ(text)))
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// WHERE after SearchV in binding
QUERY Q26_WHERE_after_SearchV(vector: [F64]) =>
  result <- SearchV<Transcript>(vector, 5)::WHERE(_::{score}::LT(0.9))
  RETURN result

// RerankMMR by euclidean in condition
QUERY Q27_RerankMMR_by_euclidean(vector: [F64]) =>
  found <- N<Show>::WHERE(
    EXISTS(SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))
  )
  RETURN found

// WHERE after SearchV in FOR body after destructuring
QUERY Q28_WHERE_after_SearchV(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- SearchV<Transcript>(vector, 5)::WHERE(_::{score}::LT(0.9))
  }
  RETURN NONE

// score of a search in negated OR operand
QUERY Q29_score_of_a_search(vector: [F64]) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(_::{episodes}::IS_IN(SearchV<Transcript>(vector, 3)::{score}), _::{episodes}::LT(0)))

// RerankRRF with k in RETURN object
QUERY Q30_RerankRRF_with_k(vector: [F64]) =>
  RETURN {
    value: SearchV<Transcript>(vector, 4)::RerankRRF(k: 30),
    nested: {inner: [1, {deep: NONE}]},
  }

// WHERE after SearchV in DROP
QUERY Q31_WHERE_after_SearchV(vector: [F64]) =>
  DROP SearchV<Transcript>(vector, 5)::WHERE(_::{score}::LT(0.9))
  RETURN NONE

// PREFILTER of a step in RETURN list
QUERY Q32_PREFILTER_of_a_step(text: String, vector: [F64]) =>
  total <- N<Studio>::COUNT
  RETURN total, N<Show>({slug: text})::Out<HasTranscript>::SearchV<Transcript>(vector, 2)::PREFILTER(_::{spoken}::CONTAINS("a"))

// RerankMMR by dot product in negated OR operand
QUERY Q33_RerankMMR_by_dot_product(vector: [F64]) =>
  shows <- N<Show>
  RETURN shows::WHERE(!OR(EXISTS(SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")), _::{episodes}::LT(0)))

// RerankMMR in RETURN object
QUERY Q34_RerankMMR(vector: [F64]) =>
  RETURN {
    value: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.7),
    nested: {inner: [1, {deep: NONE}]},
  }
