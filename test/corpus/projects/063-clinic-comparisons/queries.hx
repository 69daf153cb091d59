// comparison across an edge in FOR body after destructuring
QUERY Q11_comparison_across_an_edge(text: String, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::InE<Replaces>::FromN::FIRST::{device_name}::NEQ(text)
  }
  RETURN NONE

// CONTAINS of an array in closure
QUERY Q12_CONTAINS_of_an_array(text: String) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::{parts}::CONTAINS(text),
  }

// CONTAINS of an array in traversal from a single variable
QUERY Q13_CONTAINS_of_an_array(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  RETURN device::{parts}::CONTAINS(text)

// EQ of a traversal in traversal from a single variable
QUERY Q14_EQ_of_a_traversal(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  RETURN device::{device_name}::EQ(N<Device>({asset_tag: text})::{device_name})

// LT in closure
QUERY Q15_LT(factor: F64) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::{dosage}::LT(factor),
  }

// comparison of an end in FOR body
QUERY Q16_comparison_of_an_end(text: String) =>
  devices <- N<Device>
  FOR each IN devices {
    value <- each::InE<Services>::FIRST::{duty_name}::EQ(text)
  }
  RETURN NONE

// comparison of an end in RETURN
QUERY Q17_comparison_of_an_end(item_id: ID, text: String) =>
  RETURN E<Replaces>(item_id)::ToN::InE<Services>::FIRST::{duty_name}::EQ(text)

// LTE of an integer in UpsertN value
QUERY Q18_LTE_of_an_integer(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  kept <- N<Device>::WHERE(_::{asset_tag}::EQ(text))::UpsertN({sterile: device::{dosage}::LTE(3), watts: 1})
  RETURN kept

// NEQ in RETURN nested object
QUERY Q19_NEQ(item_id: ID) =>
  RETURN {outer: {value: N<Device>(item_id)::{device_name}::NEQ("south")}, again: N<Device>(item_id)::{device_name}::NEQ("south")}

// EQ of a Date in AND operand
QUERY Q20_EQ_of_a_Date(moment: Date) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{bought_on}::EQ(moment)
  ))

// comparison of a filtered COUNT in bound mapping entry
QUERY Q21_comparison_of_a_filtered_COUNT(limit: U16) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit), asset_tag, ..}
  RETURN shown

// GT in nested mapping entry
QUERY Q22_GT(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::{watts}::GT(10),
      device_name,
    },
  }

// IS_IN a parameter in AddN property
QUERY Q23_IS_IN_a_parameter(item_id: ID, codes: [String]) =>
  added <- AddN<Device>({sterile: E<Replaces>(item_id)::ToN::{device_name}::IS_IN(codes), watts: 1})
  RETURN added

// GT of a call in array element
QUERY Q24_GT_of_a_call(item_id: ID, limit: U16) =>
  device <- N<Device>(item_id)
  list <- [device::{watts}::GT(MUL(limit, 2)), device::{watts}::GT(MUL(limit, 2))]
  RETURN list

// comparison of a COUNT in ORDER
QUERY Q25_comparison_of_a_COUNT() =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(_::Out<UsedIn>::COUNT::GTE(1))::{asset_tag, watts}

// EQ of text in RETURN nested object
QUERY Q26_EQ_of_text(text: String) =>
  RETURN {outer: {value: N<Device>({asset_tag: text})::{device_name}::EQ(text)}, again: N<Device>({asset_tag: text})::{device_name}::EQ(text)}

// IS_IN a parameter in AND operand
QUERY Q27_IS_IN_a_parameter(codes: [String]) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{device_name}::IS_IN(codes)
  ))

// comparison of a filtered COUNT in RETURN nested object
QUERY Q28_comparison_of_a_filtered_COUNT(limit: U16) =>
  RETURN {outer: {value: N<Device>::ORDER<Asc>(_::{device_name})::FIRST::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit)}, again: N<Device>::ORDER<Asc>(_::{device_name})::FIRST::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit)}

// LTE of an integer in condition
QUERY Q29_LTE_of_an_integer() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(3)
  )
  RETURN found

// GT of a call in condition
QUERY Q30_GT_of_a_call(limit: U16) =>
  found <- N<Device>::WHERE(
    _::{watts}::GT(MUL(limit, 2))
  )
  RETURN found

// GT in closure
QUERY Q31_GT() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::{watts}::GT(10),
  }

// EQ of text in condition
QUERY Q32_EQ_of_text(text: String) =>
  found <- N<Device>::WHERE(
    _::{device_name}::EQ(text)
  )
  RETURN found

// comparison of a COUNT in AND operand
QUERY Q33_comparison_of_a_COUNT() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::Out<UsedIn>::COUNT::GTE(1)
  ))

// EQ of text in nested FOR body
QUERY Q34_EQ_of_text(text: String, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::{device_name}::EQ(text)
    }
  }
  RETURN devices::COUNT
