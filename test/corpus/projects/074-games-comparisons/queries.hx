// LTE of an integer in nested closure
QUERY Q22_LTE_of_an_integer() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::{odds}::LTE(3)},
  }

// CONTAINS of text in array element
QUERY Q23_CONTAINS_of_text(item_id: ID) =>
  list <- [E<Unlocks>(item_id)::ToN::{quest_name}::CONTAINS("or"), E<Unlocks>(item_id)::ToN::{quest_name}::CONTAINS("or")]
  RETURN list

// CONTAINS of text in UPDATE value
QUERY Q24_CONTAINS_of_text(item_id: ID) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: quest::{quest_name}::CONTAINS("or"), points: 1})
  RETURN changed

// GT of another property in nested FOR body
QUERY Q25_GT_of_another_property(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::{points}::GT(inner::{odds})
    }
  }
  RETURN quests::COUNT

// comparison of a filtered COUNT in FOR body
QUERY Q26_comparison_of_a_filtered_COUNT(limit: U16) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::Out<Unlocks>::WHERE(_::{points}::GT(2))::COUNT::LT(limit)
  }
  RETURN NONE

// NEQ in RETURN object
QUERY Q27_NEQ() =>
  quests <- N<Quest>
  RETURN {
    value: quests::FIRST::{quest_name}::NEQ("south"),
    nested: {inner: [1, {deep: NONE}]},
  }

// IS_IN a literal in RETURN nested object
QUERY Q28_IS_IN_a_literal(limit: U16) =>
  RETURN {outer: {value: N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}::IS_IN([1, 2, limit])}, again: N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}::IS_IN([1, 2, limit])}

// GT of a call in UPDATE value
QUERY Q29_GT_of_a_call(item_id: ID, limit: U16) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: E<Unlocks>(item_id)::ToN::{points}::GT(MUL(limit, 2)), points: 1})
  RETURN changed

// NEQ in closure
QUERY Q30_NEQ() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::{quest_name}::NEQ("south"),
  }

// EQ of text in negated OR operand
QUERY Q31_EQ_of_text(text: String) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{quest_name}::EQ(text), _::{points}::LT(0)))

// comparison of an end in bound mapping entry
QUERY Q32_comparison_of_an_end(text: String) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::InE<Finished>::FIRST::{deed}::EQ(text), quest_key, ..}
  RETURN shown

// comparison of a COUNT in FOR body after destructuring
QUERY Q33_comparison_of_a_COUNT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::Out<TakesPlace>::COUNT::GTE(1)
  }
  RETURN NONE

// EQ of text in RETURN array
QUERY Q34_EQ_of_text(text: String) =>
  RETURN [
    {entry: N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{quest_name}::EQ(text)},
    {entry: 1},
  ]

// CONTAINS of an array in condition inside EXISTS
QUERY Q35_CONTAINS_of_an_array(text: String) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::{rewards}::CONTAINS(text))))::{quest_key}

// CONTAINS of text in binding
QUERY Q36_CONTAINS_of_text(item_id: ID) =>
  quest <- N<Quest>(item_id)
  result <- quest::{quest_name}::CONTAINS("or")
  RETURN result

// IS_IN a parameter in bound mapping entry
QUERY Q37_IS_IN_a_parameter(codes: [String]) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::{quest_name}::IS_IN(codes), quest_key, ..}
  RETURN shown

// EQ of an ID in UpsertN value
QUERY Q38_EQ_of_an_ID(item_id: ID, text: String) =>
  kept <- N<Quest>::WHERE(_::{quest_key}::EQ(text))::UpsertN({hidden: N<Quest>({quest_key: text})::ID::EQ(item_id), points: 1})
  RETURN kept

// LT in RETURN nested object
QUERY Q39_LT(factor: F64) =>
  quests <- N<Quest>
  RETURN {outer: {value: quests::FIRST::{odds}::LT(factor)}, again: quests::FIRST::{odds}::LT(factor)}

// comparison of a filtered COUNT in traversal from FIRST
QUERY Q40_comparison_of_a_filtered_COUNT(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::FIRST::Out<Unlocks>::WHERE(_::{points}::GT(2))::COUNT::LT(limit)

// EQ of a Boolean in nested closure
QUERY Q41_EQ_of_a_Boolean() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::{hidden}::EQ(true)},
  }

// EQ of an ID in condition inside EXISTS
QUERY Q42_EQ_of_an_ID(item_id: ID) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::ID::EQ(item_id))))::{quest_key}

// EQ of a literal in AddN statement
QUERY Q43_EQ_of_a_literal(item_id: ID) =>
  AddN<Quest>({hidden: N<Quest>(item_id)::{quest_name}::EQ("north"), points: 1})
  RETURN NONE

// EQ of a traversal in nested mapping entry
QUERY Q44_EQ_of_a_traversal(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: _::{quest_name}::EQ(N<Quest>({quest_key: text})::{quest_name}),
      quest_name,
    },
  }

// LTE of an integer in closure
QUERY Q45_LTE_of_an_integer() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::{odds}::LTE(3),
  }
