// call of counts in RETURN
QUERY Q5_call_of_counts(text: String) =>
  RETURN ADD(N<Device>({asset_tag: text})::Out<UsedIn>::COUNT, N<Device>({asset_tag: text})::In<Services>::COUNT)

// call in bound mapping entry
QUERY Q6_call() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: ADD(_::{watts}, 3), asset_tag, ..}
  RETURN shown

// call of counts in rerank argument
QUERY Q7_call_of_counts(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::RerankRRF(k: ADD(E<Services>::ToN::Out<UsedIn>::COUNT, E<Services>::ToN::In<Services>::COUNT))

// call in RETURN array
QUERY Q8_call(text: String) =>
  RETURN [
    {entry: ADD(N<Device>({asset_tag: text})::{watts}, 3)},
    {entry: 1},
  ]

// call in PREFILTER
QUERY Q9_call(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(_::{dosage}::LTE(ADD(_::{watts}, 3)))
  ))::{chapter, score}

// call of counts in traversal from a search
QUERY Q10_call_of_counts(text: String) =>
  RETURN ADD(SearchBM25<Device>(text, 4)::Out<UsedIn>::COUNT, SearchBM25<Device>(text, 4)::In<Services>::COUNT)

// call in AddE property
QUERY Q11_call(item_id: ID) =>
  device <- N<Device>(item_id)
  AddE<Replaces>({fitness: ADD(E<Replaces>(item_id)::ToN::{watts}, 3)})::From(item_id)::To(device)
  RETURN NONE

// call of counts in array element
QUERY Q12_call_of_counts(item_id: ID) =>
  list <- [ADD(N<Device>(item_id)::Out<UsedIn>::COUNT, N<Device>(item_id)::In<Services>::COUNT), ADD(N<Device>(item_id)::Out<UsedIn>::COUNT, N<Device>(item_id)::In<Services>::COUNT)]
  RETURN list

// call in negated OR operand
QUERY Q13_call() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{dosage}::LTE(ADD(_::{watts}, 3)), _::{watts}::LT(0)))

// nested calls in FOR body after destructuring
QUERY Q14_nested_calls(limit: U16, factor: F64, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- ADD(MUL(found::{dosage}, factor), SUB(SQRT(found::{watts}), DIV(limit, 2.0)))
  }
  RETURN NONE

// call in FOR body
QUERY Q15_call() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- ADD(each::{watts}, 3)
  }
  RETURN NONE

// nested calls in ORDER
QUERY Q16_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(ADD(MUL(_::{dosage}, factor), SUB(SQRT(_::{watts}), DIV(limit, 2.0))))::{asset_tag, watts}

// nested calls in mapping entry
QUERY Q17_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: ADD(MUL(_::{dosage}, factor), SUB(SQRT(_::{watts}), DIV(limit, 2.0)))
  }

// call of counts in AddE property
QUERY Q18_call_of_counts(item_id: ID) =>
  devices <- N<Device>
  device <- N<Device>(item_id)
  AddE<Replaces>({fitness: ADD(devices::Out<UsedIn>::COUNT, devices::In<Services>::COUNT)})::From(item_id)::To(device)
  RETURN NONE

// call of counts in traversal from a look-up
QUERY Q19_call_of_counts(text: String) =>
  RETURN ADD(N<Device>({asset_tag: text})::Out<UsedIn>::COUNT, N<Device>({asset_tag: text})::In<Services>::COUNT)

// call of counts in bound mapping entry
QUERY Q20_call_of_counts() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: ADD(_::Out<UsedIn>::COUNT, _::In<Services>::COUNT), asset_tag, ..}
  RETURN shown

// nested calls in closure
QUERY Q21_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: ADD(MUL(each::{dosage}, factor), SUB(SQRT(each::{watts}), DIV(limit, 2.0))),
  }

// call in UpsertE value
QUERY Q22_call(item_id: ID) =>
  device <- N<Device>(item_id)
  link <- E<Replaces>::UpsertE({fitness: ADD(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts}, 3)})::From(device)::To(item_id)
  RETURN link

// call in traversal from a look-up
QUERY Q23_call(text: String) =>
  RETURN ADD(N<Device>({asset_tag: text})::{watts}, 3)

// call of counts in traversal from a plural variable
QUERY Q24_call_of_counts() =>
  devices <- N<Device>
  RETURN ADD(devices::Out<UsedIn>::COUNT, devices::In<Services>::COUNT)

// nested calls in nested closure
QUERY Q25_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: ADD(MUL(inner::{dosage}, factor), SUB(SQRT(inner::{watts}), DIV(limit, 2.0)))},
  }

// nested calls in array element
QUERY Q26_nested_calls(limit: U16, factor: F64, text: String) =>
  list <- [ADD(MUL(N<Device>({asset_tag: text})::{dosage}, factor), SUB(SQRT(N<Device>({asset_tag: text})::{watts}), DIV(limit, 2.0))), ADD(MUL(N<Device>({asset_tag: text})::{dosage}, factor), SUB(SQRT(N<Device>({asset_tag: text})::{watts}), DIV(limit, 2.0)))]
  RETURN list

// call in nested closure
QUERY Q27_call() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: ADD(inner::{watts}, 3)},
  }

// nested calls in traversal from FIRST
QUERY Q28_nested_calls(limit: U16, factor: F64) =>
  devices <- N<Device>
  RETURN ADD(MUL(devices::FIRST::{dosage}, factor), SUB(SQRT(devices::FIRST::{watts}), DIV(limit, 2.0)))
