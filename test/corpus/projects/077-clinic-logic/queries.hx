// nested logic in RETURN object
QUERY Q5_nested_logic(item_id: ID, text: String, enabled: Boolean) =>
  RETURN {
    value: AND(OR(E<Replaces>(item_id)::ToN::{watts}::GT(1), !AND(E<Replaces>(item_id)::ToN::{sterile}::EQ(enabled), EXISTS(N<Device>({asset_tag: text})::Out<Replaces>))), !OR(E<Replaces>(item_id)::ToN::{device_name}::EQ("x"))),
    nested: {inner: [1, {deep: NONE}]},
  }

// negated AND in PREFILTER
QUERY Q6_negated_AND(limit: U16, vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(!AND(_::{sterile}::EQ(false), _::{watts}::LTE(limit)))
  ))::{chapter, score}

// negated OR in nested closure
QUERY Q7_negated_OR() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: !OR(EXISTS(inner::Out<Replaces>), !EXISTS(inner::Out<HasManual>))},
  }

// OR in UPDATE value
QUERY Q8_OR(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({sterile: OR(N<Device>({asset_tag: text})::{watts}::GT(5), N<Device>({asset_tag: text})::{device_name}::EQ(text), N<Device>({asset_tag: text})::{dosage}::LT(0.5)), watts: 1})
  RETURN changed

// EXISTS in binding
QUERY Q9_EXISTS() =>
  devices <- N<Device>
  result <- EXISTS(devices::Out<UsedIn>)
  RETURN result

// EXISTS of a property in UPDATE value
QUERY Q10_EXISTS_of_a_property(item_id: ID) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({sterile: EXISTS(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{bought_on}), watts: 1})
  RETURN changed

// EXISTS of a property in FOR body
QUERY Q11_EXISTS_of_a_property() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- EXISTS(each::{bought_on})
  }
  RETURN NONE

// nested logic in UPDATE value
QUERY Q12_nested_logic(item_id: ID, enabled: Boolean) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({sterile: AND(OR(device::{watts}::GT(1), !AND(device::{sterile}::EQ(enabled), EXISTS(N<Device>(item_id)::Out<Replaces>))), !OR(device::{device_name}::EQ("x"))), watts: 1})
  RETURN changed

// OR in RETURN array
QUERY Q13_OR(item_id: ID, text: String) =>
  RETURN [
    {entry: OR(N<Device>(item_id)::{watts}::GT(5), N<Device>(item_id)::{device_name}::EQ(text), N<Device>(item_id)::{dosage}::LT(0.5))},
    {entry: 1},
  ]

// OR in condition
QUERY Q14_OR(text: String) =>
  found <- N<Device>::WHERE(
    OR(_::{watts}::GT(5), _::{device_name}::EQ(text), _::{dosage}::LT(0.5))
  )
  RETURN found

// EXISTS in RETURN nested object
QUERY Q15_EXISTS() =>
  devices <- N<Device>
  RETURN {outer: {value: EXISTS(devices::FIRST::Out<UsedIn>)}, again: EXISTS(devices::FIRST::Out<UsedIn>)}

// nested logic in array element
QUERY Q16_nested_logic(enabled: Boolean) =>
  list <- [AND(OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts}::GT(1), !AND(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{sterile}::EQ(enabled), EXISTS(E<Services>::ToN::Out<Replaces>))), !OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{device_name}::EQ("x"))), AND(OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts}::GT(1), !AND(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{sterile}::EQ(enabled), EXISTS(E<Services>::ToN::Out<Replaces>))), !OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{device_name}::EQ("x")))]
  RETURN list

// negated EXISTS in mapping entry
QUERY Q17_negated_EXISTS() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: !EXISTS(_::In<Services>)
  }

// negated OR in PREFILTER
QUERY Q18_negated_OR(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(!OR(EXISTS(_::Out<Replaces>), !EXISTS(_::Out<HasManual>)))
  ))::{chapter, score}

// negated EXISTS in PREFILTER
QUERY Q19_negated_EXISTS(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(!EXISTS(_::In<Services>))
  ))::{chapter, score}

// negated EXISTS in AddN property
QUERY Q20_negated_EXISTS(item_id: ID) =>
  device <- N<Device>(item_id)
  added <- AddN<Device>({sterile: !EXISTS(device::In<Services>), watts: 1})
  RETURN added

// negated OR in nested FOR body
QUERY Q21_negated_OR(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- !OR(EXISTS(inner::Out<Replaces>), !EXISTS(inner::Out<HasManual>))
    }
  }
  RETURN devices::COUNT

// EXISTS of a property in AND operand
QUERY Q22_EXISTS_of_a_property() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(_::{bought_on})
  ))

// negated EXISTS in negated OR operand
QUERY Q23_negated_EXISTS() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(!EXISTS(_::In<Services>), _::{watts}::LT(0)))

// negated EXISTS in AND operand
QUERY Q24_negated_EXISTS() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    !EXISTS(_::In<Services>)
  ))

// EXISTS of a source in FOR body after destructuring
QUERY Q25_EXISTS_of_a_source(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- EXISTS(N<Device>({asset_tag: text}))
  }
  RETURN NONE

// OR in binding
QUERY Q26_OR(text: String) =>
  result <- OR(N<Device>({asset_tag: text})::{watts}::GT(5), N<Device>({asset_tag: text})::{device_name}::EQ(text), N<Device>({asset_tag: text})::{dosage}::LT(0.5))
  RETURN result

// negated AND in nested mapping entry
QUERY Q27_negated_AND(item_id: ID, limit: U16) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: !AND(_::{sterile}::EQ(false), _::{watts}::LTE(limit)),
      device_name,
    },
  }

// EXISTS of a property in RETURN nested object
QUERY Q28_EXISTS_of_a_property() =>
  RETURN {outer: {value: EXISTS(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{bought_on})}, again: EXISTS(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{bought_on})}
