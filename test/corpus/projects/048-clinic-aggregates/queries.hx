// MAX of a collection in condition
QUERY Q12_MAX_of_a_collection() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(MAX(_::InE<Replaces>::{fitness}))
  )
  RETURN found

// COUNT step in RETURN array
QUERY Q13_COUNT_step(text: String) =>
  RETURN [
    {entry: SearchBM25<Device>(text, 4)::COUNT},
    {entry: 1},
  ]

// SUM of a parameter in RETURN object
QUERY Q14_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN {
    value: SUM(numbers),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of values in mapping entry
QUERY Q15_COUNT_of_values() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: COUNT(_::Out<UsedIn>::{ward_name})
  }

// AVG of an array in RETURN array
QUERY Q16_AVG_of_an_array(limit: U16) =>
  RETURN [
    {entry: AVG([1, 2.5, limit])},
    {entry: 1},
  ]

// COUNT step in FOR body
QUERY Q17_COUNT_step() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::COUNT
  }
  RETURN NONE

// AVG in AND operand
QUERY Q18_AVG() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{dosage}::LTE(AVG(_::OutE<UsedIn>::{deposit}))
  ))

// MIN of a collection in ORDER
QUERY Q19_MIN_of_a_collection() =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(MIN(_::Out<Replaces>::{watts}))::{asset_tag, watts}

// AVG in AddN statement
QUERY Q20_AVG(item_id: ID) =>
  device <- N<Device>(item_id)
  AddN<Device>({dosage: AVG(device::OutE<UsedIn>::{deposit})})
  RETURN NONE

// COUNT of a relation in closure
QUERY Q21_COUNT_of_a_relation() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<UsedIn>::COUNT,
  }

// COUNT of a filter in negated OR operand
QUERY Q22_COUNT_of_a_filter() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{dosage}::LTE(_::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT), _::{watts}::LT(0)))

// SUM in bound mapping entry
QUERY Q23_SUM() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: SUM(_::Out<UsedIn>::{beds}), asset_tag, ..}
  RETURN shown

// SUM of a parameter in ORDER
QUERY Q24_SUM_of_a_parameter(numbers: [I32]) =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(SUM(numbers))::{asset_tag, watts}

// COUNT of a relation in RETURN array
QUERY Q25_COUNT_of_a_relation() =>
  RETURN [
    {entry: E<Services>::ToN::Out<UsedIn>::COUNT},
    {entry: 1},
  ]

// COUNT step in mapping entry
QUERY Q26_COUNT_step() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::COUNT
  }

// MIN of a collection in nested closure
QUERY Q27_MIN_of_a_collection() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: MIN(inner::Out<Replaces>::{watts})},
  }

// MIN of a collection in AddN statement
QUERY Q28_MIN_of_a_collection() =>
  AddN<Device>({dosage: MIN(N<Device>::Out<Replaces>::{watts})})
  RETURN NONE

// SUM in AddN property
QUERY Q29_SUM(item_id: ID) =>
  device <- N<Device>(item_id)
  added <- AddN<Device>({dosage: SUM(device::Out<UsedIn>::{beds})})
  RETURN added

// AVG in rerank argument
QUERY Q30_AVG(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::RerankRRF(k: AVG(N<Device>(item_id)::OutE<UsedIn>::{deposit}))

// COUNT step in RETURN list
QUERY Q31_COUNT_step(text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchBM25<Device>(text, 4)::COUNT

// COUNT step in FOR body after destructuring
QUERY Q32_COUNT_step(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::COUNT
  }
  RETURN NONE

// MIN of a collection in array element
QUERY Q33_MIN_of_a_collection() =>
  devices <- N<Device>
  list <- [MIN(devices::FIRST::Out<Replaces>::{watts}), MIN(devices::FIRST::Out<Replaces>::{watts})]
  RETURN list

// SUM of a parameter in array element
QUERY Q34_SUM_of_a_parameter(numbers: [I32]) =>
  list <- [SUM(numbers), SUM(numbers)]
  RETURN list

// SUM of a parameter in negated OR operand
QUERY Q35_SUM_of_a_parameter(numbers: [I32]) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{dosage}::LTE(SUM(numbers)), _::{watts}::LT(0)))
