// closure in a closure in FOR body after destructuring
QUERY Q4_closure_in_a_closure(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}
  }
  RETURN NONE

// mapping with a rename in FOR body after destructuring
QUERY Q5_mapping_with_a_rename(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<UsedIn>::{called: ward_name, key: ID}
  }
  RETURN NONE

// closure with the whole item in RETURN list
QUERY Q6_closure_with_the_whole_item() =>
  devices <- N<Device>
  total <- N<Ward>::COUNT
  RETURN total, devices::FIRST::Out<Replaces>::|near|{whole: near, size: ADD(near::{watts}, 1)}

// mapping of edges in nested mapping entry
QUERY Q7_mapping_of_edges(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::OutE<UsedIn>::{deposit, from_node, to_node},
      device_name,
    },
  }

// exclusion after RANGE in closure
QUERY Q8_exclusion_after_RANGE() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<UsedIn>::RANGE(0, 5)::!{beds},
  }

// mapping of vectors in traversal from a source
QUERY Q9_mapping_of_vectors() =>
  RETURN N<Device>::Out<HasManual>::{chapter, data}

// mapping with a rename in FOR body
QUERY Q10_mapping_with_a_rename() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<UsedIn>::{called: ward_name, key: ID}
  }
  RETURN NONE

// mapping of vectors in binding
QUERY Q11_mapping_of_vectors(item_id: ID) =>
  device <- N<Device>(item_id)
  result <- device::Out<HasManual>::{chapter, data}
  RETURN result

// exclusion before a mapping in traversal from a source
QUERY Q12_exclusion_before_a_mapping() =>
  RETURN N<Device>::Out<Replaces>::!{watts}::{asset_tag, ..}

// two exclusions in RETURN array
QUERY Q13_two_exclusions(text: String) =>
  RETURN [
    {entry: SearchBM25<Device>(text, 4)::Out<Replaces>::!{watts}::!{dosage,}},
    {entry: 1},
  ]

// closure in a closure in binding
QUERY Q14_closure_in_a_closure(text: String) =>
  result <- N<Device>({asset_tag: text})::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}
  RETURN result

// mapping of a condition in traversal from a plural variable
QUERY Q15_mapping_of_a_condition() =>
  devices <- N<Device>
  RETURN devices::Out<Replaces>::{asset_tag, big: _::{watts}::GT(5), held: EXISTS(_::Out<UsedIn>)}

// nested mapping in traversal from a look-up
QUERY Q16_nested_mapping(text: String) =>
  RETURN N<Device>({asset_tag: text})::Out<Replaces>::{asset_tag, more: {watts, rest: {dosage}}}

// two exclusions in traversal from a source
QUERY Q17_two_exclusions() =>
  RETURN N<Device>::Out<Replaces>::!{watts}::!{dosage,}

// mapping with a spread in FOR body after destructuring
QUERY Q18_mapping_with_a_spread(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<UsedIn>::{called: ward_name, ..}
  }
  RETURN NONE

// mapping of edges in RETURN array
QUERY Q19_mapping_of_edges() =>
  RETURN [
    {entry: N<Device>::OutE<UsedIn>::{deposit, from_node, to_node}},
    {entry: 1},
  ]

// mapping with ::ID in traversal from a look-up
QUERY Q20_mapping_with_ID(text: String) =>
  RETURN N<Device>({asset_tag: text})::Out<UsedIn>::{key: ::ID, many: beds,}

// closure in RETURN object
QUERY Q21_closure(item_id: ID) =>
  RETURN {
    value: N<Device>(item_id)::Out<Replaces>::|near|{key: near::{asset_tag}, places: near::Out<UsedIn>::{ward_name}},
    nested: {inner: [1, {deep: NONE}]},
  }

// closure with the whole item in RETURN array
QUERY Q22_closure_with_the_whole_item(text: String) =>
  RETURN [
    {entry: SearchBM25<Device>(text, 4)::Out<Replaces>::|near|{whole: near, size: ADD(near::{watts}, 1)}},
    {entry: 1},
  ]

// mapping with a rename in traversal from a look-up
QUERY Q23_mapping_with_a_rename(text: String) =>
  RETURN N<Device>({asset_tag: text})::Out<UsedIn>::{called: ward_name, key: ID}

// closure in a closure in RETURN array
QUERY Q24_closure_in_a_closure() =>
  devices <- N<Device>
  RETURN [
    {entry: devices::FIRST::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}},
    {entry: 1},
  ]

// closure with the whole item in FOR body
QUERY Q25_closure_with_the_whole_item() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::|near|{whole: near, size: ADD(near::{watts}, 1)}
  }
  RETURN NONE

// closure in FOR body
QUERY Q26_closure() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<Replaces>::|near|{key: near::{asset_tag}, places: near::Out<UsedIn>::{ward_name}}
  }
  RETURN NONE

// mapping of traversals in RETURN
QUERY Q27_mapping_of_traversals() =>
  devices <- N<Device>
  RETURN devices::Out<Replaces>::{asset_tag, where: _::Out<UsedIn>::{ward_name}, first: _::In<Services>::FIRST}
