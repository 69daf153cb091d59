// ORDER by a call in EXISTS
QUERY Q4_ORDER_by_a_call(text: String) =>
  RETURN EXISTS(SearchBM25<Device>(text, 4)::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1)))

// step after FIRST in closure
QUERY Q5_step_after_FIRST() =>
  devices <- N<Device>
  RETURN devices::|each|{
    key: each::{asset_tag},
    value: each::Out<Replaces>::FIRST::Out<UsedIn>,
  }

// step after FIRST in condition inside EXISTS
QUERY Q6_step_after_FIRST() =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::Out<Replaces>::FIRST::Out<UsedIn>))))::{asset_tag}

// ORDER Asc in mapping entry
QUERY Q7_ORDER_Asc() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::ORDER<Asc>(_::{device_name})
  }

// INTERSECT in INTERSECT
QUERY Q8_INTERSECT() =>
  devices <- N<Device>
  RETURN devices::INTERSECT(_::INTERSECT(_::Out<UsedIn>))

// RANGE in condition inside EXISTS
QUERY Q9_RANGE() =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::Out<UsedIn>::RANGE(0, 3)))))::{asset_tag}

// RANGE in RETURN nested object
QUERY Q10_RANGE() =>
  RETURN {outer: {value: N<Device>::Out<UsedIn>::RANGE(0, 3)}, again: N<Device>::Out<UsedIn>::RANGE(0, 3)}

// INTERSECT in nested mapping entry
QUERY Q11_INTERSECT(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::INTERSECT(_::Out<UsedIn>),
      device_name,
    },
  }

// ORDER by a call in RETURN nested object
QUERY Q12_ORDER_by_a_call(item_id: ID) =>
  RETURN {outer: {value: N<Device>(item_id)::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1))}, again: N<Device>(item_id)::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1))}

// step after FIRST in negated OR operand
QUERY Q13_step_after_FIRST() =>
  devices <- N<Device>
  RETURN devices::WHERE(!OR(EXISTS(_::Out<Replaces>::FIRST::Out<UsedIn>), _::{watts}::LT(0)))

// INTERSECT of a chain in RETURN object
QUERY Q14_INTERSECT_of_a_chain(text: String) =>
  RETURN {
    value: N<Device>({asset_tag: text})::Out<Replaces>::INTERSECT(_::Out<Replaces>::WHERE(_::{sterile}::EQ(true))),
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER by a call in PREFILTER
QUERY Q15_ORDER_by_a_call(vector: [F64]) =>
  RETURN SearchV<Manual>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasManual>::WHERE(EXISTS(_::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1))))
  ))::{chapter, score}

// INTERSECT of a chain in mapping entry
QUERY Q16_INTERSECT_of_a_chain() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: _::Out<Replaces>::INTERSECT(_::Out<Replaces>::WHERE(_::{sterile}::EQ(true)))
  }

// ORDER Desc by a COUNT in FOR list
QUERY Q17_ORDER_Desc_by_a_COUNT() =>
  list <- V<Manual>::Out<Covers>::In<Replaces>::ORDER<Desc>(_::Out<UsedIn>::COUNT)
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// ORDER by a call in FOR body after destructuring
QUERY Q18_ORDER_by_a_call(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1))
  }
  RETURN NONE

// ORDER Desc by a COUNT in binding
QUERY Q19_ORDER_Desc_by_a_COUNT() =>
  result <- N<Device>::In<Replaces>::ORDER<Desc>(_::Out<UsedIn>::COUNT)
  RETURN result

// ORDER Desc by a COUNT in condition
QUERY Q20_ORDER_Desc_by_a_COUNT() =>
  found <- N<Device>::WHERE(
    EXISTS(_::In<Replaces>::ORDER<Desc>(_::Out<UsedIn>::COUNT))
  )
  RETURN found

// ORDER Desc by a COUNT in FOR body after destructuring
QUERY Q21_ORDER_Desc_by_a_COUNT(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::In<Replaces>::ORDER<Desc>(_::Out<UsedIn>::COUNT)
  }
  RETURN NONE

// RANGE of variables in EXISTS
QUERY Q22_RANGE_of_variables(limit: U16, text: String) =>
  RETURN EXISTS(SearchBM25<Device>(text, 4)::Out<Replaces>::RANGE(1, ADD(limit, 1)))

// INTERSECT of a chain in FOR list
QUERY Q23_INTERSECT_of_a_chain(text: String) =>
  list <- N<Device>({asset_tag: text})::Out<Replaces>::INTERSECT(_::Out<Replaces>::WHERE(_::{sterile}::EQ(true)))
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// RANGE in FOR body after destructuring
QUERY Q24_RANGE(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<UsedIn>::RANGE(0, 3)
  }
  RETURN NONE

// ORDER Desc by a COUNT in RETURN list
QUERY Q25_ORDER_Desc_by_a_COUNT() =>
  total <- N<Ward>::COUNT
  RETURN total, E<Services>::ToN::In<Replaces>::ORDER<Desc>(_::Out<UsedIn>::COUNT)

// ORDER Asc in RETURN
QUERY Q26_ORDER_Asc() =>
  RETURN V<Manual>::Out<Covers>::Out<Replaces>::ORDER<Asc>(_::{device_name})

// INTERSECT of a chain in FOR body after destructuring
QUERY Q27_INTERSECT_of_a_chain(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Device>({asset_tag: key})
    value <- found::Out<Replaces>::INTERSECT(_::Out<Replaces>::WHERE(_::{sterile}::EQ(true)))
  }
  RETURN NONE
