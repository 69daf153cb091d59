// PREFILTER of a step in nested mapping entry
QUERY Q2_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a")),
      device_name,
    },
  }

// PREFILTER in RETURN list
QUERY Q3_PREFILTER(vector: [F64]) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en"))

// WHERE after SearchV in RETURN array
QUERY Q4_WHERE_after_SearchV(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Manual>(vector, 5)::WHERE(_::{score}::LT(0.9))},
    {entry: 1},
  ]

// PREFILTER in FOR body after destructuring
QUERY Q5_PREFILTER(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en"))
  }
  RETURN NONE

// WHERE after SearchV in RETURN nested object
QUERY Q6_WHERE_after_SearchV(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Manual>(vector, 5)::WHERE(_::{score}::LT(0.9))}, again: SearchV<Manual>(vector, 5)::WHERE(_::{score}::LT(0.9))}

// SearchV as a step in FOR body
QUERY Q7_SearchV_as_a_step(vector: [F64]) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<HasManual>::SearchV<Manual>(vector, 2)
  }
  RETURN NONE

// RerankRRF with k in EXISTS
QUERY Q8_RerankRRF_with_k(vector: [F64]) =>
  RETURN EXISTS(SearchV<Manual>(vector, 4)::RerankRRF(k: 30))

// RerankRRF with k in RETURN
QUERY Q9_RerankRRF_with_k(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 4)::RerankRRF(k: 30)

// SearchV of a literal in RETURN list
QUERY Q10_SearchV_of_a_literal(limit: U16) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchV<Manual>([1, 0.5, -2], limit)

// PREFILTER by a relation in nested closure
QUERY Q11_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: SearchV<Manual>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasManual>), _::{chapter}::NEQ(text)))},
  }

// SearchBM25 in EXISTS
QUERY Q12_SearchBM25(text: String) =>
  RETURN EXISTS(SearchBM25<Device>(text, 3))

// RerankRRF with k in FOR body after destructuring
QUERY Q13_RerankRRF_with_k(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- SearchV<Manual>(vector, 4)::RerankRRF(k: 30)
  }
  RETURN NONE

// RerankRRF in nested mapping entry
QUERY Q14_RerankRRF(item_id: ID, vector: [F64]) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: SearchV<Manual>(vector, 4)::RerankRRF,
      device_name,
    },
  }

// PREFILTER of a step in bound mapping entry
QUERY Q15_PREFILTER_of_a_step(vector: [F64]) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a")), asset_tag, ..}
  RETURN shown

// SearchV as a step in closure
QUERY Q16_SearchV_as_a_step(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<HasManual>::SearchV<Manual>(vector, 2),
  }

// PREFILTER of a step in EXISTS
QUERY Q17_PREFILTER_of_a_step(vector: [F64]) =>
  RETURN EXISTS(V<Manual>::Out<Covers>::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a")))

// chained rerankers in FOR list
QUERY Q18_chained_rerankers(vector: [F64]) =>
  list <- SearchV<Manual>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// SearchV of a call in RETURN list
QUERY Q19_SearchV_of_a_call(limit: U16, factor: F64) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchV<Manual>([factor, 1, 0], ADD(limit, 1))

// SearchV of a literal in nested FOR body
QUERY Q20_SearchV_of_a_literal(limit: U16, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- SearchV<Manual>([1, 0.5, -2], limit)
    }
  }
  RETURN devices::COUNT

// step after SearchBM25 in FOR list
QUERY Q21_step_after_SearchBM25(text: String) =>
  list <- SearchBM25<Device>(text, 3)::Out<UsedIn>
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// SearchV in RETURN nested object
QUERY Q22_SearchV(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Manual>(vector, 3)}, again: SearchV<Manual>(vector, 3)}

// SearchBM25 of a literal in DROP
QUERY Q23_SearchBM25_of_a_literal(limit: U16) =>
  DROP SearchBM25<Device>("north star", limit)
  RETURN NONE

// score of a search in binding
QUERY Q24_score_of_a_search(vector: [F64]) =>
  result <- SearchV<Manual>(vector, 3)::{score}
  RETURN result

// step after SearchBM25 in FOR body
QUERY Q25_step_after_SearchBM25(text: String) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- SearchBM25<Device>(text, 3)::Out<UsedIn>
  }
  RETURN NONE
