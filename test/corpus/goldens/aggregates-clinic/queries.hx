// COUNT of a relation in RETURN nested object
QUERY Q0_COUNT_of_a_relation() =>
  devices <- N<Device>
  RETURN {outer: {value: devices::Out<UsedIn>::COUNT}, again: devices::Out<UsedIn>::COUNT}

// AVG in nested closure
QUERY Q1_AVG() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: AVG(inner::OutE<UsedIn>::{deposit})},
  }

// AVG in AddN statement
QUERY Q2_AVG(item_id: ID) =>
  device <- N<Device>(item_id)
  AddN<Device>({dosage: AVG(device::OutE<UsedIn>::{deposit})})
  RETURN NONE

// COUNT of a relation in nested FOR body
QUERY Q3_COUNT_of_a_relation(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<UsedIn>::COUNT
    }
  }
  RETURN devices::COUNT

// MIN of a collection in nested mapping entry
QUERY Q4_MIN_of_a_collection(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: MIN(_::Out<Replaces>::{watts}),
      device_name,
    },
  }

// SUM in UPDATE value
QUERY Q5_SUM(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({dosage: SUM(N<Device>({asset_tag: text})::Out<UsedIn>::{beds})})
  RETURN changed

// AVG of an array in vector element
QUERY Q6_AVG_of_an_array(limit: U16) =>
  RETURN SearchV<Manual>([AVG([1, 2.5, limit]), 1, 0], 2)

// COUNT of a filter in array element
QUERY Q7_COUNT_of_a_filter() =>
  list <- [E<Services>::ToN::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT, E<Services>::ToN::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT]
  RETURN list

// COUNT of a relation in bound mapping entry
QUERY Q8_COUNT_of_a_relation() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<UsedIn>::COUNT, asset_tag, ..}
  RETURN shown

// COUNT of items in traversal from a search
QUERY Q9_COUNT_of_items(text: String) =>
  RETURN COUNT(SearchBM25<Device>(text, 4)::In<Services>)

// COUNT of a relation in traversal from a single variable
QUERY Q10_COUNT_of_a_relation(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::Out<UsedIn>::COUNT

// SUM of a parameter in negated OR operand
QUERY Q11_SUM_of_a_parameter(numbers: [I32]) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{dosage}::LTE(SUM(numbers)), _::{watts}::LT(0)))

// MAX of a collection in traversal from FIRST
QUERY Q12_MAX_of_a_collection() =>
  devices <- N<Device>
  RETURN MAX(devices::FIRST::InE<Replaces>::{fitness})

// COUNT of a filter in traversal from a plural variable
QUERY Q13_COUNT_of_a_filter() =>
  devices <- N<Device>
  RETURN devices::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT

// COUNT of items in binding
QUERY Q14_COUNT_of_items(text: String) =>
  result <- COUNT(N<Device>({asset_tag: text})::In<Services>)
  RETURN result

// MAX of a collection in RETURN array
QUERY Q15_MAX_of_a_collection() =>
  devices <- N<Device>
  RETURN [
    {entry: MAX(devices::FIRST::InE<Replaces>::{fitness})},
    {entry: 1},
  ]

// MAX of a collection in RETURN object
QUERY Q16_MAX_of_a_collection() =>
  RETURN {
    value: MAX(E<Services>::ToN::InE<Replaces>::{fitness}),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of items in AND operand
QUERY Q17_COUNT_of_items() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{dosage}::LTE(COUNT(_::In<Services>))
  ))

// COUNT step in traversal from FIRST
QUERY Q18_COUNT_step() =>
  devices <- N<Device>
  RETURN devices::FIRST::COUNT

// COUNT of a relation in condition
QUERY Q19_COUNT_of_a_relation() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(_::Out<UsedIn>::COUNT)
  )
  RETURN found

// AVG in traversal from a search
QUERY Q20_AVG(text: String) =>
  RETURN AVG(SearchBM25<Device>(text, 4)::OutE<UsedIn>::{deposit})

// COUNT of values in AddN statement
QUERY Q21_COUNT_of_values(item_id: ID) =>
  AddN<Device>({dosage: COUNT(N<Device>(item_id)::Out<UsedIn>::{ward_name})})
  RETURN NONE

// COUNT step in traversal from a single variable
QUERY Q22_COUNT_step(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::COUNT

// COUNT of a filter in RETURN list
QUERY Q23_COUNT_of_a_filter(text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>({asset_tag: text})::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT
