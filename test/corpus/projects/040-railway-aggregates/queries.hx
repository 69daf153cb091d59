// COUNT of a relation in array element
QUERY Q4_COUNT_of_a_relation(text: String) =>
  list <- [SearchBM25<Train>(text, 4)::Out<ParkedAt>::COUNT, SearchBM25<Train>(text, 4)::Out<ParkedAt>::COUNT]
  RETURN list

// SUM in condition
QUERY Q5_SUM() =>
  found <- N<Train>::WHERE(
    _::{top_speed}::LTE(SUM(_::Out<ParkedAt>::{tracks}))
  )
  RETURN found

// MAX of a collection in array element
QUERY Q6_MAX_of_a_collection() =>
  trains <- N<Train>
  list <- [MAX(trains::FIRST::InE<Couples>::{stress}), MAX(trains::FIRST::InE<Couples>::{stress})]
  RETURN list

// MAX of a collection in RETURN object
QUERY Q7_MAX_of_a_collection() =>
  RETURN {
    value: MAX(E<Drives>::ToN::InE<Couples>::{stress}),
    nested: {inner: [1, {deep: NONE}]},
  }

// MIN of a collection in AddN property
QUERY Q8_MIN_of_a_collection() =>
  added <- AddN<Train>({top_speed: MIN(V<Report>::Out<Concerns>::Out<Couples>::{coaches})})
  RETURN added

// COUNT of values in RETURN nested object
QUERY Q9_COUNT_of_values() =>
  trains <- N<Train>
  RETURN {outer: {value: COUNT(trains::Out<ParkedAt>::{depot_name})}, again: COUNT(trains::Out<ParkedAt>::{depot_name})}

// COUNT of items in closure
QUERY Q10_COUNT_of_items() =>
  trains <- N<Train>
  RETURN trains::|each|{
    key: each::{unit_code},
    value: COUNT(each::In<Drives>),
  }

// COUNT of a filter in call argument
QUERY Q11_COUNT_of_a_filter(item_id: ID) =>
  train <- N<Train>(item_id)
  RETURN ADD(train::Out<Couples>::WHERE(_::{electric}::EQ(true))::COUNT, SUB(1, train::Out<Couples>::WHERE(_::{electric}::EQ(true))::COUNT))

// AVG of an array in rerank argument
QUERY Q12_AVG_of_an_array(limit: U16, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::RerankRRF(k: AVG([1, 2.5, limit]))

// COUNT of items in vector element
QUERY Q13_COUNT_of_items(text: String) =>
  RETURN SearchV<Report>([COUNT(SearchBM25<Train>(text, 4)::In<Drives>), 1, 0], 2)

// COUNT of items in PREFILTER
QUERY Q14_COUNT_of_items(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{top_speed}::LTE(COUNT(_::In<Drives>)))
  ))::{summary, score}

// COUNT of a relation in AND operand
QUERY Q15_COUNT_of_a_relation() =>
  trains <- N<Train>
  RETURN trains::WHERE(AND(
    _::{coaches}::GTE(0),
    _::{top_speed}::LTE(_::Out<ParkedAt>::COUNT)
  ))

// AVG of an array in bound mapping entry
QUERY Q16_AVG_of_an_array(limit: U16) =>
  trains <- N<Train>
  shown <- trains::RANGE(0, 5)::{value: AVG([1, 2.5, limit]), unit_code, ..}
  RETURN shown

// AVG in RETURN nested object
QUERY Q17_AVG() =>
  RETURN {outer: {value: AVG(V<Report>::Out<Concerns>::OutE<ParkedAt>::{charge})}, again: AVG(V<Report>::Out<Concerns>::OutE<ParkedAt>::{charge})}

// MAX of a collection in UpsertN value
QUERY Q18_MAX_of_a_collection(text: String) =>
  trains <- N<Train>
  kept <- N<Train>::WHERE(_::{unit_code}::EQ(text))::UpsertN({top_speed: MAX(trains::InE<Couples>::{stress})})
  RETURN kept

// AVG of an array in mapping entry
QUERY Q19_AVG_of_an_array(limit: U16) =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: AVG([1, 2.5, limit])
  }

// SUM in ORDER
QUERY Q20_SUM() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(SUM(_::Out<ParkedAt>::{tracks}))::{unit_code, coaches}

// COUNT of a relation in PREFILTER
QUERY Q21_COUNT_of_a_relation(vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasReport>::WHERE(_::{top_speed}::LTE(_::Out<ParkedAt>::COUNT))
  ))::{summary, score}

// COUNT of values in rerank argument
QUERY Q22_COUNT_of_values(text: String, vector: [F64]) =>
  RETURN SearchV<Report>(vector, 3)::RerankRRF(k: COUNT(SearchBM25<Train>(text, 4)::Out<ParkedAt>::{depot_name}))

// COUNT of values in call argument in a mapping
QUERY Q23_COUNT_of_values() =>
  trains <- N<Train>
  RETURN trains::{unit_code, more: MUL(COUNT(_::Out<ParkedAt>::{depot_name}), 2)}

// COUNT of values in RETURN list
QUERY Q24_COUNT_of_values() =>
  trains <- N<Train>
  total <- N<Depot>::COUNT
  RETURN total, COUNT(trains::FIRST::Out<ParkedAt>::{depot_name})

// COUNT of a filter in binding
QUERY Q25_COUNT_of_a_filter() =>
  result <- E<Drives>::ToN::Out<Couples>::WHERE(_::{electric}::EQ(true))::COUNT
  RETURN result

// AVG of an array in AddE property
QUERY Q26_AVG_of_an_array(item_id: ID, limit: U16) =>
  train <- N<Train>(item_id)
  AddE<Couples>({stress: AVG([1, 2.5, limit])})::From(item_id)::To(train)
  RETURN NONE

// COUNT of values in condition inside EXISTS
QUERY Q27_COUNT_of_values() =>
  trains <- N<Train>
  RETURN trains::WHERE(EXISTS(_::Out<Couples>::WHERE(_::{top_speed}::LTE(COUNT(_::Out<ParkedAt>::{depot_name})))))::{unit_code}
