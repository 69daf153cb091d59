// COUNT GROUP_BY in nested FOR body
QUERY Q0_COUNT_GROUP_BY(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<Echoes>::COUNT::GROUP_BY(fragile)
    }
  }
  RETURN exhibits::COUNT

// GROUP_BY of system fields in RETURN array
QUERY Q1_GROUP_BY_of_system_fields() =>
  RETURN [
    {entry: N<Exhibit>::OutE<ShownIn>::GROUP_BY(label)},
    {entry: 1},
  ]

// COUNT AGGREGATE_BY in nested mapping entry
QUERY Q2_COUNT_AGGREGATE_BY(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<ShownIn>::COUNT::AGGREGATE_BY(gallery_name),
      heading,
    },
  }

// AGGREGATE_BY in FOR body after destructuring
QUERY Q3_AGGREGATE_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Exhibit>({inventory: key})
    value <- found::Out<Echoes>::AGGREGATE_BY(heading)
  }
  RETURN NONE

// GROUP_BY in RETURN list
QUERY Q4_GROUP_BY(text: String) =>
  total <- N<Gallery>::COUNT
  RETURN total, SearchBM25<Exhibit>(text, 4)::Out<Echoes>::GROUP_BY(heading)

// COUNT AGGREGATE_BY in RETURN
QUERY Q5_COUNT_AGGREGATE_BY(text: String) =>
  RETURN N<Exhibit>({inventory: text})::Out<ShownIn>::COUNT::AGGREGATE_BY(gallery_name)

// GROUP_BY of several in RETURN nested object
QUERY Q6_GROUP_BY_of_several() =>
  exhibits <- N<Exhibit>
  RETURN {outer: {value: exhibits::FIRST::Out<Echoes>::GROUP_BY(heading, fragile)}, again: exhibits::FIRST::Out<Echoes>::GROUP_BY(heading, fragile)}

// GROUP_BY of several in RETURN list
QUERY Q7_GROUP_BY_of_several() =>
  total <- N<Gallery>::COUNT
  RETURN total, E<Selected>::ToN::Out<Echoes>::GROUP_BY(heading, fragile)

// COUNT of groups in nested closure
QUERY Q8_COUNT_of_groups() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: inner::Out<Echoes>::GROUP_BY(heading)::COUNT},
  }

// AGGREGATE_BY of a mapping in RETURN nested object
QUERY Q9_AGGREGATE_BY_of_a_mapping() =>
  exhibits <- N<Exhibit>
  RETURN {outer: {value: exhibits::Out<Echoes>::{heading, year_made}::AGGREGATE_BY(heading)}, again: exhibits::Out<Echoes>::{heading, year_made}::AGGREGATE_BY(heading)}

// COUNT of groups in closure
QUERY Q10_COUNT_of_groups() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::GROUP_BY(heading)::COUNT,
  }

// COUNT GROUP_BY in traversal from a single variable
QUERY Q11_COUNT_GROUP_BY(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<Echoes>::COUNT::GROUP_BY(fragile)

// COUNT GROUP_BY in mapping entry
QUERY Q12_COUNT_GROUP_BY() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: _::Out<Echoes>::COUNT::GROUP_BY(fragile)
  }

// COUNT AGGREGATE_BY in nested FOR body
QUERY Q13_COUNT_AGGREGATE_BY(codes: [String]) =>
  exhibits <- N<Exhibit>
  FOR key IN codes {
    FOR inner IN exhibits {
      value <- inner::Out<ShownIn>::COUNT::AGGREGATE_BY(gallery_name)
    }
  }
  RETURN exhibits::COUNT

// GROUP_BY of several in RETURN array
QUERY Q14_GROUP_BY_of_several(text: String) =>
  RETURN [
    {entry: N<Exhibit>({inventory: text})::Out<Echoes>::GROUP_BY(heading, fragile)},
    {entry: 1},
  ]

// GROUP_BY in RETURN
QUERY Q15_GROUP_BY() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::FIRST::Out<Echoes>::GROUP_BY(heading)

// GROUP_BY of several in nested mapping entry
QUERY Q16_GROUP_BY_of_several(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::{
    inventory,
    nested: {
      inner: _::Out<Echoes>::GROUP_BY(heading, fragile),
      heading,
    },
  }

// COUNT of groups in traversal from a single variable
QUERY Q17_COUNT_of_groups(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN exhibit::Out<Echoes>::GROUP_BY(heading)::COUNT

// COUNT GROUP_BY in traversal from a source
QUERY Q18_COUNT_GROUP_BY() =>
  RETURN N<Exhibit>::Out<Echoes>::COUNT::GROUP_BY(fragile)

// COUNT AGGREGATE_BY in binding
QUERY Q19_COUNT_AGGREGATE_BY() =>
  result <- N<Exhibit>::Out<ShownIn>::COUNT::AGGREGATE_BY(gallery_name)
  RETURN result

// GROUP_BY in RETURN array
QUERY Q20_GROUP_BY(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  RETURN [
    {entry: exhibit::Out<Echoes>::GROUP_BY(heading)},
    {entry: 1},
  ]

// GROUP_BY of system fields in RETURN
QUERY Q21_GROUP_BY_of_system_fields(item_id: ID) =>
  RETURN N<Exhibit>(item_id)::OutE<ShownIn>::GROUP_BY(label)

// GROUP_BY of several in closure
QUERY Q22_GROUP_BY_of_several() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|each|{
    key: each::{inventory},
    value: each::Out<Echoes>::GROUP_BY(heading, fragile),
  }

// GROUP_BY of several in bound mapping entry
QUERY Q23_GROUP_BY_of_several() =>
  exhibits <- N<Exhibit>
  shown <- exhibits::RANGE(0, 5)::{value: _::Out<Echoes>::GROUP_BY(heading, fragile), inventory, ..}
  RETURN shown
