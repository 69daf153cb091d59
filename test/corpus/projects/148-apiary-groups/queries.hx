// AGGREGATE_BY of a mapping in RETURN object
QUERY Q2_AGGREGATE_BY_of_a_mapping(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN {
    value: hive::Out<Swarms>::{hive_name, frames}::AGGREGATE_BY(hive_name),
    nested: {inner: [1, {deep: NONE}]},
  }

// AGGREGATE_BY of a mapping in nested closure
QUERY Q3_AGGREGATE_BY_of_a_mapping() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::{hive_name, frames}::AGGREGATE_BY(hive_name)},
  }

// COUNT AGGREGATE_BY in traversal from a plural variable
QUERY Q4_COUNT_AGGREGATE_BY() =>
  hives <- N<Hive>
  RETURN hives::Out<PlacedOn>::COUNT::AGGREGATE_BY(meadow_name)

// COUNT AGGREGATE_BY in nested closure
QUERY Q5_COUNT_AGGREGATE_BY() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<PlacedOn>::COUNT::AGGREGATE_BY(meadow_name)},
  }

// GROUP_BY in nested closure
QUERY Q6_GROUP_BY() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::GROUP_BY(hive_name)},
  }

// AGGREGATE_BY in RETURN
QUERY Q7_AGGREGATE_BY() =>
  RETURN E<Watches>::ToN::Out<Swarms>::AGGREGATE_BY(hive_name)

// GROUP_BY of several in traversal from FIRST
QUERY Q8_GROUP_BY_of_several() =>
  hives <- N<Hive>
  RETURN hives::FIRST::Out<Swarms>::GROUP_BY(hive_name, queenright)

// RANGE of groups in mapping entry
QUERY Q9_RANGE_of_groups() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<Swarms>::GROUP_BY(hive_name)::RANGE(0, 2)
  }

// AGGREGATE_BY of a mapping in nested FOR body
QUERY Q10_AGGREGATE_BY_of_a_mapping(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::{hive_name, frames}::AGGREGATE_BY(hive_name)
    }
  }
  RETURN hives::COUNT

// COUNT GROUP_BY in nested mapping entry
QUERY Q11_COUNT_GROUP_BY(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::COUNT::GROUP_BY(queenright),
      hive_name,
    },
  }

// AGGREGATE_BY of a mapping in mapping entry
QUERY Q12_AGGREGATE_BY_of_a_mapping() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<Swarms>::{hive_name, frames}::AGGREGATE_BY(hive_name)
  }

// GROUP_BY of system fields in nested FOR body
QUERY Q13_GROUP_BY_of_system_fields(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::OutE<PlacedOn>::GROUP_BY(label)
    }
  }
  RETURN hives::COUNT

// COUNT of groups in RETURN
QUERY Q14_COUNT_of_groups(text: String) =>
  RETURN N<Hive>({tag: text})::Out<Swarms>::GROUP_BY(hive_name)::COUNT

// AGGREGATE_BY in traversal from a source
QUERY Q15_AGGREGATE_BY() =>
  RETURN N<Hive>::Out<Swarms>::AGGREGATE_BY(hive_name)

// COUNT of groups in mapping entry
QUERY Q16_COUNT_of_groups() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: _::Out<Swarms>::GROUP_BY(hive_name)::COUNT
  }

// AGGREGATE_BY in traversal from a look-up
QUERY Q17_AGGREGATE_BY(text: String) =>
  RETURN N<Hive>({tag: text})::Out<Swarms>::AGGREGATE_BY(hive_name)

// GROUP_BY of several in traversal from a look-up
QUERY Q18_GROUP_BY_of_several(text: String) =>
  RETURN N<Hive>({tag: text})::Out<Swarms>::GROUP_BY(hive_name, queenright)

// AGGREGATE_BY of a mapping in FOR body
QUERY Q19_AGGREGATE_BY_of_a_mapping() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<Swarms>::{hive_name, frames}::AGGREGATE_BY(hive_name)
  }
  RETURN NONE

// AGGREGATE_BY in FOR body
QUERY Q20_AGGREGATE_BY() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- each::Out<Swarms>::AGGREGATE_BY(hive_name)
  }
  RETURN NONE

// RANGE of groups in nested closure
QUERY Q21_RANGE_of_groups() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: inner::Out<Swarms>::GROUP_BY(hive_name)::RANGE(0, 2)},
  }

// RANGE of groups in binding
QUERY Q22_RANGE_of_groups(text: String) =>
  result <- SearchBM25<Hive>(text, 4)::Out<Swarms>::GROUP_BY(hive_name)::RANGE(0, 2)
  RETURN result

// GROUP_BY of several in binding
QUERY Q23_GROUP_BY_of_several(text: String) =>
  result <- N<Hive>({tag: text})::Out<Swarms>::GROUP_BY(hive_name, queenright)
  RETURN result

// GROUP_BY in bound mapping entry
QUERY Q24_GROUP_BY() =>
  hives <- N<Hive>
  shown <- hives::RANGE(0, 5)::{value: _::Out<Swarms>::GROUP_BY(hive_name), tag, ..}
  RETURN shown

// COUNT GROUP_BY in traversal from a search
QUERY Q25_COUNT_GROUP_BY(text: String) =>
  RETURN SearchBM25<Hive>(text, 4)::Out<Swarms>::COUNT::GROUP_BY(queenright)
