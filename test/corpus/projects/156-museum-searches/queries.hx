// SearchBM25 in INTERSECT
QUERY Q10_SearchBM25(text: String) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::INTERSECT(SearchBM25<Exhibit>(text, 3))

// RerankMMR by dot product in AND operand
QUERY Q11_RerankMMR_by_dot_product(vector: [F64]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(SearchV<Essay>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))
  ))

// chained rerankers in closure
QUERY Q12_chained_rerankers(vector: [F64]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: SearchV<Essay>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2),
  }

// SearchBM25 in nested mapping entry
QUERY Q13_SearchBM25(item_id: ID, text: String) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: SearchBM25<Exhibit>(text, 3),
      heading,
    },
  }

// SearchV of a call in FOR body after destructuring
QUERY Q14_SearchV_of_a_call(limit: U16, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- SearchV<Essay>([factor, 1, 0], ADD(limit, 1))
  }
  RETURN NONE

// SearchBM25 of a literal in AND operand
QUERY Q15_SearchBM25_of_a_literal(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(AND(
    _::{year_made}::GTE(0),
    EXISTS(SearchBM25<Exhibit>("north star", limit))
  ))

// RerankMMR in negated OR operand
QUERY Q16_RerankMMR(vector: [F64]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(SearchV<Essay>(vector, 4)::RerankMMR(lambda: 0.7)), _::{year_made}::LT(0)))

// SearchBM25 of a literal in EXISTS
QUERY Q17_SearchBM25_of_a_literal(limit: U16) =>
  RETURN EXISTS(SearchBM25<Exhibit>("north star", limit))

// SearchV of a literal in FOR list
QUERY Q18_SearchV_of_a_literal(limit: U16) =>
  list <- SearchV<Essay>([1, 0.5, -2], limit)
  FOR entry IN list {
    AddN<Gallery>({alcoves: 1})
  }
  RETURN NONE

// WHERE after SearchV in nested FOR body
QUERY Q19_WHERE_after_SearchV(codes: [String], vector: [F64]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- SearchV<Essay>(vector, 5)::WHERE(_::{score}::LT(0.9))
    }
  }
  RETURN exhibits::COUNT

// SearchV in RETURN list
QUERY Q20_SearchV(vector: [F64]) =>
  total <- N<Gallery>::COUNT
  RETURN total, SearchV<Essay>(vector, 3)

// PREFILTER by a relation in EXISTS
QUERY Q21_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN EXISTS(SearchV<Essay>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasEssay>), _::{passage}::NEQ(text))))

// PREFILTER in nested closure
QUERY Q22_PREFILTER(vector: [F64]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: SearchV<Essay>(vector, 5)::PREFILTER(_::{written_in}::EQ("en"))},
  }

// SearchV of a call in PREFILTER
QUERY Q23_SearchV_of_a_call(limit: U16, factor: F64, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(SearchV<Essay>([factor, 1, 0], ADD(limit, 1))))
  ))::{passage, score}

// step after SearchBM25 in RETURN array
QUERY Q24_step_after_SearchBM25(text: String) =>
  RETURN [
    {entry: SearchBM25<Exhibit>(text, 3)::Out<ShownIn>},
    {entry: 1},
  ]

// SearchV as a step in RETURN object
QUERY Q25_SearchV_as_a_step(vector: [F64]) =>
  RETURN {
    value: E<Selected>::ToN::Out<HasEssay>::SearchV<Essay>(vector, 2),
    nested: {inner: [1, {deep: NONE}]},
  }

// step after SearchBM25 in FOR body after destructuring
QUERY Q26_step_after_SearchBM25(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- SearchBM25<Exhibit>(text, 3)::Out<ShownIn>
  }
  RETURN NONE

// RerankMMR by euclidean in PREFILTER
QUERY Q27_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(SearchV<Essay>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)))
  ))::{passage, score}

// SearchV of a literal in closure
QUERY Q28_SearchV_of_a_literal(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: SearchV<Essay>([1, 0.5, -2], limit),
  }

// RerankMMR by dot product in FOR body
QUERY Q29_RerankMMR_by_dot_product(vector: [F64]) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- SearchV<Essay>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  }
  RETURN NONE

// RerankMMR by dot product in PREFILTER
QUERY Q30_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(SearchV<Essay>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")))
  ))::{passage, score}

// WHERE after SearchV in FOR body
QUERY Q31_WHERE_after_SearchV(vector: [F64]) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- SearchV<Essay>(vector, 5)::WHERE(_::{score}::LT(0.9))
  }
  RETURN NONE

// RerankRRF with k in PREFILTER
QUERY Q32_RerankRRF_with_k(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(SearchV<Essay>(vector, 4)::RerankRRF(k: 30)))
  ))::{passage, score}

// SearchV of a literal in nested closure
QUERY Q33_SearchV_of_a_literal(limit: U16) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: SearchV<Essay>([1, 0.5, -2], limit)},
  }
