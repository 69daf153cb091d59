// node by literal id in negated OR operand
QUERY Q0_node_by_literal_id() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")), _::{watts}::LT(0)))

// two hops in negated OR operand
QUERY Q1_two_hops() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::Out<UsedIn>::In<UsedIn>), _::{watts}::LT(0)))

// InE in nested FOR body
QUERY Q2_InE(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::InE<Replaces>
    }
  }
  RETURN devices::COUNT

// node by literal id in PREFILTER
QUERY Q3_node_by_literal_id(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")))
  ))::{chapter, score}

// In from vectors in RETURN array
QUERY Q4_In_from_vectors(text: String) =>
  RETURN [
    {entry: SearchBM25<Device>(text, 4)::In<Covers>},
    {entry: 1},
  ]

// edges by type in RETURN object
QUERY Q5_edges_by_type() =>
  RETURN {
    value: E<UsedIn>,
    nested: {inner: [1, {deep: NONE}]},
  }

// nodes by type in closure
QUERY Q6_nodes_by_type() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: N<Device>,
  }

// edges by type in RETURN list
QUERY Q7_edges_by_type() =>
  total <- N<Ward>::COUNT
  RETURN total, E<UsedIn>

// In from vectors in FOR body
QUERY Q8_In_from_vectors() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::In<Covers>
  }
  RETURN NONE

// Out in binding
QUERY Q9_Out() =>
  devices <- N<Device>
  result <- devices::Out<UsedIn>
  RETURN result

// edge by id in negated OR operand
QUERY Q10_edge_by_id(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(E<UsedIn>(item_id)), _::{watts}::LT(0)))

// OutE in RETURN list
QUERY Q11_OutE(item_id: ID) =>
  device <- N<Device>(item_id)
  total <- N<Ward>::COUNT
  RETURN total, device::OutE<UsedIn>

// node by index in path end
QUERY Q12_node_by_index(text: String) =>
  devices <- N<Device>
  RETURN devices::ShortestPath<Replaces>::To(N<Device>({asset_tag: text}))

// In in aggregate argument
QUERY Q13_In(text: String) =>
  RETURN COUNT(SearchBM25<Device>(text, 4)::In<Replaces>)

// In from vectors in nested FOR body
QUERY Q14_In_from_vectors(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::In<Covers>
    }
  }
  RETURN devices::COUNT

// ToN in binding
QUERY Q15_ToN() =>
  devices <- N<Device>
  result <- devices::FIRST::OutE<UsedIn>::ToN
  RETURN result

// ID step in FOR body
QUERY Q16_ID_step() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::ID
  }
  RETURN NONE

// ID step in nested FOR body
QUERY Q17_ID_step(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<Replaces>::ID
    }
  }
  RETURN devices::COUNT

// through vectors in edge end
QUERY Q18_through_vectors(item_id: ID) =>
  devices <- N<Device>
  AddE<Replaces>::From(item_id)::To(devices::Out<HasManual>::Out<Covers>)
  RETURN NONE

// node by id in DROP
QUERY Q19_node_by_id(item_id: ID) =>
  DROP N<Device>(item_id)
  RETURN NONE

// In in negated OR operand
QUERY Q20_In() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::In<Replaces>), _::{watts}::LT(0)))

// nodes by type in RETURN array
QUERY Q21_nodes_by_type() =>
  RETURN [
    {entry: N<Device>},
    {entry: 1},
  ]

// edges by type in bound mapping entry
QUERY Q22_edges_by_type() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: E<UsedIn>, asset_tag, ..}
  RETURN shown

// Out to vectors in nested closure
QUERY Q23_Out_to_vectors() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<HasManual>},
  }
