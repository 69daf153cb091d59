// RerankMMR in bound mapping entry
QUERY Q14_RerankMMR(vector: [F64]) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: SearchV<Manual>(vector, 4)::RerankMMR(lambda: 0.7), asset_tag, ..}
  RETURN shown

// RerankRRF in DROP
QUERY Q15_RerankRRF(vector: [F64]) =>
  DROP SearchV<Manual>(vector, 4)::RerankRRF
  RETURN NONE

// PREFILTER in nested FOR body
QUERY Q16_PREFILTER(codes: [String], vector: [F64]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en"))
    }
  }
  RETURN devices::COUNT

// step after SearchBM25 in bound mapping entry
QUERY Q17_step_after_SearchBM25(text: String) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: SearchBM25<Device>(text, 3)::Out<UsedIn>, asset_tag, ..}
  RETURN shown

// RerankRRF in condition
QUERY Q18_RerankRRF(vector: [F64]) =>
  found <- N<Device>::WHERE(
    EXISTS(SearchV<Manual>(vector, 4)::RerankRRF)
  )
  RETURN found

// PREFILTER in EXISTS
QUERY Q19_PREFILTER(vector: [F64]) =>
  RETURN EXISTS(SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en")))

// step after SearchBM25 in DROP
QUERY Q20_step_after_SearchBM25(text: String) =>
  DROP SearchBM25<Device>(text, 3)::Out<UsedIn>
  RETURN NONE

// step after SearchBM25 in RETURN nested object
QUERY Q21_step_after_SearchBM25(text: String) =>
  RETURN {outer: {value: SearchBM25<Device>(text, 3)::Out<UsedIn>}, again: SearchBM25<Device>(text, 3)::Out<UsedIn>}

// score of a search in RETURN object
QUERY Q22_score_of_a_search(vector: [F64]) =>
  RETURN {
    value: SearchV<Manual>(vector, 3)::{score},
    nested: {inner: [1, {deep: NONE}]},
  }

// chained rerankers in nested FOR body
QUERY Q23_chained_rerankers(codes: [String], vector: [F64]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- SearchV<Manual>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)
    }
  }
  RETURN devices::COUNT

// SearchBM25 of a literal in nested mapping entry
QUERY Q24_SearchBM25_of_a_literal(item_id: ID, limit: U16) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: SearchBM25<Device>("north star", limit),
      device_name,
    },
  }

// RerankMMR by euclidean in binding
QUERY Q25_RerankMMR_by_euclidean(vector: [F64]) =>
  result <- SearchV<Manual>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  RETURN result

// SearchV of a call in RETURN array
QUERY Q26_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN [
    {entry: SearchV<Manual>([factor, 1, 0], ADD(limit, 1))},
    {entry: 1},
  ]

// PREFILTER in mapping entry
QUERY Q27_PREFILTER(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en"))
  }

// SearchBM25 in AND operand
QUERY Q28_SearchBM25(text: String) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(SearchBM25<Device>(text, 3))
  ))

// chained rerankers in EXISTS
QUERY Q29_chained_rerankers(vector: [F64]) =>
  RETURN EXISTS(SearchV<Manual>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2))

// SearchBM25 in mapping entry
QUERY Q30_SearchBM25(text: String) =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: SearchBM25<Device>(text, 3)
  }

// step after SearchBM25 in negated OR operand
QUERY Q31_step_after_SearchBM25(text: String) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(SearchBM25<Device>(text, 3)::Out<UsedIn>), _::{watts}::LT(0)))

// RerankRRF with k in nested mapping entry
QUERY Q32_RerankRRF_with_k(item_id: ID, vector: [F64]) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: SearchV<Manual>(vector, 4)::RerankRRF(k: 30),
      device_name,
    },
  }

// RerankRRF with k in FOR body
QUERY Q33_RerankRRF_with_k(vector: [F64]) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- SearchV<Manual>(vector, 4)::RerankRRF(k: 30)
  }
  RETURN NONE

// SearchV as a step in nested mapping entry
QUERY Q34_SearchV_as_a_step(item_id: ID, vector: [F64]) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<HasManual>::SearchV<Manual>(vector, 2),
      device_name,
    },
  }

// chained rerankers in RETURN list
QUERY Q35_chained_rerankers(vector: [F64]) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchV<Manual>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2)

// step after SearchBM25 in PREFILTER
QUERY Q36_step_after_SearchBM25(text: String, vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(SearchBM25<Device>(text, 3)::Out<UsedIn>))
  ))::{chapter, score}

// PREFILTER of a step in RETURN array
QUERY Q37_PREFILTER_of_a_step(vector: [F64]) =>
  RETURN [
    {entry: N<Device>::Out<HasManual>::SearchV<Manual>(vector, 2)::PREFILTER(_::{chapter}::CONTAINS("a"))},
    {entry: 1},
  ]
