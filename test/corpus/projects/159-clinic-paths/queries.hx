// paths of several in nested FOR body
QUERY Q5_paths_of_several(item_id: ID, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<Replaces>::ShortestPath<Replaces>::To(item_id)
    }
  }
  RETURN devices::COUNT

// ShortestPath in bound mapping entry
QUERY Q6_ShortestPath(item_id: ID) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::ShortestPath<Replaces>::To(item_id), asset_tag, ..}
  RETURN shown

// Dijkstra by a number in nested mapping entry
QUERY Q7_Dijkstra_by_a_number(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::ShortestPathDijkstras<Replaces>(1)::To(item_id),
      device_name,
    },
  }

// Dijkstra by both ends in binding
QUERY Q8_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  result <- N<Device>({asset_tag: text})::ShortestPathDijkstras<Replaces>(ADD(_::{fitness}, MUL(_::FromN::{watts}, _::ToN::{watts})))::From(item_id)
  RETURN result

// Dijkstra by a property in RETURN object
QUERY Q9_Dijkstra_by_a_property(item_id: ID) =>
  devices <- N<Device>
  RETURN {
    value: devices::FIRST::ShortestPathDijkstras<Replaces>(_::{fitness})::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// Dijkstra by both ends in traversal from a look-up
QUERY Q10_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  RETURN N<Device>({asset_tag: text})::ShortestPathDijkstras<Replaces>(ADD(_::{fitness}, MUL(_::FromN::{watts}, _::ToN::{watts})))::From(item_id)

// ShortestPath of any edge in traversal from a look-up
QUERY Q11_ShortestPath_of_any_edge(text: String) =>
  RETURN N<Device>({asset_tag: text})::ShortestPath::To(N<Device>({asset_tag: text}))

// ShortestPath of any edge in RETURN list
QUERY Q12_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  total <- N<Ward>::COUNT
  RETURN total, device::ShortestPath::To(N<Device>({asset_tag: text}))

// paths of several in PREFILTER
QUERY Q13_paths_of_several(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(_::Out<Replaces>::ShortestPath<Replaces>::To(item_id)))
  ))::{chapter, score}

// ShortestPath in traversal from a single variable
QUERY Q14_ShortestPath(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::ShortestPath<Replaces>::To(item_id)

// Dijkstra by a number in traversal from a look-up
QUERY Q15_Dijkstra_by_a_number(item_id: ID, text: String) =>
  RETURN N<Device>({asset_tag: text})::ShortestPathDijkstras<Replaces>(1)::To(item_id)

// ShortestPathBFS in negated OR operand
QUERY Q16_ShortestPathBFS(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::ShortestPathBFS<Replaces>::To(item_id)), _::{watts}::LT(0)))

// A* by a number in binding
QUERY Q17_AStar_by_a_number(item_id: ID) =>
  result <- E<Replaces>(item_id)::ToN::ShortestPathAStar<Replaces>(2, "watts")::From(item_id)
  RETURN result

// ShortestPath of any edge in binding
QUERY Q18_ShortestPath_of_any_edge(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  result <- device::ShortestPath::To(N<Device>({asset_tag: text}))
  RETURN result

// A* by a number in RETURN object
QUERY Q19_AStar_by_a_number(item_id: ID) =>
  RETURN {
    value: N<Device>(item_id)::ShortestPathAStar<Replaces>(2, "watts")::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ShortestPath in traversal from FIRST
QUERY Q20_ShortestPath(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::FIRST::ShortestPath<Replaces>::To(item_id)

// ShortestPath in RETURN nested object
QUERY Q21_ShortestPath(item_id: ID) =>
  devices <- N<Device>
  RETURN {outer: {value: devices::FIRST::ShortestPath<Replaces>::To(item_id)}, again: devices::FIRST::ShortestPath<Replaces>::To(item_id)}

// Dijkstra by both ends in EXISTS
QUERY Q22_Dijkstra_by_both_ends(item_id: ID) =>
  RETURN EXISTS(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::ShortestPathDijkstras<Replaces>(ADD(_::{fitness}, MUL(_::FromN::{watts}, _::ToN::{watts})))::From(item_id))

// ShortestPath in RETURN list
QUERY Q23_ShortestPath(item_id: ID) =>
  total <- N<Ward>::COUNT
  RETURN total, E<Replaces>(item_id)::ToN::ShortestPath<Replaces>::To(item_id)

// paths of several in negated OR operand
QUERY Q24_paths_of_several(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::Out<Replaces>::ShortestPath<Replaces>::To(item_id)), _::{watts}::LT(0)))

// Dijkstra by a number in traversal from FIRST
QUERY Q25_Dijkstra_by_a_number(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::FIRST::ShortestPathDijkstras<Replaces>(1)::To(item_id)

// paths of several in traversal from a source
QUERY Q26_paths_of_several(item_id: ID) =>
  RETURN N<Device>::Out<Replaces>::ShortestPath<Replaces>::To(item_id)

// ShortestPath from in AND operand
QUERY Q27_ShortestPath_from(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(_::ShortestPath<Replaces>::From(item_id))
  ))

// Dijkstra by a property in closure
QUERY Q28_Dijkstra_by_a_property(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::ShortestPathDijkstras<Replaces>(_::{fitness})::To(item_id),
  }
