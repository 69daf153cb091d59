// GROUP_BY of several in FOR body
QUERY Q4_GROUP_BY_of_several() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::GROUP_BY(device_name, sterile)
  }
  RETURN NONE

// RANGE of groups in RETURN array
QUERY Q5_RANGE_of_groups(text: String) =>
  RETURN [
    {entry: N<Device>({asset_tag: text})::Out<Replaces>::GROUP_BY(device_name)::RANGE(0, 2)},
    {entry: 1},
  ]

// COUNT AGGREGATE_BY in FOR body
QUERY Q6_COUNT_AGGREGATE_BY() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<UsedIn>::COUNT::AGGREGATE_BY(ward_name)
  }
  RETURN NONE

// GROUP_BY in traversal from a source
QUERY Q7_GROUP_BY() =>
  RETURN N<Device>::Out<Replaces>::GROUP_BY(device_name)

// AGGREGATE_BY in mapping entry
QUERY Q8_AGGREGATE_BY() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::AGGREGATE_BY(device_name)
  }

// AGGREGATE_BY of a mapping in traversal from a single variable
QUERY Q9_AGGREGATE_BY_of_a_mapping(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name)

// COUNT of groups in RETURN array
QUERY Q10_COUNT_of_groups() =>
  RETURN [
    {entry: N<Device>::Out<Replaces>::GROUP_BY(device_name)::COUNT},
    {entry: 1},
  ]

// GROUP_BY of several in RETURN object
QUERY Q11_GROUP_BY_of_several(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN {
    value: device::Out<Replaces>::GROUP_BY(device_name, sterile),
    nested: {inner: [1, {deep: NONE}]},
  }

// GROUP_BY of several in RETURN
QUERY Q12_GROUP_BY_of_several(item_id: ID) =>
  RETURN N<Device>(item_id)::Out<Replaces>::GROUP_BY(device_name, sterile)

// COUNT AGGREGATE_BY in closure
QUERY Q13_COUNT_AGGREGATE_BY() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<UsedIn>::COUNT::AGGREGATE_BY(ward_name),
  }

// GROUP_BY of several in traversal from a plural variable
QUERY Q14_GROUP_BY_of_several() =>
  devices <- N<Device>
  RETURN devices::Out<Replaces>::GROUP_BY(device_name, sterile)

// COUNT of groups in RETURN object
QUERY Q15_COUNT_of_groups() =>
  devices <- N<Device>
  RETURN {
    value: devices::FIRST::Out<Replaces>::GROUP_BY(device_name)::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of groups in bound mapping entry
QUERY Q16_COUNT_of_groups() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<Replaces>::GROUP_BY(device_name)::COUNT, asset_tag, ..}
  RETURN shown

// COUNT of groups in condition
QUERY Q17_COUNT_of_groups() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(_::Out<Replaces>::GROUP_BY(device_name)::COUNT)
  )
  RETURN found

// AGGREGATE_BY of a mapping in traversal from a source
QUERY Q18_AGGREGATE_BY_of_a_mapping() =>
  RETURN N<Device>::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name)

// COUNT of groups in binding
QUERY Q19_COUNT_of_groups() =>
  result <- N<Device>::Out<Replaces>::GROUP_BY(device_name)::COUNT
  RETURN result

// AGGREGATE_BY of a mapping in closure
QUERY Q20_AGGREGATE_BY_of_a_mapping() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name),
  }

// COUNT of groups in call argument in a mapping
QUERY Q21_COUNT_of_groups() =>
  devices <- N<Device>
  RETURN devices::{asset_tag, more: MUL(_::Out<Replaces>::GROUP_BY(device_name)::COUNT, 2)}

// COUNT GROUP_BY in FOR body
QUERY Q22_COUNT_GROUP_BY() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::COUNT::GROUP_BY(sterile)
  }
  RETURN NONE

// GROUP_BY of system fields in nested closure
QUERY Q23_GROUP_BY_of_system_fields() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::OutE<UsedIn>::GROUP_BY(label)},
  }

// COUNT of groups in nested mapping entry
QUERY Q24_COUNT_of_groups(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<Replaces>::GROUP_BY(device_name)::COUNT,
      device_name,
    },
  }

// COUNT of groups in FOR body after destructuring
QUERY Q25_COUNT_of_groups(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::GROUP_BY(device_name)::COUNT
  }
  RETURN NONE

// AGGREGATE_BY of a mapping in FOR body after destructuring
QUERY Q26_AGGREGATE_BY_of_a_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name)
  }
  RETURN NONE

// GROUP_BY of system fields in RETURN nested object
QUERY Q27_GROUP_BY_of_system_fields() =>
  devices <- N<Device>
  RETURN {outer: {value: devices::OutE<UsedIn>::GROUP_BY(label)}, again: devices::OutE<UsedIn>::GROUP_BY(label)}
