// call in RETURN
QUERY Q4_call() =>
  RETURN ADD(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}, 3)

// call of counts in RETURN
QUERY Q5_call_of_counts(text: String) =>
  RETURN ADD(N<Quest>({quest_key: text})::Out<TakesPlace>::COUNT, N<Quest>({quest_key: text})::In<Finished>::COUNT)

// call of counts in call argument in a mapping
QUERY Q6_call_of_counts() =>
  quests <- N<Quest>
  RETURN quests::{quest_key, more: MUL(ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT), 2)}

// call of counts in RETURN list
QUERY Q7_call_of_counts() =>
  total <- N<Realm>::COUNT
  RETURN total, ADD(E<Finished>::ToN::Out<TakesPlace>::COUNT, E<Finished>::ToN::In<Finished>::COUNT)

// nested calls in condition
QUERY Q8_nested_calls(limit: U16, factor: F64) =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(ADD(MUL(_::{odds}, factor), SUB(SQRT(_::{points}), DIV(limit, 2.0))))
  )
  RETURN found

// call in RETURN object
QUERY Q9_call() =>
  quests <- N<Quest>
  RETURN {
    value: ADD(quests::FIRST::{points}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// call in condition
QUERY Q10_call() =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(ADD(_::{points}, 3))
  )
  RETURN found

// call in FOR body after destructuring
QUERY Q11_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Quest>({quest_key: key})
    value <- ADD(found::{points}, 3)
  }
  RETURN NONE

// call of counts in AddN property
QUERY Q12_call_of_counts(item_id: ID) =>
  added <- AddN<Quest>({odds: ADD(N<Quest>(item_id)::Out<TakesPlace>::COUNT, N<Quest>(item_id)::In<Finished>::COUNT)})
  RETURN added

// call in bound mapping entry
QUERY Q13_call() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: ADD(_::{points}, 3), quest_key, ..}
  RETURN shown

// call of counts in negated OR operand
QUERY Q14_call_of_counts() =>
  quests <- N<Quest>
  RETURN quests::WHERE(!OR(_::{odds}::LTE(ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT)), _::{points}::LT(0)))

// call in nested closure
QUERY Q15_call() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: ADD(inner::{points}, 3)},
  }

// call in nested mapping entry
QUERY Q16_call(item_id: ID) =>
  quest <- N<Quest>(item_id)
  RETURN quest::{
    quest_key,
    nested: {
      inner: ADD(_::{points}, 3),
      quest_name,
    },
  }

// call in call argument in a mapping
QUERY Q17_call() =>
  quests <- N<Quest>
  RETURN quests::{quest_key, more: MUL(ADD(_::{points}, 3), 2)}

// call of counts in bound mapping entry
QUERY Q18_call_of_counts() =>
  quests <- N<Quest>
  shown <- quests::RANGE(0, 5)::{value: ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT), quest_key, ..}
  RETURN shown

// call in UpsertE value
QUERY Q19_call(item_id: ID) =>
  quest <- N<Quest>(item_id)
  link <- E<Unlocks>::UpsertE({weight: ADD(N<Quest>(item_id)::{points}, 3)})::From(quest)::To(item_id)
  RETURN link

// call in ORDER
QUERY Q20_call() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(ADD(_::{points}, 3))::{quest_key, points}

// call of counts in RETURN array
QUERY Q21_call_of_counts(item_id: ID) =>
  RETURN [
    {entry: ADD(N<Quest>(item_id)::Out<TakesPlace>::COUNT, N<Quest>(item_id)::In<Finished>::COUNT)},
    {entry: 1},
  ]

// nested calls in binding
QUERY Q22_nested_calls(limit: U16, factor: F64) =>
  result <- ADD(MUL(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{odds}, factor), SUB(SQRT(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}), DIV(limit, 2.0)))
  RETURN result

// nested calls in AddE property
QUERY Q23_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  quest <- N<Quest>(item_id)
  AddE<Unlocks>({weight: ADD(MUL(E<Unlocks>(item_id)::ToN::{odds}, factor), SUB(SQRT(E<Unlocks>(item_id)::ToN::{points}), DIV(limit, 2.0)))})::From(item_id)::To(quest)
  RETURN NONE

// nested calls in AND operand
QUERY Q24_nested_calls(limit: U16, factor: F64) =>
  quests <- N<Quest>
  RETURN quests::WHERE(AND(
    _::{points}::GTE(0),
    _::{odds}::LTE(ADD(MUL(_::{odds}, factor), SUB(SQRT(_::{points}), DIV(limit, 2.0))))
  ))

// call of counts in condition
QUERY Q25_call_of_counts() =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(ADD(_::Out<TakesPlace>::COUNT, _::In<Finished>::COUNT))
  )
  RETURN found

// call of counts in array element
QUERY Q26_call_of_counts() =>
  list <- [ADD(V<Legend>::Out<Foretells>::Out<TakesPlace>::COUNT, V<Legend>::Out<Foretells>::In<Finished>::COUNT), ADD(V<Legend>::Out<Foretells>::Out<TakesPlace>::COUNT, V<Legend>::Out<Foretells>::In<Finished>::COUNT)]
  RETURN list

// nested calls in PREFILTER
QUERY Q27_nested_calls(limit: U16, factor: F64, vector: [F64]) =>
  RETURN SearchV<Legend>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasLegend>::WHERE(_::{odds}::LTE(ADD(MUL(_::{odds}, factor), SUB(SQRT(_::{points}), DIV(limit, 2.0)))))
  ))::{tale, score}
