// edge by id in nested mapping entry
QUERY Q12_edge_by_id(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: E<UsedIn>(item_id),
      device_name,
    },
  }

// node by id in FOR body
QUERY Q13_node_by_id(item_id: ID) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- N<Device>(item_id)
  }
  RETURN NONE

// ID step in nested closure
QUERY Q14_ID_step() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<Replaces>::ID},
  }

// ID step in FOR body
QUERY Q15_ID_step() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::ID
  }
  RETURN NONE

// FromN in nested closure
QUERY Q16_FromN() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::InE<Replaces>::FromN},
  }

// FromV in traversal from FIRST
QUERY Q17_FromV() =>
  devices <- N<Device>
  RETURN devices::FIRST::InE<Covers>::FromV

// two hops in RETURN array
QUERY Q18_two_hops() =>
  devices <- N<Device>
  RETURN [
    {entry: devices::Out<UsedIn>::In<UsedIn>},
    {entry: 1},
  ]

// OutE in traversal from FIRST
QUERY Q19_OutE() =>
  devices <- N<Device>
  RETURN devices::FIRST::OutE<UsedIn>

// vectors by type in RETURN
QUERY Q20_vectors_by_type() =>
  RETURN V<Manual>

// ID step in RETURN object
QUERY Q21_ID_step(item_id: ID) =>
  RETURN {
    value: N<Device>(item_id)::Out<Replaces>::ID,
    nested: {inner: [1, {deep: NONE}]},
  }

// ToV in traversal from a single variable
QUERY Q22_ToV(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::OutE<HasManual>::ToV

// node by literal id in EXISTS
QUERY Q23_node_by_literal_id() =>
  RETURN EXISTS(N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// vector by id in RETURN array
QUERY Q24_vector_by_id(item_id: ID) =>
  RETURN [
    {entry: V<Manual>(item_id)},
    {entry: 1},
  ]

// ToN in RETURN list
QUERY Q25_ToN() =>
  total <- N<Ward>::COUNT
  RETURN total, E<Services>::ToN::OutE<UsedIn>::ToN

// through vectors in mapping entry
QUERY Q26_through_vectors() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<HasManual>::Out<Covers>
  }

// node by literal id in path end
QUERY Q27_node_by_literal_id() =>
  devices <- N<Device>
  RETURN devices::ShortestPath<Replaces>::To(N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"))

// FromV in traversal from a plural variable
QUERY Q28_FromV() =>
  devices <- N<Device>
  RETURN devices::InE<Covers>::FromV

// OutE in FOR body after destructuring
QUERY Q29_OutE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::OutE<UsedIn>
  }
  RETURN NONE

// node by literal id in bound mapping entry
QUERY Q30_node_by_literal_id() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e"), asset_tag, ..}
  RETURN shown

// In from vectors in condition inside EXISTS
QUERY Q31_In_from_vectors() =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::In<Covers>))))::{asset_tag}

// values in traversal from FIRST
QUERY Q32_values() =>
  devices <- N<Device>
  RETURN devices::FIRST::Out<Replaces>::{watts}

// vectors by type in FOR list
QUERY Q33_vectors_by_type() =>
  list <- V<Manual>
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// node by index in condition
QUERY Q34_node_by_index(text: String) =>
  found <- N<Device>::WHERE(
    EXISTS(N<Device>({asset_tag: text}))
  )
  RETURN found

// ID step in traversal from a search
QUERY Q35_ID_step(text: String) =>
  RETURN SearchBM25<Device>(text, 4)::Out<Replaces>::ID
