// COUNT GROUP_BY in FOR body
QUERY Q4_COUNT_GROUP_BY() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::COUNT::GROUP_BY(sterile)
  }
  RETURN NONE

// COUNT of groups in condition
QUERY Q5_COUNT_of_groups() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(_::Out<Replaces>::GROUP_BY(device_name)::COUNT)
  )
  RETURN found

// AGGREGATE_BY of a mapping in FOR body
QUERY Q6_AGGREGATE_BY_of_a_mapping() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name)
  }
  RETURN NONE

// COUNT GROUP_BY in nested closure
QUERY Q7_COUNT_GROUP_BY() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<Replaces>::COUNT::GROUP_BY(sterile)},
  }

// AGGREGATE_BY in RETURN object
QUERY Q8_AGGREGATE_BY() =>
  RETURN {
    value: V<Manual>::Out<Covers>::Out<Replaces>::AGGREGATE_BY(device_name),
    nested: {inner: [1, {deep: NONE}]},
  }

// GROUP_BY of system fields in nested mapping entry
QUERY Q9_GROUP_BY_of_system_fields(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::OutE<UsedIn>::GROUP_BY(label),
      device_name,
    },
  }

// COUNT AGGREGATE_BY in bound mapping entry
QUERY Q10_COUNT_AGGREGATE_BY() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<UsedIn>::COUNT::AGGREGATE_BY(ward_name), asset_tag, ..}
  RETURN shown

// RANGE of groups in binding
QUERY Q11_RANGE_of_groups(item_id: ID) =>
  device <- N<Device>(item_id)
  result <- device::Out<Replaces>::GROUP_BY(device_name)::RANGE(0, 2)
  RETURN result

// COUNT GROUP_BY in RETURN object
QUERY Q12_COUNT_GROUP_BY(item_id: ID) =>
  RETURN {
    value: N<Device>(item_id)::Out<Replaces>::COUNT::GROUP_BY(sterile),
    nested: {inner: [1, {deep: NONE}]},
  }

// GROUP_BY of system fields in nested FOR body
QUERY Q13_GROUP_BY_of_system_fields(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::OutE<UsedIn>::GROUP_BY(label)
    }
  }
  RETURN devices::COUNT

// COUNT GROUP_BY in FOR body after destructuring
QUERY Q14_COUNT_GROUP_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::COUNT::GROUP_BY(sterile)
  }
  RETURN NONE

// COUNT of groups in nested FOR body
QUERY Q15_COUNT_of_groups(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<Replaces>::GROUP_BY(device_name)::COUNT
    }
  }
  RETURN devices::COUNT

// RANGE of groups in RETURN nested object
QUERY Q16_RANGE_of_groups() =>
  RETURN {outer: {value: E<Services>::ToN::Out<Replaces>::GROUP_BY(device_name)::RANGE(0, 2)}, again: E<Services>::ToN::Out<Replaces>::GROUP_BY(device_name)::RANGE(0, 2)}

// GROUP_BY in RETURN object
QUERY Q17_GROUP_BY() =>
  RETURN {
    value: V<Manual>::Out<Covers>::Out<Replaces>::GROUP_BY(device_name),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of groups in call argument
QUERY Q18_COUNT_of_groups() =>
  devices <- N<Device>
  RETURN ADD(devices::Out<Replaces>::GROUP_BY(device_name)::COUNT, SUB(1, devices::Out<Replaces>::GROUP_BY(device_name)::COUNT))

// GROUP_BY of several in RETURN object
QUERY Q19_GROUP_BY_of_several() =>
  RETURN {
    value: N<Device>::Out<Replaces>::GROUP_BY(device_name, sterile),
    nested: {inner: [1, {deep: NONE}]},
  }

// RANGE of groups in bound mapping entry
QUERY Q20_RANGE_of_groups() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<Replaces>::GROUP_BY(device_name)::RANGE(0, 2), asset_tag, ..}
  RETURN shown

// COUNT AGGREGATE_BY in binding
QUERY Q21_COUNT_AGGREGATE_BY(item_id: ID) =>
  result <- N<Device>(item_id)::Out<UsedIn>::COUNT::AGGREGATE_BY(ward_name)
  RETURN result

// AGGREGATE_BY of a mapping in FOR body after destructuring
QUERY Q22_AGGREGATE_BY_of_a_mapping(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name)
  }
  RETURN NONE

// AGGREGATE_BY of a mapping in binding
QUERY Q23_AGGREGATE_BY_of_a_mapping(text: String) =>
  result <- N<Device>({asset_tag: text})::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name)
  RETURN result

// AGGREGATE_BY in nested mapping entry
QUERY Q24_AGGREGATE_BY(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<Replaces>::AGGREGATE_BY(device_name),
      device_name,
    },
  }

// AGGREGATE_BY of a mapping in nested FOR body
QUERY Q25_AGGREGATE_BY_of_a_mapping(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<Replaces>::{device_name, watts}::AGGREGATE_BY(device_name)
    }
  }
  RETURN devices::COUNT

// RANGE of groups in RETURN object
QUERY Q26_RANGE_of_groups() =>
  RETURN {
    value: V<Manual>::Out<Covers>::Out<Replaces>::GROUP_BY(device_name)::RANGE(0, 2),
    nested: {inner: [1, {deep: NONE}]},
  }

// AGGREGATE_BY in nested FOR body
QUERY Q27_AGGREGATE_BY(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<Replaces>::AGGREGATE_BY(device_name)
    }
  }
  RETURN devices::COUNT
