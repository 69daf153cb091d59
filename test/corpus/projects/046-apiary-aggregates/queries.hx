// COUNT of a relation in call argument in a mapping
QUERY Q10_COUNT_of_a_relation() =>
  hives <- N<Hive>
  RETURN hives::{tag, more: MUL(_::Out<PlacedOn>::COUNT, 2)}

// AVG in RETURN object
QUERY Q11_AVG(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN {
    value: AVG(hive::OutE<PlacedOn>::{toll}),
    nested: {inner: [1, {deep: NONE}]},
  }

// SUM of a parameter in FOR body
QUERY Q12_SUM_of_a_parameter(numbers: [I32]) =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- SUM(numbers)
  }
  RETURN NONE

// AVG of an array in ORDER
QUERY Q13_AVG_of_an_array(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(AVG([1, 2.5, limit]))::{tag, frames}

// AVG of an array in negated OR operand
QUERY Q14_AVG_of_an_array(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(_::{honey_kg}::LTE(AVG([1, 2.5, limit])), _::{frames}::LT(0)))

// AVG of an array in array element
QUERY Q15_AVG_of_an_array(limit: U16) =>
  list <- [AVG([1, 2.5, limit]), AVG([1, 2.5, limit])]
  RETURN list

// COUNT of a relation in condition
QUERY Q16_COUNT_of_a_relation() =>
  found <- N<Hive>::WHERE(
    _::{honey_kg}::LTE(_::Out<PlacedOn>::COUNT)
  )
  RETURN found

// COUNT of items in ORDER
QUERY Q17_COUNT_of_items() =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(COUNT(_::In<Watches>))::{tag, frames}

// COUNT of values in AND operand
QUERY Q18_COUNT_of_values() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{honey_kg}::LTE(COUNT(_::Out<PlacedOn>::{meadow_name}))
  ))

// AVG of an array in RETURN nested object
QUERY Q19_AVG_of_an_array(limit: U16) =>
  RETURN {outer: {value: AVG([1, 2.5, limit])}, again: AVG([1, 2.5, limit])}

// AVG of an array in RETURN object
QUERY Q20_AVG_of_an_array(limit: U16) =>
  RETURN {
    value: AVG([1, 2.5, limit]),
    nested: {inner: [1, {deep: NONE}]},
  }

// MAX of a collection in PREFILTER
QUERY Q21_MAX_of_a_collection(vector: [F64]) =>
  RETURN SearchV<Diary>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasDiary>::WHERE(_::{honey_kg}::LTE(MAX(_::InE<Swarms>::{drift})))
  ))::{note_text, score}

// COUNT step in ORDER
QUERY Q22_COUNT_step() =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(_::COUNT)::{tag, frames}

// AVG in negated OR operand
QUERY Q23_AVG() =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(_::{honey_kg}::LTE(AVG(_::OutE<PlacedOn>::{toll})), _::{frames}::LT(0)))

// MIN of a collection in mapping entry
QUERY Q24_MIN_of_a_collection() =>
  hives <- N<Hive>
  RETURN hives::{
    tag,
    value: MIN(_::Out<Swarms>::{frames})
  }

// COUNT of a filter in nested mapping entry
QUERY Q25_COUNT_of_a_filter(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: _::Out<Swarms>::WHERE(_::{queenright}::EQ(true))::COUNT,
      hive_name,
    },
  }

// MAX of a collection in nested closure
QUERY Q26_MAX_of_a_collection() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: MAX(inner::InE<Swarms>::{drift})},
  }

// COUNT of values in call argument
QUERY Q27_COUNT_of_values() =>
  hives <- N<Hive>
  RETURN ADD(COUNT(hives::Out<PlacedOn>::{meadow_name}), SUB(1, COUNT(hives::Out<PlacedOn>::{meadow_name})))

// AVG of an array in AND operand
QUERY Q28_AVG_of_an_array(limit: U16) =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{honey_kg}::LTE(AVG([1, 2.5, limit]))
  ))

// COUNT of a relation in RETURN object
QUERY Q29_COUNT_of_a_relation(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN {
    value: hive::Out<PlacedOn>::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// SUM in negated OR operand
QUERY Q30_SUM() =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(_::{honey_kg}::LTE(SUM(_::Out<PlacedOn>::{acres})), _::{frames}::LT(0)))

// SUM of a parameter in nested closure
QUERY Q31_SUM_of_a_parameter(numbers: [I32]) =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: SUM(numbers)},
  }

// SUM of a parameter in UPDATE value
QUERY Q32_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  hive <- N<Hive>(item_id)
  changed <- hive::UPDATE({honey_kg: SUM(numbers)})
  RETURN changed

// COUNT of items in array element
QUERY Q33_COUNT_of_items() =>
  hives <- N<Hive>
  list <- [COUNT(hives::FIRST::In<Watches>), COUNT(hives::FIRST::In<Watches>)]
  RETURN list
