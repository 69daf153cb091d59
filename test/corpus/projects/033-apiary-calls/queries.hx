// call in traversal from a single variable
QUERY Q3_call(item_id: ID) =>
  hive <- N<Hive>(item_id)
  RETURN ADD(hive::{frames}, 3)

// call in nested FOR body
QUERY Q4_call(codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- ADD(inner::{frames}, 3)
    }
  }
  RETURN hives::COUNT

// call of counts in RETURN nested object
QUERY Q5_call_of_counts(text: String) =>
  RETURN {outer: {value: ADD(N<Hive>({tag: text})::Out<PlacedOn>::COUNT, N<Hive>({tag: text})::In<Watches>::COUNT)}, again: ADD(N<Hive>({tag: text})::Out<PlacedOn>::COUNT, N<Hive>({tag: text})::In<Watches>::COUNT)}

// call of counts in binding
QUERY Q6_call_of_counts() =>
  hives <- N<Hive>
  result <- ADD(hives::FIRST::Out<PlacedOn>::COUNT, hives::FIRST::In<Watches>::COUNT)
  RETURN result

// call in RETURN
QUERY Q7_call(item_id: ID) =>
  RETURN ADD(N<Hive>(item_id)::{frames}, 3)

// nested calls in UpsertE value
QUERY Q8_nested_calls(item_id: ID, limit: U16, factor: F64, text: String) =>
  hive <- N<Hive>(item_id)
  link <- E<Swarms>::UpsertE({drift: ADD(MUL(N<Hive>({tag: text})::{honey_kg}, factor), SUB(SQRT(N<Hive>({tag: text})::{frames}), DIV(limit, 2.0)))})::From(hive)::To(item_id)
  RETURN link

// call in UpsertN value
QUERY Q9_call(text: String) =>
  hives <- N<Hive>
  kept <- N<Hive>::WHERE(_::{tag}::EQ(text))::UpsertN({honey_kg: ADD(hives::FIRST::{frames}, 3)})
  RETURN kept

// call of counts in RETURN array
QUERY Q10_call_of_counts() =>
  RETURN [
    {entry: ADD(N<Hive>::Out<PlacedOn>::COUNT, N<Hive>::In<Watches>::COUNT)},
    {entry: 1},
  ]

// call of counts in nested closure
QUERY Q11_call_of_counts() =>
  hives <- N<Hive>
  RETURN hives::|outer|{
    key: outer::{tag},
    near: outer::Out<Swarms>::|inner|{from: outer::ID, value: ADD(inner::Out<PlacedOn>::COUNT, inner::In<Watches>::COUNT)},
  }

// nested calls in negated OR operand
QUERY Q12_nested_calls(limit: U16, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(!OR(_::{honey_kg}::LTE(ADD(MUL(_::{honey_kg}, factor), SUB(SQRT(_::{frames}), DIV(limit, 2.0)))), _::{frames}::LT(0)))

// nested calls in RETURN list
QUERY Q13_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  total <- N<Meadow>::COUNT
  RETURN total, ADD(MUL(N<Hive>(item_id)::{honey_kg}, factor), SUB(SQRT(N<Hive>(item_id)::{frames}), DIV(limit, 2.0)))

// call in condition
QUERY Q14_call() =>
  found <- N<Hive>::WHERE(
    _::{honey_kg}::LTE(ADD(_::{frames}, 3))
  )
  RETURN found

// call of counts in call argument in a mapping
QUERY Q15_call_of_counts() =>
  hives <- N<Hive>
  RETURN hives::{tag, more: MUL(ADD(_::Out<PlacedOn>::COUNT, _::In<Watches>::COUNT), 2)}

// call in call argument in a mapping
QUERY Q16_call() =>
  hives <- N<Hive>
  RETURN hives::{tag, more: MUL(ADD(_::{frames}, 3), 2)}

// nested calls in nested mapping entry
QUERY Q17_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  hive <- N<Hive>(item_id)
  RETURN hive::{
    tag,
    nested: {
      inner: ADD(MUL(_::{honey_kg}, factor), SUB(SQRT(_::{frames}), DIV(limit, 2.0))),
      hive_name,
    },
  }

// call of counts in FOR body after destructuring
QUERY Q18_call_of_counts(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Hive>({tag: key})
    value <- ADD(found::Out<PlacedOn>::COUNT, found::In<Watches>::COUNT)
  }
  RETURN NONE

// nested calls in condition inside EXISTS
QUERY Q19_nested_calls(limit: U16, factor: F64) =>
  hives <- N<Hive>
  RETURN hives::WHERE(EXISTS(_::Out<Swarms>::WHERE(_::{honey_kg}::LTE(ADD(MUL(_::{honey_kg}, factor), SUB(SQRT(_::{frames}), DIV(limit, 2.0)))))))::{tag}

// nested calls in traversal from a look-up
QUERY Q20_nested_calls(limit: U16, factor: F64, text: String) =>
  RETURN ADD(MUL(N<Hive>({tag: text})::{honey_kg}, factor), SUB(SQRT(N<Hive>({tag: text})::{frames}), DIV(limit, 2.0)))

// nested calls in nested FOR body
QUERY Q21_nested_calls(limit: U16, factor: F64, codes: [String]) =>
  hives <- N<Hive>
  FOR key IN codes {
    FOR inner IN hives {
      value <- ADD(MUL(inner::{honey_kg}, factor), SUB(SQRT(inner::{frames}), DIV(limit, 2.0)))
    }
  }
  RETURN hives::COUNT

// call in AddN statement
QUERY Q22_call() =>
  AddN<Hive>({honey_kg: ADD(N<Hive>::ORDER<Asc>(_::{hive_name})::FIRST::{frames}, 3)})
  RETURN NONE

// call in AND operand
QUERY Q23_call() =>
  hives <- N<Hive>
  RETURN hives::WHERE(AND(
    _::{frames}::GTE(0),
    _::{honey_kg}::LTE(ADD(_::{frames}, 3))
  ))

// nested calls in AddN statement
QUERY Q24_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  hive <- N<Hive>(item_id)
  AddN<Hive>({honey_kg: ADD(MUL(hive::{honey_kg}, factor), SUB(SQRT(hive::{frames}), DIV(limit, 2.0)))})
  RETURN NONE

// call of counts in FOR body
QUERY Q25_call_of_counts() =>
  hives <- N<Hive>
  FOR each IN hives {
    value <- ADD(each::Out<PlacedOn>::COUNT, each::In<Watches>::COUNT)
  }
  RETURN NONE

// call of counts in ORDER
QUERY Q26_call_of_counts() =>
  hives <- N<Hive>
  RETURN hives::ORDER<Desc>(ADD(_::Out<PlacedOn>::COUNT, _::In<Watches>::COUNT))::{tag, frames}
