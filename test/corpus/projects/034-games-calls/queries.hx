// call in UPDATE value
QUERY Q4_call(item_id: ID) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({odds: ADD(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}, 3)})
  RETURN changed

// call of counts in AddN statement
QUERY Q5_call_of_counts(text: String) =>
  AddN<Quest>({odds: ADD(N<Quest>({quest_key: text})::Out<TakesPlace>::COUNT, N<Quest>({quest_key: text})::In<Finished>::COUNT)})
  RETURN NONE

// call of counts in call argument
QUERY Q6_call_of_counts() =>
  quests <- N<Quest>
  RETURN ADD(ADD(quests::FIRST::Out<TakesPlace>::COUNT, quests::FIRST::In<Finished>::COUNT), SUB(1, ADD(quests::FIRST::Out<TakesPlace>::COUNT, quests::FIRST::In<Finished>::COUNT)))

// nested calls in UpsertN value
QUERY Q7_nested_calls(item_id: ID, limit: U16, factor: F64, text: String) =>
  kept <- N<Quest>::WHERE(_::{quest_key}::EQ(text))::UpsertN({odds: ADD(MUL(N<Quest>(item_id)::{odds}, factor), SUB(SQRT(N<Quest>(item_id)::{points}), DIV(limit, 2.0)))})
  RETURN kept

// call of counts in RETURN list
QUERY Q8_call_of_counts() =>
  total <- N<Realm>::COUNT
  RETURN total, ADD(V<Legend>::Out<Foretells>::Out<TakesPlace>::COUNT, V<Legend>::Out<Foretells>::In<Finished>::COUNT)

// nested calls in AddN property
QUERY Q9_nested_calls(limit: U16, factor: F64) =>
  quests <- N<Quest>
  added <- AddN<Quest>({odds: ADD(MUL(quests::FIRST::{odds}, factor), SUB(SQRT(quests::FIRST::{points}), DIV(limit, 2.0)))})
  RETURN added

// call of counts in condition inside EXISTS
QUERY Q10_call_of_counts() =>
  quests <- N<Quest>
  RETURN quests::WHERE(EXISTS(_::Out<Unlocks>::WHERE(_::{odds}::LTE(ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT)))))::{quest_key}

// call of counts in AND operand
QUERY Q11_call_of_counts() =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    _::{odds}::LTE(ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT))
  ))

// call of counts in negated OR operand
QUERY Q12_call_of_counts() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{odds}::LTE(ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT)), _::{points}::LT(0)))

// call in FOR body after destructuring
QUERY Q13_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- ADD(found::{points}, 3)
  }
  RETURN NONE

// nested calls in traversal from a single variable
QUERY Q14_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  quest <- N<Quest>(item_id)
  RETURN ADD(MUL(quest::{odds}, factor), SUB(SQRT(quest::{points}), DIV(limit, 2.0)))

// call in AddN property
QUERY Q15_call() =>
  quests <- N<Quest>
  added <- AddN<Quest>({odds: ADD(quests::FIRST::{points}, 3)})
  RETURN added

// call in traversal from FIRST
QUERY Q16_call() =>
  quests <- N<Quest>
  RETURN ADD(quests::FIRST::{points}, 3)

// call of counts in nested FOR body
QUERY Q17_call_of_counts(codes: [String]) =>
  quests <- N<Quest>
  FOR key IN codes {
    FOR inner IN quests {
      value <- ADD(inner::Out<TakesPlace>::COUNT, inner::In<Finished>::COUNT)
    }
  }
  RETURN quests::COUNT

// nested calls in vector element
QUERY Q18_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  quest <- N<Quest>(item_id)
  RETURN SearchV<Legend>([ADD(MUL(quest::{odds}, factor), SUB(SQRT(quest::{points}), DIV(limit, 2.0))), 1, 0], 2)

// call of counts in mapping entry
QUERY Q19_call_of_counts() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT)
  }

// nested calls in rerank argument
QUERY Q20_nested_calls(limit: U16, factor: F64, text: String, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::RerankRRF(k: ADD(MUL(N<Quest>({quest_key: text})::{odds}, factor), SUB(SQRT(N<Quest>({quest_key: text})::{points}), DIV(limit, 2.0))))

// nested calls in RETURN array
QUERY Q21_nested_calls(limit: U16, factor: F64) =>
  quests <- N<Quest>
  RETURN [
    {entry: ADD(MUL(quests::FIRST::{odds}, factor), SUB(SQRT(quests::FIRST::{points}), DIV(limit, 2.0)))},
    {entry: 1},
  ]

// call in binding
QUERY Q22_call() =>
  result <- ADD(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}, 3)
  RETURN result

// call in nested mapping entry
QUERY Q23_call(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: ADD(_::{points}, 3),
      quest_name,
    },
  }

// call of counts in UpsertN value
QUERY Q24_call_of_counts(text: String) =>
  quests <- N<Quest>
  kept <- N<Quest>::WHERE(_::{quest_key}::EQ(text))::UpsertN({odds: ADD(quests::FIRST::Out<TakesPlace>::COUNT, quests::FIRST::In<Finished>::COUNT)})
  RETURN kept

// call in rerank argument
QUERY Q25_call(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::RerankRRF(k: ADD(N<Quest>(item_id)::{points}, 3))

// call of counts in nested mapping entry
QUERY Q26_call_of_counts(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT),
      quest_name,
    },
  }

// call in RETURN nested object
QUERY Q27_call() =>
  quests <- N<Quest>
  RETURN {outer: {value: ADD(quests::FIRST::{points}, 3)}, again: ADD(quests::FIRST::{points}, 3)}
