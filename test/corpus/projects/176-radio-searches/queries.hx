// SearchV as a step in traversal from a single variable
QUERY Q11_SearchV_as_a_step(item_id: ID, vector: [F64]) =>
  show <- N<Show>(item_id)
  RETURN show::Out<HasTranscript>::SearchV<Transcript>(vector, 2)

// step after SearchBM25 in condition
QUERY Q12_step_after_SearchBM25(text: String) =>
  found <- N<Show>::WHERE(
    EXISTS(SearchBM25<Show>(text, 3)::Out<RecordedIn>)
  )
  RETURN found

// RerankMMR by euclidean in RETURN object
QUERY Q13_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN {
    value: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchV of a literal in closure
QUERY Q14_SearchV_of_a_literal(limit: U16) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: SearchV<Transcript>([1, 0.5, -2], limit),
  }

// RerankMMR by dot product in nested mapping entry
QUERY Q15_RerankMMR_by_dot_product(item_id: ID, vector: [F64]) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"),
      show_title,
    },
  }

// RerankMMR by dot product in RETURN object
QUERY Q16_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN {
    value: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"),
    nested: {inner: [1, {deep: NONE}]},
  }

// WHERE after SearchV in RETURN object
QUERY Q17_WHERE_after_SearchV(vector: [F64]) =>
  RETURN {
    value: SearchV<Transcript>(vector, 5)::WHERE(_::{score}::LT(0.9)),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankRRF with k in RETURN object
QUERY Q18_RerankRRF_with_k(vector: [F64]) =>
  RETURN {
    value: SearchV<Transcript>(vector, 4)::RerankRRF(k: 30),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchV of a literal in nested closure
QUERY Q19_SearchV_of_a_literal(limit: U16) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: SearchV<Transcript>([1, 0.5, -2], limit)},
  }

// PREFILTER of a step in FOR list
QUERY Q20_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  show <- N<Show>(item_id)
  list <- show::Out<HasTranscript>::SearchV<Transcript>(vector, 2)::PREFILTER(_::{spoken}::CONTAINS("a"))
  FOR entry IN list {
    AddN<Studio>({booths: 1})
  }
  RETURN NONE

// RerankMMR by euclidean in RETURN nested object
QUERY Q21_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)}, again: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)}

// RerankMMR by dot product in nested closure
QUERY Q22_RerankMMR_by_dot_product(vector: [F64]) =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")},
  }

// PREFILTER by a relation in binding
QUERY Q23_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  result <- SearchV<Transcript>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasTranscript>), _::{spoken}::NEQ(text)))
  RETURN result

// SearchBM25 of a literal in FOR body after destructuring
QUERY Q24_SearchBM25_of_a_literal(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- SearchBM25<Show>("north star", limit)
  }
  RETURN NONE

// SearchBM25 of a literal in RETURN
QUERY Q25_SearchBM25_of_a_literal(limit: U16) =>
  RETURN SearchBM25<Show>("north star", limit)

// SearchBM25 of a literal in closure
QUERY Q26_SearchBM25_of_a_literal(limit: U16) =>
  shows <- N<Show>
  RETURN shows::|each|{
    key: each::{slug},
    value: SearchBM25<Show>("north star", limit),
  }

// SearchBM25 in FOR body after destructuring
QUERY Q27_SearchBM25(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Show>({slug: key})
    value <- SearchBM25<Show>(text, 3)
  }
  RETURN NONE

// score of a search in RETURN nested object
QUERY Q28_score_of_a_search(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Transcript>(vector, 3)::{score}}, again: SearchV<Transcript>(vector, 3)::{score}}

// SearchV in bound mapping entry
QUERY Q29_SearchV(vector: [F64]) =>
  shows <- N<Show>
  shown <- shows::RANGE(0, 5)::{value: SearchV<Transcript>(vector, 3), slug, ..}
  RETURN shown

// RerankMMR in condition inside EXISTS
QUERY Q30_RerankMMR(vector: [F64]) =>
  shows <- N<Show>
  RETURN shows::WHERE(EXISTS(_::Out<Follows>::WHERE(EXISTS(SearchV<Transcript>(vector, 4)::RerankMMR(lambda: 0.7)))))::{slug}

// chained rerankers in mapping entry
QUERY Q31_chained_rerankers(vector: [F64]) =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: SearchV<Transcript>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  }

// PREFILTER of a step in binding
QUERY Q32_PREFILTER_of_a_step(text: String, vector: [F64]) =>
  result <- N<Show>({slug: text})::Out<HasTranscript>::SearchV<Transcript>(vector, 2)::PREFILTER(_::{spoken}::CONTAINS("a"))
  RETURN result

// SearchV in PREFILTER
QUERY Q33_SearchV(vector: [F64]) =>
  RETURN SearchV<Transcript>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasTranscript>::WHERE(EXISTS(SearchV<Transcript>(vector, 3)))
  ))::{spoken, score}

// PREFILTER by a relation in nested mapping entry
QUERY Q34_PREFILTER_by_a_relation(item_id: ID, text: String, vector: [F64]) =>
  show <- N<Show>(item_id)
  RETURN show::{
    slug,
    nested: {
      inner: SearchV<Transcript>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasTranscript>), _::{spoken}::NEQ(text))),
      show_title,
    },
  }
