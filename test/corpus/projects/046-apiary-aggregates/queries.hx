// COUNT of a filter in nested FOR body
QUERY Q10_COUNT_of_a_filter(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- inner::Out<Swarms>::WHERE(_::{queenright}::EQ(true))::COUNT
    }
  }
  RETURN hives::COUNT

// MIN of a collection in UpsertE value
QUERY Q11_MIN_of_a_collection(item_id: ID) =>
  hive <- N<Hive>(item_id)
  link <- E<Swarms>::UpsertE({drift: MIN(hive::Out<Swarms>::{frames})})::From(hive)::To(item_id)
  RETURN link

// SUM of a parameter in PREFILTER
QUERY Q12_SUM_of_a_parameter(numbers: [I32], vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::{honey_kg}::LTE(SUM(numbers)))
  ))::{note_text, score}

// COUNT of items in AddN property
QUERY Q13_COUNT_of_items(text: String) =>
  added <- AddN<Hive>({honey_kg: COUNT(SearchBM25<Hive>(text, 4)::In<Watches>)})
  RETURN added

// COUNT of values in FOR body
QUERY Q14_COUNT_of_values() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- COUNT(each::Out<PlacedOn>::{meadow_name})
  }
  RETURN NONE

// SUM of a parameter in vector element
QUERY Q15_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN SearchV<Diary>([SUM(numbers), 1, 0], 2)

// MIN of a collection in AddN statement
QUERY Q16_MIN_of_a_collection() =>
  AddN<Hive>({honey_kg: MIN(E<Watches>::ToN::Out<Swarms>::{frames})})
  RETURN NONE

// SUM in mapping entry
QUERY Q17_SUM() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: SUM(_::Out<PlacedOn>::{acres})
  }

// COUNT step in nested mapping entry
QUERY Q18_COUNT_step(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::COUNT,
      hive_name,
    },
  }

// COUNT of a filter in RETURN nested object
QUERY Q19_COUNT_of_a_filter() =>
  RETURN {outer: {value: N<Hive>::Out<Swarms>::WHERE(_::{queenright}::EQ(true))::COUNT}, again: N<Hive>::Out<Swarms>::WHERE(_::{queenright}::EQ(true))::COUNT}

// SUM in AND operand
QUERY Q20_SUM() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{honey_kg}::LTE(SUM(_::Out<PlacedOn>::{acres}))
  ))

// MAX of a collection in traversal from a source
QUERY Q21_MAX_of_a_collection() =>
  RETURN MAX(N<Hive>::InE<Swarms>::{drift})

// COUNT of items in closure
QUERY Q22_COUNT_of_items() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: COUNT(each::In<Watches>),
  }

// SUM in closure
QUERY Q23_SUM() =>
  hives <- N<Hive>
  RETURN hives::|each|{
    key: each::{tag},
    value: SUM(each::Out<PlacedOn>::{acres}),
  }

// SUM of a parameter in AND operand
QUERY Q24_SUM_of_a_parameter(numbers: [I32]) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{honey_kg}::LTE(SUM(numbers))
  ))

// COUNT step in call argument in a mapping
QUERY Q25_COUNT_step() =>
  hives <- N<Hive>
  RETURN hives::{tag, more: MUL(_::COUNT, 2)}

// COUNT of values in RETURN list
QUERY Q26_COUNT_of_values() =>
  total <- N<Meadow>::COUNT
  RETURN total, COUNT(V<Diary>::Out<Describes>::Out<PlacedOn>::{meadow_name})

// COUNT of values in RETURN nested object
QUERY Q27_COUNT_of_values() =>
  hives <- N<Hive>
  RETURN {outer: {value: COUNT(hives::Out<PlacedOn>::{meadow_name})}, again: COUNT(hives::Out<PlacedOn>::{meadow_name})}

// COUNT of values in FOR body after destructuring
QUERY Q28_COUNT_of_values(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- COUNT(found::Out<PlacedOn>::{meadow_name})
  }
  RETURN NONE

// SUM in array element
QUERY Q29_SUM(item_id: ID) =>
  hive <- N<Hive>(item_id)
  list <- [SUM(hive::Out<PlacedOn>::{acres}), SUM(hive::Out<PlacedOn>::{acres})]
  RETURN list

// AVG of an array in RETURN array
QUERY Q30_AVG_of_an_array(limit: U16) =>
  RETURN [
    {entry: AVG([1, 2.5, limit])},
    {entry: 1},
  ]

// COUNT of a filter in PREFILTER
QUERY Q31_COUNT_of_a_filter(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::{honey_kg}::LTE(_::Out<Swarms>::WHERE(_::{queenright}::EQ(true))::COUNT))
  ))::{note_text, score}

// MAX of a collection in call argument
QUERY Q32_MAX_of_a_collection(text: String) =>
  RETURN ADD(MAX(N<Hive>({tag: text})::InE<Swarms>::{drift}), SUB(1, MAX(N<Hive>({tag: text})::InE<Swarms>::{drift})))

// AVG of an array in RETURN object
QUERY Q33_AVG_of_an_array(limit: U16) =>
  RETURN {
    value: AVG([1, 2.5, limit]),
    nested: {inner: [1, {deep: NONE}]},
  }
