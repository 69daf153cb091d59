// SearchV as a step in nested closure
QUERY Q15_SearchV_as_a_step(vector: [F64]) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)},
  }

// PREFILTER of a step in RETURN object
QUERY Q16_PREFILTER_of_a_step(vector: [F64]) =>
  RETURN {
    value: E<Directed>::ToN::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)::PREFILTER(_::{plot}::CONTAINS("a")),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchV in nested FOR body
QUERY Q17_SearchV(codes: [String], vector: [F64]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SearchV<Synopsis>(vector, 3)
    }
  }
  RETURN films::COUNT

// RerankRRF in RETURN
QUERY Q18_RerankRRF(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 4)::RerankRRF

// RerankMMR by dot product in nested closure
QUERY Q19_RerankMMR_by_dot_product(vector: [F64]) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")},
  }

// SearchBM25 in RETURN list
QUERY Q20_SearchBM25(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, SearchBM25<Film>(text, 3)

// PREFILTER in binding
QUERY Q21_PREFILTER(vector: [F64]) =>
  result <- SearchV<Synopsis>(vector, 5)::PREFILTER(_::{spoken_in}::EQ("en"))
  RETURN result

// RerankMMR by dot product in RETURN list
QUERY Q22_RerankMMR_by_dot_product(vector: [F64]) =>
  total <- N<Venue>::COUNT
  RETURN total, SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")

// SearchBM25 in edge end
QUERY Q23_SearchBM25(item_id: ID, text: String) =>
  AddE<Inspired>::From(item_id)::To(SearchBM25<Film>(text, 3))
  RETURN NONE

// chained rerankers in condition
QUERY Q24_chained_rerankers(vector: [F64]) =>
  found <- N<Film>::WHERE(
    EXISTS(SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))
  )
  RETURN found

// step after SearchBM25 in RETURN object
QUERY Q25_step_after_SearchBM25(text: String) =>
  RETURN {
    value: SearchBM25<Film>(text, 3)::Out<ScreensAt>,
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchBM25 in nested FOR body
QUERY Q26_SearchBM25(text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SearchBM25<Film>(text, 3)
    }
  }
  RETURN films::COUNT

// RerankMMR in binding
QUERY Q27_RerankMMR(vector: [F64]) =>
  result <- SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 0.7)
  RETURN result

// SearchV in condition
QUERY Q28_SearchV(vector: [F64]) =>
  found <- N<Film>::WHERE(
    EXISTS(SearchV<Synopsis>(vector, 3))
  )
  RETURN found

// step after SearchBM25 in AND operand
QUERY Q29_step_after_SearchBM25(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(SearchBM25<Film>(text, 3)::Out<ScreensAt>)
  ))

// RerankRRF in condition inside EXISTS
QUERY Q30_RerankRRF(vector: [F64]) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(SearchV<Synopsis>(vector, 4)::RerankRRF))))::{slug_text}

// SearchV in RETURN object
QUERY Q31_SearchV(vector: [F64]) =>
  RETURN {
    value: SearchV<Synopsis>(vector, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// chained rerankers in negated OR operand
QUERY Q32_chained_rerankers(vector: [F64]) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)), _::{minutes}::LT(0)))

// SearchBM25 of a literal in RETURN object
QUERY Q33_SearchBM25_of_a_literal(limit: U16) =>
  RETURN {
    value: SearchBM25<Film>("north star", limit),
    nested: {inner: [1, {deep: NONE}]},
  }

// score of a search in PREFILTER
QUERY Q34_score_of_a_search(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(_::{minutes}::IS_IN(SearchV<Synopsis>(vector, 3)::{score}))
  ))::{plot, score}

// score of a search in closure
QUERY Q35_score_of_a_search(vector: [F64]) =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: SearchV<Synopsis>(vector, 3)::{score},
  }

// SearchV as a step in nested FOR body
QUERY Q36_SearchV_as_a_step(codes: [String], vector: [F64]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)
    }
  }
  RETURN films::COUNT

// RerankMMR in AND operand
QUERY Q37_RerankMMR(vector: [F64]) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 0.7))
  ))

// SearchV as a step in binding
QUERY Q38_SearchV_as_a_step(item_id: ID, vector: [F64]) =>
  film <- N<Film>(item_id)
  result <- film::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)
  RETURN result
