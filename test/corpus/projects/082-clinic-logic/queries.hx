// negated AND in traversal from a look-up
QUERY Q5_negated_AND(limit: U16, text: String) =>
  RETURN !AND(N<Device>({asset_tag: text})::{sterile}::EQ(false), N<Device>({asset_tag: text})::{watts}::LTE(limit))

// OR in FOR body
QUERY Q6_OR(text: String) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- OR(each::{watts}::GT(5), each::{device_name}::EQ(text), each::{dosage}::LT(0.5))
  }
  RETURN NONE

// negated AND in RETURN array
QUERY Q7_negated_AND(item_id: ID, limit: U16) =>
  RETURN [
    {entry: !AND(N<Device>(item_id)::{sterile}::EQ(false), N<Device>(item_id)::{watts}::LTE(limit))},
    {entry: 1},
  ]

// EXISTS of a source in RETURN array
QUERY Q8_EXISTS_of_a_source(text: String) =>
  RETURN [
    {entry: EXISTS(N<Device>({asset_tag: text}))},
    {entry: 1},
  ]

// EXISTS in nested mapping entry
QUERY Q9_EXISTS(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: EXISTS(_::Out<UsedIn>),
      device_name,
    },
  }

// nested logic in RETURN nested object
QUERY Q10_nested_logic(enabled: Boolean) =>
  RETURN {outer: {value: AND(OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts}::GT(1), !AND(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{sterile}::EQ(enabled), EXISTS(N<Device>::Out<Replaces>))), !OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{device_name}::EQ("x")))}, again: AND(OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts}::GT(1), !AND(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{sterile}::EQ(enabled), EXISTS(N<Device>::Out<Replaces>))), !OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{device_name}::EQ("x")))}

// EXISTS of a source in RETURN object
QUERY Q11_EXISTS_of_a_source(text: String) =>
  RETURN {
    value: EXISTS(N<Device>({asset_tag: text})),
    nested: {inner: [1, {deep: NONE}]},
  }

// OR in condition inside EXISTS
QUERY Q12_OR(text: String) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(OR(_::{watts}::GT(5), _::{device_name}::EQ(text), _::{dosage}::LT(0.5)))))::{asset_tag}

// EXISTS in condition
QUERY Q13_EXISTS() =>
  found <- N<Device>::WHERE(
    EXISTS(_::Out<UsedIn>)
  )
  RETURN found

// EXISTS of a source in RETURN list
QUERY Q14_EXISTS_of_a_source(text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, EXISTS(N<Device>({asset_tag: text}))

// OR in RETURN array
QUERY Q15_OR(text: String) =>
  devices <- N<Device>
  RETURN [
    {entry: OR(devices::FIRST::{watts}::GT(5), devices::FIRST::{device_name}::EQ(text), devices::FIRST::{dosage}::LT(0.5))},
    {entry: 1},
  ]

// OR in RETURN nested object
QUERY Q16_OR(text: String) =>
  RETURN {outer: {value: OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts}::GT(5), N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{device_name}::EQ(text), N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{dosage}::LT(0.5))}, again: OR(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts}::GT(5), N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{device_name}::EQ(text), N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{dosage}::LT(0.5))}

// AND in nested mapping entry
QUERY Q17_AND(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: AND(_::{sterile}::EQ(true), EXISTS(_::OutE<Replaces>)),
      device_name,
    },
  }

// EXISTS of a source in binding
QUERY Q18_EXISTS_of_a_source(text: String) =>
  result <- EXISTS(N<Device>({asset_tag: text}))
  RETURN result

// EXISTS of a property in binding
QUERY Q19_EXISTS_of_a_property(item_id: ID) =>
  result <- EXISTS(N<Device>(item_id)::{bought_on})
  RETURN result

// OR in condition
QUERY Q20_OR(text: String) =>
  found <- N<Device>::WHERE(
    OR(_::{watts}::GT(5), _::{device_name}::EQ(text), _::{dosage}::LT(0.5))
  )
  RETURN found

// nested logic in traversal from FIRST
QUERY Q21_nested_logic(enabled: Boolean) =>
  devices <- N<Device>
  RETURN AND(OR(devices::FIRST::{watts}::GT(1), !AND(devices::FIRST::{sterile}::EQ(enabled), EXISTS(devices::FIRST::Out<Replaces>))), !OR(devices::FIRST::{device_name}::EQ("x")))

// negated OR in traversal from FIRST
QUERY Q22_negated_OR() =>
  devices <- N<Device>
  RETURN !OR(EXISTS(devices::FIRST::Out<Replaces>), !EXISTS(devices::FIRST::Out<HasManual>))

// OR in AddN statement
QUERY Q23_OR(item_id: ID, text: String) =>
  AddN<Device>({sterile: OR(E<Replaces>(item_id)::ToN::{watts}::GT(5), E<Replaces>(item_id)::ToN::{device_name}::EQ(text), E<Replaces>(item_id)::ToN::{dosage}::LT(0.5)), watts: 1})
  RETURN NONE

// negated AND in condition
QUERY Q24_negated_AND(limit: U16) =>
  found <- N<Device>::WHERE(
    !AND(_::{sterile}::EQ(false), _::{watts}::LTE(limit))
  )
  RETURN found

// OR in traversal from a look-up
QUERY Q25_OR(text: String) =>
  RETURN OR(N<Device>({asset_tag: text})::{watts}::GT(5), N<Device>({asset_tag: text})::{device_name}::EQ(text), N<Device>({asset_tag: text})::{dosage}::LT(0.5))

// EXISTS in traversal from a source
QUERY Q26_EXISTS() =>
  RETURN EXISTS(N<Device>::Out<UsedIn>)

// EXISTS of a property in RETURN array
QUERY Q27_EXISTS_of_a_property() =>
  devices <- N<Device>
  RETURN [
    {entry: EXISTS(devices::FIRST::{bought_on})},
    {entry: 1},
  ]

// EXISTS of a property in bound mapping entry
QUERY Q28_EXISTS_of_a_property() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: EXISTS(_::{bought_on}), asset_tag, ..}
  RETURN shown
