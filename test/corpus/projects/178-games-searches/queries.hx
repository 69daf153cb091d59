// RerankMMR in aggregate argument
QUERY Q13_RerankMMR(vector: [F64]) =>
  RETURN COUNT(SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7))

// RerankMMR in nested FOR body
QUERY Q14_RerankMMR(codes: [String], vector: [F64]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)
    }
  }
  RETURN quests::COUNT

// SearchV of a call in binding
QUERY Q15_SearchV_of_a_call(limit: U16, factor: F64) =>
  result <- SearchV<Legend>([factor, 1, 0], ADD(limit, 1))
  RETURN result

// WHERE after SearchV in nested mapping entry
QUERY Q16_WHERE_after_SearchV(item_id: ID, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: SearchV<Legend>(vector, 5)::WHERE(_::{score}::LT(0.9)),
      quest_name,
    },
  }

// PREFILTER in FOR body
QUERY Q17_PREFILTER(vector: [F64]) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- SearchV<Legend>(vector, 5)::PREFILTER(_::{runes}::EQ("en"))
  }
  RETURN NONE

// RerankRRF in RETURN
QUERY Q18_RerankRRF(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 4)::RerankRRF

// WHERE after SearchV in closure
QUERY Q19_WHERE_after_SearchV(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: SearchV<Legend>(vector, 5)::WHERE(_::{score}::LT(0.9)),
  }

// RerankMMR by euclidean in condition
QUERY Q20_RerankMMR_by_euclidean(vector: [F64]) =>
  found <- N<Quest>::WHERE(
    EXISTS(SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))
  )
  RETURN found

// step after SearchBM25 in mapping entry
QUERY Q21_step_after_SearchBM25(text: String) =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: SearchBM25<Quest>(text, 3)::Out<TakesPlace>
  }

// SearchBM25 in PREFILTER
QUERY Q22_SearchBM25(text: String, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(SearchBM25<Quest>(text, 3)))
  ))::{tale, score}

// SearchV in closure
QUERY Q23_SearchV(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: SearchV<Legend>(vector, 3),
  }

// RerankMMR by dot product in RETURN nested object
QUERY Q24_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")}, again: SearchV<Legend>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")}

// SearchV of a call in bound mapping entry
QUERY Q25_SearchV_of_a_call(limit: U16, factor: F64) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: SearchV<Legend>([factor, 1, 0], ADD(limit, 1)), quest_key, ..}
  RETURN shown

// step after SearchBM25 in DROP
QUERY Q26_step_after_SearchBM25(text: String) =>
  DROP SearchBM25<Quest>(text, 3)::Out<TakesPlace>
  RETURN NONE

// SearchV as a step in negated OR operand
QUERY Q27_SearchV_as_a_step(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(EXISTS(_::Out<HasLegend>::SearchV<Legend>(vector, 2)), _::{points}::LT(0)))

// SearchV in condition inside EXISTS
QUERY Q28_SearchV(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(SearchV<Legend>(vector, 3)))))::{quest_key}

// SearchV as a step in traversal from a search
QUERY Q29_SearchV_as_a_step(text: String, vector: [F64]) =>
  RETURN SearchBM25<Quest>(text, 4)::Out<HasLegend>::SearchV<Legend>(vector, 2)

// SearchV of a literal in EXISTS
QUERY Q30_SearchV_of_a_literal(limit: U16) =>
  RETURN EXISTS(SearchV<Legend>([1, 0.5, -2], limit))

// PREFILTER of a step in closure
QUERY Q31_PREFILTER_of_a_step(vector: [F64]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a")),
  }

// SearchV of a call in AND operand
QUERY Q32_SearchV_of_a_call(limit: U16, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(SearchV<Legend>([factor, 1, 0], ADD(limit, 1)))
  ))

// PREFILTER by a relation in RETURN list
QUERY Q33_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  total <- N<Realm>::COUNT
  RETURN total, SearchV<Legend>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasLegend>), _::{tale}::NEQ(text)))

// PREFILTER of a step in RETURN list
QUERY Q34_PREFILTER_of_a_step(vector: [F64]) =>
  total <- N<Realm>::COUNT
  RETURN total, E<Finished>::ToN::Out<HasLegend>::SearchV<Legend>(vector, 2)::PREFILTER(_::{tale}::CONTAINS("a"))

// RerankRRF in EXISTS
QUERY Q35_RerankRRF(vector: [F64]) =>
  RETURN EXISTS(SearchV<Legend>(vector, 4)::RerankRRF)

// RerankMMR in FOR body
QUERY Q36_RerankMMR(vector: [F64]) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- SearchV<Legend>(vector, 4)::RerankMMR(lambda: 0.7)
  }
  RETURN NONE
