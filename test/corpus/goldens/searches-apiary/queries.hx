// RerankMMR in nested mapping entry
QUERY Q0_RerankMMR(item_id: ID, vector: [F64]) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7),
      hive_name,
    },
  }

// SearchBM25 of a literal in nested FOR body
QUERY Q1_SearchBM25_of_a_literal(limit: U16, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- SearchBM25<Hive>("north star", limit)
    }
  }
  RETURN hives::COUNT

// PREFILTER of a step in RETURN array
QUERY Q2_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  hive <- N<Hive>(item_id)
  RETURN [
    {entry: hive::Out<HasDiary>::SearchV<Diary>(vector, 2)::PREFILTER(_::{note_text}::CONTAINS("a"))},
    {entry: 1},
  ]

// RerankMMR in PREFILTER
QUERY Q3_RerankMMR(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(EXISTS(SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7)))
  ))::{note_text, score}

// SearchV of a call in negated OR operand
QUERY Q4_SearchV_of_a_call(limit: U16, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(SearchV<Diary>([factor, 1, 0], ADD(limit, 1))), _::{frames}::LT(0)))

// RerankRRF in nested mapping entry
QUERY Q5_RerankRRF(item_id: ID, vector: [F64]) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: SearchV<Diary>(vector, 4)::RerankRRF,
      hive_name,
    },
  }

// step after SearchBM25 in negated OR operand
QUERY Q6_step_after_SearchBM25(text: String) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(SearchBM25<Hive>(text, 3)::Out<PlacedOn>), _::{frames}::LT(0)))

// SearchV in RETURN array
QUERY Q7_SearchV(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Diary>(vector, 3)},
    {entry: 1},
  ]

// SearchV of a literal in DROP
QUERY Q8_SearchV_of_a_literal(limit: U16) =>
  DROP SearchV<Diary>([1, 0.5, -2], limit)
  RETURN NONE

// chained rerankers in EXISTS
QUERY Q9_chained_rerankers(vector: [F64]) =>
  RETURN EXISTS(SearchV<Diary>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))

// chained rerankers in RETURN list
QUERY Q10_chained_rerankers(vector: [F64]) =>
  total <- N<Meadow>::COUNT
  RETURN total, SearchV<Diary>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)

// SearchBM25 in nested FOR body
QUERY Q11_SearchBM25(text: String, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- SearchBM25<Hive>(text, 3)
    }
  }
  RETURN hives::COUNT

// step after SearchBM25 in RETURN nested object
QUERY Q12_step_after_SearchBM25(text: String) =>
  RETURN {outer: {value: SearchBM25<Hive>(text, 3)::Out<PlacedOn>}, again: SearchBM25<Hive>(text, 3)::Out<PlacedOn>}

// SearchV of a call in condition inside EXISTS
QUERY Q13_SearchV_of_a_call(limit: U16, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(SearchV<Diary>([factor, 1, 0], ADD(limit, 1))))))::{tag}

// SearchV in nested closure
QUERY Q14_SearchV(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SearchV<Diary>(vector, 3)},
  }

// PREFILTER of a step in traversal from a source
QUERY Q15_PREFILTER_of_a_step(vector: [F64]) =>
  RETURN N<Hive>::Out<HasDiary>::SearchV<Diary>(vector, 2)::PREFILTER(_::{note_text}::CONTAINS("a"))

// score of a search in nested mapping entry
QUERY Q16_score_of_a_search(item_id: ID, vector: [F64]) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: SearchV<Diary>(vector, 3)::{score},
      hive_name,
    },
  }

// RerankMMR by dot product in condition inside EXISTS
QUERY Q17_RerankMMR_by_dot_product(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(SearchV<Diary>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")))))::{tag}

// RerankMMR in RETURN array
QUERY Q18_RerankMMR(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7)},
    {entry: 1},
  ]

// SearchBM25 in RETURN array
QUERY Q19_SearchBM25(text: String) =>
  RETURN [
    {entry: SearchBM25<Hive>(text, 3)},
    {entry: 1},
  ]

// PREFILTER in closure
QUERY Q20_PREFILTER(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: SearchV<Diary>(vector, 5)::PREFILTER(_::{jargon}::EQ("en")),
  }

// RerankRRF with k in aggregate argument
QUERY Q21_RerankRRF_with_k(vector: [F64]) =>
  RETURN COUNT(SearchV<Diary>(vector, 4)::RerankRRF(k: 30))

// SearchV of a call in FOR body
QUERY Q22_SearchV_of_a_call(limit: U16, factor: F64) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SearchV<Diary>([factor, 1, 0], ADD(limit, 1))
  }
  RETURN NONE

// step after SearchBM25 in FOR list
QUERY Q23_step_after_SearchBM25(text: String) =>
  list <- SearchBM25<Hive>(text, 3)::Out<PlacedOn>
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE
