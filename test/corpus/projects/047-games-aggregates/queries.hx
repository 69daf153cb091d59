// COUNT of items in AND operand
QUERY Q11_COUNT_of_items() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    _::{odds}::LTE(COUNT(_::In<Finished>))
  ))

// SUM of a parameter in condition
QUERY Q12_SUM_of_a_parameter(numbers: [I32]) =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(SUM(numbers))
  )
  RETURN found

// SUM of a parameter in closure
QUERY Q13_SUM_of_a_parameter(numbers: [I32]) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: SUM(numbers),
  }

// COUNT of values in array element
QUERY Q14_COUNT_of_values(text: String) =>
  list <- [COUNT(N<Quest>({quest_key: text})::Out<TakesPlace>::{realm_name}), COUNT(N<Quest>({quest_key: text})::Out<TakesPlace>::{realm_name})]
  RETURN list

// SUM of a parameter in call argument in a mapping
QUERY Q15_SUM_of_a_parameter(numbers: [I32]) =>
  quests <- N<Quest>
  RETURN quests::{quest_key, more: MUL(SUM(numbers), 2)}

// MAX of a collection in FOR body after destructuring
QUERY Q16_MAX_of_a_collection(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- MAX(found::InE<Unlocks>::{weight})
  }
  RETURN NONE

// MAX of a collection in UpsertE value
QUERY Q17_MAX_of_a_collection(item_id: ID) =>
  quest <- N<Quest>(item_id)
  link <- E<Unlocks>::UpsertE({weight: MAX(V<Legend>::Out<Foretells>::InE<Unlocks>::{weight})})::From(quest)::To(item_id)
  RETURN link

// MIN of a collection in FOR body after destructuring
QUERY Q18_MIN_of_a_collection(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- MIN(found::Out<Unlocks>::{points})
  }
  RETURN NONE

// COUNT of values in AddE property
QUERY Q19_COUNT_of_values(item_id: ID) =>
  quest <- N<Quest>(item_id)
  AddE<Unlocks>({weight: COUNT(N<Quest>::Out<TakesPlace>::{realm_name})})::From(item_id)::To(quest)
  RETURN NONE

// AVG in UpsertN value
QUERY Q20_AVG(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  kept <- N<Quest>::WHERE(_::{quest_key}::EQ(text))::UpsertN({odds: AVG(quest::OutE<TakesPlace>::{stake})})
  RETURN kept

// MAX of a collection in RETURN array
QUERY Q21_MAX_of_a_collection(item_id: ID) =>
  RETURN [
    {entry: MAX(N<Quest>(item_id)::InE<Unlocks>::{weight})},
    {entry: 1},
  ]

// COUNT of a filter in nested closure
QUERY Q22_COUNT_of_a_filter() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::Out<Unlocks>::WHERE(_::{hidden}::EQ(true))::COUNT},
  }

// MAX of a collection in AddN statement
QUERY Q23_MAX_of_a_collection(text: String) =>
  AddN<Quest>({odds: MAX(N<Quest>({quest_key: text})::InE<Unlocks>::{weight})})
  RETURN NONE

// AVG in condition inside EXISTS
QUERY Q24_AVG() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::{odds}::LTE(AVG(_::OutE<TakesPlace>::{stake})))))::{quest_key}

// SUM in binding
QUERY Q25_SUM() =>
  result <- SUM(E<Finished>::ToN::Out<TakesPlace>::{regions})
  RETURN result

// COUNT step in array element
QUERY Q26_COUNT_step() =>
  list <- [V<Legend>::Out<Foretells>::COUNT, V<Legend>::Out<Foretells>::COUNT]
  RETURN list

// SUM in array element
QUERY Q27_SUM() =>
  quests <- N<Quest>
  list <- [SUM(quests::Out<TakesPlace>::{regions}), SUM(quests::Out<TakesPlace>::{regions})]
  RETURN list

// COUNT of items in RETURN nested object
QUERY Q28_COUNT_of_items() =>
  RETURN {outer: {value: COUNT(N<Quest>::In<Finished>)}, again: COUNT(N<Quest>::In<Finished>)}

// SUM of a parameter in bound mapping entry
QUERY Q29_SUM_of_a_parameter(numbers: [I32]) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: SUM(numbers), quest_key, ..}
  RETURN shown

// MIN of a collection in AddE property
QUERY Q30_MIN_of_a_collection(item_id: ID) =>
  quest <- N<Quest>(item_id)
  AddE<Unlocks>({weight: MIN(N<Quest>(item_id)::Out<Unlocks>::{points})})::From(item_id)::To(quest)
  RETURN NONE

// COUNT of a relation in FOR body
QUERY Q31_COUNT_of_a_relation() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<TakesPlace>::COUNT
  }
  RETURN NONE

// AVG of an array in nested FOR body
QUERY Q32_AVG_of_an_array(limit: U16, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- AVG([1, 2.5, limit])
    }
  }
  RETURN quests::COUNT

// AVG of an array in closure
QUERY Q33_AVG_of_an_array(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: AVG([1, 2.5, limit]),
  }

// MAX of a collection in binding
QUERY Q34_MAX_of_a_collection() =>
  result <- MAX(E<Finished>::ToN::InE<Unlocks>::{weight})
  RETURN result
