// RerankMMR in RETURN nested object
QUERY Q1_RerankMMR(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)}, again: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)}

// PREFILTER in RETURN list
QUERY Q2_PREFILTER(vector: [F64]) =>
  total <- N<Realm>::COUNT
  RETURN total, SearchV<Legend>(vector, 5)::PREFILTER(_::{runes}::EQ("en"))

// SearchV of a literal in RETURN nested object
QUERY Q3_SearchV_of_a_literal(limit: U16) =>
  RETURN {outer: {value: SearchV<Legend>([1, 0.5, -2], limit)}, again: SearchV<Legend>([1, 0.5, -2], limit)}

// SearchV of a call in condition
QUERY Q4_SearchV_of_a_call(limit: U16, factor: F64) =>
  found <- N<Quest>::WHERE(
    EXISTS(SearchV<Legend>([factor, 1, 0], ADD(limit, 1)))
  )
  RETURN found

// WHERE after SearchV in aggregate argument
QUERY Q5_WHERE_after_SearchV(vector: [F64]) =>
  RETURN COUNT(SearchV<Legend>(vector, 5)::WHERE(_::{score}::LT(0.9)))

// RerankMMR by dot product in PREFILTER
QUERY Q6_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")))
  ))::{tale, score}

// SearchV as a step in RETURN array
QUERY Q7_SearchV_as_a_step(vector: [F64]) =>
  RETURN [
    {entry: E<Finished>::ToN::Out<HasLegend>::SearchV<Legend>(vector, 2)},
    {entry: 1},
  ]

// score of a search in condition
QUERY Q8_score_of_a_search(vector: [F64]) =>
  found <- N<Quest>::WHERE(
    _::{points}::IS_IN(SearchV<Legend>(vector, 3)::{score})
  )
  RETURN found

// SearchV of a call in mapping entry
QUERY Q9_SearchV_of_a_call(limit: U16, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: SearchV<Legend>([factor, 1, 0], ADD(limit, 1))
  }

// PREFILTER of a step in RETURN nested object
QUERY Q10_PREFILTER_of_a_step(vector: [F64]) =>
  RETURN {outer: {value: N<Quest>::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))}, again: N<Quest>::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))}

// SearchBM25 of a literal in negated OR operand
QUERY Q11_SearchBM25_of_a_literal(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(SearchBM25<Quest>("north star", limit)), _::{points}::LT(0)))

// RerankMMR by dot product in aggregate argument
QUERY Q12_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN COUNT(SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"))

// SearchV in RETURN
QUERY Q13_SearchV(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)

// PREFILTER of a step in traversal from a single variable
QUERY Q14_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN quest::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))

// RerankMMR in mapping entry
QUERY Q15_RerankMMR(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)
  }

// chained rerankers in condition
QUERY Q16_chained_rerankers(vector: [F64]) =>
  found <- N<Quest>::WHERE(
    EXISTS(SearchV<Legend>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))
  )
  RETURN found

// PREFILTER of a step in FOR body
QUERY Q17_PREFILTER_of_a_step(vector: [F64]) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))
  }
  RETURN NONE

// PREFILTER by a relation in closure
QUERY Q18_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: SearchV<Legend>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLegend>), _::{tale}::NEQ(text))),
  }

// RerankMMR in FOR list
QUERY Q19_RerankMMR(vector: [F64]) =>
  list <- SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)
  FOR entry IN list {
    AddN<Realm>({regions: 1})
  }
  RETURN NONE

// PREFILTER of a step in nested FOR body
QUERY Q20_PREFILTER_of_a_step(codes: [String], vector: [F64]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))
    }
  }
  RETURN quests::COUNT

// SearchBM25 in closure
QUERY Q21_SearchBM25(text: String) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: SearchBM25<Quest>(text, 3),
  }

// PREFILTER by a relation in mapping entry
QUERY Q22_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: SearchV<Legend>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLegend>), _::{tale}::NEQ(text)))
  }

// RerankMMR by dot product in bound mapping entry
QUERY Q23_RerankMMR_by_dot_product(vector: [F64]) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct"), quest_key, ..}
  RETURN shown

// SearchBM25 of a literal in RETURN list
QUERY Q24_SearchBM25_of_a_literal(limit: U16) =>
  total <- N<Realm>::COUNT
  RETURN total, SearchBM25<Quest>("north star", limit)
