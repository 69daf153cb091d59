// comparison of a filtered COUNT in binding
QUERY Q23_comparison_of_a_filtered_COUNT(item_id: ID, limit: U16) =>
  result <- E<Replaces>(item_id)::ToN::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit)
  RETURN result

// comparison of a COUNT in UpsertN value
QUERY Q24_comparison_of_a_COUNT(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  kept <- N<Device>::WHERE(_::{asset_tag}::EQ(text))::UpsertN({sterile: device::Out<UsedIn>::COUNT::GTE(1), watts: 1})
  RETURN kept

// comparison of an end in RETURN list
QUERY Q25_comparison_of_an_end(item_id: ID, text: String) =>
  total <- N<Ward>::COUNT
  RETURN total, N<Device>(item_id)::InE<Services>::FIRST::{duty_name}::EQ(text)

// CONTAINS of an array in ORDER
QUERY Q26_CONTAINS_of_an_array(text: String) =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(_::{parts}::CONTAINS(text))::{asset_tag, watts}

// EQ of a Date in FOR body
QUERY Q27_EQ_of_a_Date(moment: Date) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::{bought_on}::EQ(moment)
  }
  RETURN NONE

// comparison of a filtered COUNT in RETURN object
QUERY Q28_comparison_of_a_filtered_COUNT(limit: U16) =>
  RETURN {
    value: N<Device>::ORDER<Asc>(_::{device_name})::FIRST::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit),
    nested: {inner: [1, {deep: NONE}]},
  }

// IS_IN a literal in RETURN list
QUERY Q29_IS_IN_a_literal(item_id: ID, limit: U16) =>
  total <- N<Ward>::COUNT
  RETURN total, E<Replaces>(item_id)::ToN::{watts}::IS_IN([1, 2, limit])

// EQ of a Boolean in negated OR operand
QUERY Q30_EQ_of_a_Boolean() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{sterile}::EQ(true), _::{watts}::LT(0)))

// LT in traversal from a single variable
QUERY Q31_LT(item_id: ID, factor: F64) =>
  device <- N<Device>(item_id)
  RETURN device::{dosage}::LT(factor)

// EQ of a Boolean in AddN statement
QUERY Q32_EQ_of_a_Boolean(text: String) =>
  AddN<Device>({sterile: N<Device>({asset_tag: text})::{sterile}::EQ(true), watts: 1})
  RETURN NONE

// EQ of an ID in nested mapping entry
QUERY Q33_EQ_of_an_ID(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::ID::EQ(item_id),
      device_name,
    },
  }

// IS_IN a parameter in nested mapping entry
QUERY Q34_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::{device_name}::IS_IN(codes),
      device_name,
    },
  }

// GTE of a Date in negated OR operand
QUERY Q35_GTE_of_a_Date(moment: Date) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{bought_on}::GTE(moment), _::{watts}::LT(0)))

// CONTAINS of text in RETURN
QUERY Q36_CONTAINS_of_text(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{device_name}::CONTAINS("or")

// comparison of a COUNT in FOR body
QUERY Q37_comparison_of_a_COUNT() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::Out<UsedIn>::COUNT::GTE(1)
  }
  RETURN NONE

// LTE of an integer in UPDATE value
QUERY Q38_LTE_of_an_integer(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({sterile: N<Device>({asset_tag: text})::{dosage}::LTE(3), watts: 1})
  RETURN changed

// CONTAINS of text in negated OR operand
QUERY Q39_CONTAINS_of_text() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{device_name}::CONTAINS("or"), _::{watts}::LT(0)))

// EQ of a traversal in AddN statement
QUERY Q40_EQ_of_a_traversal(text: String) =>
  AddN<Device>({sterile: N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{device_name}::EQ(N<Device>({asset_tag: text})::{device_name}), watts: 1})
  RETURN NONE

// CONTAINS of text in bound mapping entry
QUERY Q41_CONTAINS_of_text() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::{device_name}::CONTAINS("or"), asset_tag, ..}
  RETURN shown

// NEQ in condition
QUERY Q42_NEQ() =>
  found <- N<Device>::WHERE(
    _::{device_name}::NEQ("south")
  )
  RETURN found

// comparison of an end in traversal from a look-up
QUERY Q43_comparison_of_an_end(text: String) =>
  RETURN N<Device>({asset_tag: text})::InE<Services>::FIRST::{duty_name}::EQ(text)

// LT in UPDATE value
QUERY Q44_LT(item_id: ID, factor: F64, text: String) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({sterile: N<Device>({asset_tag: text})::{dosage}::LT(factor), watts: 1})
  RETURN changed

// comparison of a COUNT in RETURN list
QUERY Q45_comparison_of_a_COUNT() =>
  devices <- N<Device>
  total <- N<Ward>::COUNT
  RETURN total, devices::FIRST::Out<UsedIn>::COUNT::GTE(1)

// comparison of a filtered COUNT in condition inside EXISTS
QUERY Q46_comparison_of_a_filtered_COUNT(limit: U16) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(_::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit))))::{asset_tag}
