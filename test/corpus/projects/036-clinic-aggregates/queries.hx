// AVG in AddE property
QUERY Q0_AVG(item_id: ID) =>
  devices <- N<Device>
  device <- N<Device>(item_id)
  AddE<Replaces>({fitness: AVG(devices::OutE<UsedIn>::{deposit})})::From(item_id)::To(device)
  RETURN NONE

// MIN of a collection in RETURN list
QUERY Q1_MIN_of_a_collection() =>
  total <- N<Ward>::COUNT
  RETURN total, MIN(N<Device>::Out<Replaces>::{watts})

// MIN of a collection in vector element
QUERY Q2_MIN_of_a_collection(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN SearchV<Manual>([MIN(device::Out<Replaces>::{watts}), 1, 0], 2)

// SUM in nested FOR body
QUERY Q3_SUM(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- SUM(inner::Out<UsedIn>::{beds})
    }
  }
  RETURN devices::COUNT

// COUNT of a relation in nested mapping entry
QUERY Q4_COUNT_of_a_relation(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<UsedIn>::COUNT,
      device_name,
    },
  }

// SUM of a parameter in binding
QUERY Q5_SUM_of_a_parameter(numbers: [I32]) =>
  result <- SUM(numbers)
  RETURN result

// COUNT of a filter in FOR body after destructuring
QUERY Q6_COUNT_of_a_filter(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT
  }
  RETURN NONE

// AVG of an array in call argument in a mapping
QUERY Q7_AVG_of_an_array(limit: U16) =>
  devices <- N<Device>
  RETURN devices::{asset_tag, more: MUL(AVG([1, 2.5, limit]), 2)}

// MAX of a collection in AddE property
QUERY Q8_MAX_of_a_collection(item_id: ID) =>
  device <- N<Device>(item_id)
  AddE<Replaces>({fitness: MAX(V<Manual>::Out<Covers>::InE<Replaces>::{fitness})})::From(item_id)::To(device)
  RETURN NONE

// SUM of a parameter in RETURN array
QUERY Q9_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN [
    {entry: SUM(numbers)},
    {entry: 1},
  ]

// MAX of a collection in nested FOR body
QUERY Q10_MAX_of_a_collection(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- MAX(inner::InE<Replaces>::{fitness})
    }
  }
  RETURN devices::COUNT

// MAX of a collection in rerank argument
QUERY Q11_MAX_of_a_collection(item_id: ID, vector: [F64]) =>
  device <- N<Device>(item_id)
  RETURN SearchV<Manual>(vector, 3)::RerankRRF(k: MAX(device::InE<Replaces>::{fitness}))

// SUM of a parameter in call argument
QUERY Q12_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN ADD(SUM(numbers), SUB(1, SUM(numbers)))

// COUNT of a relation in call argument
QUERY Q13_COUNT_of_a_relation(text: String) =>
  RETURN ADD(SearchBM25<Device>(text, 4)::Out<UsedIn>::COUNT, SUB(1, SearchBM25<Device>(text, 4)::Out<UsedIn>::COUNT))

// AVG in bound mapping entry
QUERY Q14_AVG() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: AVG(_::OutE<UsedIn>::{deposit}), asset_tag, ..}
  RETURN shown

// COUNT of items in AddN property
QUERY Q15_COUNT_of_items() =>
  devices <- N<Device>
  added <- AddN<Device>({dosage: COUNT(devices::FIRST::In<Services>)})
  RETURN added

// COUNT of a relation in ORDER
QUERY Q16_COUNT_of_a_relation() =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(_::Out<UsedIn>::COUNT)::{asset_tag, watts}

// COUNT step in RETURN nested object
QUERY Q17_COUNT_step() =>
  RETURN {outer: {value: V<Manual>::Out<Covers>::COUNT}, again: V<Manual>::Out<Covers>::COUNT}

// AVG in array element
QUERY Q18_AVG() =>
  devices <- N<Device>
  list <- [AVG(devices::OutE<UsedIn>::{deposit}), AVG(devices::OutE<UsedIn>::{deposit})]
  RETURN list

// MIN of a collection in bound mapping entry
QUERY Q19_MIN_of_a_collection() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: MIN(_::Out<Replaces>::{watts}), asset_tag, ..}
  RETURN shown

// COUNT of a filter in RETURN array
QUERY Q20_COUNT_of_a_filter(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN [
    {entry: device::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT},
    {entry: 1},
  ]

// COUNT of values in condition
QUERY Q21_COUNT_of_values() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(COUNT(_::Out<UsedIn>::{ward_name}))
  )
  RETURN found

// SUM in mapping entry
QUERY Q22_SUM() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: SUM(_::Out<UsedIn>::{beds})
  }

// MIN of a collection in UpsertE value
QUERY Q23_MIN_of_a_collection(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  link <- E<Replaces>::UpsertE({fitness: MIN(N<Device>({asset_tag: text})::Out<Replaces>::{watts})})::From(device)::To(item_id)
  RETURN link
