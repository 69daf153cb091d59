// SearchBM25 in RETURN
QUERY Q6_SearchBM25(text: String) =>
  RETURN SearchBM25<Train>(text, 3)

// RerankMMR by euclidean in binding
QUERY Q7_RerankMMR_by_euclidean(vector: [F64]) =>
  result <- SearchV<Report>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)
  RETURN result

// WHERE after SearchV in FOR body
QUERY Q8_WHERE_after_SearchV(vector: [F64]) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- SearchV<Report>(vector, 5)::WHERE(_::{score}::LT(0.9))
  }
  RETURN NONE

// RerankRRF in RETURN object
QUERY Q9_RerankRRF(vector: [F64]) =>
  RETURN {
    value: SearchV<Report>(vector, 4)::RerankRRF,
    nested: {inner: [1, {deep: NONE}]},
  }

// SearchBM25 of a literal in mapping entry
QUERY Q10_SearchBM25_of_a_literal(limit: U16) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: SearchBM25<Train>("north star", limit)
  }

// RerankMMR by euclidean in AND operand
QUERY Q11_RerankMMR_by_euclidean(vector: [F64]) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(SearchV<Report>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))
  ))

// RerankMMR by euclidean in RETURN array
QUERY Q12_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN [
    {entry: SearchV<Report>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean)},
    {entry: 1},
  ]

// RerankRRF in RETURN nested object
QUERY Q13_RerankRRF(vector: [F64]) =>
  RETURN {outer: {value: SearchV<Report>(vector, 4)::RerankRRF}, again: SearchV<Report>(vector, 4)::RerankRRF}

// WHERE after SearchV in nested FOR body
QUERY Q14_WHERE_after_SearchV(codes: [String], vector: [F64]) =>
  trains <- N<Train>
  FOR key IN codes {
    FOR inner IN trains {
      value <- SearchV<Report>(vector, 5)::WHERE(_::{score}::LT(0.9))
    }
  }
  RETURN trains::COUNT

// PREFILTER in RETURN object
QUERY Q15_PREFILTER(vector: [F64]) =>
  RETURN {
    value: SearchV<Report>(vector, 5)::PREFILTER(_::{dialect}::EQ("en")),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankRRF with k in AND operand
QUERY Q16_RerankRRF_with_k(vector: [F64]) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(SearchV<Report>(vector, 4)::RerankRRF(k: 30))
  ))

// PREFILTER by a relation in RETURN object
QUERY Q17_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN {
    value: SearchV<Report>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasReport>), _::{summary}::NEQ(text))),
    nested: {inner: [1, {deep: NONE}]},
  }

// RerankMMR in RETURN list
QUERY Q18_RerankMMR(vector: [F64]) =>
  total <- N<Depot>::COUNT
  RETURN total, SearchV<Report>(vector, 4)::RerankMMR(lambda: 0.7)

// PREFILTER of a step in nested mapping entry
QUERY Q19_PREFILTER_of_a_step(item_id: ID, vector: [F64]) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: _::Out<HasReport>::SearchV<Report>(vector, 2)::PREFILTER(_::{summary}::CONTAINS("a")),
      nickname,
    },
  }

// SearchBM25 in AND operand
QUERY Q20_SearchBM25(text: String) =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    EXISTS(SearchBM25<Train>(text, 3))
  ))

// RerankRRF in negated OR operand
QUERY Q21_RerankRRF(vector: [F64]) =>
  trains <- N<Train>
  RETURN trains::WHERE(!OR(EXISTS(SearchV<Report>(vector, 4)::RerankRRF), _::{coaches}::LT(0)))

// PREFILTER in DROP
QUERY Q22_PREFILTER(vector: [F64]) =>
  DROP SearchV<Report>(vector, 5)::PREFILTER(_::{dialect}::EQ("en"))
  RETURN NONE

// SearchV of a call in RETURN
QUERY Q23_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN SearchV<Report>([factor, 1, 0], ADD(limit, 1))

// WHERE after SearchV in DROP
QUERY Q24_WHERE_after_SearchV(vector: [F64]) =>
  DROP SearchV<Report>(vector, 5)::WHERE(_::{score}::LT(0.9))
  RETURN NONE

// SearchBM25 in nested closure
QUERY Q25_SearchBM25(text: String) =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: SearchBM25<Train>(text, 3)},
  }

// SearchV of a call in RETURN object
QUERY Q26_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN {
    value: SearchV<Report>([factor, 1, 0], ADD(limit, 1)),
    nested: {inner: [1, {deep: NONE}]},
  }

// PREFILTER of a step in bound mapping entry
QUERY Q27_PREFILTER_of_a_step(vector: [F64]) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: _::Out<HasReport>::SearchV<Report>(vector, 2)::PREFILTER(_::{summary}::CONTAINS("a")), unit_code, ..}
  RETURN shown

// SearchV in FOR body after destructuring
QUERY Q28_SearchV(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- SearchV<Report>(vector, 3)
  }
  RETURN NONE

// SearchV of a call in nested mapping entry
QUERY Q29_SearchV_of_a_call(item_id: ID, limit: U16, factor: F64) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: SearchV<Report>([factor, 1, 0], ADD(limit, 1)),
      nickname,
    },
  }
