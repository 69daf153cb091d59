// call in FOR body
QUERY Q5_call() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- ADD(each::{watts}, 3)
  }
  RETURN NONE

// call in RETURN list
QUERY Q6_call(item_id: ID) =>
  device <- N<Device>(item_id)
  total <- N<Ward>::COUNT
  RETURN total, ADD(device::{watts}, 3)

// call of counts in nested mapping entry
QUERY Q7_call_of_counts(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: ADD(_::Out<UsedIn>::COUNT, _::In<Services>::COUNT),
      device_name,
    },
  }

// nested calls in ORDER
QUERY Q8_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(ADD(MUL(_::{dosage}, factor), SUB(SQRT(_::{watts}), DIV(limit, 2.0))))::{asset_tag, watts}

// nested calls in UpsertE value
QUERY Q9_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  devices <- N<Device>
  device <- N<Device>(item_id)
  link <- E<Replaces>::UpsertE({fitness: ADD(MUL(devices::FIRST::{dosage}, factor), SUB(SQRT(devices::FIRST::{watts}), DIV(limit, 2.0)))})::From(device)::To(item_id)
  RETURN link

// call in negated OR operand
QUERY Q10_call() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{dosage}::LTE(ADD(_::{watts}, 3)), _::{watts}::LT(0)))

// nested calls in RETURN nested object
QUERY Q11_nested_calls(item_id: ID, limit: U16, factor: F64) =>
  RETURN {outer: {value: ADD(MUL(E<Replaces>(item_id)::ToN::{dosage}, factor), SUB(SQRT(E<Replaces>(item_id)::ToN::{watts}), DIV(limit, 2.0)))}, again: ADD(MUL(E<Replaces>(item_id)::ToN::{dosage}, factor), SUB(SQRT(E<Replaces>(item_id)::ToN::{watts}), DIV(limit, 2.0)))}

// call in RETURN array
QUERY Q12_call(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN [
    {entry: ADD(device::{watts}, 3)},
    {entry: 1},
  ]

// call in mapping entry
QUERY Q13_call() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: ADD(_::{watts}, 3)
  }

// nested calls in call argument
QUERY Q14_nested_calls(limit: U16, factor: F64, text: String) =>
  RETURN ADD(ADD(MUL(N<Device>({asset_tag: text})::{dosage}, factor), SUB(SQRT(N<Device>({asset_tag: text})::{watts}), DIV(limit, 2.0))), SUB(1, ADD(MUL(N<Device>({asset_tag: text})::{dosage}, factor), SUB(SQRT(N<Device>({asset_tag: text})::{watts}), DIV(limit, 2.0)))))

// call in AddN property
QUERY Q15_call() =>
  devices <- N<Device>
  added <- AddN<Device>({dosage: ADD(devices::FIRST::{watts}, 3)})
  RETURN added

// nested calls in negated OR operand
QUERY Q16_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{dosage}::LTE(ADD(MUL(_::{dosage}, factor), SUB(SQRT(_::{watts}), DIV(limit, 2.0)))), _::{watts}::LT(0)))

// call of counts in RETURN object
QUERY Q17_call_of_counts() =>
  RETURN {
    value: ADD(V<Manual>::Out<Covers>::Out<UsedIn>::COUNT, V<Manual>::Out<Covers>::In<Services>::COUNT),
    nested: {inner: [1, {deep: NONE}]},
  }

// call in AddE property
QUERY Q18_call(item_id: ID) =>
  device <- N<Device>(item_id)
  AddE<Replaces>({fitness: ADD(device::{watts}, 3)})::From(item_id)::To(device)
  RETURN NONE

// call of counts in mapping entry
QUERY Q19_call_of_counts() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: ADD(_::Out<UsedIn>::COUNT, _::In<Services>::COUNT)
  }

// call of counts in closure
QUERY Q20_call_of_counts() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: ADD(each::Out<UsedIn>::COUNT, each::In<Services>::COUNT),
  }

// call in closure
QUERY Q21_call() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: ADD(each::{watts}, 3),
  }

// nested calls in call argument in a mapping
QUERY Q22_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::{asset_tag, more: MUL(ADD(MUL(_::{dosage}, factor), SUB(SQRT(_::{watts}), DIV(limit, 2.0))), 2)}

// call of counts in nested closure
QUERY Q23_call_of_counts() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: ADD(inner::Out<UsedIn>::COUNT, inner::In<Services>::COUNT)},
  }

// nested calls in nested closure
QUERY Q24_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: ADD(MUL(inner::{dosage}, factor), SUB(SQRT(inner::{watts}), DIV(limit, 2.0)))},
  }

// call of counts in rerank argument
QUERY Q25_call_of_counts(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::RerankRRF(k: ADD(E<Services>::ToN::Out<UsedIn>::COUNT, E<Services>::ToN::In<Services>::COUNT))

// nested calls in closure
QUERY Q26_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: ADD(MUL(each::{dosage}, factor), SUB(SQRT(each::{watts}), DIV(limit, 2.0))),
  }

// nested calls in mapping entry
QUERY Q27_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: ADD(MUL(_::{dosage}, factor), SUB(SQRT(_::{watts}), DIV(limit, 2.0)))
  }

// call of counts in UPDATE value
QUERY Q28_call_of_counts(item_id: ID) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({dosage: ADD(N<Device>::Out<UsedIn>::COUNT, N<Device>::In<Services>::COUNT)})
  RETURN changed
