// RANGE of groups in RETURN array
QUERY Q3_RANGE_of_groups(item_id: ID) =>
  RETURN [
    {entry: N<Quest>(item_id)::Out<Unlocks>::GROUP_BY(quest_name)::RANGE(0, 2)},
    {entry: 1},
  ]

// GROUP_BY of system fields in RETURN
QUERY Q4_GROUP_BY_of_system_fields(text: String) =>
  RETURN SearchBM25<Quest>(text, 4)::OutE<TakesPlace>::GROUP_BY(label)

// GROUP_BY of several in FOR body after destructuring
QUERY Q5_GROUP_BY_of_several(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<Unlocks>::GROUP_BY(quest_name, hidden)
  }
  RETURN NONE

// GROUP_BY of several in nested mapping entry
QUERY Q6_GROUP_BY_of_several(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<Unlocks>::GROUP_BY(quest_name, hidden),
      quest_name,
    },
  }

// RANGE of groups in RETURN list
QUERY Q7_RANGE_of_groups() =>
  total <- N<Realm>::COUNT
  RETURN total, E<Finished>::ToN::Out<Unlocks>::GROUP_BY(quest_name)::RANGE(0, 2)

// COUNT of groups in RETURN object
QUERY Q8_COUNT_of_groups() =>
  RETURN {
    value: V<Legend>::Out<Foretells>::Out<Unlocks>::GROUP_BY(quest_name)::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// AGGREGATE_BY of a mapping in bound mapping entry
QUERY Q9_AGGREGATE_BY_of_a_mapping() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::{quest_name, points}::AGGREGATE_BY(quest_name), quest_key, ..}
  RETURN shown

// AGGREGATE_BY in binding
QUERY Q10_AGGREGATE_BY() =>
  result <- N<Quest>::Out<Unlocks>::AGGREGATE_BY(quest_name)
  RETURN result

// COUNT of groups in bound mapping entry
QUERY Q11_COUNT_of_groups() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::GROUP_BY(quest_name)::COUNT, quest_key, ..}
  RETURN shown

// COUNT GROUP_BY in nested mapping entry
QUERY Q12_COUNT_GROUP_BY(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<Unlocks>::COUNT::GROUP_BY(hidden),
      quest_name,
    },
  }

// COUNT GROUP_BY in mapping entry
QUERY Q13_COUNT_GROUP_BY() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<Unlocks>::COUNT::GROUP_BY(hidden)
  }

// COUNT of groups in negated OR operand
QUERY Q14_COUNT_of_groups() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{odds}::LTE(_::Out<Unlocks>::GROUP_BY(quest_name)::COUNT), _::{points}::LT(0)))

// COUNT GROUP_BY in nested FOR body
QUERY Q15_COUNT_GROUP_BY(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<Unlocks>::COUNT::GROUP_BY(hidden)
    }
  }
  RETURN quests::COUNT

// COUNT AGGREGATE_BY in nested FOR body
QUERY Q16_COUNT_AGGREGATE_BY(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<TakesPlace>::COUNT::AGGREGATE_BY(realm_name)
    }
  }
  RETURN quests::COUNT

// GROUP_BY of system fields in FOR body
QUERY Q17_GROUP_BY_of_system_fields() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::OutE<TakesPlace>::GROUP_BY(label)
  }
  RETURN NONE

// COUNT of groups in RETURN list
QUERY Q18_COUNT_of_groups() =>
  quests <- N<Quest>
  total <- N<Realm>::COUNT
  RETURN total, quests::Out<Unlocks>::GROUP_BY(quest_name)::COUNT

// COUNT of groups in FOR body
QUERY Q19_COUNT_of_groups() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::GROUP_BY(quest_name)::COUNT
  }
  RETURN NONE

// COUNT of groups in array element
QUERY Q20_COUNT_of_groups(item_id: ID) =>
  quest <- N<Quest>(item_id)
  list <- [quest::Out<Unlocks>::GROUP_BY(quest_name)::COUNT, quest::Out<Unlocks>::GROUP_BY(quest_name)::COUNT]
  RETURN list

// COUNT of groups in closure
QUERY Q21_COUNT_of_groups() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::Out<Unlocks>::GROUP_BY(quest_name)::COUNT,
  }

// COUNT GROUP_BY in RETURN nested object
QUERY Q22_COUNT_GROUP_BY(text: String) =>
  RETURN {outer: {value: SearchBM25<Quest>(text, 4)::Out<Unlocks>::COUNT::GROUP_BY(hidden)}, again: SearchBM25<Quest>(text, 4)::Out<Unlocks>::COUNT::GROUP_BY(hidden)}

// COUNT of groups in RETURN
QUERY Q23_COUNT_of_groups(text: String) =>
  RETURN N<Quest>({quest_key: text})::Out<Unlocks>::GROUP_BY(quest_name)::COUNT

// GROUP_BY in RETURN list
QUERY Q24_GROUP_BY() =>
  quests <- N<Quest>
  total <- N<Realm>::COUNT
  RETURN total, quests::FIRST::Out<Unlocks>::GROUP_BY(quest_name)

// COUNT AGGREGATE_BY in mapping entry
QUERY Q25_COUNT_AGGREGATE_BY() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<TakesPlace>::COUNT::AGGREGATE_BY(realm_name)
  }

// GROUP_BY of several in bound mapping entry
QUERY Q26_GROUP_BY_of_several() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::GROUP_BY(quest_name, hidden), quest_key, ..}
  RETURN shown
