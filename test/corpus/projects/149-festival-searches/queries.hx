// chained rerankers in RETURN array
QUERY Q3_chained_rerankers(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)},
    {entry: 1},
  ]

// SearchV of a literal in nested mapping entry
QUERY Q4_SearchV_of_a_literal(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: SearchV<Synopsis>([1, 0.5, -2], limit),
      film_title,
    },
  }

// SearchV of a literal in aggregate argument
QUERY Q5_SearchV_of_a_literal(limit: U16) =>
  RETURN COUNT(SearchV<Synopsis>([1, 0.5, -2], limit))

// PREFILTER by a relation in RETURN list
QUERY Q6_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  total <- N<Venue>::COUNT
  RETURN total, SearchV<Synopsis>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasSynopsis>), _::{plot}::NEQ(text)))

// SearchV of a call in FOR list
QUERY Q7_SearchV_of_a_call(limit: U16, factor: F64) =>
  list <- SearchV<Synopsis>([factor, 1, 0], ADD(limit, 1))
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// SearchBM25 in bound mapping entry
QUERY Q8_SearchBM25(text: String) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: SearchBM25<Film>(text, 3), slug_text, ..}
  RETURN shown

// RerankRRF in binding
QUERY Q9_RerankRRF(vector: [F64]) =>
  result <- SearchV<Synopsis>(vector, 4)::RerankRRF
  RETURN result

// RerankRRF in nested FOR body
QUERY Q10_RerankRRF(codes: [String], vector: [F64]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SearchV<Synopsis>(vector, 4)::RerankRRF
    }
  }
  RETURN films::COUNT

// PREFILTER of a step in binding
QUERY Q11_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  film <- N<Film>(item_id)
  result <- film::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)::PREFILTER(_::{plot}::CONTAINS("a"))
  RETURN result

// step after SearchBM25 in closure
QUERY Q12_step_after_SearchBM25(text: String) =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: SearchBM25<Film>(text, 3)::Out<ScreensAt>,
  }

// SearchV as a step in bound mapping entry
QUERY Q13_SearchV_as_a_step(vector: [F64]) =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2), slug_text, ..}
  RETURN shown

// RerankRRF with k in FOR list
QUERY Q14_RerankRRF_with_k(vector: [F64]) =>
  list <- SearchV<Synopsis>(vector, 4)::RerankRRF(k: 30)
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// PREFILTER of a step in RETURN
QUERY Q15_PREFILTER_of_a_step(vector: [F64]) =>
  films <- N<Film>
  RETURN films::FIRST::Out<HasSynopsis>::SearchV<Synopsis>(vector, 2)::PREFILTER(_::{plot}::CONTAINS("a"))

// PREFILTER in RETURN array
QUERY Q16_PREFILTER(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Synopsis>(vector, 5)::PREFILTER(_::{spoken_in}::EQ("en"))},
    {entry: 1},
  ]

// chained rerankers in nested closure
QUERY Q17_chained_rerankers(vector: [F64]) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)},
  }

// step after SearchBM25 in condition inside EXISTS
QUERY Q18_step_after_SearchBM25(text: String) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(SearchBM25<Film>(text, 3)::Out<ScreensAt>))))::{slug_text}

// RerankMMR by dot product in DROP
QUERY Q19_RerankMMR_by_dot_product(vector: [F64]) =>
  DROP SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  RETURN NONE

// RerankMMR in PREFILTER
QUERY Q20_RerankMMR(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(EXISTS(SearchV<Synopsis>(vector, 4)::RerankMMR(lambda: 0.7)))
  ))::{plot, score}

// SearchBM25 of a literal in FOR body
QUERY Q21_SearchBM25_of_a_literal(limit: U16) =>
  films <- N<Film>
  FOR each IN films {
    value <- SearchBM25<Film>("north star", limit)
  }
  RETURN NONE

// chained rerankers in aggregate argument
QUERY Q22_chained_rerankers(vector: [F64]) =>
  RETURN COUNT(SearchV<Synopsis>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))

// PREFILTER in DROP
QUERY Q23_PREFILTER(vector: [F64]) =>
  DROP SearchV<Synopsis>(vector, 5)::PREFILTER(_::{spoken_in}::EQ("en"))
  RETURN NONE

// SearchV of a call in closure
QUERY Q24_SearchV_of_a_call(limit: U16, factor: F64) =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: SearchV<Synopsis>([factor, 1, 0], ADD(limit, 1)),
  }

// SearchBM25 of a literal in INTERSECT
QUERY Q25_SearchBM25_of_a_literal(limit: U16) =>
  films <- N<Film>
  RETURN films::INTERSECT(SearchBM25<Film>("north star", limit))

// RerankRRF with k in DROP
QUERY Q26_RerankRRF_with_k(vector: [F64]) =>
  DROP SearchV<Synopsis>(vector, 4)::RerankRRF(k: 30)
  RETURN NONE
