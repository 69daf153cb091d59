// PREFILTER of a step in mapping entry
QUERY Q12_PREFILTER_of_a_step(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<HasDiary>::SearchV<Diary>(vector, 2)::PREFILTER(_::{note_text}::CONTAINS("a"))
  }

// RerankMMR in FOR body after destructuring
QUERY Q13_RerankMMR(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7)
  }
  RETURN NONE

// WHERE after SearchV in RETURN array
QUERY Q14_WHERE_after_SearchV(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Diary>(vector, 5)::WHERE(_::{score}::LT(0.9))},
    {entry: 1},
  ]

// score of a search in RETURN
QUERY Q15_score_of_a_search(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::{score}

// RerankRRF in condition inside EXISTS
QUERY Q16_RerankRRF(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(SearchV<Diary>(vector, 4)::RerankRRF))))::{tag}

// WHERE after SearchV in RETURN
QUERY Q17_WHERE_after_SearchV(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 5)::WHERE(_::{score}::LT(0.9))

// PREFILTER by a relation in FOR list
QUERY Q18_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  list <- SearchV<Diary>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasDiary>), _::{note_text}::NEQ(text)))
  FOR entry IN list {
    AddN<Meadow>({acres: 1})
  }
  RETURN NONE

// RerankMMR by dot product in RETURN
QUERY Q19_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")

// RerankRRF with k in condition inside EXISTS
QUERY Q20_RerankRRF_with_k(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(EXISTS(SearchV<Diary>(vector, 4)::RerankRRF(k: 30)))))::{tag}

// score of a search in FOR body
QUERY Q21_score_of_a_search(vector: [F64]) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SearchV<Diary>(vector, 3)::{score}
  }
  RETURN NONE

// RerankRRF in DROP
QUERY Q22_RerankRRF(vector: [F64]) =>
  DROP SearchV<Diary>(vector, 4)::RerankRRF
  RETURN NONE

// RerankRRF with k in RETURN list
QUERY Q23_RerankRRF_with_k(vector: [F64]) =>
  total <- N<Meadow>::COUNT
  RETURN total, SearchV<Diary>(vector, 4)::RerankRRF(k: 30)

// SearchBM25 of a literal in AND operand
QUERY Q24_SearchBM25_of_a_literal(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    EXISTS(SearchBM25<Hive>("north star", limit))
  ))

// RerankRRF in nested closure
QUERY Q25_RerankRRF(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SearchV<Diary>(vector, 4)::RerankRRF},
  }

// RerankMMR in EXISTS
QUERY Q26_RerankMMR(vector: [F64]) =>
  RETURN EXISTS(SearchV<Diary>(vector, 4)::RerankMMR(lambda: 0.7))

// PREFILTER of a step in RETURN
QUERY Q27_PREFILTER_of_a_step(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::Out<HasDiary>::SearchV<Diary>(vector, 2)::PREFILTER(_::{note_text}::CONTAINS("a"))

// chained rerankers in nested FOR body
QUERY Q28_chained_rerankers(codes: [String], vector: [F64]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- SearchV<Diary>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
    }
  }
  RETURN hives::COUNT

// score of a search in aggregate argument
QUERY Q29_score_of_a_search(vector: [F64]) =>
  RETURN COUNT(SearchV<Diary>(vector, 3)::{score})

// score of a search in RETURN array
QUERY Q30_score_of_a_search(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Diary>(vector, 3)::{score}},
    {entry: 1},
  ]

// SearchBM25 in nested mapping entry
QUERY Q31_SearchBM25(item_id: ID, text: String) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: SearchBM25<Hive>(text, 3),
      hive_name,
    },
  }

// step after SearchBM25 in nested FOR body
QUERY Q32_step_after_SearchBM25(text: String, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- SearchBM25<Hive>(text, 3)::Out<PlacedOn>
    }
  }
  RETURN hives::COUNT

// SearchV in mapping entry
QUERY Q33_SearchV(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: SearchV<Diary>(vector, 3)
  }

// step after SearchBM25 in INTERSECT
QUERY Q34_step_after_SearchBM25(text: String) =>
  hives <- N<Hive>
  RETURN hives::INTERSECT(SearchBM25<Hive>(text, 3)::Out<PlacedOn>)

// score of a search in mapping entry
QUERY Q35_score_of_a_search(vector: [F64]) =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: SearchV<Diary>(vector, 3)::{score}
  }
