// vector by id in DROP
QUERY Q12_vector_by_id(item_id: ID) =>
  DROP V<Manual>(item_id)
  RETURN NONE

// nodes by type in FOR body
QUERY Q13_nodes_by_type() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- N<Device>
  }
  RETURN NONE

// Out to vectors in negated OR operand
QUERY Q14_Out_to_vectors() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::Out<HasManual>), _::{watts}::LT(0)))

// In in RETURN list
QUERY Q15_In() =>
  devices <- N<Device>
  total <- N<Ward>::COUNT
  RETURN total, devices::FIRST::In<Replaces>

// In from vectors in RETURN object
QUERY Q16_In_from_vectors() =>
  RETURN {
    value: E<Services>::ToN::In<Covers>,
    nested: {inner: [1, {deep: NONE}]},
  }

// In from vectors in closure
QUERY Q17_In_from_vectors() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::In<Covers>,
  }

// FromN in FOR body after destructuring
QUERY Q18_FromN(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::InE<Replaces>::FromN
  }
  RETURN NONE

// nodes by type in EXISTS
QUERY Q19_nodes_by_type() =>
  RETURN EXISTS(N<Device>)

// FromN in condition
QUERY Q20_FromN() =>
  found <- N<Device>::WHERE(
    EXISTS(_::InE<Replaces>::FromN)
  )
  RETURN found

// FromV in PREFILTER
QUERY Q21_FromV(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(_::InE<Covers>::FromV))
  ))::{chapter, score}

// In from vectors in aggregate argument
QUERY Q22_In_from_vectors(text: String) =>
  RETURN COUNT(SearchBM25<Device>(text, 4)::In<Covers>)

// Out in nested mapping entry
QUERY Q23_Out(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<UsedIn>,
      device_name,
    },
  }

// In in mapping entry
QUERY Q24_In() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::In<Replaces>
  }

// values in RETURN
QUERY Q25_values() =>
  RETURN E<Services>::ToN::Out<Replaces>::{watts}

// InE in AND operand
QUERY Q26_InE() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(_::InE<Replaces>)
  ))

// In from vectors in AND operand
QUERY Q27_In_from_vectors() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(_::In<Covers>)
  ))

// FromV in condition inside EXISTS
QUERY Q28_FromV() =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::InE<Covers>::FromV))))::{asset_tag}

// ToN in aggregate argument
QUERY Q29_ToN(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN COUNT(device::OutE<UsedIn>::ToN)

// OutE in EXISTS
QUERY Q30_OutE(item_id: ID) =>
  RETURN EXISTS(N<Device>(item_id)::OutE<UsedIn>)

// vector by id in EXISTS
QUERY Q31_vector_by_id(item_id: ID) =>
  RETURN EXISTS(V<Manual>(item_id))

// property in condition
QUERY Q32_property() =>
  found <- N<Device>::WHERE(
    _::{device_name}::NEQ(_::{device_name})
  )
  RETURN found

// FromN in aggregate argument
QUERY Q33_FromN() =>
  devices <- N<Device>
  RETURN COUNT(devices::FIRST::InE<Replaces>::FromN)

// node by id in RETURN list
QUERY Q34_node_by_id(item_id: ID) =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>(item_id)

// edge by id in condition inside EXISTS
QUERY Q35_edge_by_id(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(E<UsedIn>(item_id)))))::{asset_tag}
