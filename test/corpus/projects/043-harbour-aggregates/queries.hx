// MIN of a collection in condition
QUERY Q7_MIN_of_a_collection() =>
  found <- N<Vessel>::WHERE(
    _::{draught}::LTE(MIN(_::Out<Tows>::{tonnage}))
  )
  RETURN found

// SUM of a parameter in AddE property
QUERY Q8_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  vessel <- N<Vessel>(item_id)
  AddE<Tows>({tension: SUM(numbers)})::From(item_id)::To(vessel)
  RETURN NONE

// COUNT of items in binding
QUERY Q9_COUNT_of_items() =>
  vessels <- N<Vessel>
  result <- COUNT(vessels::In<Commands>)
  RETURN result

// COUNT of values in PREFILTER
QUERY Q10_COUNT_of_values(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{draught}::LTE(COUNT(_::Out<MooredAt>::{pier_name})))
  ))::{wording, score}

// SUM in nested mapping entry
QUERY Q11_SUM(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: SUM(_::Out<MooredAt>::{berths}),
      ship_name,
    },
  }

// SUM of a parameter in AND operand
QUERY Q12_SUM_of_a_parameter(numbers: [I32]) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{draught}::LTE(SUM(numbers))
  ))

// AVG in nested mapping entry
QUERY Q13_AVG(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: AVG(_::OutE<MooredAt>::{dues}),
      ship_name,
    },
  }

// COUNT of a filter in FOR body
QUERY Q14_COUNT_of_a_filter() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- each::Out<Tows>::WHERE(_::{tanker}::EQ(true))::COUNT
  }
  RETURN NONE

// MAX of a collection in bound mapping entry
QUERY Q15_MAX_of_a_collection() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: MAX(_::InE<Tows>::{tension}), imo, ..}
  RETURN shown

// COUNT of items in FOR body after destructuring
QUERY Q16_COUNT_of_items(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- COUNT(found::In<Commands>)
  }
  RETURN NONE

// MIN of a collection in closure
QUERY Q17_MIN_of_a_collection() =>
  vessels <- N<Vessel>
  RETURN vessels::|each|{
    key: each::{imo},
    value: MIN(each::Out<Tows>::{tonnage}),
  }

// COUNT of items in condition inside EXISTS
QUERY Q18_COUNT_of_items() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(_::{draught}::LTE(COUNT(_::In<Commands>)))))::{imo}

// COUNT of items in UpsertE value
QUERY Q19_COUNT_of_items(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  link <- E<Tows>::UpsertE({tension: COUNT(N<Vessel>::In<Commands>)})::From(vessel)::To(item_id)
  RETURN link

// AVG of an array in nested closure
QUERY Q20_AVG_of_an_array(limit: U16) =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: AVG([1, 2.5, limit])},
  }

// COUNT step in nested FOR body
QUERY Q21_COUNT_step(codes: [String]) =>
  vessels <- N<Vessel>
  FOR key IN codes {
    FOR inner IN vessels {
      value <- inner::COUNT
    }
  }
  RETURN vessels::COUNT

// COUNT of a relation in RETURN list
QUERY Q22_COUNT_of_a_relation(text: String) =>
  total <- N<Pier>::COUNT
  RETURN total, SearchBM25<Vessel>(text, 4)::Out<MooredAt>::COUNT

// COUNT of a filter in call argument in a mapping
QUERY Q23_COUNT_of_a_filter() =>
  vessels <- N<Vessel>
  RETURN vessels::{imo, more: MUL(_::Out<Tows>::WHERE(_::{tanker}::EQ(true))::COUNT, 2)}

// AVG in call argument
QUERY Q24_AVG() =>
  vessels <- N<Vessel>
  RETURN ADD(AVG(vessels::FIRST::OutE<MooredAt>::{dues}), SUB(1, AVG(vessels::FIRST::OutE<MooredAt>::{dues})))

// MAX of a collection in condition inside EXISTS
QUERY Q25_MAX_of_a_collection() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(_::{draught}::LTE(MAX(_::InE<Tows>::{tension})))))::{imo}

// MIN of a collection in FOR body
QUERY Q26_MIN_of_a_collection() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- MIN(each::Out<Tows>::{tonnage})
  }
  RETURN NONE

// MAX of a collection in RETURN nested object
QUERY Q27_MAX_of_a_collection() =>
  vessels <- N<Vessel>
  RETURN {outer: {value: MAX(vessels::InE<Tows>::{tension})}, again: MAX(vessels::InE<Tows>::{tension})}

// SUM of a parameter in nested mapping entry
QUERY Q28_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: SUM(numbers),
      ship_name,
    },
  }

// SUM of a parameter in rerank argument
QUERY Q29_SUM_of_a_parameter(numbers: [I32], vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::RerankRRF(k: SUM(numbers))

// MAX of a collection in RETURN
QUERY Q30_MAX_of_a_collection(item_id: ID) =>
  RETURN MAX(N<Vessel>(item_id)::InE<Tows>::{tension})
