// RerankRRF with k in bound mapping entry
QUERY Q12_RerankRRF_with_k(vector: [F64]) =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: SearchV<Diary>(vector, 4)::RerankRRF(k: 30), tag, ..}
  RETURN shown

// RerankRRF with k in condition inside EXISTS
QUERY Q13_RerankRRF_with_k(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(SearchV<Diary>(vector, 4)::RerankRRF(k: 30)))))::{tag}

// SearchBM25 of a literal in FOR body after destructuring
QUERY Q14_SearchBM25_of_a_literal(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- SearchBM25<Hive>("north star", limit)
  }
  RETURN NONE

// RerankRRF in FOR body after destructuring
QUERY Q15_RerankRRF(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- SearchV<Diary>(vector, 4)::RerankRRF
  }
  RETURN NONE

// RerankMMR by euclidean in RETURN array
QUERY Q16_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)},
    {entry: 1},
  ]

// PREFILTER of a step in DROP
QUERY Q17_PREFILTER_of_a_step(vector: [F64]) =>
  DROP V<Diary>::Out<Describes>::Out<HasDiary>::SearchV<Diary>(vector, 2)::PREFILTER(_::{note_text}::CONTAINS("a"))
  RETURN NONE

// SearchBM25 in nested closure
QUERY Q18_SearchBM25(text: String) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SearchBM25<Hive>(text, 3)},
  }

// score of a search in FOR list
QUERY Q19_score_of_a_search(vector: [F64]) =>
  list <- SearchV<Diary>(vector, 3)::{score}
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE

// SearchBM25 in DROP
QUERY Q20_SearchBM25(text: String) =>
  DROP SearchBM25<Hive>(text, 3)
  RETURN NONE

// score of a search in nested closure
QUERY Q21_score_of_a_search(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SearchV<Diary>(vector, 3)::{score}},
  }

// SearchV in mapping entry
QUERY Q22_SearchV(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: SearchV<Diary>(vector, 3)
  }

// score of a search in mapping entry
QUERY Q23_score_of_a_search(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: SearchV<Diary>(vector, 3)::{score}
  }

// score of a search in FOR body
QUERY Q24_score_of_a_search(vector: [F64]) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SearchV<Diary>(vector, 3)::{score}
  }
  RETURN NONE

// RerankMMR by euclidean in mapping entry
QUERY Q25_RerankMMR_by_euclidean(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  }

// RerankMMR by euclidean in nested closure
QUERY Q26_RerankMMR_by_euclidean(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)},
  }

// SearchV of a call in binding
QUERY Q27_SearchV_of_a_call(limit: U16, factor: F64) =>
  result <- SearchV<Diary>([factor, 1, 0], ADD(limit, 1))
  RETURN result

// RerankRRF in RETURN list
QUERY Q28_RerankRRF(vector: [F64]) =>
  total <- N<Meadow>::COUNT
  RETURN total, SearchV<Diary>(vector, 4)::RerankRRF

// PREFILTER by a relation in RETURN object
QUERY Q29_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN {
    value: SearchV<Diary>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasDiary>), _::{note_text}::NEQ(text))),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankRRF in negated OR operand
QUERY Q30_RerankRRF(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(SearchV<Diary>(vector, 4)::RerankRRF), _::{frames}::LT(0)))

// RerankRRF in RETURN object
QUERY Q31_RerankRRF(vector: [F64]) =>
  RETURN {
    value: SearchV<Diary>(vector, 4)::RerankRRF,
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankMMR by dot product in binding
QUERY Q32_RerankMMR_by_dot_product(vector: [F64]) =>
  result <- SearchV<Diary>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  RETURN result

// step after SearchBM25 in INTERSECT
QUERY Q33_step_after_SearchBM25(text: String) =>
  hives <- N<Hive>
  RETURN hives::INTERSECT(SearchBM25<Hive>(text, 3)::Out<PlacedOn>)

// SearchBM25 of a literal in RETURN list
QUERY Q34_SearchBM25_of_a_literal(limit: U16) =>
  total <- N<Meadow>::COUNT
  RETURN total, SearchBM25<Hive>("north star", limit)

// SearchV in closure
QUERY Q35_SearchV(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: SearchV<Diary>(vector, 3),
  }
