// AGGREGATE_BY of a mapping in nested mapping entry
QUERY Q0_AGGREGATE_BY_of_a_mapping(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::{heading, year_made}::AGGREGATE_BY(heading),
      heading,
    },
  }

// COUNT GROUP_BY in closure
QUERY Q1_COUNT_GROUP_BY() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::COUNT::GROUP_BY(fragile),
  }

// COUNT of groups in FOR body after destructuring
QUERY Q2_COUNT_of_groups(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::GROUP_BY(heading)::COUNT
  }
  RETURN NONE

// RANGE of groups in RETURN
QUERY Q3_RANGE_of_groups(item_id: ID) =>
  RETURN N<Exhibit>(item_id)::Out<Echoes>::GROUP_BY(heading)::RANGE(0, 2)

// GROUP_BY in nested mapping entry
QUERY Q4_GROUP_BY(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::GROUP_BY(heading),
      heading,
    },
  }

// COUNT of groups in PREFILTER
QUERY Q5_COUNT_of_groups(vector: [F64]) =>
  RETURN SearchV<Essay>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasEssay>::WHERE(_::{insured}::LTE(_::Out<Echoes>::GROUP_BY(heading)::COUNT))
  ))::{passage, score}

// GROUP_BY of system fields in RETURN list
QUERY Q6_GROUP_BY_of_system_fields() =>
  exhibits <- N<Exhibit>
  total <- N<Gallery>::COUNT
  RETURN total, exhibits::FIRST::OutE<ShownIn>::GROUP_BY(label)

// GROUP_BY of system fields in binding
QUERY Q7_GROUP_BY_of_system_fields() =>
  result <- E<Selected>::ToN::OutE<ShownIn>::GROUP_BY(label)
  RETURN result

// RANGE of groups in nested FOR body
QUERY Q8_RANGE_of_groups(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::GROUP_BY(heading)::RANGE(0, 2)
    }
  }
  RETURN exhibits::COUNT

// AGGREGATE_BY in bound mapping entry
QUERY Q9_AGGREGATE_BY() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::AGGREGATE_BY(heading), inventory, ..}
  RETURN shown

// AGGREGATE_BY of a mapping in RETURN list
QUERY Q10_AGGREGATE_BY_of_a_mapping() =>
  total <- N<Gallery>::COUNT
  RETURN total, N<Exhibit>::Out<Echoes>::{heading, year_made}::AGGREGATE_BY(heading)

// GROUP_BY of system fields in RETURN object
QUERY Q11_GROUP_BY_of_system_fields(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN {
    value: exhibit::OutE<ShownIn>::GROUP_BY(label),
    nested: {inner: [1, {deep: NONE}]},
  }

// GROUP_BY in bound mapping entry
QUERY Q12_GROUP_BY() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::GROUP_BY(heading), inventory, ..}
  RETURN shown

// GROUP_BY of system fields in mapping entry
QUERY Q13_GROUP_BY_of_system_fields() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::OutE<ShownIn>::GROUP_BY(label)
  }

// AGGREGATE_BY in RETURN nested object
QUERY Q14_AGGREGATE_BY(text: String) =>
  RETURN {outer: {value: N<Exhibit>({inventory: text})::Out<Echoes>::AGGREGATE_BY(heading)}, again: N<Exhibit>({inventory: text})::Out<Echoes>::AGGREGATE_BY(heading)}

// COUNT of groups in condition inside EXISTS
QUERY Q15_COUNT_of_groups() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::WHERE(EXISTS(_::Out<Echoes>::WHERE(_::{insured}::LTE(_::Out<Echoes>::GROUP_BY(heading)::COUNT))))::{inventory}

// GROUP_BY in FOR body
QUERY Q16_GROUP_BY() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::GROUP_BY(heading)
  }
  RETURN NONE

// COUNT GROUP_BY in RETURN array
QUERY Q17_COUNT_GROUP_BY() =>
  RETURN [
    {entry: V<Essay>::Out<Treats>::Out<Echoes>::COUNT::GROUP_BY(fragile)},
    {entry: 1},
  ]

// GROUP_BY of system fields in bound mapping entry
QUERY Q18_GROUP_BY_of_system_fields() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::OutE<ShownIn>::GROUP_BY(label), inventory, ..}
  RETURN shown

// GROUP_BY of system fields in RETURN array
QUERY Q19_GROUP_BY_of_system_fields() =>
  RETURN [
    {entry: N<Exhibit>::OutE<ShownIn>::GROUP_BY(label)},
    {entry: 1},
  ]

// GROUP_BY of system fields in FOR body after destructuring
QUERY Q20_GROUP_BY_of_system_fields(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::OutE<ShownIn>::GROUP_BY(label)
  }
  RETURN NONE

// GROUP_BY of several in RETURN array
QUERY Q21_GROUP_BY_of_several(item_id: ID) =>
  RETURN [
    {entry: N<Exhibit>(item_id)::Out<Echoes>::GROUP_BY(heading, fragile)},
    {entry: 1},
  ]

// AGGREGATE_BY in FOR body
QUERY Q22_AGGREGATE_BY() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- each::Out<Echoes>::AGGREGATE_BY(heading)
  }
  RETURN NONE

// AGGREGATE_BY of a mapping in RETURN object
QUERY Q23_AGGREGATE_BY_of_a_mapping(text: String) =>
  RETURN {
    value: N<Exhibit>({inventory: text})::Out<Echoes>::{heading, year_made}::AGGREGATE_BY(heading),
    nested: {inner: [1, {deep: NONE}]},
  }
