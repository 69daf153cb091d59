// WHERE after SearchV in RETURN list
QUERY Q14_WHERE_after_SearchV(vector: [F64]) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchV<Manual>(vector, 5)::WHERE(_::{score}::LT(0.9))

// chained rerankers in RETURN object
QUERY Q15_chained_rerankers(vector: [F64]) =>
  RETURN {
    value: SearchV<Manual>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankRRF with k in RETURN
QUERY Q16_RerankRRF_with_k(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 4)::RerankRRF(k: 30)

// SearchV as a step in traversal from FIRST
QUERY Q17_SearchV_as_a_step(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::FIRST::Out<HasManual>::SearchV<Manual>(vector, 2)

// RerankMMR by euclidean in RETURN
QUERY Q18_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)

// RerankRRF in RETURN array
QUERY Q19_RerankRRF(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Manual>(vector, 4)::RerankRRF},
    {entry: 1},
  ]

// SearchV in aggregate argument
QUERY Q20_SearchV(vector: [F64]) =>
  RETURN COUNT(SearchV<Manual>(vector, 3))

// RerankMMR by euclidean in condition inside EXISTS
QUERY Q21_RerankMMR_by_euclidean(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(SearchV<Manual>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)))))::{asset_tag}

// step after SearchBM25 in FOR body after destructuring
QUERY Q22_step_after_SearchBM25(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- SearchBM25<Device>(text, 3)::Out<UsedIn>
  }
  RETURN NONE

// RerankMMR in closure
QUERY Q23_RerankMMR(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: SearchV<Manual>(vector, 4)::RerankMMR(lambda: 0.7),
  }

// RerankMMR by euclidean in FOR list
QUERY Q24_RerankMMR_by_euclidean(vector: [F64]) =>
  list <- SearchV<Manual>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// RerankRRF with k in DROP
QUERY Q25_RerankRRF_with_k(vector: [F64]) =>
  DROP SearchV<Manual>(vector, 4)::RerankRRF(k: 30)
  RETURN NONE

// RerankRRF in mapping entry
QUERY Q26_RerankRRF(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: SearchV<Manual>(vector, 4)::RerankRRF
  }

// PREFILTER in nested closure
QUERY Q27_PREFILTER(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en"))},
  }

// SearchBM25 of a literal in DROP
QUERY Q28_SearchBM25_of_a_literal(limit: U16) =>
  DROP SearchBM25<Device>("north star", limit)
  RETURN NONE

// WHERE after SearchV in FOR body after destructuring
QUERY Q29_WHERE_after_SearchV(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- SearchV<Manual>(vector, 5)::WHERE(_::{score}::LT(0.9))
  }
  RETURN NONE

// PREFILTER in RETURN array
QUERY Q30_PREFILTER(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Manual>(vector, 5)::PREFILTER(_::{wordset}::EQ("en"))},
    {entry: 1},
  ]

// step after SearchBM25 in bound mapping entry
QUERY Q31_step_after_SearchBM25(text: String) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: SearchBM25<Device>(text, 3)::Out<UsedIn>, asset_tag, ..}
  RETURN shown

// SearchBM25 of a literal in aggregate argument
QUERY Q32_SearchBM25_of_a_literal(limit: U16) =>
  RETURN COUNT(SearchBM25<Device>("north star", limit))

// step after SearchBM25 in PREFILTER
QUERY Q33_step_after_SearchBM25(text: String, vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(SearchBM25<Device>(text, 3)::Out<UsedIn>))
  ))::{chapter, score}

// chained rerankers in closure
QUERY Q34_chained_rerankers(vector: [F64]) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: SearchV<Manual>(vector, 4)::RerankRRF(k: 10)::RerankMMR(lambda: 0.5)::RANGE(0, 2),
  }

// SearchBM25 in FOR list
QUERY Q35_SearchBM25(text: String) =>
  list <- SearchBM25<Device>(text, 3)
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// RerankMMR in condition
QUERY Q36_RerankMMR(vector: [F64]) =>
  found <- N<Device>::WHERE(
    EXISTS(SearchV<Manual>(vector, 4)::RerankMMR(lambda: 0.7))
  )
  RETURN found

// SearchV of a call in RETURN array
QUERY Q37_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN [
    {entry: SearchV<Manual>([factor, 1, 0], ADD(limit, 1))},
    {entry: 1},
  ]
