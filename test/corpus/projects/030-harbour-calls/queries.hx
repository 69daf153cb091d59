// nested calls in RETURN list
QUERY Q0_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  vessel <- N<Vessel>(item_id)
  total <- N<Pier>::COUNT
  RETURN total, ADD(MUL(vessel::{draught}, factor), SUB(SQRT(vessel::{tonnage}), DIV(limit, 2.0)))

// nested calls in RETURN object
QUERY Q1_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  RETURN {
    value: ADD(MUL(N<Vessel>(item_id)::{draught}, factor), SUB(SQRT(N<Vessel>(item_id)::{tonnage}), DIV(limit, 2.0))),
    nested: {inner: [1, {deep: NONE}]},
  }

// call in UPDATE value
QUERY Q2_call(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  changed <- vessel::UPDATE({draught: ADD(N<Vessel>({imo: text})::{tonnage}, 3)})
  RETURN changed

// call in RETURN
QUERY Q3_call() =>
  vessels <- N<Vessel>
  RETURN ADD(vessels::FIRST::{tonnage}, 3)

// call of counts in RETURN
QUERY Q4_call_of_counts(text: String) =>
  RETURN ADD(SearchBM25<Vessel>(text, 4)::Out<MooredAt>::COUNT, SearchBM25<Vessel>(text, 4)::In<Commands>::COUNT)

// call of counts in call argument in a mapping
QUERY Q5_call_of_counts() =>
  vessels <- N<Vessel>
  RETURN vessels::{imo, more: MUL(ADD(_::Out<MooredAt>::COUNT, _::In<Commands>::COUNT), 2)}

// call of counts in RETURN list
QUERY Q6_call_of_counts() =>
  vessels <- N<Vessel>
  total <- N<Pier>::COUNT
  RETURN total, ADD(vessels::FIRST::Out<MooredAt>::COUNT, vessels::FIRST::In<Commands>::COUNT)

// nested calls in condition
QUERY Q7_nested_calls(limit: U16, factor: F64) =>
  found <- N<Vessel>::WHERE(
    _::{draught}::LTE(ADD(MUL(_::{draught}, factor), SUB(SQRT(_::{tonnage}), DIV(limit, 2.0))))
  )
  RETURN found

// call in RETURN object
QUERY Q8_call(text: String) =>
  RETURN {
    value: ADD(N<Vessel>({imo: text})::{tonnage}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// call in condition
QUERY Q9_call() =>
  found <- N<Vessel>::WHERE(
    _::{draught}::LTE(ADD(_::{tonnage}, 3))
  )
  RETURN found

// call in FOR body after destructuring
QUERY Q10_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Vessel>({imo: key})
    value <- ADD(found::{tonnage}, 3)
  }
  RETURN NONE

// call of counts in AddN property
QUERY Q11_call_of_counts(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  added <- AddN<Vessel>({draught: ADD(vessel::Out<MooredAt>::COUNT, vessel::In<Commands>::COUNT)})
  RETURN added

// call in bound mapping entry
QUERY Q12_call() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: ADD(_::{tonnage}, 3), imo, ..}
  RETURN shown

// call of counts in negated OR operand
QUERY Q13_call_of_counts() =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(!OR(_::{draught}::LTE(ADD(_::Out<MooredAt>::COUNT, _::In<Commands>::COUNT)), _::{tonnage}::LT(0)))

// call in nested closure
QUERY Q14_call() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: ADD(inner::{tonnage}, 3)},
  }

// call in nested mapping entry
QUERY Q15_call(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN vessel::{
    imo,
    nested: {
      inner: ADD(_::{tonnage}, 3),
      ship_name,
    },
  }

// call in call argument in a mapping
QUERY Q16_call() =>
  vessels <- N<Vessel>
  RETURN vessels::{imo, more: MUL(ADD(_::{tonnage}, 3), 2)}

// call of counts in bound mapping entry
QUERY Q17_call_of_counts() =>
  vessels <- N<Vessel>
  shown <- vessels::RANGE(0, 5)::{value: ADD(_::Out<MooredAt>::COUNT, _::In<Commands>::COUNT), imo, ..}
  RETURN shown

// call in UpsertE value
QUERY Q18_call(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  link <- E<Tows>::UpsertE({tension: ADD(vessel::{tonnage}, 3)})::From(vessel)::To(item_id)
  RETURN link

// call in ORDER
QUERY Q19_call() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(ADD(_::{tonnage}, 3))::{imo, tonnage}

// call of counts in RETURN array
QUERY Q20_call_of_counts(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN [
    {entry: ADD(vessel::Out<MooredAt>::COUNT, vessel::In<Commands>::COUNT)},
    {entry: 1},
  ]

// nested calls in binding
QUERY Q21_nested_calls(limit: U16, factor: F64) =>
  vessels <- N<Vessel>
  result <- ADD(MUL(vessels::FIRST::{draught}, factor), SUB(SQRT(vessels::FIRST::{tonnage}), DIV(limit, 2.0)))
  RETURN result

// nested calls in AddE property
QUERY Q22_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  vessel <- N<Vessel>(item_id)
  AddE<Tows>({tension: ADD(MUL(N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{draught}, factor), SUB(SQRT(N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tonnage}), DIV(limit, 2.0)))})::From(item_id)::To(vessel)
  RETURN NONE

// nested calls in AND operand
QUERY Q23_nested_calls(limit: U16, factor: F64) =>
  vessels <- N<Vessel>
  RETURN vessels::WHERE(AND(
    _::{tonnage}::GTE(0),
    _::{draught}::LTE(ADD(MUL(_::{draught}, factor), SUB(SQRT(_::{tonnage}), DIV(limit, 2.0))))
  ))
