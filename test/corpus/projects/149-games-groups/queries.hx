// GROUP_BY of several in traversal from a source
QUERY Q3_GROUP_BY_of_several() =>
  RETURN N<Quest>::Out<Unlocks>::GROUP_BY(quest_name, hidden)

// GROUP_BY of system fields in FOR body
QUERY Q4_GROUP_BY_of_system_fields() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::OutE<TakesPlace>::GROUP_BY(label)
  }
  RETURN NONE

// COUNT of groups in condition inside EXISTS
QUERY Q5_COUNT_of_groups() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::{odds}::LTE(_::Out<Unlocks>::GROUP_BY(quest_name)::COUNT))))::{quest_key}

// RANGE of groups in traversal from FIRST
QUERY Q6_RANGE_of_groups() =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<Unlocks>::GROUP_BY(quest_name)::RANGE(0, 2)

// GROUP_BY in mapping entry
QUERY Q7_GROUP_BY() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<Unlocks>::GROUP_BY(quest_name)
  }

// COUNT of groups in traversal from a plural variable
QUERY Q8_COUNT_of_groups() =>
  quests <- N<Quest>
  RETURN quests::Out<Unlocks>::GROUP_BY(quest_name)::COUNT

// COUNT of groups in FOR body
QUERY Q9_COUNT_of_groups() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::GROUP_BY(quest_name)::COUNT
  }
  RETURN NONE

// AGGREGATE_BY in bound mapping entry
QUERY Q10_AGGREGATE_BY() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::Out<Unlocks>::AGGREGATE_BY(quest_name), quest_key, ..}
  RETURN shown

// GROUP_BY of several in nested FOR body
QUERY Q11_GROUP_BY_of_several(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<Unlocks>::GROUP_BY(quest_name, hidden)
    }
  }
  RETURN quests::COUNT

// AGGREGATE_BY of a mapping in traversal from FIRST
QUERY Q12_AGGREGATE_BY_of_a_mapping() =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<Unlocks>::{quest_name, points}::AGGREGATE_BY(quest_name)

// COUNT GROUP_BY in RETURN object
QUERY Q13_COUNT_GROUP_BY(text: String) =>
  RETURN {
    value: SearchBM25<Quest>(text, 4)::Out<Unlocks>::COUNT::GROUP_BY(hidden),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT GROUP_BY in traversal from a look-up
QUERY Q14_COUNT_GROUP_BY(text: String) =>
  RETURN N<Quest>({quest_key: text})::Out<Unlocks>::COUNT::GROUP_BY(hidden)

// COUNT GROUP_BY in binding
QUERY Q15_COUNT_GROUP_BY() =>
  quests <- N<Quest>
  result <- quests::FIRST::Out<Unlocks>::COUNT::GROUP_BY(hidden)
  RETURN result

// GROUP_BY in nested mapping entry
QUERY Q16_GROUP_BY(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::Out<Unlocks>::GROUP_BY(quest_name),
      quest_name,
    },
  }

// GROUP_BY of system fields in traversal from a plural variable
QUERY Q17_GROUP_BY_of_system_fields() =>
  quests <- N<Quest>
  RETURN quests::OutE<TakesPlace>::GROUP_BY(label)

// GROUP_BY in traversal from a look-up
QUERY Q18_GROUP_BY(text: String) =>
  RETURN N<Quest>({quest_key: text})::Out<Unlocks>::GROUP_BY(quest_name)

// GROUP_BY in traversal from FIRST
QUERY Q19_GROUP_BY() =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<Unlocks>::GROUP_BY(quest_name)

// COUNT AGGREGATE_BY in traversal from a source
QUERY Q20_COUNT_AGGREGATE_BY() =>
  RETURN N<Quest>::Out<TakesPlace>::COUNT::AGGREGATE_BY(realm_name)

// COUNT of groups in AND operand
QUERY Q21_COUNT_of_groups() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    _::{odds}::LTE(_::Out<Unlocks>::GROUP_BY(quest_name)::COUNT)
  ))

// COUNT of groups in PREFILTER
QUERY Q22_COUNT_of_groups(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(_::{odds}::LTE(_::Out<Unlocks>::GROUP_BY(quest_name)::COUNT))
  ))::{tale, score}

// COUNT AGGREGATE_BY in RETURN nested object
QUERY Q23_COUNT_AGGREGATE_BY(text: String) =>
  RETURN {outer: {value: N<Quest>({quest_key: text})::Out<TakesPlace>::COUNT::AGGREGATE_BY(realm_name)}, again: N<Quest>({quest_key: text})::Out<TakesPlace>::COUNT::AGGREGATE_BY(realm_name)}

// COUNT of groups in negated OR operand
QUERY Q24_COUNT_of_groups() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{odds}::LTE(_::Out<Unlocks>::GROUP_BY(quest_name)::COUNT), _::{points}::LT(0)))

// AGGREGATE_BY of a mapping in RETURN
QUERY Q25_AGGREGATE_BY_of_a_mapping() =>
  RETURN E<Finished>::ToN::Out<Unlocks>::{quest_name, points}::AGGREGATE_BY(quest_name)

// GROUP_BY of several in traversal from a single variable
QUERY Q26_GROUP_BY_of_several(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::Out<Unlocks>::GROUP_BY(quest_name, hidden)
