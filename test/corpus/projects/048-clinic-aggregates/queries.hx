// SUM of a parameter in condition inside EXISTS
QUERY Q12_SUM_of_a_parameter(numbers: [I32]) =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(_::{dosage}::LTE(SUM(numbers)))))::{asset_tag}

// AVG of an array in nested FOR body
QUERY Q13_AVG_of_an_array(limit: U16, codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- AVG([1, 2.5, limit])
    }
  }
  RETURN devices::COUNT

// COUNT of a filter in RETURN
QUERY Q14_COUNT_of_a_filter(text: String) =>
  RETURN N<Device>({asset_tag: text})::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT

// COUNT of values in call argument
QUERY Q15_COUNT_of_values() =>
  devices <- N<Device>
  RETURN ADD(COUNT(devices::FIRST::Out<UsedIn>::{ward_name}), SUB(1, COUNT(devices::FIRST::Out<UsedIn>::{ward_name})))

// MAX of a collection in array element
QUERY Q16_MAX_of_a_collection() =>
  list <- [MAX(E<Services>::ToN::InE<Replaces>::{fitness}), MAX(E<Services>::ToN::InE<Replaces>::{fitness})]
  RETURN list

// COUNT of a filter in binding
QUERY Q17_COUNT_of_a_filter() =>
  result <- V<Manual>::Out<Covers>::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT
  RETURN result

// COUNT of a filter in traversal from FIRST
QUERY Q18_COUNT_of_a_filter() =>
  devices <- N<Device>
  RETURN devices::FIRST::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::COUNT

// COUNT of items in FOR body after destructuring
QUERY Q19_COUNT_of_items(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- COUNT(found::In<Services>)
  }
  RETURN NONE

// COUNT of items in nested FOR body
QUERY Q20_COUNT_of_items(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- COUNT(inner::In<Services>)
    }
  }
  RETURN devices::COUNT

// MIN of a collection in FOR body
QUERY Q21_MIN_of_a_collection() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- MIN(each::Out<Replaces>::{watts})
  }
  RETURN NONE

// AVG of an array in condition
QUERY Q22_AVG_of_an_array(limit: U16) =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(AVG([1, 2.5, limit]))
  )
  RETURN found

// COUNT of a relation in mapping entry
QUERY Q23_COUNT_of_a_relation() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<UsedIn>::COUNT
  }

// AVG in RETURN
QUERY Q24_AVG() =>
  devices <- N<Device>
  RETURN AVG(devices::FIRST::OutE<UsedIn>::{deposit})

// AVG in UpsertE value
QUERY Q25_AVG(item_id: ID) =>
  device <- N<Device>(item_id)
  link <- E<Replaces>::UpsertE({fitness: AVG(E<Services>::ToN::OutE<UsedIn>::{deposit})})::From(device)::To(item_id)
  RETURN link

// COUNT step in AND operand
QUERY Q26_COUNT_step() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    _::{dosage}::LTE(_::COUNT)
  ))

// COUNT of a relation in closure
QUERY Q27_COUNT_of_a_relation() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<UsedIn>::COUNT,
  }

// MIN of a collection in UPDATE value
QUERY Q28_MIN_of_a_collection(item_id: ID) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({dosage: MIN(N<Device>::Out<Replaces>::{watts})})
  RETURN changed

// MAX of a collection in UpsertN value
QUERY Q29_MAX_of_a_collection(item_id: ID, text: String) =>
  device <- N<Device>(item_id)
  kept <- N<Device>::WHERE(_::{asset_tag}::EQ(text))::UpsertN({dosage: MAX(device::InE<Replaces>::{fitness})})
  RETURN kept

// SUM of a parameter in bound mapping entry
QUERY Q30_SUM_of_a_parameter(numbers: [I32]) =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: SUM(numbers), asset_tag, ..}
  RETURN shown

// AVG of an array in AddN statement
QUERY Q31_AVG_of_an_array(limit: U16) =>
  AddN<Device>({dosage: AVG([1, 2.5, limit])})
  RETURN NONE

// SUM in bound mapping entry
QUERY Q32_SUM() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: SUM(_::Out<UsedIn>::{beds}), asset_tag, ..}
  RETURN shown

// COUNT of items in RETURN array
QUERY Q33_COUNT_of_items() =>
  devices <- N<Device>
  RETURN [
    {entry: COUNT(devices::FIRST::In<Services>)},
    {entry: 1},
  ]

// COUNT of items in call argument in a mapping
QUERY Q34_COUNT_of_items() =>
  devices <- N<Device>
  RETURN devices::{asset_tag, more: MUL(COUNT(_::In<Services>), 2)}

// COUNT of values in AddN property
QUERY Q35_COUNT_of_values() =>
  added <- AddN<Device>({dosage: COUNT(V<Manual>::Out<Covers>::Out<UsedIn>::{ward_name})})
  RETURN added
