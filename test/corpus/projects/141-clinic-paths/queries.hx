// Dijkstra by a number in EXISTS
QUERY Q5_Dijkstra_by_a_number(item_id: ID) =>
  RETURN EXISTS(E<Replaces>(item_id)::ToN::ShortestPathDijkstras<Replaces>(1)::To(item_id))

// A* in condition inside EXISTS
QUERY Q6_AStar(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::ShortestPathAStar<Replaces>(_::{fitness}, "dosage")::To(item_id)))))::{asset_tag}

// paths of several in bound mapping entry
QUERY Q7_paths_of_several(item_id: ID) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<Replaces>::ShortestPath<Replaces>::To(item_id), asset_tag, ..}
  RETURN shown

// Dijkstra by both ends in EXISTS
QUERY Q8_Dijkstra_by_both_ends(item_id: ID, text: String) =>
  RETURN EXISTS(N<Device>({asset_tag: text})::ShortestPathDijkstras<Replaces>(ADD(_::{fitness}, MUL(_::FromN::{watts}, _::ToN::{watts})))::From(item_id))

// Dijkstra by a property in RETURN list
QUERY Q9_Dijkstra_by_a_property(item_id: ID) =>
  devices <- N<Device>
  total <- N<Ward>::COUNT
  RETURN total, devices::FIRST::ShortestPathDijkstras<Replaces>(_::{fitness})::To(item_id)

// ShortestPath from in RETURN object
QUERY Q10_ShortestPath_from(item_id: ID) =>
  RETURN {
    value: N<Device>::ORDER<Asc>(_::{device_name})::FIRST::ShortestPath<Replaces>::From(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// ShortestPath from in FOR body after destructuring
QUERY Q11_ShortestPath_from(item_id: ID, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::ShortestPath<Replaces>::From(item_id)
  }
  RETURN NONE

// A* by a number in FOR body
QUERY Q12_AStar_by_a_number(item_id: ID) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::ShortestPathAStar<Replaces>(2, "watts")::From(item_id)
  }
  RETURN NONE

// ShortestPath from in binding
QUERY Q13_ShortestPath_from(item_id: ID) =>
  result <- N<Device>(item_id)::ShortestPath<Replaces>::From(item_id)
  RETURN result

// Dijkstra by a number in RETURN list
QUERY Q14_Dijkstra_by_a_number(item_id: ID, text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>({asset_tag: text})::ShortestPathDijkstras<Replaces>(1)::To(item_id)

// A* in mapping entry
QUERY Q15_AStar(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::ShortestPathAStar<Replaces>(_::{fitness}, "dosage")::To(item_id)
  }

// ShortestPath in RETURN object
QUERY Q16_ShortestPath(item_id: ID) =>
  RETURN {
    value: N<Device>::ORDER<Asc>(_::{device_name})::FIRST::ShortestPath<Replaces>::To(item_id),
    nested: {inner: [1, {deep: NONE}]},
  }

// Dijkstra by a variable in condition inside EXISTS
QUERY Q17_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::ShortestPathDijkstras<Replaces>(MUL(ABS(factor), _::{fitness}))::To(item_id)))))::{asset_tag}

// ShortestPath from in RETURN list
QUERY Q18_ShortestPath_from(item_id: ID) =>
  device <- N<Device>(item_id)
  total <- N<Ward>::COUNT
  RETURN total, device::ShortestPath<Replaces>::From(item_id)

// Dijkstra by a property in binding
QUERY Q19_Dijkstra_by_a_property(item_id: ID) =>
  result <- N<Device>(item_id)::ShortestPathDijkstras<Replaces>(_::{fitness})::To(item_id)
  RETURN result

// Dijkstra by a property in RETURN
QUERY Q20_Dijkstra_by_a_property(item_id: ID, text: String) =>
  RETURN N<Device>({asset_tag: text})::ShortestPathDijkstras<Replaces>(_::{fitness})::To(item_id)

// ShortestPath in nested mapping entry
QUERY Q21_ShortestPath(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::ShortestPath<Replaces>::To(item_id),
      device_name,
    },
  }

// ShortestPath in RETURN list
QUERY Q22_ShortestPath(item_id: ID) =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>::ORDER<Asc>(_::{device_name})::FIRST::ShortestPath<Replaces>::To(item_id)

// Dijkstra by a variable in bound mapping entry
QUERY Q23_Dijkstra_by_a_variable(item_id: ID, factor: F64) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::ShortestPathDijkstras<Replaces>(MUL(ABS(factor), _::{fitness}))::To(item_id), asset_tag, ..}
  RETURN shown

// Dijkstra by a number in FOR body
QUERY Q24_Dijkstra_by_a_number(item_id: ID) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::ShortestPathDijkstras<Replaces>(1)::To(item_id)
  }
  RETURN NONE

// ShortestPath from in closure
QUERY Q25_ShortestPath_from(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::ShortestPath<Replaces>::From(item_id),
  }

// ShortestPathBFS in negated OR operand
QUERY Q26_ShortestPathBFS(item_id: ID) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::ShortestPathBFS<Replaces>::To(item_id)), _::{watts}::LT(0)))

// paths of several in RETURN array
QUERY Q27_paths_of_several(item_id: ID) =>
  devices <- N<Device>
  RETURN [
    {entry: devices::Out<Replaces>::ShortestPath<Replaces>::To(item_id)},
    {entry: 1},
  ]

// Dijkstra by both ends in RETURN list
QUERY Q28_Dijkstra_by_both_ends(item_id: ID) =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>::ORDER<Asc>(_::{device_name})::FIRST::ShortestPathDijkstras<Replaces>(ADD(_::{fitness}, MUL(_::FromN::{watts}, _::ToN::{watts})))::From(item_id)
