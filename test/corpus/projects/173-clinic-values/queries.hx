// object in bound mapping entry
QUERY Q4_object() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: {a: 1, b: _::{device_name}, c: {d: _::COUNT}}, asset_tag, ..}
  RETURN shown

// array of objects in RETURN
QUERY Q5_array_of_objects(text: String) =>
  RETURN [{a: N<Device>({asset_tag: text})::COUNT}, {a: 2}]

// nested array in RETURN
QUERY Q6_nested_array() =>
  RETURN [[1, 2], [3]]

// object in FOR body
QUERY Q7_object() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- {a: 1, b: each::{device_name}, c: {d: each::COUNT}}
  }
  RETURN NONE

// short object in RETURN nested object
QUERY Q8_short_object(limit: U16, text: String) =>
  RETURN {outer: {value: {text, limit}}, again: {text, limit}}

// array of objects in RETURN nested object
QUERY Q9_array_of_objects() =>
  devices <- N<Device>
  RETURN {outer: {value: [{a: devices::COUNT}, {a: 2}]}, again: [{a: devices::COUNT}, {a: 2}]}

// short object in binding
QUERY Q10_short_object(limit: U16, text: String) =>
  result <- {text, limit}
  RETURN result

// object in RETURN nested object
QUERY Q11_object(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN {outer: {value: {a: 1, b: E<Replaces>(item_id)::ToN::{device_name}, c: {d: device::COUNT}}}, again: {a: 1, b: E<Replaces>(item_id)::ToN::{device_name}, c: {d: device::COUNT}}}

// array of traversals in RETURN array
QUERY Q12_array_of_traversals(item_id: ID) =>
  RETURN [
    {entry: [N<Device>(item_id)::Out<UsedIn>, N<Device>(item_id)::Out<UsedIn>]},
    {entry: 1},
  ]

// array of objects in RETURN object
QUERY Q13_array_of_objects(text: String) =>
  RETURN {
    value: [{a: SearchBM25<Device>(text, 4)::COUNT}, {a: 2}],
    nested: {inner: [1, {deep: NONE}]},
  }

// short object in FOR body
QUERY Q14_short_object(limit: U16, text: String) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- {text, limit}
  }
  RETURN NONE

// array of traversals in RETURN nested object
QUERY Q15_array_of_traversals() =>
  devices <- N<Device>
  RETURN {outer: {value: [devices::FIRST::Out<UsedIn>, devices::FIRST::Out<UsedIn>]}, again: [devices::FIRST::Out<UsedIn>, devices::FIRST::Out<UsedIn>]}

// nested array in binding
QUERY Q16_nested_array() =>
  result <- [[1, 2], [3]]
  RETURN result

// nested array in bound mapping entry
QUERY Q17_nested_array() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: [[1, 2], [3]], asset_tag, ..}
  RETURN shown

// short object in RETURN
QUERY Q18_short_object(limit: U16, text: String) =>
  RETURN {text, limit}

// object in RETURN object
QUERY Q19_object(item_id: ID) =>
  RETURN {
    value: {a: 1, b: N<Device>(item_id)::{device_name}, c: {d: N<Device>::COUNT}},
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested closure
QUERY Q20_object() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: {a: 1, b: inner::{device_name}, c: {d: inner::COUNT}}},
  }

// short object in FOR body after destructuring
QUERY Q21_short_object(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- {text, limit}
  }
  RETURN NONE

// nested array in FOR body
QUERY Q22_nested_array() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// short object in RETURN list
QUERY Q23_short_object(limit: U16, text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, {text, limit}

// object in RETURN array
QUERY Q24_object(item_id: ID) =>
  devices <- N<Device>
  device <- N<Device>(item_id)
  RETURN [
    {entry: {a: 1, b: device::{device_name}, c: {d: devices::FIRST::COUNT}}},
    {entry: 1},
  ]

// object in RETURN
QUERY Q25_object(item_id: ID) =>
  RETURN {a: 1, b: N<Device>(item_id)::{device_name}, c: {d: E<Services>::ToN::COUNT}}

// object in binding
QUERY Q26_object(text: String) =>
  result <- {a: 1, b: N<Device>({asset_tag: text})::{device_name}, c: {d: V<Manual>::Out<Covers>::COUNT}}
  RETURN result

// nested array in nested mapping entry
QUERY Q27_nested_array(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: [[1, 2], [3]],
      device_name,
    },
  }
