// COUNT of a filter in nested mapping entry
QUERY Q7_COUNT_of_a_filter(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: _::Out<Tows>::WHERE(_::{tanker}::EQ(true))::COUNT,
      ship_name,
    },
  }

// COUNT step in condition
QUERY Q8_COUNT_step() =>
  found <- N<Vessel>::WHERE(
    _::{draught}::LTE(_::COUNT)
  )
  RETURN found

// COUNT of items in PREFILTER
QUERY Q9_COUNT_of_items(vector: [F64]) =>
  RETURN SearchV<Manifest>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManifest>::WHERE(_::{draught}::LTE(COUNT(_::In<Commands>)))
  ))::{wording, score}

// AVG of an array in array element
QUERY Q10_AVG_of_an_array(limit: U16) =>
  list <- [AVG([1, 2.5, limit]), AVG([1, 2.5, limit])]
  RETURN list

// COUNT of values in UpsertE value
QUERY Q11_COUNT_of_values(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  link <- E<Tows>::UpsertE({tension: COUNT(vessel::Out<MooredAt>::{pier_name})})::From(vessel)::To(item_id)
  RETURN link

// COUNT of a filter in condition inside EXISTS
QUERY Q12_COUNT_of_a_filter() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(_::{draught}::LTE(_::Out<Tows>::WHERE(_::{tanker}::EQ(true))::COUNT))))::{imo}

// SUM in AddN property
QUERY Q13_SUM(text: String) =>
  added <- AddN<Vessel>({draught: SUM(SearchBM25<Vessel>(text, 4)::Out<MooredAt>::{berths})})
  RETURN added

// SUM in nested mapping entry
QUERY Q14_SUM(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: SUM(_::Out<MooredAt>::{berths}),
      ship_name,
    },
  }

// COUNT step in RETURN object
QUERY Q15_COUNT_step() =>
  vessels <- N<Vessel>
  RETURN {
    value: vessels::FIRST::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of a relation in AND operand
QUERY Q16_COUNT_of_a_relation() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{draught}::LTE(_::Out<MooredAt>::COUNT)
  ))

// SUM of a parameter in nested closure
QUERY Q17_SUM_of_a_parameter(numbers: [I32]) =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: SUM(numbers)},
  }

// SUM in UpsertE value
QUERY Q18_SUM(item_id: ID) =>
  vessels <- N<Vessel>
  vessel <- N<Vessel>(item_id)
  link <- E<Tows>::UpsertE({tension: SUM(vessels::Out<MooredAt>::{berths})})::From(vessel)::To(item_id)
  RETURN link

// COUNT of values in AND operand
QUERY Q19_COUNT_of_values() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{draught}::LTE(COUNT(_::Out<MooredAt>::{pier_name}))
  ))

// COUNT step in array element
QUERY Q20_COUNT_step(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  list <- [vessel::COUNT, vessel::COUNT]
  RETURN list

// AVG in traversal from a source
QUERY Q21_AVG() =>
  RETURN AVG(N<Vessel>::OutE<MooredAt>::{dues})

// COUNT of values in traversal from a search
QUERY Q22_COUNT_of_values(text: String) =>
  RETURN COUNT(SearchBM25<Vessel>(text, 4)::Out<MooredAt>::{pier_name})

// AVG in condition inside EXISTS
QUERY Q23_AVG() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(EXISTS(_::Out<Tows>::WHERE(_::{draught}::LTE(AVG(_::OutE<MooredAt>::{dues})))))::{imo}

// COUNT of a filter in traversal from a source
QUERY Q24_COUNT_of_a_filter() =>
  RETURN N<Vessel>::Out<Tows>::WHERE(_::{tanker}::EQ(true))::COUNT

// AVG in traversal from FIRST
QUERY Q25_AVG() =>
  vessels <- N<Vessel>
  RETURN AVG(vessels::FIRST::OutE<MooredAt>::{dues})

// MAX of a collection in nested mapping entry
QUERY Q26_MAX_of_a_collection(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: MAX(_::InE<Tows>::{tension}),
      ship_name,
    },
  }

// COUNT of items in vector element
QUERY Q27_COUNT_of_items() =>
  vessels <- N<Vessel>
  RETURN SearchV<Manifest>([COUNT(vessels::In<Commands>), 1, 0], 2)

// COUNT step in RETURN array
QUERY Q28_COUNT_step() =>
  RETURN [
    {entry: N<Vessel>::COUNT},
    {entry: 1},
  ]

// COUNT of values in binding
QUERY Q29_COUNT_of_values(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  result <- COUNT(vessel::Out<MooredAt>::{pier_name})
  RETURN result

// COUNT step in ORDER
QUERY Q30_COUNT_step() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(_::COUNT)::{imo, tonnage}
