// In from vectors in FOR body
QUERY Q24_In_from_vectors() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::In<Covers>
  }
  RETURN NONE

// nodes by type in RETURN object
QUERY Q25_nodes_by_type() =>
  RETURN {
    value: N<Device>,
    nested: {inner: [1, {deep: NONE}]},
  }

// through vectors in traversal from a single variable
QUERY Q26_through_vectors(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::Out<HasManual>::Out<Covers>

// nodes by type in DROP
QUERY Q27_nodes_by_type() =>
  DROP N<Device>
  RETURN NONE

// node by id in RETURN
QUERY Q28_node_by_id(item_id: ID) =>
  RETURN N<Device>(item_id)

// through vectors in traversal from a source
QUERY Q29_through_vectors() =>
  RETURN N<Device>::Out<HasManual>::Out<Covers>

// bare item in bound mapping entry
QUERY Q30_bare_item() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _, asset_tag, ..}
  RETURN shown

// OutE in EXISTS
QUERY Q31_OutE(text: String) =>
  RETURN EXISTS(SearchBM25<Device>(text, 4)::OutE<UsedIn>)

// number property in traversal from a single variable
QUERY Q32_number_property(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{watts}

// Out in PREFILTER
QUERY Q33_Out(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(_::Out<UsedIn>))
  ))::{chapter, score}

// two hops in binding
QUERY Q34_two_hops() =>
  result <- E<Services>::ToN::Out<UsedIn>::In<UsedIn>
  RETURN result

// vectors by type in nested mapping entry
QUERY Q35_vectors_by_type(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: V<Manual>,
      device_name,
    },
  }

// ToN in traversal from FIRST
QUERY Q36_ToN() =>
  devices <- N<Device>
  RETURN devices::FIRST::OutE<UsedIn>::ToN

// vector by id in condition
QUERY Q37_vector_by_id(item_id: ID) =>
  found <- N<Device>::WHERE(
    EXISTS(V<Manual>(item_id))
  )
  RETURN found

// FromN in EXISTS
QUERY Q38_FromN(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN EXISTS(device::InE<Replaces>::FromN)

// nodes by type in binding
QUERY Q39_nodes_by_type() =>
  result <- N<Device>
  RETURN result

// Out to vectors in RETURN list
QUERY Q40_Out_to_vectors(text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchBM25<Device>(text, 4)::Out<HasManual>

// FromV in closure
QUERY Q41_FromV() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::InE<Covers>::FromV,
  }

// edge by id in FOR body
QUERY Q42_edge_by_id(item_id: ID) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- E<UsedIn>(item_id)
  }
  RETURN NONE

// node by id in edge end
QUERY Q43_node_by_id(item_id: ID) =>
  AddE<Replaces>::From(item_id)::To(N<Device>(item_id))
  RETURN NONE

// number property in RETURN array
QUERY Q44_number_property(text: String) =>
  RETURN [
    {entry: N<Device>({asset_tag: text})::{watts}},
    {entry: 1},
  ]

// ToV in traversal from a search
QUERY Q45_ToV(text: String) =>
  RETURN SearchBM25<Device>(text, 4)::OutE<HasManual>::ToV

// ToV in RETURN list
QUERY Q46_ToV() =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>::OutE<HasManual>::ToV

// node by literal id in condition inside EXISTS
QUERY Q47_node_by_literal_id() =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(N<Device>("0190b3f4-5b1c-7c3a-9d2e-3f4a5b6c7d8e")))))::{asset_tag}
