// GTE of a Date in RETURN nested object
QUERY Q10_GTE_of_a_Date(moment: Date) =>
  RETURN {outer: {value: N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{opened_on}::GTE(moment)}, again: N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{opened_on}::GTE(moment)}

// IS_IN a parameter in PREFILTER
QUERY Q11_IS_IN_a_parameter(codes: [String], vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(_::{quest_name}::IS_IN(codes))
  ))::{tale, score}

// GT of another property in FOR body
QUERY Q12_GT_of_another_property() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::{points}::GT(each::{odds})
  }
  RETURN NONE

// CONTAINS of an array in AddN property
QUERY Q13_CONTAINS_of_an_array(item_id: ID, text: String) =>
  added <- AddN<Quest>({hidden: N<Quest>(item_id)::{rewards}::CONTAINS(text), points: 1})
  RETURN added

// GT of another property in negated OR operand
QUERY Q14_GT_of_another_property() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{points}::GT(_::{odds}), _::{points}::LT(0)))

// EQ of an ID in AddN property
QUERY Q15_EQ_of_an_ID(item_id: ID) =>
  quests <- N<Quest>
  added <- AddN<Quest>({hidden: quests::FIRST::ID::EQ(item_id), points: 1})
  RETURN added

// comparison of a COUNT in nested FOR body
QUERY Q16_comparison_of_a_COUNT(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- inner::Out<TakesPlace>::COUNT::GTE(1)
    }
  }
  RETURN quests::COUNT

// IS_IN a parameter in UPDATE value
QUERY Q17_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: E<Unlocks>(item_id)::ToN::{quest_name}::IS_IN(codes), points: 1})
  RETURN changed

// EQ of a literal in RETURN
QUERY Q18_EQ_of_a_literal(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{quest_name}::EQ("north")

// CONTAINS of an array in UpsertN value
QUERY Q19_CONTAINS_of_an_array(item_id: ID, text: String) =>
  kept <- N<Quest>::WHERE(_::{quest_key}::EQ(text))::UpsertN({hidden: N<Quest>(item_id)::{rewards}::CONTAINS(text), points: 1})
  RETURN kept

// EQ of an ID in RETURN array
QUERY Q20_EQ_of_an_ID(item_id: ID, text: String) =>
  RETURN [
    {entry: N<Quest>({quest_key: text})::ID::EQ(item_id)},
    {entry: 1},
  ]

// comparison of an end in condition
QUERY Q21_comparison_of_an_end(text: String) =>
  found <- N<Quest>::WHERE(
    _::InE<Finished>::FIRST::{deed}::EQ(text)
  )
  RETURN found

// LTE of an integer in RETURN
QUERY Q22_LTE_of_an_integer() =>
  RETURN N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{odds}::LTE(3)

// comparison across an edge in AND operand
QUERY Q23_comparison_across_an_edge(text: String) =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    _::InE<Unlocks>::FromN::FIRST::{quest_name}::NEQ(text)
  ))

// IS_IN a literal in FOR body after destructuring
QUERY Q24_IS_IN_a_literal(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- found::{points}::IS_IN([1, 2, limit])
  }
  RETURN NONE

// IS_IN a literal in binding
QUERY Q25_IS_IN_a_literal(item_id: ID, limit: U16) =>
  result <- N<Quest>(item_id)::{points}::IS_IN([1, 2, limit])
  RETURN result

// GT of another property in mapping entry
QUERY Q26_GT_of_another_property() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: _::{points}::GT(_::{odds})
  }

// EQ of an ID in UPDATE value
QUERY Q27_EQ_of_an_ID(item_id: ID) =>
  quests <- N<Quest>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: quests::FIRST::ID::EQ(item_id), points: 1})
  RETURN changed

// IS_IN a parameter in negated OR operand
QUERY Q28_IS_IN_a_parameter(codes: [String]) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{quest_name}::IS_IN(codes), _::{points}::LT(0)))

// IS_IN a literal in traversal from FIRST
QUERY Q29_IS_IN_a_literal(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::FIRST::{points}::IS_IN([1, 2, limit])

// GT in binding
QUERY Q30_GT(item_id: ID) =>
  quest <- N<Quest>(item_id)
  result <- quest::{points}::GT(10)
  RETURN result

// comparison across an edge in RETURN nested object
QUERY Q31_comparison_across_an_edge(item_id: ID, text: String) =>
  RETURN {outer: {value: N<Quest>(item_id)::InE<Unlocks>::FromN::FIRST::{quest_name}::NEQ(text)}, again: N<Quest>(item_id)::InE<Unlocks>::FromN::FIRST::{quest_name}::NEQ(text)}

// LT in RETURN object
QUERY Q32_LT(factor: F64, text: String) =>
  RETURN {
    value: N<Quest>({quest_key: text})::{odds}::LT(factor),
    nested: {inner: [1, {deep: NONE}]},
  }

// GT in condition inside EXISTS
QUERY Q33_GT() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::{points}::GT(10))))::{quest_key}
