// negated OR in closure
QUERY Q4_negated_OR() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: !OR(EXISTS(each::Out<Unlocks>), !EXISTS(each::Out<HasLegend>)),
  }

// negated AND in ORDER
QUERY Q5_negated_AND(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(!AND(_::{hidden}::EQ(false), _::{points}::LTE(limit)))::{quest_key, points}

// EXISTS in AddN property
QUERY Q6_EXISTS() =>
  quests <- N<Quest>
  added <- AddN<Quest>({hidden: EXISTS(quests::FIRST::Out<TakesPlace>), points: 1})
  RETURN added

// AND in RETURN
QUERY Q7_AND(item_id: ID) =>
  RETURN AND(N<Quest>(item_id)::{hidden}::EQ(true), EXISTS(E<Finished>::ToN::OutE<Unlocks>))

// negated EXISTS in nested FOR body
QUERY Q8_negated_EXISTS(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- !EXISTS(inner::In<Finished>)
    }
  }
  RETURN quests::COUNT

// EXISTS of a property in RETURN array
QUERY Q9_EXISTS_of_a_property() =>
  quests <- N<Quest>
  RETURN [
    {entry: EXISTS(quests::FIRST::{opened_on})},
    {entry: 1},
  ]

// AND in closure
QUERY Q10_AND() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: AND(each::{hidden}::EQ(true), EXISTS(each::OutE<Unlocks>)),
  }

// negated OR in bound mapping entry
QUERY Q11_negated_OR() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: !OR(EXISTS(_::Out<Unlocks>), !EXISTS(_::Out<HasLegend>)), quest_key, ..}
  RETURN shown

// negated OR in FOR body
QUERY Q12_negated_OR() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- !OR(EXISTS(each::Out<Unlocks>), !EXISTS(each::Out<HasLegend>))
  }
  RETURN NONE

// negated AND in nested FOR body
QUERY Q13_negated_AND(limit: U16, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- !AND(inner::{hidden}::EQ(false), inner::{points}::LTE(limit))
    }
  }
  RETURN quests::COUNT

// negated AND in AddN property
QUERY Q14_negated_AND(limit: U16, text: String) =>
  added <- AddN<Quest>({hidden: !AND(N<Quest>({quest_key: text})::{hidden}::EQ(false), N<Quest>({quest_key: text})::{points}::LTE(limit)), points: 1})
  RETURN added

// negated OR in RETURN nested object
QUERY Q15_negated_OR() =>
  quests <- N<Quest>
  RETURN {outer: {value: !OR(EXISTS(quests::FIRST::Out<Unlocks>), !EXISTS(quests::FIRST::Out<HasLegend>))}, again: !OR(EXISTS(quests::FIRST::Out<Unlocks>), !EXISTS(quests::FIRST::Out<HasLegend>))}

// EXISTS of a source in array element
QUERY Q16_EXISTS_of_a_source(text: String) =>
  list <- [EXISTS(N<Quest>({quest_key: text})), EXISTS(N<Quest>({quest_key: text}))]
  RETURN list

// EXISTS in condition inside EXISTS
QUERY Q17_EXISTS() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(_::Out<TakesPlace>))))::{quest_key}

// EXISTS of a source in PREFILTER
QUERY Q18_EXISTS_of_a_source(text: String, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(N<Quest>({quest_key: text})))
  ))::{tale, score}

// negated AND in nested closure
QUERY Q19_negated_AND(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: !AND(inner::{hidden}::EQ(false), inner::{points}::LTE(limit))},
  }

// EXISTS in array element
QUERY Q20_EXISTS(item_id: ID) =>
  quest <- N<Quest>(item_id)
  list <- [EXISTS(quest::Out<TakesPlace>), EXISTS(quest::Out<TakesPlace>)]
  RETURN list

// EXISTS of a source in condition inside EXISTS
QUERY Q21_EXISTS_of_a_source(text: String) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(EXISTS(N<Quest>({quest_key: text})))))::{quest_key}

// negated AND in RETURN
QUERY Q22_negated_AND(limit: U16) =>
  RETURN !AND(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{hidden}::EQ(false), N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}::LTE(limit))

// negated AND in binding
QUERY Q23_negated_AND(item_id: ID, limit: U16) =>
  result <- !AND(E<Unlocks>(item_id)::ToN::{hidden}::EQ(false), E<Unlocks>(item_id)::ToN::{points}::LTE(limit))
  RETURN result

// OR in RETURN
QUERY Q24_OR(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  RETURN OR(quest::{points}::GT(5), quest::{quest_name}::EQ(text), quest::{odds}::LT(0.5))

// EXISTS of a source in AND operand
QUERY Q25_EXISTS_of_a_source(text: String) =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(N<Quest>({quest_key: text}))
  ))

// EXISTS of a property in PREFILTER
QUERY Q26_EXISTS_of_a_property(vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(EXISTS(_::{opened_on}))
  ))::{tale, score}

// negated AND in bound mapping entry
QUERY Q27_negated_AND(limit: U16) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: !AND(_::{hidden}::EQ(false), _::{points}::LTE(limit)), quest_key, ..}
  RETURN shown
