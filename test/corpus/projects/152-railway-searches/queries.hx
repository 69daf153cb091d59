// RerankMMR by dot product in RETURN
QUERY Q6_RerankMMR_by_dot_product(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 4)::RerankMMR(lambda: 1, distance: "dotproduct")

// RerankMMR by euclidean in aggregate argument
QUERY Q7_RerankMMR_by_euclidean(vector: [F64]) =>
  RETURN COUNT(SearchV<Report>(vector, 4)::RerankMMR(lambda: 0.25, distance: euclidean))

// RerankRRF in EXISTS
QUERY Q8_RerankRRF(vector: [F64]) =>
  RETURN EXISTS(SearchV<Report>(vector, 4)::RerankRRF)

// RerankRRF in nested closure
QUERY Q9_RerankRRF(vector: [F64]) =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: SearchV<Report>(vector, 4)::RerankRRF},
  }

// PREFILTER in closure
QUERY Q10_PREFILTER(vector: [F64]) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: SearchV<Report>(vector, 5)::PREFILTER(_::{dialect}::EQ("en")),
  }

// RerankMMR in RETURN
QUERY Q11_RerankMMR(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 4)::RerankMMR(lambda: 0.7)

// PREFILTER by a relation in closure
QUERY Q12_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: SearchV<Report>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasReport>), _::{summary}::NEQ(text))),
  }

// RerankMMR in condition inside EXISTS
QUERY Q13_RerankMMR(vector: [F64]) =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(EXISTS(SearchV<Report>(vector, 4)::RerankMMR(lambda: 0.7)))))::{unit_code}

// WHERE after SearchV in RETURN list
QUERY Q14_WHERE_after_SearchV(vector: [F64]) =>
  total <- N<Depot>::COUNT
  RETURN total, SearchV<Report>(vector, 5)::WHERE(_::{score}::LT(0.9))

// SearchBM25 in FOR body after destructuring
QUERY Q15_SearchBM25(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- SearchBM25<Train>(text, 3)
  }
  RETURN NONE

// RerankRRF with k in RETURN list
QUERY Q16_RerankRRF_with_k(vector: [F64]) =>
  total <- N<Depot>::COUNT
  RETURN total, SearchV<Report>(vector, 4)::RerankRRF(k: 30)

// PREFILTER by a relation in RETURN
QUERY Q17_PREFILTER_by_a_relation(text: String, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 5)::PREFILTER(AND(EXISTS(_::In<HasReport>), _::{summary}::NEQ(text)))

// SearchV of a call in RETURN
QUERY Q18_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN SearchV<Report>([factor, 1, 0], ADD(limit, 1))

// RerankRRF in bound mapping entry
QUERY Q19_RerankRRF(vector: [F64]) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: SearchV<Report>(vector, 4)::RerankRRF, unit_code, ..}
  RETURN shown

// SearchBM25 in FOR body
QUERY Q20_SearchBM25(text: String) =>
  trains <- N<Train>
  FOR each IN trains {
    value <- SearchBM25<Train>(text, 3)
  }
  RETURN NONE

// SearchV of a call in RETURN object
QUERY Q21_SearchV_of_a_call(limit: U16, factor: F64) =>
  RETURN {
    value: SearchV<Report>([factor, 1, 0], ADD(limit, 1)),
    nested: {inner: [1, {deep: NONE}]},
  }

// WHERE after SearchV in RETURN
QUERY Q22_WHERE_after_SearchV(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 5)::WHERE(_::{score}::LT(0.9))

// SearchV in FOR body after destructuring
QUERY Q23_SearchV(vector: [F64], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Train>({unit_code: key})
    value <- SearchV<Report>(vector, 3)
  }
  RETURN NONE

// SearchV of a call in nested mapping entry
QUERY Q24_SearchV_of_a_call(item_id: ID, limit: U16, factor: F64) =>
  train <- N<Train>(item_id)
  RETURN train::{
    unit_code,
    nested: {
      inner: SearchV<Report>([factor, 1, 0], ADD(limit, 1)),
      nickname,
    },
  }

// step after SearchBM25 in aggregate argument
QUERY Q25_step_after_SearchBM25(text: String) =>
  RETURN COUNT(SearchBM25<Train>(text, 3)::Out<ParkedAt>)

// SearchV as a step in DROP
QUERY Q26_SearchV_as_a_step(vector: [F64]) =>
  DROP V<Report>::Out<Concerns>::Out<HasReport>::SearchV<Report>(vector, 2)
  RETURN NONE

// WHERE after SearchV in bound mapping entry
QUERY Q27_WHERE_after_SearchV(vector: [F64]) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: SearchV<Report>(vector, 5)::WHERE(_::{score}::LT(0.9)), unit_code, ..}
  RETURN shown

// SearchV of a literal in PREFILTER
QUERY Q28_SearchV_of_a_literal(limit: U16, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(EXISTS(SearchV<Report>([1, 0.5, -2], limit)))
  ))::{summary, score}

// SearchV of a literal in RETURN object
QUERY Q29_SearchV_of_a_literal(limit: U16) =>
  RETURN {
    value: SearchV<Report>([1, 0.5, -2], limit),
    nested: {inner: [1, {deep: NONE}]},
  }
