// COUNT AGGREGATE_BY in FOR body after destructuring
QUERY Q2_COUNT_AGGREGATE_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<PlacedOn>::COUNT::AGGREGATE_BY(meadow_name)
  }
  RETURN NONE

// GROUP_BY of several in nested FOR body
QUERY Q3_GROUP_BY_of_several(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::GROUP_BY(hive_name, queenright)
    }
  }
  RETURN hives::COUNT

// GROUP_BY in FOR body after destructuring
QUERY Q4_GROUP_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::GROUP_BY(hive_name)
  }
  RETURN NONE

// AGGREGATE_BY in RETURN array
QUERY Q5_AGGREGATE_BY(text: String) =>
  RETURN [
    {entry: N<Hive>({tag: text})::Out<Swarms>::AGGREGATE_BY(hive_name)},
    {entry: 1},
  ]

// GROUP_BY of several in mapping entry
QUERY Q6_GROUP_BY_of_several() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<Swarms>::GROUP_BY(hive_name, queenright)
  }

// AGGREGATE_BY in RETURN
QUERY Q7_AGGREGATE_BY() =>
  RETURN E<Watches>::ToN::Out<Swarms>::AGGREGATE_BY(hive_name)

// GROUP_BY in nested FOR body
QUERY Q8_GROUP_BY(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::GROUP_BY(hive_name)
    }
  }
  RETURN hives::COUNT

// COUNT AGGREGATE_BY in closure
QUERY Q9_COUNT_AGGREGATE_BY() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<PlacedOn>::COUNT::AGGREGATE_BY(meadow_name),
  }

// GROUP_BY of system fields in nested closure
QUERY Q10_GROUP_BY_of_system_fields() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::OutE<PlacedOn>::GROUP_BY(label)},
  }

// RANGE of groups in mapping entry
QUERY Q11_RANGE_of_groups() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<Swarms>::GROUP_BY(hive_name)::RANGE(0, 2)
  }

// AGGREGATE_BY in FOR body after destructuring
QUERY Q12_AGGREGATE_BY(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- found::Out<Swarms>::AGGREGATE_BY(hive_name)
  }
  RETURN NONE

// AGGREGATE_BY in closure
QUERY Q13_AGGREGATE_BY() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<Swarms>::AGGREGATE_BY(hive_name),
  }

// AGGREGATE_BY in nested closure
QUERY Q14_AGGREGATE_BY() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::AGGREGATE_BY(hive_name)},
  }

// GROUP_BY of several in binding
QUERY Q15_GROUP_BY_of_several() =>
  hives <- N<Hive>
  result <- hives::FIRST::Out<Swarms>::GROUP_BY(hive_name, queenright)
  RETURN result

// COUNT GROUP_BY in binding
QUERY Q16_COUNT_GROUP_BY() =>
  result <- E<Watches>::ToN::Out<Swarms>::COUNT::GROUP_BY(queenright)
  RETURN result

// GROUP_BY in RETURN array
QUERY Q17_GROUP_BY() =>
  RETURN [
    {entry: V<Diary>::Out<Describes>::Out<Swarms>::GROUP_BY(hive_name)},
    {entry: 1},
  ]

// GROUP_BY in RETURN nested object
QUERY Q18_GROUP_BY() =>
  hives <- N<Hive>
  RETURN {outer: {value: hives::Out<Swarms>::GROUP_BY(hive_name)}, again: hives::Out<Swarms>::GROUP_BY(hive_name)}

// COUNT of groups in nested mapping entry
QUERY Q19_COUNT_of_groups(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::GROUP_BY(hive_name)::COUNT,
      hive_name,
    },
  }

// COUNT of groups in call argument in a mapping
QUERY Q20_COUNT_of_groups() =>
  hives <- N<Hive>
  RETURN hives::{tag, more: MUL(_::Out<Swarms>::GROUP_BY(hive_name)::COUNT, 2)}

// RANGE of groups in closure
QUERY Q21_RANGE_of_groups() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<Swarms>::GROUP_BY(hive_name)::RANGE(0, 2),
  }

// GROUP_BY of several in closure
QUERY Q22_GROUP_BY_of_several() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::Out<Swarms>::GROUP_BY(hive_name, queenright),
  }

// GROUP_BY of system fields in closure
QUERY Q23_GROUP_BY_of_system_fields() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: each::OutE<PlacedOn>::GROUP_BY(label),
  }

// GROUP_BY in binding
QUERY Q24_GROUP_BY() =>
  hives <- N<Hive>
  result <- hives::FIRST::Out<Swarms>::GROUP_BY(hive_name)
  RETURN result

// COUNT AGGREGATE_BY in nested mapping entry
QUERY Q25_COUNT_AGGREGATE_BY(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<PlacedOn>::COUNT::AGGREGATE_BY(meadow_name),
      hive_name,
    },
  }
