// SearchV in EXISTS
QUERY Q10_SearchV(vector: [F64]) =>
  RETURN EXISTS(SearchV<Essay>(vector, 3))

// RerankRRF in PREFILTER
QUERY Q11_RerankRRF(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(SearchV<Essay>(vector, 4)::RerankRRF))
  ))::{passage, score}

// SearchV as a step in EXISTS
QUERY Q12_SearchV_as_a_step(item_id: ID, vector: [F64]) =>
  RETURN EXISTS(N<Exhibit>(item_id)::Out<HasEssay>::SearchV<Essay>(vector, 2))

// SearchV of a call in nested FOR body
QUERY Q13_SearchV_of_a_call(limit: U16, factor: F64, codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- SearchV<Essay>([factor, 1, 0], ADD(limit, 1))
    }
  }
  RETURN exhibits::COUNT

// RerankMMR by euclidean in RETURN list
QUERY Q14_RerankMMR_by_euclidean(vector: [F64]) =>
  total <- N<Gallery>::COUNT
  RETURN total, SearchV<Essay>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)

// SearchBM25 of a literal in condition
QUERY Q15_SearchBM25_of_a_literal(limit: U16) =>
  found <- N<Exhibit>::WHERE(
    EXISTS(SearchBM25<Exhibit>("north star", limit))
  )
  RETURN found

// RerankMMR in negated OR operand
QUERY Q16_RerankMMR(vector: [F64]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(!OR(EXISTS(SearchV<Essay>(vector, 4)::RerankMMR(lambda: 0.7)), _::{year_made}::LT(0)))

// RerankMMR by euclidean in mapping entry
QUERY Q17_RerankMMR_by_euclidean(vector: [F64]) =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: SearchV<Essay>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  }

// SearchV in nested mapping entry
QUERY Q18_SearchV(item_id: ID, vector: [F64]) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: SearchV<Essay>(vector, 3),
      heading,
    },
  }

// SearchBM25 in bound mapping entry
QUERY Q19_SearchBM25(text: String) =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: SearchBM25<Exhibit>(text, 3), inventory, ..}
  RETURN shown

// RerankMMR by dot product in binding
QUERY Q20_RerankMMR_by_dot_product(vector: [F64]) =>
  result <- SearchV<Essay>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  RETURN result

// RerankMMR by dot product in FOR body
QUERY Q21_RerankMMR_by_dot_product(vector: [F64]) =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- SearchV<Essay>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  }
  RETURN NONE

// chained rerankers in FOR list
QUERY Q22_chained_rerankers(vector: [F64]) =>
  list <- SearchV<Essay>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  FOR entry IN list {
    AddN<Gallery>({alcoves: 1})
  }
  RETURN NONE

// SearchV of a call in FOR body after destructuring
QUERY Q23_SearchV_of_a_call(limit: U16, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- SearchV<Essay>([factor, 1, 0], ADD(limit, 1))
  }
  RETURN NONE

// SearchBM25 of a literal in binding
QUERY Q24_SearchBM25_of_a_literal(limit: U16) =>
  result <- SearchBM25<Exhibit>("north star", limit)
  RETURN result

// RerankMMR in RETURN
QUERY Q25_RerankMMR(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 4)::RerankMMR(lambda: 0.7)

// SearchBM25 of a literal in RETURN nested object
QUERY Q26_SearchBM25_of_a_literal(limit: U16) =>
  RETURN {outer: {value: SearchBM25<Exhibit>("north star", limit)}, again: SearchBM25<Exhibit>("north star", limit)}

// SearchV of a literal in FOR list
QUERY Q27_SearchV_of_a_literal(limit: U16) =>
  list <- SearchV<Essay>([1, 0.5, -2], limit)
  FOR entry IN list {
    AddN<Gallery>({alcoves: 1})
  }
  RETURN NONE

// WHERE after SearchV in RETURN nested object
QUERY Q28_WHERE_after_SearchV(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Essay>(vector, 5)::WHERE(_::{score}::LT(0.9))}, again: SearchV<Essay>(vector, 5)::WHERE(_::{score}::LT(0.9))}

// SearchV in RETURN list
QUERY Q29_SearchV(vector: [F64]) =>
  total <- N<Gallery>::COUNT
  RETURN total, SearchV<Essay>(vector, 3)

// PREFILTER by a relation in RETURN array
QUERY Q30_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN [
    {entry: SearchV<Essay>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasEssay>), _::{passage}::NEQ(text)))},
    {entry: 1},
  ]

// PREFILTER in RETURN nested object
QUERY Q31_PREFILTER(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Essay>(vector, 5)::PREFILTER(_::{written_in}::EQ("en"))}, again: SearchV<Essay>(vector, 5)::PREFILTER(_::{written_in}::EQ("en"))}

// SearchV of a call in PREFILTER
QUERY Q32_SearchV_of_a_call(limit: U16, factor: F64, vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(EXISTS(SearchV<Essay>([factor, 1, 0], ADD(limit, 1))))
  ))::{passage, score}

// SearchBM25 of a literal in edge end
QUERY Q33_SearchBM25_of_a_literal(item_id: ID, limit: U16) =>
  AddE<Echoes>::From(item_id)::To(SearchBM25<Exhibit>("north star", limit))
  RETURN NONE
