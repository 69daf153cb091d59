// step after SearchBM25 in AND operand
QUERY Q3_step_after_SearchBM25(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    EXISTS(SearchBM25<Film>(text, 3)::Out<ScreensAt>)
  ))

// step after SearchBM25 in closure
QUERY Q4_step_after_SearchBM25(text: String) =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: SearchBM25<Film>(text, 3)::Out<ScreensAt>,
  }

// RerankMMR by dot product in EXISTS
QUERY Q5_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN EXISTS(SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))

// SearchV of a literal in nested mapping entry
QUERY Q6_SearchV_of_a_literal(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: SearchV<Synopsis>([1, 0.5, -2], limit),
      film_title,
    },
  }

// SearchV of a literal in aggregate argument
QUERY Q7_SearchV_of_a_literal(limit: U16) =>
  RETURN COUNT(SearchV<Synopsis>([1, 0.5, -2], limit))

// PREFILTER in FOR list
QUERY Q8_PREFILTER(vector: [F64]) =>
  list <- SearchV<Synopsis>(vector, 5)::PREFILTER(_::{spoken_in}::EQ("en"))
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// SearchV of a call in FOR list
QUERY Q9_SearchV_of_a_call(limit: U16, factor: F64) =>
  list <- SearchV<Synopsis>([factor, 1, 0], ADD(limit, 1))
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// chained rerankers in DROP
QUERY Q10_chained_rerankers(vector: [F64]) =>
  DROP SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  RETURN NONE

// WHERE after SearchV in mapping entry
QUERY Q11_WHERE_after_SearchV(vector: [F64]) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: SearchV<Synopsis>(vector, 5)::WHERE(_::{score}::LT(0.9))
  }

// RerankRRF in closure
QUERY Q12_RerankRRF(vector: [F64]) =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: SearchV<Synopsis>(vector, 4)::RerankRRF,
  }

// PREFILTER by a relation in aggregate argument
QUERY Q13_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN COUNT(SearchV<Synopsis>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSynopsis>), _::{plot}::NEQ(text))))

// SearchBM25 of a literal in FOR body
QUERY Q14_SearchBM25_of_a_literal(limit: U16) =>
  films <- N<Film>
  FOR each IN films {
    value <- SearchBM25<Film>("north star", limit)
  }
  RETURN NONE

// SearchV as a step in RETURN
QUERY Q15_SearchV_as_a_step(vector: [F64]) =>
  films <- N<Film>
  RETURN films::FIRST::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)

// RerankRRF with k in bound mapping entry
QUERY Q16_RerankRRF_with_k(vector: [F64]) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: SearchV<Synopsis>(vector, 4)::RerankRRF(k: 30), slug_text, ..}
  RETURN shown

// PREFILTER by a relation in DROP
QUERY Q17_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  DROP SearchV<Synopsis>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSynopsis>), _::{plot}::NEQ(text)))
  RETURN NONE

// score of a search in condition inside EXISTS
QUERY Q18_score_of_a_search(vector: [F64]) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(_::{minutes}::IS_IN(SearchV<Synopsis>(vector, 3)::{score}))))::{slug_text}

// SearchV as a step in FOR body after destructuring
QUERY Q19_SearchV_as_a_step(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)
  }
  RETURN NONE

// RerankMMR by dot product in nested FOR body
QUERY Q20_RerankMMR_by_dot_product(codes: [String], vector: [F64]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
    }
  }
  RETURN films::COUNT

// step after SearchBM25 in RETURN list
QUERY Q21_step_after_SearchBM25(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, SearchBM25<Film>(text, 3)::Out<ScreensAt>

// RerankMMR by dot product in mapping entry
QUERY Q22_RerankMMR_by_dot_product(vector: [F64]) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  }

// RerankMMR in RETURN object
QUERY Q23_RerankMMR(vector: [F64]) =>
  RETURN {
    value: SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 0.7),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchBM25 of a literal in nested closure
QUERY Q24_SearchBM25_of_a_literal(limit: U16) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: SearchBM25<Film>("north star", limit)},
  }

// chained rerankers in RETURN array
QUERY Q25_chained_rerankers(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)},
    {entry: 1},
  ]

// PREFILTER in bound mapping entry
QUERY Q26_PREFILTER(vector: [F64]) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: SearchV<Synopsis>(vector, 5)::PREFILTER(_::{spoken_in}::EQ("en")), slug_text, ..}
  RETURN shown
