// negated OR in traversal from a source
QUERY Q4_negated_OR() =>
  RETURN !OR(EXISTS(N<Quest>::Out<Unlocks>), !EXISTS(N<Quest>::Out<HasLegend>))

// negated EXISTS in FOR body
QUERY Q5_negated_EXISTS() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- !EXISTS(each::In<Finished>)
  }
  RETURN NONE

// negated EXISTS in AND operand
QUERY Q6_negated_EXISTS() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    !EXISTS(_::In<Finished>)
  ))

// negated EXISTS in UPDATE value
QUERY Q7_negated_EXISTS(item_id: ID) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: !EXISTS(E<Finished>::ToN::In<Finished>), points: 1})
  RETURN changed

// negated OR in ORDER
QUERY Q8_negated_OR() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(!OR(EXISTS(_::Out<Unlocks>), !EXISTS(_::Out<HasLegend>)))::{quest_key, points}

// AND in RETURN object
QUERY Q9_AND() =>
  quests <- N<Quest>
  RETURN {
    value: AND(quests::FIRST::{hidden}::EQ(true), EXISTS(quests::OutE<Unlocks>)),
    nested: {inner: [1, {deep: NONE}]},
  }

// EXISTS in RETURN array
QUERY Q10_EXISTS() =>
  RETURN [
    {entry: EXISTS(N<Quest>::Out<TakesPlace>)},
    {entry: 1},
  ]

// AND in traversal from FIRST
QUERY Q11_AND() =>
  quests <- N<Quest>
  RETURN AND(quests::FIRST::{hidden}::EQ(true), EXISTS(quests::FIRST::OutE<Unlocks>))

// nested logic in condition inside EXISTS
QUERY Q12_nested_logic(enabled: Boolean) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(AND(OR(_::{points}::GT(1), !AND(_::{hidden}::EQ(enabled), EXISTS(_::Out<Unlocks>))), !OR(_::{quest_name}::EQ("x"))))))::{quest_key}

// AND in array element
QUERY Q13_AND(item_id: ID, text: String) =>
  list <- [AND(N<Quest>(item_id)::{hidden}::EQ(true), EXISTS(SearchBM25<Quest>(text, 4)::OutE<Unlocks>)), AND(N<Quest>(item_id)::{hidden}::EQ(true), EXISTS(SearchBM25<Quest>(text, 4)::OutE<Unlocks>))]
  RETURN list

// negated AND in AddN property
QUERY Q14_negated_AND(limit: U16, text: String) =>
  added <- AddN<Quest>({hidden: !AND(N<Quest>({quest_key: text})::{hidden}::EQ(false), N<Quest>({quest_key: text})::{points}::LTE(limit)), points: 1})
  RETURN added

// negated OR in binding
QUERY Q15_negated_OR() =>
  quests <- N<Quest>
  result <- !OR(EXISTS(quests::FIRST::Out<Unlocks>), !EXISTS(quests::FIRST::Out<HasLegend>))
  RETURN result

// EXISTS of a property in nested FOR body
QUERY Q16_EXISTS_of_a_property(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- EXISTS(inner::{opened_on})
    }
  }
  RETURN quests::COUNT

// OR in nested mapping entry
QUERY Q17_OR(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: OR(_::{points}::GT(5), _::{quest_name}::EQ(text), _::{odds}::LT(0.5)),
      quest_name,
    },
  }

// negated EXISTS in traversal from a look-up
QUERY Q18_negated_EXISTS(text: String) =>
  RETURN !EXISTS(N<Quest>({quest_key: text})::In<Finished>)

// negated AND in nested closure
QUERY Q19_negated_AND(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: !AND(inner::{hidden}::EQ(false), inner::{points}::LTE(limit))},
  }

// OR in UPDATE value
QUERY Q20_OR(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: OR(N<Quest>({quest_key: text})::{points}::GT(5), N<Quest>({quest_key: text})::{quest_name}::EQ(text), N<Quest>({quest_key: text})::{odds}::LT(0.5)), points: 1})
  RETURN changed

// EXISTS in AND operand
QUERY Q21_EXISTS() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    EXISTS(_::Out<TakesPlace>)
  ))

// EXISTS of a property in condition
QUERY Q22_EXISTS_of_a_property() =>
  found <- N<Quest>::WHERE(
    EXISTS(_::{opened_on})
  )
  RETURN found

// negated EXISTS in condition
QUERY Q23_negated_EXISTS() =>
  found <- N<Quest>::WHERE(
    !EXISTS(_::In<Finished>)
  )
  RETURN found

// EXISTS of a source in AddN property
QUERY Q24_EXISTS_of_a_source(text: String) =>
  added <- AddN<Quest>({hidden: EXISTS(N<Quest>({quest_key: text})), points: 1})
  RETURN added

// EXISTS of a property in AddN statement
QUERY Q25_EXISTS_of_a_property(item_id: ID) =>
  AddN<Quest>({hidden: EXISTS(N<Quest>(item_id)::{opened_on}), points: 1})
  RETURN NONE

// negated AND in nested mapping entry
QUERY Q26_negated_AND(item_id: ID, limit: U16) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: !AND(_::{hidden}::EQ(false), _::{points}::LTE(limit)),
      quest_name,
    },
  }

// negated AND in nested FOR body
QUERY Q27_negated_AND(limit: U16, codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- !AND(inner::{hidden}::EQ(false), inner::{points}::LTE(limit))
    }
  }
  RETURN quests::COUNT
