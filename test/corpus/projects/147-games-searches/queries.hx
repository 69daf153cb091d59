// RerankMMR in EXISTS
QUERY Q1_RerankMMR(vector: [F64]) =>
  RETURN EXISTS(SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7))

// PREFILTER in nested mapping entry
QUERY Q2_PREFILTER(item_id: ID, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: SearchV<Legend>(vector, 5)::PREFILTER(_::{runes}::EQ("en")),
      quest_name,
    },
  }

// SearchV of a literal in RETURN nested object
QUERY Q3_SearchV_of_a_literal(limit: U16) =>
  RETURN {outer: {value: SearchV<Legend>([1, 0.5, -2], limit)}, again: SearchV<Legend>([1, 0.5, -2], limit)}

// SearchV of a call in condition
QUERY Q4_SearchV_of_a_call(limit: U16, factor: F64) =>
  found <- N<Quest>::WHERE(
    EXISTS(SearchV<Legend>([factor, 1, 0], ADD(limit, 1)))
  )
  RETURN found

// RerankRRF in mapping entry
QUERY Q5_RerankRRF(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: SearchV<Legend>(vector, 4)::RerankRRF
  }

// chained rerankers in RETURN nested object
QUERY Q6_chained_rerankers(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Legend>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)}, again: SearchV<Legend>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)}

// SearchV as a step in condition
QUERY Q7_SearchV_as_a_step(vector: [F64]) =>
  found <- N<Quest>::WHERE(
    EXISTS(_::Out<HasLegend>::SearchV<Legend>(vector, 2))
  )
  RETURN found

// SearchV of a call in mapping entry
QUERY Q8_SearchV_of_a_call(limit: U16, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: SearchV<Legend>([factor, 1, 0], ADD(limit, 1))
  }

// PREFILTER of a step in nested FOR body
QUERY Q9_PREFILTER_of_a_step(codes: [String], vector: [F64]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))
    }
  }
  RETURN quests::COUNT

// step after SearchBM25 in binding
QUERY Q10_step_after_SearchBM25(text: String) =>
  result <- SearchBM25<Quest>(text, 3)::Out<TakesPlace>
  RETURN result

// chained rerankers in mapping entry
QUERY Q11_chained_rerankers(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: SearchV<Legend>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  }

// SearchV in RETURN
QUERY Q12_SearchV(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)

// PREFILTER of a step in closure
QUERY Q13_PREFILTER_of_a_step(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a")),
  }

// RerankMMR in DROP
QUERY Q14_RerankMMR(vector: [F64]) =>
  DROP SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)
  RETURN NONE

// SearchBM25 in binding
QUERY Q15_SearchBM25(text: String) =>
  result <- SearchBM25<Quest>(text, 3)
  RETURN result

// WHERE after SearchV in closure
QUERY Q16_WHERE_after_SearchV(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: SearchV<Legend>(vector, 5)::WHERE(_::{score}::LT(0.9)),
  }

// PREFILTER by a relation in FOR body
QUERY Q17_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- SearchV<Legend>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLegend>), _::{tale}::NEQ(text)))
  }
  RETURN NONE

// RerankMMR by euclidean in nested mapping entry
QUERY Q18_RerankMMR_by_euclidean(item_id: ID, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean),
      quest_name,
    },
  }

// WHERE after SearchV in nested closure
QUERY Q19_WHERE_after_SearchV(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: SearchV<Legend>(vector, 5)::WHERE(_::{score}::LT(0.9))},
  }

// SearchBM25 in FOR list
QUERY Q20_SearchBM25(text: String) =>
  list <- SearchBM25<Quest>(text, 3)
  FOR entry IN list {
    AddN<Realm>({regions: 1})
  }
  RETURN NONE

// PREFILTER by a relation in aggregate argument
QUERY Q21_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN COUNT(SearchV<Legend>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLegend>), _::{tale}::NEQ(text))))

// RerankMMR by dot product in FOR list
QUERY Q22_RerankMMR_by_dot_product(vector: [F64]) =>
  list <- SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")
  FOR entry IN list {
    AddN<Realm>({regions: 1})
  }
  RETURN NONE

// SearchBM25 of a literal in condition inside EXISTS
QUERY Q23_SearchBM25_of_a_literal(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(SearchBM25<Quest>("north star", limit)))))::{quest_key}

// SearchV of a literal in FOR body after destructuring
QUERY Q24_SearchV_of_a_literal(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- SearchV<Legend>([1, 0.5, -2], limit)
  }
  RETURN NONE
