// RerankMMR by euclidean in closure
QUERY Q8_RerankMMR_by_euclidean(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean),
  }

// PREFILTER of a step in FOR body after destructuring
QUERY Q9_PREFILTER_of_a_step(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- found::Out<HasCommentary>::SearchV<Commentary>(vector, 2)::PREFILTER(_::{remark}::CONTAINS("a"))
  }
  RETURN NONE

// SearchBM25 of a literal in PREFILTER
QUERY Q10_SearchBM25_of_a_literal(limit: U16, vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(SearchBM25<Match>("north star", limit)))
  ))::{remark, score}

// RerankMMR by dot product in RETURN list
QUERY Q11_RerankMMR_by_dot_product(vector: [F64]) =>
  total <- N<Hall>::COUNT
  RETURN total, SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")

// WHERE after SearchV in nested closure
QUERY Q12_WHERE_after_SearchV(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: SearchV<Commentary>(vector, 5)::WHERE(_::{score}::LT(0.9))},
  }

// PREFILTER by a relation in bound mapping entry
QUERY Q13_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: SearchV<Commentary>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasCommentary>), _::{remark}::NEQ(text))), match_key, ..}
  RETURN shown

// chained rerankers in nested mapping entry
QUERY Q14_chained_rerankers(item_id: ID, vector: [F64]) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: SearchV<Commentary>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2),
      opening,
    },
  }

// SearchV of a call in aggregate argument
QUERY Q15_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN COUNT(SearchV<Commentary>([factor, 1, 0], ADD(limit, 1)))

// PREFILTER by a relation in nested closure
QUERY Q16_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: SearchV<Commentary>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasCommentary>), _::{remark}::NEQ(text)))},
  }

// RerankRRF with k in FOR list
QUERY Q17_RerankRRF_with_k(vector: [F64]) =>
  list <- SearchV<Commentary>(vector, 4)::RerankRRF(k: 30)
  FOR entry IN list {
    AddN<Hall>({boards: 1})
  }
  RETURN NONE

// WHERE after SearchV in binding
QUERY Q18_WHERE_after_SearchV(vector: [F64]) =>
  result <- SearchV<Commentary>(vector, 5)::WHERE(_::{score}::LT(0.9))
  RETURN result

// score of a search in binding
QUERY Q19_score_of_a_search(vector: [F64]) =>
  result <- SearchV<Commentary>(vector, 3)::{score}
  RETURN result

// SearchV as a step in FOR body
QUERY Q20_SearchV_as_a_step(vector: [F64]) =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::Out<HasCommentary>::SearchV<Commentary>(vector, 2)
  }
  RETURN NONE

// step after SearchBM25 in nested closure
QUERY Q21_step_after_SearchBM25(text: String) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: SearchBM25<Match>(text, 3)::Out<HeldIn>},
  }

// PREFILTER by a relation in nested FOR body
QUERY Q22_PREFILTER_by_a_relation(text: String, codes: [String], vector: [F64]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- SearchV<Commentary>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasCommentary>), _::{remark}::NEQ(text)))
    }
  }
  RETURN matches::COUNT

// RerankRRF with k in PREFILTER
QUERY Q23_RerankRRF_with_k(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(SearchV<Commentary>(vector, 4)::RerankRRF(k: 30)))
  ))::{remark, score}

// RerankMMR by dot product in AND operand
QUERY Q24_RerankMMR_by_dot_product(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))
  ))

// RerankRRF in nested FOR body
QUERY Q25_RerankRRF(codes: [String], vector: [F64]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- SearchV<Commentary>(vector, 4)::RerankRRF
    }
  }
  RETURN matches::COUNT

// PREFILTER of a step in traversal from FIRST
QUERY Q26_PREFILTER_of_a_step(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::FIRST::Out<HasCommentary>::SearchV<Commentary>(vector, 2)::PREFILTER(_::{remark}::CONTAINS("a"))

// SearchBM25 of a literal in condition inside EXISTS
QUERY Q27_SearchBM25_of_a_literal(limit: U16) =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(EXISTS(SearchBM25<Match>("north star", limit)))))::{match_key}

// RerankRRF in FOR body
QUERY Q28_RerankRRF(vector: [F64]) =>
  matches <- N<Match>
  FOR each IN matches {
    value <- SearchV<Commentary>(vector, 4)::RerankRRF
  }
  RETURN NONE

// RerankRRF with k in FOR body after destructuring
QUERY Q29_RerankRRF_with_k(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Match>({match_key: key})
    value <- SearchV<Commentary>(vector, 4)::RerankRRF(k: 30)
  }
  RETURN NONE

// RerankRRF in aggregate argument
QUERY Q30_RerankRRF(vector: [F64]) =>
  RETURN COUNT(SearchV<Commentary>(vector, 4)::RerankRRF)

// RerankRRF in condition
QUERY Q31_RerankRRF(vector: [F64]) =>
  found <- N<Match>::WHERE(
    EXISTS(SearchV<Commentary>(vector, 4)::RerankRRF)
  )
  RETURN found
