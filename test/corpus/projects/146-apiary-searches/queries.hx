// RerankMMR in FOR body
QUERY Q0_RerankMMR(vector: [F64]) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7)
  }
  RETURN NONE

// step after SearchBM25 in nested closure
QUERY Q1_step_after_SearchBM25(text: String) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SearchBM25<Hive>(text, 3)::Out<PlacedOn>},
  }

// PREFILTER of a step in FOR body after destructuring
QUERY Q2_PREFILTER_of_a_step(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<HasDiary>::SearchV<Diary>(vector, 2)::PREFILTER(_::{note_text}::CONTAINS("a"))
  }
  RETURN NONE

// RerankMMR by euclidean in RETURN nested object
QUERY Q3_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)}, again: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)}

// SearchV of a call in negated OR operand
QUERY Q4_SearchV_of_a_call(limit: U16, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(EXISTS(SearchV<Diary>([factor, 1, 0], ADD(limit, 1))), _::{frames}::LT(0)))

// RerankRRF in FOR body
QUERY Q5_RerankRRF(vector: [F64]) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SearchV<Diary>(vector, 4)::RerankRRF
  }
  RETURN NONE

// score of a search in RETURN
QUERY Q6_score_of_a_search(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::{score}

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

// SearchBM25 in RETURN array
QUERY Q9_SearchBM25(text: String) =>
  RETURN [
    {entry: SearchBM25<Hive>(text, 3)},
    {entry: 1},
  ]

// chained rerankers in condition inside EXISTS
QUERY Q10_chained_rerankers(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(SearchV<Diary>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)))))::{tag}

// SearchBM25 of a literal in nested closure
QUERY Q11_SearchBM25_of_a_literal(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SearchBM25<Hive>("north star", limit)},
  }

// step after SearchBM25 in EXISTS
QUERY Q12_step_after_SearchBM25(text: String) =>
  RETURN EXISTS(SearchBM25<Hive>(text, 3)::Out<PlacedOn>)

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

// PREFILTER of a step in mapping entry
QUERY Q15_PREFILTER_of_a_step(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<HasDiary>::SearchV<Diary>(vector, 2)::PREFILTER(_::{note_text}::CONTAINS("a"))
  }

// score of a search in FOR body after destructuring
QUERY Q16_score_of_a_search(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- SearchV<Diary>(vector, 3)::{score}
  }
  RETURN NONE

// chained rerankers in RETURN object
QUERY Q17_chained_rerankers(vector: [F64]) =>
  RETURN {
    value: SearchV<Diary>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankMMR in aggregate argument
QUERY Q18_RerankMMR(vector: [F64]) =>
  RETURN COUNT(SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7))

// SearchBM25 in aggregate argument
QUERY Q19_SearchBM25(text: String) =>
  RETURN COUNT(SearchBM25<Hive>(text, 3))

// PREFILTER in FOR body
QUERY Q20_PREFILTER(vector: [F64]) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SearchV<Diary>(vector, 5)::PREFILTER(_::{jargon}::EQ("en"))
  }
  RETURN NONE

// RerankMMR in mapping entry
QUERY Q21_RerankMMR(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7)
  }

// SearchV of a call in FOR body
QUERY Q22_SearchV_of_a_call(limit: U16, factor: F64) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SearchV<Diary>([factor, 1, 0], ADD(limit, 1))
  }
  RETURN NONE

// score of a search in nested mapping entry
QUERY Q23_score_of_a_search(item_id: ID, vector: [F64]) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: SearchV<Diary>(vector, 3)::{score},
      hive_name,
    },
  }
