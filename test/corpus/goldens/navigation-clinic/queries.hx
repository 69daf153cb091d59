// values in traversal from a source
QUERY Q0_values() =>
  RETURN N<Device>::Out<Replaces>::{watts}

// ToV in RETURN array
QUERY Q1_ToV() =>
  RETURN [
    {entry: N<Device>::OutE<HasManual>::ToV},
    {entry: 1},
  ]

// OutE in AND operand
QUERY Q2_OutE() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(_::OutE<UsedIn>)
  ))

// values in traversal from a plural variable
QUERY Q3_values() =>
  devices <- N<Device>
  RETURN devices::Out<Replaces>::{watts}

// Out to vectors in nested closure
QUERY Q4_Out_to_vectors() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<HasManual>},
  }

// nodes by type in negated OR operand
QUERY Q5_nodes_by_type() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(N<Device>), _::{watts}::LT(0)))

// ID step in FOR list
QUERY Q6_ID_step() =>
  devices <- N<Device>
  list <- devices::FIRST::Out<Replaces>::ID
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// nodes by type in AND operand
QUERY Q7_nodes_by_type() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(N<Device>)
  ))

// In from vectors in traversal from a plural variable
QUERY Q8_In_from_vectors() =>
  devices <- N<Device>
  RETURN devices::In<Covers>

// Out in traversal from a source
QUERY Q9_Out() =>
  RETURN N<Device>::Out<UsedIn>

// node by id in INTERSECT
QUERY Q10_node_by_id(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::INTERSECT(N<Device>(item_id))

// In from vectors in RETURN
QUERY Q11_In_from_vectors(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::In<Covers>

// nodes by type in RETURN nested object
QUERY Q12_nodes_by_type() =>
  RETURN {outer: {value: N<Device>}, again: N<Device>}

// In in RETURN array
QUERY Q13_In(text: String) =>
  RETURN [
    {entry: SearchBM25<Device>(text, 4)::In<Replaces>},
    {entry: 1},
  ]

// bare item in FOR body
QUERY Q14_bare_item() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each
  }
  RETURN NONE

// In from vectors in traversal from a single variable
QUERY Q15_In_from_vectors(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::In<Covers>

// OutE in condition inside EXISTS
QUERY Q16_OutE() =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::OutE<UsedIn>))))::{asset_tag}

// two hops in RETURN
QUERY Q17_two_hops() =>
  RETURN V<Manual>::Out<Covers>::Out<UsedIn>::In<UsedIn>

// edge by id in binding
QUERY Q18_edge_by_id(item_id: ID) =>
  result <- E<UsedIn>(item_id)
  RETURN result

// two hops in RETURN list
QUERY Q19_two_hops() =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>::Out<UsedIn>::In<UsedIn>

// FromV in mapping entry
QUERY Q20_FromV() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::InE<Covers>::FromV
  }

// number property in mapping entry
QUERY Q21_number_property() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::{watts}
  }

// In in RETURN
QUERY Q22_In(text: String) =>
  RETURN SearchBM25<Device>(text, 4)::In<Replaces>

// ID step in AND operand
QUERY Q23_ID_step() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::ID::IS_IN(_::Out<Replaces>::ID)
  ))
