// SearchV of a call in aggregate argument
QUERY Q8_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN COUNT(SearchV<Commentary>([factor, 1, 0], ADD(limit, 1)))

// PREFILTER by a relation in nested FOR body
QUERY Q9_PREFILTER_by_a_relation(text: String, codes: [String], vector: [F64]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- SearchV<Commentary>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasCommentary>), _::{remark}::NEQ(text)))
    }
  }
  RETURN matches::COUNT

// RerankMMR in nested mapping entry
QUERY Q10_RerankMMR(item_id: ID, vector: [F64]) =>
  match <- N<Match>(item_id)
  RETURN match::{
    match_key,
    nested: {
      inner: SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 0.7),
      opening,
    },
  }

// WHERE after SearchV in aggregate argument
QUERY Q11_WHERE_after_SearchV(vector: [F64]) =>
  RETURN COUNT(SearchV<Commentary>(vector, 5)::WHERE(_::{score}::LT(0.9)))

// score of a search in AND operand
QUERY Q12_score_of_a_search(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    _::{moves}::IS_IN(SearchV<Commentary>(vector, 3)::{score})
  ))

// PREFILTER in RETURN object
QUERY Q13_PREFILTER(vector: [F64]) =>
  RETURN {
    value: SearchV<Commentary>(vector, 5)::PREFILTER(_::{idiom}::EQ("en")),
    nested: {inner: [1, {deep: NONE}]},
  }

// step after SearchBM25 in nested FOR body
QUERY Q14_step_after_SearchBM25(text: String, codes: [String]) =>
  matches <- N<Match>
  FOR key IN codes {
    FOR inner IN matches {
      value <- SearchBM25<Match>(text, 3)::Out<HeldIn>
    }
  }
  RETURN matches::COUNT

// PREFILTER of a step in RETURN nested object
QUERY Q15_PREFILTER_of_a_step(vector: [F64]) =>
  matches <- N<Match>
  RETURN {outer: {value: matches::FIRST::Out<HasCommentary>::SearchV<Commentary>(vector, 2)::PREFILTER(_::{remark}::CONTAINS("a"))}, again: matches::FIRST::Out<HasCommentary>::SearchV<Commentary>(vector, 2)::PREFILTER(_::{remark}::CONTAINS("a"))}

// RerankMMR in RETURN nested object
QUERY Q16_RerankMMR(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 0.7)}, again: SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 0.7)}

// chained rerankers in RETURN
QUERY Q17_chained_rerankers(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)

// RerankRRF with k in nested closure
QUERY Q18_RerankRRF_with_k(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: SearchV<Commentary>(vector, 4)::RerankRRF(k: 30)},
  }

// PREFILTER of a step in nested closure
QUERY Q19_PREFILTER_of_a_step(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: inner::Out<HasCommentary>::SearchV<Commentary>(vector, 2)::PREFILTER(_::{remark}::CONTAINS("a"))},
  }

// step after SearchBM25 in RETURN
QUERY Q20_step_after_SearchBM25(text: String) =>
  RETURN SearchBM25<Match>(text, 3)::Out<HeldIn>

// RerankRRF with k in closure
QUERY Q21_RerankRRF_with_k(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::|each|{
    key: each::{match_key},
    value: SearchV<Commentary>(vector, 4)::RerankRRF(k: 30),
  }

// RerankMMR in condition
QUERY Q22_RerankMMR(vector: [F64]) =>
  found <- N<Match>::WHERE(
    EXISTS(SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 0.7))
  )
  RETURN found

// RerankRRF with k in mapping entry
QUERY Q23_RerankRRF_with_k(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: SearchV<Commentary>(vector, 4)::RerankRRF(k: 30)
  }

// RerankRRF with k in binding
QUERY Q24_RerankRRF_with_k(vector: [F64]) =>
  result <- SearchV<Commentary>(vector, 4)::RerankRRF(k: 30)
  RETURN result

// SearchV as a step in PREFILTER
QUERY Q25_SearchV_as_a_step(vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(_::Out<HasCommentary>::SearchV<Commentary>(vector, 2)))
  ))::{remark, score}

// PREFILTER by a relation in binding
QUERY Q26_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  result <- SearchV<Commentary>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasCommentary>), _::{remark}::NEQ(text)))
  RETURN result

// PREFILTER of a step in FOR body
QUERY Q27_PREFILTER_of_a_step(vector: [F64]) =>
  matches <- N<Match>
  FOR each IN matches {
    value <- each::Out<HasCommentary>::SearchV<Commentary>(vector, 2)::PREFILTER(_::{remark}::CONTAINS("a"))
  }
  RETURN NONE

// SearchBM25 of a literal in PREFILTER
QUERY Q28_SearchBM25_of_a_literal(limit: U16, vector: [F64]) =>
  RETURN SearchV<Commentary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasCommentary>::WHERE(EXISTS(SearchBM25<Match>("north star", limit)))
  ))::{remark, score}

// RerankRRF in AND operand
QUERY Q29_RerankRRF(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::WHERE(AND(
    _::{moves}::GTE(0),
    EXISTS(SearchV<Commentary>(vector, 4)::RerankRRF)
  ))

// RerankMMR by dot product in bound mapping entry
QUERY Q30_RerankMMR_by_dot_product(vector: [F64]) =>
  matches <- N<Match>
  shown <- matches::RANGE(0, 5)::{value: SearchV<Commentary>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"), match_key, ..}
  RETURN shown

// score of a search in condition inside EXISTS
QUERY Q31_score_of_a_search(vector: [F64]) =>
  matches <- N<Match>
  RETURN matches::WHERE(EXISTS(_::Out<Transposes>::WHERE(_::{moves}::IS_IN(SearchV<Commentary>(vector, 3)::{score}))))::{match_key}
