// array of objects in traversal from FIRST
QUERY Q4_array_of_objects() =>
  devices <- N<Device>
  RETURN [{a: devices::FIRST::COUNT}, {a: 2}]

// nested array in nested mapping entry
QUERY Q5_nested_array(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: [[1, 2], [3]],
      device_name,
    },
  }

// nested array in RETURN array
QUERY Q6_nested_array() =>
  RETURN [
    {entry: [[1, 2], [3]]},
    {entry: 1},
  ]

// object in traversal from a look-up
QUERY Q7_object(text: String) =>
  RETURN {a: 1, b: N<Device>({asset_tag: text})::{device_name}, c: {d: N<Device>({asset_tag: text})::COUNT}}

// nested array in FOR body after destructuring
QUERY Q8_nested_array(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// array of traversals in RETURN array
QUERY Q9_array_of_traversals() =>
  devices <- N<Device>
  RETURN [
    {entry: [devices::Out<UsedIn>, devices::Out<UsedIn>]},
    {entry: 1},
  ]

// array of traversals in RETURN
QUERY Q10_array_of_traversals() =>
  RETURN [N<Device>::Out<UsedIn>, N<Device>::Out<UsedIn>]

// array of objects in traversal from a look-up
QUERY Q11_array_of_objects(text: String) =>
  RETURN [{a: N<Device>({asset_tag: text})::COUNT}, {a: 2}]

// nested array in RETURN list
QUERY Q12_nested_array() =>
  total <- N<Ward>::COUNT
  RETURN total, [[1, 2], [3]]

// short object in RETURN list
QUERY Q13_short_object(limit: U16, text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, {text, limit}

// array of traversals in traversal from a single variable
QUERY Q14_array_of_traversals(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN [device::Out<UsedIn>, device::Out<UsedIn>]

// short object in nested FOR body
QUERY Q15_short_object(limit: U16, text: String, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- {text, limit}
    }
  }
  RETURN devices::COUNT

// array of objects in traversal from a plural variable
QUERY Q16_array_of_objects() =>
  devices <- N<Device>
  RETURN [{a: devices::COUNT}, {a: 2}]

// object in RETURN object
QUERY Q17_object(item_id: ID) =>
  RETURN {
    value: {a: 1, b: E<Replaces>(item_id)::ToN::{device_name}, c: {d: V<Manual>::Out<Covers>::COUNT}},
    nested: {inner: [1, {deep: NONE}]},
  }

// array of objects in RETURN object
QUERY Q18_array_of_objects() =>
  devices <- N<Device>
  RETURN {
    value: [{a: devices::COUNT}, {a: 2}],
    nested: {inner: [1, {deep: NONE}]},
  }

// object in closure
QUERY Q19_object() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: {a: 1, b: each::{device_name}, c: {d: each::COUNT}},
  }

// short object in RETURN nested object
QUERY Q20_short_object(limit: U16, text: String) =>
  RETURN {outer: {value: {text, limit}}, again: {text, limit}}

// array of objects in traversal from a search
QUERY Q21_array_of_objects(text: String) =>
  RETURN [{a: SearchBM25<Device>(text, 4)::COUNT}, {a: 2}]

// array of objects in traversal from a source
QUERY Q22_array_of_objects() =>
  RETURN [{a: N<Device>::COUNT}, {a: 2}]

// array of objects in RETURN nested object
QUERY Q23_array_of_objects(text: String) =>
  RETURN {outer: {value: [{a: N<Device>({asset_tag: text})::COUNT}, {a: 2}]}, again: [{a: N<Device>({asset_tag: text})::COUNT}, {a: 2}]}

// nested array in nested closure
QUERY Q24_nested_array() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: [[1, 2], [3]]},
  }

// object in mapping entry
QUERY Q25_object() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: {a: 1, b: _::{device_name}, c: {d: _::COUNT}}
  }

// nested array in FOR body
QUERY Q26_nested_array() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// short object in FOR body after destructuring
QUERY Q27_short_object(limit: U16, text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- {text, limit}
  }
  RETURN NONE
