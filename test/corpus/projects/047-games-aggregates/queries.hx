// MAX of a collection in traversal from a look-up
QUERY Q11_MAX_of_a_collection(text: String) =>
  RETURN MAX(N<Quest>({quest_key: text})::InE<Unlocks>::{weight})

// SUM in vector element
QUERY Q12_SUM(item_id: ID) =>
  RETURN SearchV<Legend>([SUM(N<Quest>(item_id)::Out<TakesPlace>::{regions}), 1, 0], 2)

// AVG in nested mapping entry
QUERY Q13_AVG(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: AVG(_::OutE<TakesPlace>::{stake}),
      quest_name,
    },
  }

// AVG in call argument
QUERY Q14_AVG(text: String) =>
  RETURN ADD(AVG(N<Quest>({quest_key: text})::OutE<TakesPlace>::{stake}), SUB(1, AVG(N<Quest>({quest_key: text})::OutE<TakesPlace>::{stake})))

// SUM in RETURN nested object
QUERY Q15_SUM() =>
  quests <- N<Quest>
  RETURN {outer: {value: SUM(quests::FIRST::Out<TakesPlace>::{regions})}, again: SUM(quests::FIRST::Out<TakesPlace>::{regions})}

// COUNT of a filter in mapping entry
QUERY Q16_COUNT_of_a_filter() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::COUNT
  }

// MIN of a collection in traversal from a plural variable
QUERY Q17_MIN_of_a_collection() =>
  quests <- N<Quest>
  RETURN MIN(quests::Out<Unlocks>::{points})

// COUNT of items in ORDER
QUERY Q18_COUNT_of_items() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(COUNT(_::In<Finished>))::{quest_key, points}

// MIN of a collection in traversal from a look-up
QUERY Q19_MIN_of_a_collection(text: String) =>
  RETURN MIN(N<Quest>({quest_key: text})::Out<Unlocks>::{points})

// MAX of a collection in rerank argument
QUERY Q20_MAX_of_a_collection(item_id: ID, vector: [F64]) =>
  quest <- N<Quest>(item_id)
  RETURN SearchV<Legend>(vector, 3)::RerankRRF(k: MAX(quest::InE<Unlocks>::{weight}))

// COUNT of items in AddN statement
QUERY Q21_COUNT_of_items(item_id: ID) =>
  AddN<Quest>({odds: COUNT(N<Quest>(item_id)::In<Finished>)})
  RETURN NONE

// COUNT of items in nested closure
QUERY Q22_COUNT_of_items() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: COUNT(inner::In<Finished>)},
  }

// MAX of a collection in nested closure
QUERY Q23_MAX_of_a_collection() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: MAX(inner::InE<Unlocks>::{weight})},
  }

// SUM of a parameter in UPDATE value
QUERY Q24_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({odds: SUM(numbers)})
  RETURN changed

// AVG in UpsertN value
QUERY Q25_AVG(text: String) =>
  kept <- N<Quest>::WHERE(_::{quest_key}::EQ(text))::UpsertN({odds: AVG(E<Finished>::ToN::OutE<TakesPlace>::{stake})})
  RETURN kept

// SUM in call argument
QUERY Q26_SUM() =>
  RETURN ADD(SUM(V<Legend>::Out<Foretells>::Out<TakesPlace>::{regions}), SUB(1, SUM(V<Legend>::Out<Foretells>::Out<TakesPlace>::{regions})))

// COUNT of a filter in traversal from a look-up
QUERY Q27_COUNT_of_a_filter(text: String) =>
  RETURN N<Quest>({quest_key: text})::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::COUNT

// COUNT of a filter in nested closure
QUERY Q28_COUNT_of_a_filter() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::COUNT},
  }

// MAX of a collection in FOR body
QUERY Q29_MAX_of_a_collection() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- MAX(each::InE<Unlocks>::{weight})
  }
  RETURN NONE

// COUNT step in traversal from a look-up
QUERY Q30_COUNT_step(text: String) =>
  RETURN N<Quest>({quest_key: text})::COUNT

// SUM in FOR body
QUERY Q31_SUM() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- SUM(each::Out<TakesPlace>::{regions})
  }
  RETURN NONE

// COUNT of items in UPDATE value
QUERY Q32_COUNT_of_items(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({odds: COUNT(N<Quest>({quest_key: text})::In<Finished>)})
  RETURN changed

// SUM of a parameter in condition
QUERY Q33_SUM_of_a_parameter(numbers: [I32]) =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(SUM(numbers))
  )
  RETURN found

// SUM of a parameter in nested mapping entry
QUERY Q34_SUM_of_a_parameter(item_id: ID, numbers: [I32]) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: SUM(numbers),
      quest_name,
    },
  }
