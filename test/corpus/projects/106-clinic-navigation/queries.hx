// values in FOR body after destructuring
QUERY Q24_values(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::{watts}
  }
  RETURN NONE

// node by literal id in negated OR operand
QUERY Q25_node_by_literal_id() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")), _::{watts}::LT(0)))

// two hops in negated OR operand
QUERY Q26_two_hops() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::Out<UsedIn>::In<UsedIn>), _::{watts}::LT(0)))

// InE in nested FOR body
QUERY Q27_InE(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::InE<Replaces>
    }
  }
  RETURN devices::COUNT

// node by literal id in PREFILTER
QUERY Q28_node_by_literal_id(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")))
  ))::{chapter, score}

// In from vectors in RETURN array
QUERY Q29_In_from_vectors(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN [
    {entry: device::In<Covers>},
    {entry: 1},
  ]

// edges by type in RETURN object
QUERY Q30_edges_by_type() =>
  RETURN {
    value: E<UsedIn>,
    nested: {inner: [1, {deep: NONE}]},
  }

// nodes by type in closure
QUERY Q31_nodes_by_type() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: N<Device>,
  }

// edges by type in RETURN list
QUERY Q32_edges_by_type() =>
  total <- N<Ward>::COUNT
  RETURN total, E<UsedIn>

// In from vectors in FOR body
QUERY Q33_In_from_vectors() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::In<Covers>
  }
  RETURN NONE

// Out in binding
QUERY Q34_Out() =>
  result <- E<Services>::ToN::Out<UsedIn>
  RETURN result

// edge by id in negated OR operand
QUERY Q35_edge_by_id(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(E<UsedIn>(item_id)), _::{watts}::LT(0)))

// OutE in RETURN list
QUERY Q36_OutE() =>
  devices <- N<Device>
  total <- N<Ward>::COUNT
  RETURN total, devices::OutE<UsedIn>

// node by index in path end
QUERY Q37_node_by_index(text: String) =>
  devices <- N<Device>
  RETURN devices::ShortestPath<Replaces>::To(N<Device>({asset_tag: text}))

// In in aggregate argument
QUERY Q38_In(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN COUNT(device::In<Replaces>)

// In from vectors in nested FOR body
QUERY Q39_In_from_vectors(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::In<Covers>
    }
  }
  RETURN devices::COUNT

// ToN in binding
QUERY Q40_ToN(text: String) =>
  result <- SearchBM25<Device>(text, 4)::OutE<UsedIn>::ToN
  RETURN result

// ID step in FOR body
QUERY Q41_ID_step() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::ID
  }
  RETURN NONE

// ID step in nested FOR body
QUERY Q42_ID_step(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<Replaces>::ID
    }
  }
  RETURN devices::COUNT

// through vectors in edge end
QUERY Q43_through_vectors(item_id: ID) =>
  AddE<Replaces>::From(item_id)::To(E<Services>::ToN::Out<HasManual>::Out<Covers>)
  RETURN NONE

// node by id in DROP
QUERY Q44_node_by_id(item_id: ID) =>
  DROP N<Device>(item_id)
  RETURN NONE

// In in negated OR operand
QUERY Q45_In() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::In<Replaces>), _::{watts}::LT(0)))

// nodes by type in RETURN array
QUERY Q46_nodes_by_type() =>
  RETURN [
    {entry: N<Device>},
    {entry: 1},
  ]

// edges by type in bound mapping entry
QUERY Q47_edges_by_type() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: E<UsedIn>, asset_tag, ..}
  RETURN shown
