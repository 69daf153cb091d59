// score of a search in closure
QUERY Q2_score_of_a_search(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: SearchV<Manual>(vector, 3)::{score},
  }

// SearchV of a literal in FOR body after destructuring
QUERY Q3_SearchV_of_a_literal(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- SearchV<Manual>([1, 0.5, -2], limit)
  }
  RETURN NONE

// PREFILTER of a step in traversal from a plural variable
QUERY Q4_PREFILTER_of_a_step(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a"))

// SearchV as a step in FOR list
QUERY Q5_SearchV_as_a_step(text: String, vector: [F64]) =>
  list <- N<Device>({asset_tag: text})::Out<HasManual>::SearchV<Manual>(vector, 2)
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// PREFILTER of a step in EXISTS
QUERY Q6_PREFILTER_of_a_step(vector: [F64]) =>
  devices <- N<Device>
  RETURN EXISTS(devices::FIRST::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a")))

// PREFILTER in EXISTS
QUERY Q7_PREFILTER(vector: [F64]) =>
  RETURN EXISTS(SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en")))

// PREFILTER of a step in nested closure
QUERY Q8_PREFILTER_of_a_step(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a"))},
  }

// SearchV as a step in condition inside EXISTS
QUERY Q9_SearchV_as_a_step(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::Out<HasManual>::SearchV<Manual>(vector, 2)))))::{asset_tag}

// RerankRRF with k in RETURN nested object
QUERY Q10_RerankRRF_with_k(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Manual>(vector, 4)::RerankRRF(k: 30)}, again: SearchV<Manual>(vector, 4)::RerankRRF(k: 30)}

// RerankRRF in AND operand
QUERY Q11_RerankRRF(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(SearchV<Manual>(vector, 4)::RerankRRF)
  ))

// SearchV of a literal in RETURN list
QUERY Q12_SearchV_of_a_literal(limit: U16) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchV<Manual>([1, 0.5, -2], limit)

// PREFILTER by a relation in RETURN nested object
QUERY Q13_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN {outer: {value: SearchV<Manual>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasManual>), _::{chapter}::NEQ(text)))}, again: SearchV<Manual>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasManual>), _::{chapter}::NEQ(text)))}

// SearchBM25 in RETURN nested object
QUERY Q14_SearchBM25(text: String) =>
  RETURN {outer: {value: SearchBM25<Device>(text, 3)}, again: SearchBM25<Device>(text, 3)}

// RerankRRF with k in nested closure
QUERY Q15_RerankRRF_with_k(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: SearchV<Manual>(vector, 4)::RerankRRF(k: 30)},
  }

// WHERE after SearchV in FOR list
QUERY Q16_WHERE_after_SearchV(vector: [F64]) =>
  list <- SearchV<Manual>(vector, 5)::WHERE(_::{score}::LT(0.9))
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// PREFILTER of a step in traversal from a search
QUERY Q17_PREFILTER_of_a_step(text: String, vector: [F64]) =>
  RETURN SearchBM25<Device>(text, 4)::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a"))

// SearchV as a step in RETURN object
QUERY Q18_SearchV_as_a_step(vector: [F64]) =>
  devices <- N<Device>
  RETURN {
    value: devices::Out<HasManual>::SearchV<Manual>(vector, 2),
    nested: {inner: [1, {deep: NONE}]},
  }

// PREFILTER of a step in traversal from a look-up
QUERY Q19_PREFILTER_of_a_step(text: String, vector: [F64]) =>
  RETURN N<Device>({asset_tag: text})::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a"))

// chained rerankers in bound mapping entry
QUERY Q20_chained_rerankers(vector: [F64]) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: SearchV<Manual>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2), asset_tag, ..}
  RETURN shown

// SearchV of a call in RETURN list
QUERY Q21_SearchV_of_a_call(limit: U16, factor: F64) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchV<Manual>([factor, 1, 0], ADD(limit, 1))

// SearchV of a literal in nested FOR body
QUERY Q22_SearchV_of_a_literal(limit: U16, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- SearchV<Manual>([1, 0.5, -2], limit)
    }
  }
  RETURN devices::COUNT

// step after SearchBM25 in nested mapping entry
QUERY Q23_step_after_SearchBM25(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: SearchBM25<Device>(text, 3)::Out<UsedIn>,
      device_name,
    },
  }

// SearchV in RETURN nested object
QUERY Q24_SearchV(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Manual>(vector, 3)}, again: SearchV<Manual>(vector, 3)}

// SearchBM25 of a literal in nested mapping entry
QUERY Q25_SearchBM25_of_a_literal(item_id: ID, limit: U16) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: SearchBM25<Device>("north star", limit),
      device_name,
    },
  }
