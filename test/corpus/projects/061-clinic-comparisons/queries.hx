// comparison across an edge in closure
QUERY Q11_comparison_across_an_edge(text: String) =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::InE<Replaces>::FromN::FIRST::{device_name}::NEQ(text),
  }

// comparison of a filtered COUNT in FOR body after destructuring
QUERY Q12_comparison_of_a_filtered_COUNT(limit: U16, rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit)
  }
  RETURN NONE

// comparison of a COUNT in RETURN array
QUERY Q13_comparison_of_a_COUNT(item_id: ID) =>
  RETURN [
    {entry: N<Device>(item_id)::Out<UsedIn>::COUNT::GTE(1)},
    {entry: 1},
  ]

// CONTAINS of text in FOR body after destructuring
QUERY Q14_CONTAINS_of_text(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::{device_name}::CONTAINS("or")
  }
  RETURN NONE

// comparison of a filtered COUNT in AddN statement
QUERY Q15_comparison_of_a_filtered_COUNT(limit: U16) =>
  devices <- N<Device>
  AddN<Device>({sterile: devices::FIRST::Out<Replaces>::WHERE(_::{watts}::GT(2))::COUNT::LT(limit), watts: 1})
  RETURN NONE

// GTE of a Date in bound mapping entry
QUERY Q16_GTE_of_a_Date(moment: Date) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::{bought_on}::GTE(moment), asset_tag, ..}
  RETURN shown

// GT of a call in RETURN list
QUERY Q17_GT_of_a_call(item_id: ID, limit: U16) =>
  total <- N<Ward>::COUNT
  RETURN total, E<Replaces>(item_id)::ToN::{watts}::GT(MUL(limit, 2))

// LTE of an integer in nested FOR body
QUERY Q18_LTE_of_an_integer(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::{dosage}::LTE(3)
    }
  }
  RETURN devices::COUNT

// LT in negated OR operand
QUERY Q19_LT(factor: F64) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{dosage}::LT(factor), _::{watts}::LT(0)))

// EQ of a traversal in nested mapping entry
QUERY Q20_EQ_of_a_traversal(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::{device_name}::EQ(N<Device>({asset_tag: text})::{device_name}),
      device_name,
    },
  }

// GT of a call in RETURN object
QUERY Q21_GT_of_a_call(limit: U16) =>
  devices <- N<Device>
  RETURN {
    value: devices::FIRST::{watts}::GT(MUL(limit, 2)),
    nested: {inner: [1, {deep: NONE}]},
  }

// CONTAINS of an array in negated OR operand
QUERY Q22_CONTAINS_of_an_array(text: String) =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(_::{parts}::CONTAINS(text), _::{watts}::LT(0)))

// EQ of a literal in PREFILTER
QUERY Q23_EQ_of_a_literal(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(_::{device_name}::EQ("north"))
  ))::{chapter, score}

// EQ of a Date in condition inside EXISTS
QUERY Q24_EQ_of_a_Date(moment: Date) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(_::{bought_on}::EQ(moment))))::{asset_tag}

// IS_IN a literal in RETURN
QUERY Q25_IS_IN_a_literal(item_id: ID, limit: U16) =>
  RETURN N<Device>(item_id)::{watts}::IS_IN([1, 2, limit])

// GTE of a Date in nested FOR body
QUERY Q26_GTE_of_a_Date(moment: Date, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::{bought_on}::GTE(moment)
    }
  }
  RETURN devices::COUNT

// comparison of an end in RETURN
QUERY Q27_comparison_of_an_end(text: String) =>
  devices <- N<Device>
  RETURN devices::FIRST::InE<Services>::FIRST::{duty_name}::EQ(text)

// LT in nested mapping entry
QUERY Q28_LT(item_id: ID, factor: F64) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::{dosage}::LT(factor),
      device_name,
    },
  }

// LT in UpsertN value
QUERY Q29_LT(item_id: ID, factor: F64, text: String) =>
  kept <- N<Device>::WHERE(_::{asset_tag}::EQ(text))::UpsertN({sterile: E<Replaces>(item_id)::ToN::{dosage}::LT(factor), watts: 1})
  RETURN kept

// CONTAINS of an array in AND operand
QUERY Q30_CONTAINS_of_an_array(text: String) =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{parts}::CONTAINS(text)
  ))

// comparison of a COUNT in AddN property
QUERY Q31_comparison_of_a_COUNT(item_id: ID) =>
  added <- AddN<Device>({sterile: N<Device>(item_id)::Out<UsedIn>::COUNT::GTE(1), watts: 1})
  RETURN added

// EQ of a Boolean in array element
QUERY Q32_EQ_of_a_Boolean(text: String) =>
  list <- [N<Device>({asset_tag: text})::{sterile}::EQ(true), N<Device>({asset_tag: text})::{sterile}::EQ(true)]
  RETURN list

// GTE of a Date in condition
QUERY Q33_GTE_of_a_Date(moment: Date) =>
  found <- N<Device>::WHERE(
    _::{bought_on}::GTE(moment)
  )
  RETURN found

// EQ of an ID in nested mapping entry
QUERY Q34_EQ_of_an_ID(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::ID::EQ(item_id),
      device_name,
    },
  }
