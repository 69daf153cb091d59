// RerankMMR by dot product in EXISTS
QUERY Q13_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN EXISTS(SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))

// SearchV of a call in bound mapping entry
QUERY Q14_SearchV_of_a_call(limit: U16, factor: F64) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: SearchV<Legend>([factor, 1, 0], ADD(limit, 1)), quest_key, ..}
  RETURN shown

// score of a search in bound mapping entry
QUERY Q15_score_of_a_search(vector: [F64]) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: SearchV<Legend>(vector, 3)::{score}, quest_key, ..}
  RETURN shown

// SearchV as a step in FOR list
QUERY Q16_SearchV_as_a_step(vector: [F64]) =>
  list <- E<Finished>::ToN::Out<HasLegend>::SearchV<Legend>(vector, 2)
  FOR entry IN list {
    AddN<Realm>({regions: 1})
  }
  RETURN NONE

// SearchV in condition inside EXISTS
QUERY Q17_SearchV(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(SearchV<Legend>(vector, 3)))))::{quest_key}

// SearchV as a step in RETURN
QUERY Q18_SearchV_as_a_step(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::Out<HasLegend>::SearchV<Legend>(vector, 2)

// SearchV of a literal in EXISTS
QUERY Q19_SearchV_of_a_literal(limit: U16) =>
  RETURN EXISTS(SearchV<Legend>([1, 0.5, -2], limit))

// WHERE after SearchV in RETURN object
QUERY Q20_WHERE_after_SearchV(vector: [F64]) =>
  RETURN {
    value: SearchV<Legend>(vector, 5)::WHERE(_::{score}::LT(0.9)),
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchV of a call in AND operand
QUERY Q21_SearchV_of_a_call(limit: U16, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(SearchV<Legend>([factor, 1, 0], ADD(limit, 1)))
  ))

// PREFILTER by a relation in nested mapping entry
QUERY Q22_PREFILTER_by_a_relation(item_id: ID, text: String, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: SearchV<Legend>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLegend>), _::{tale}::NEQ(text))),
      quest_name,
    },
  }

// PREFILTER of a step in FOR list
QUERY Q23_PREFILTER_of_a_step(text: String, vector: [F64]) =>
  list <- N<Quest>({quest_key: text})::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))
  FOR entry IN list {
    AddN<Realm>({regions: 1})
  }
  RETURN NONE

// RerankRRF with k in RETURN array
QUERY Q24_RerankRRF_with_k(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Legend>(vector, 4)::RerankRRF(k: 30)},
    {entry: 1},
  ]

// RerankMMR by euclidean in closure
QUERY Q25_RerankMMR_by_euclidean(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean),
  }

// WHERE after SearchV in FOR list
QUERY Q26_WHERE_after_SearchV(vector: [F64]) =>
  list <- SearchV<Legend>(vector, 5)::WHERE(_::{score}::LT(0.9))
  FOR entry IN list {
    AddN<Realm>({regions: 1})
  }
  RETURN NONE

// chained rerankers in PREFILTER
QUERY Q27_chained_rerankers(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(SearchV<Legend>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)))
  ))::{tale, score}

// RerankRRF with k in negated OR operand
QUERY Q28_RerankRRF_with_k(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(SearchV<Legend>(vector, 4)::RerankRRF(k: 30)), _::{points}::LT(0)))

// SearchV as a step in RETURN nested object
QUERY Q29_SearchV_as_a_step(item_id: ID, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN {outer: {value: quest::Out<HasLegend>::SearchV<Legend>(vector, 2)}, again: quest::Out<HasLegend>::SearchV<Legend>(vector, 2)}

// RerankMMR by euclidean in negated OR operand
QUERY Q30_RerankMMR_by_euclidean(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)), _::{points}::LT(0)))

// RerankRRF in aggregate argument
QUERY Q31_RerankRRF(vector: [F64]) =>
  RETURN COUNT(SearchV<Legend>(vector, 4)::RerankRRF)

// SearchV in aggregate argument
QUERY Q32_SearchV(vector: [F64]) =>
  RETURN COUNT(SearchV<Legend>(vector, 3))

// RerankMMR by dot product in RETURN object
QUERY Q33_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN {
    value: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"),
    nested: {inner: [1, {deep: NONE}]},
  }

// score of a search in condition
QUERY Q34_score_of_a_search(vector: [F64]) =>
  found <- N<Quest>::WHERE(
    _::{points}::IS_IN(SearchV<Legend>(vector, 3)::{score})
  )
  RETURN found

// RerankMMR in nested FOR body
QUERY Q35_RerankMMR(codes: [String], vector: [F64]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)
    }
  }
  RETURN quests::COUNT

// RerankMMR by dot product in nested mapping entry
QUERY Q36_RerankMMR_by_dot_product(item_id: ID, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"),
      quest_name,
    },
  }
