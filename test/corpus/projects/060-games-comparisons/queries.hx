// NEQ in RETURN list
QUERY Q10_NEQ() =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{quest_name}::NEQ("south")

// GTE of a Date in RETURN nested object
QUERY Q11_GTE_of_a_Date(item_id: ID, moment: Date) =>
  RETURN {outer: {value: E<Unlocks>(item_id)::ToN::{opened_on}::GTE(moment)}, again: E<Unlocks>(item_id)::ToN::{opened_on}::GTE(moment)}

// comparison of an end in AddN statement
QUERY Q12_comparison_of_an_end(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  AddN<Quest>({hidden: quest::InE<Finished>::FIRST::{deed}::EQ(text), points: 1})
  RETURN NONE

// EQ of a traversal in binding
QUERY Q13_EQ_of_a_traversal(item_id: ID, text: String) =>
  result <- N<Quest>(item_id)::{quest_name}::EQ(N<Quest>({quest_key: text})::{quest_name})
  RETURN result

// comparison across an edge in UPDATE value
QUERY Q14_comparison_across_an_edge(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: N<Quest>({quest_key: text})::InE<Unlocks>::FromN::FIRST::{quest_name}::NEQ(text), points: 1})
  RETURN changed

// EQ of text in bound mapping entry
QUERY Q15_EQ_of_text(text: String) =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: _::{quest_name}::EQ(text), quest_key, ..}
  RETURN shown

// comparison of an end in negated OR operand
QUERY Q16_comparison_of_an_end(text: String) =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::InE<Finished>::FIRST::{deed}::EQ(text), _::{points}::LT(0)))

// GT of a call in ORDER
QUERY Q17_GT_of_a_call(limit: U16) =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(_::{points}::GT(MUL(limit, 2)))::{quest_key, points}

// GT of another property in AddN statement
QUERY Q18_GT_of_another_property(item_id: ID) =>
  quest <- N<Quest>(item_id)
  AddN<Quest>({hidden: quest::{points}::GT(quest::{odds}), points: 1})
  RETURN NONE

// GTE of a Date in RETURN array
QUERY Q19_GTE_of_a_Date(item_id: ID, moment: Date) =>
  RETURN [
    {entry: N<Quest>(item_id)::{opened_on}::GTE(moment)},
    {entry: 1},
  ]

// EQ of text in condition inside EXISTS
QUERY Q20_EQ_of_text(text: String) =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::{quest_name}::EQ(text))))::{quest_key}

// comparison across an edge in ORDER
QUERY Q21_comparison_across_an_edge(text: String) =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(_::InE<Unlocks>::FromN::FIRST::{quest_name}::NEQ(text))::{quest_key, points}

// EQ of a literal in RETURN
QUERY Q22_EQ_of_a_literal() =>
  RETURN N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{quest_name}::EQ("north")

// IS_IN a parameter in PREFILTER
QUERY Q23_IS_IN_a_parameter(codes: [String], vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(_::{quest_name}::IS_IN(codes))
  ))::{tale, score}

// IS_IN a literal in UPDATE value
QUERY Q24_IS_IN_a_literal(item_id: ID, limit: U16) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: quest::{points}::IS_IN([1, 2, limit]), points: 1})
  RETURN changed

// IS_IN a literal in RETURN list
QUERY Q25_IS_IN_a_literal(item_id: ID, limit: U16) =>
  total <- N<Realm>::COUNT
  RETURN total, N<Quest>(item_id)::{points}::IS_IN([1, 2, limit])

// comparison across an edge in nested closure
QUERY Q26_comparison_across_an_edge(text: String) =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: inner::InE<Unlocks>::FromN::FIRST::{quest_name}::NEQ(text)},
  }

// LT in AddN statement
QUERY Q27_LT(factor: F64) =>
  quests <- N<Quest>
  AddN<Quest>({hidden: quests::FIRST::{odds}::LT(factor), points: 1})
  RETURN NONE

// LT in ORDER
QUERY Q28_LT(factor: F64) =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(_::{odds}::LT(factor))::{quest_key, points}

// IS_IN a literal in FOR body
QUERY Q29_IS_IN_a_literal(limit: U16) =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- each::{points}::IS_IN([1, 2, limit])
  }
  RETURN NONE

// EQ of a traversal in condition
QUERY Q30_EQ_of_a_traversal(text: String) =>
  found <- N<Quest>::WHERE(
    _::{quest_name}::EQ(N<Quest>({quest_key: text})::{quest_name})
  )
  RETURN found

// GTE of a Date in RETURN
QUERY Q31_GTE_of_a_Date(item_id: ID, moment: Date) =>
  RETURN N<Quest>(item_id)::{opened_on}::GTE(moment)

// LTE of an integer in UPDATE value
QUERY Q32_LTE_of_an_integer(item_id: ID, text: String) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({hidden: N<Quest>({quest_key: text})::{odds}::LTE(3), points: 1})
  RETURN changed

// LTE of an integer in closure
QUERY Q33_LTE_of_an_integer() =>
  quests <- N<Quest>
  RETURN quests::|each|{
    key: each::{quest_key},
    value: each::{odds}::LTE(3),
  }
