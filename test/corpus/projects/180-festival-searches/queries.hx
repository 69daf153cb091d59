// PREFILTER in binding
QUERY Q15_PREFILTER(vector: [F64]) =>
  result <- SearchV<Synopsis>(vector, 5)::PREFILTER(_::{spoken_in}::EQ("en"))
  RETURN result

// SearchBM25 in binding
QUERY Q16_SearchBM25(text: String) =>
  result <- SearchBM25<Film>(text, 3)
  RETURN result

// chained rerankers in RETURN nested object
QUERY Q17_chained_rerankers(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)}, again: SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)}

// chained rerankers in aggregate argument
QUERY Q18_chained_rerankers(vector: [F64]) =>
  RETURN COUNT(SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))

// step after SearchBM25 in RETURN
QUERY Q19_step_after_SearchBM25(text: String) =>
  RETURN SearchBM25<Film>(text, 3)::Out<ScreensAt>

// RerankRRF in FOR list
QUERY Q20_RerankRRF(vector: [F64]) =>
  list <- SearchV<Synopsis>(vector, 4)::RerankRRF
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// RerankRRF with k in nested mapping entry
QUERY Q21_RerankRRF_with_k(item_id: ID, vector: [F64]) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: SearchV<Synopsis>(vector, 4)::RerankRRF(k: 30),
      film_title,
    },
  }

// SearchV as a step in RETURN list
QUERY Q22_SearchV_as_a_step(text: String, vector: [F64]) =>
  total <- N<Venue>::COUNT
  RETURN total, SearchBM25<Film>(text, 4)::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)

// RerankMMR by dot product in negated OR operand
QUERY Q23_RerankMMR_by_dot_product(vector: [F64]) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")), _::{minutes}::LT(0)))

// step after SearchBM25 in RETURN object
QUERY Q24_step_after_SearchBM25(text: String) =>
  RETURN {
    value: SearchBM25<Film>(text, 3)::Out<ScreensAt>,
    nested: {inner: [1, {deep: NONE}]},
  }

// PREFILTER by a relation in FOR body after destructuring
QUERY Q25_PREFILTER_by_a_relation(text: String, vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- SearchV<Synopsis>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSynopsis>), _::{plot}::NEQ(text)))
  }
  RETURN NONE

// SearchV as a step in RETURN nested object
QUERY Q26_SearchV_as_a_step(vector: [F64]) =>
  RETURN {outer: {value: V<Synopsis>::Out<QuoteOf>::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)}, again: V<Synopsis>::Out<QuoteOf>::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)}

// PREFILTER by a relation in FOR body
QUERY Q27_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  films <- N<Film>
  FOR each IN films {
    value <- SearchV<Synopsis>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSynopsis>), _::{plot}::NEQ(text)))
  }
  RETURN NONE

// SearchV in nested FOR body
QUERY Q28_SearchV(codes: [String], vector: [F64]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SearchV<Synopsis>(vector, 3)
    }
  }
  RETURN films::COUNT

// WHERE after SearchV in bound mapping entry
QUERY Q29_WHERE_after_SearchV(vector: [F64]) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: SearchV<Synopsis>(vector, 5)::WHERE(_::{score}::LT(0.9)), slug_text, ..}
  RETURN shown

// RerankMMR by euclidean in nested FOR body
QUERY Q30_RerankMMR_by_euclidean(codes: [String], vector: [F64]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
    }
  }
  RETURN films::COUNT

// chained rerankers in negated OR operand
QUERY Q31_chained_rerankers(vector: [F64]) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)), _::{minutes}::LT(0)))

// SearchV as a step in aggregate argument
QUERY Q32_SearchV_as_a_step(text: String, vector: [F64]) =>
  RETURN COUNT(N<Film>({slug_text: text})::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2))

// RerankMMR by euclidean in negated OR operand
QUERY Q33_RerankMMR_by_euclidean(vector: [F64]) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)), _::{minutes}::LT(0)))

// SearchBM25 in mapping entry
QUERY Q34_SearchBM25(text: String) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: SearchBM25<Film>(text, 3)
  }

// RerankMMR by dot product in FOR body after destructuring
QUERY Q35_RerankMMR_by_dot_product(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  }
  RETURN NONE

// SearchBM25 of a literal in EXISTS
QUERY Q36_SearchBM25_of_a_literal(limit: U16) =>
  RETURN EXISTS(SearchBM25<Film>("north star", limit))

// SearchBM25 in condition
QUERY Q37_SearchBM25(text: String) =>
  found <- N<Film>::WHERE(
    EXISTS(SearchBM25<Film>(text, 3))
  )
  RETURN found

// RerankRRF with k in condition
QUERY Q38_RerankRRF_with_k(vector: [F64]) =>
  found <- N<Film>::WHERE(
    EXISTS(SearchV<Synopsis>(vector, 4)::RerankRRF(k: 30))
  )
  RETURN found
