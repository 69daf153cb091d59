// mapping of edges in RETURN nested object
QUERY Q4_mapping_of_edges(text: String) =>
  RETURN {outer: {value: SearchBM25<Device>(text, 4)::OutE<UsedIn>::{deposit, from_node, to_node}}, again: SearchBM25<Device>(text, 4)::OutE<UsedIn>::{deposit, from_node, to_node}}

// mapping of edges in RETURN object
QUERY Q5_mapping_of_edges(text: String) =>
  RETURN {
    value: N<Device>({asset_tag: text})::OutE<UsedIn>::{deposit, from_node, to_node},
    nested: {inner: [1, {deep: NONE}]},
  }

// mapping with a rename in bound mapping entry
QUERY Q6_mapping_with_a_rename() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<UsedIn>::{called: ward_name, key: ID}, asset_tag, ..}
  RETURN shown

// exclusion of system fields in nested FOR body
QUERY Q7_exclusion_of_system_fields(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::OutE<UsedIn>::!{id, label, from_node}
    }
  }
  RETURN devices::COUNT

// mapping of a call in mapping entry
QUERY Q8_mapping_of_a_call() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::{asset_tag, twice: MUL(_::{watts}, 2), near: COUNT(_::Out<Replaces>)}
  }

// closure in a closure in RETURN nested object
QUERY Q9_closure_in_a_closure() =>
  devices <- N<Device>
  RETURN {outer: {value: devices::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}}, again: devices::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}}

// mapping of vectors in RETURN array
QUERY Q10_mapping_of_vectors() =>
  RETURN [
    {entry: N<Device>::Out<HasManual>::{chapter, data}},
    {entry: 1},
  ]

// closure in a closure in mapping entry
QUERY Q11_closure_in_a_closure() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}
  }

// closure in a closure in nested closure
QUERY Q12_closure_in_a_closure() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}},
  }

// mapping of a condition in closure
QUERY Q13_mapping_of_a_condition() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<Replaces>::{asset_tag, big: _::{watts}::GT(5), held: EXISTS(_::Out<UsedIn>)},
  }

// exclusion in mapping entry
QUERY Q14_exclusion() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::!{watts, dosage}
  }

// exclusion before a mapping in mapping entry
QUERY Q15_exclusion_before_a_mapping() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::!{watts}::{asset_tag, ..}
  }

// mapping of traversals in RETURN nested object
QUERY Q16_mapping_of_traversals() =>
  RETURN {outer: {value: E<Services>::ToN::Out<Replaces>::{asset_tag, where: _::Out<UsedIn>::{ward_name}, first: _::In<Services>::FIRST}}, again: E<Services>::ToN::Out<Replaces>::{asset_tag, where: _::Out<UsedIn>::{ward_name}, first: _::In<Services>::FIRST}}

// mapping with ::ID in nested mapping entry
QUERY Q17_mapping_with_ID(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<UsedIn>::{key: ::ID, many: beds,},
      device_name,
    },
  }

// mapping with ::ID in RETURN list
QUERY Q18_mapping_with_ID() =>
  devices <- N<Device>
  total <- N<Ward>::COUNT
  RETURN total, devices::Out<UsedIn>::{key: ::ID, many: beds,}

// mapping with a spread in nested closure
QUERY Q19_mapping_with_a_spread() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<UsedIn>::{called: ward_name, ..}},
  }

// exclusion in bound mapping entry
QUERY Q20_exclusion() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<Replaces>::!{watts, dosage}, asset_tag, ..}
  RETURN shown

// mapping of vectors in FOR body after destructuring
QUERY Q21_mapping_of_vectors(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<HasManual>::{chapter, data}
  }
  RETURN NONE

// mapping with a spread in RETURN list
QUERY Q22_mapping_with_a_spread(text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, SearchBM25<Device>(text, 4)::Out<UsedIn>::{called: ward_name, ..}

// mapping of vectors in nested closure
QUERY Q23_mapping_of_vectors() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<HasManual>::{chapter, data}},
  }

// closure in a closure in RETURN list
QUERY Q24_closure_in_a_closure() =>
  devices <- N<Device>
  total <- N<Ward>::COUNT
  RETURN total, devices::FIRST::Out<Replaces>::|near|{key: near::ID, all: near::Out<UsedIn>::|place|{a: near::{asset_tag}, b: place::{ward_name}}}

// mapping with ::ID in RETURN
QUERY Q25_mapping_with_ID() =>
  RETURN E<Services>::ToN::Out<UsedIn>::{key: ::ID, many: beds,}

// exclusion of system fields in FOR body
QUERY Q26_exclusion_of_system_fields() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::OutE<UsedIn>::!{id, label, from_node}
  }
  RETURN NONE

// mapping of a condition in mapping entry
QUERY Q27_mapping_of_a_condition() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::{asset_tag, big: _::{watts}::GT(5), held: EXISTS(_::Out<UsedIn>)}
  }
