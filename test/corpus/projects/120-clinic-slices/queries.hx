// ORDER Asc in nested mapping entry
QUERY Q4_ORDER_Asc(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<Replaces>::ORDER<Asc>(_::{device_name}),
      device_name,
    },
  }

// FIRST in nested mapping entry
QUERY Q5_FIRST(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<Replaces>::FIRST,
      device_name,
    },
  }

// ORDER by a call in traversal from a plural variable
QUERY Q6_ORDER_by_a_call() =>
  devices <- N<Device>
  RETURN devices::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1))

// RANGE of variables in INTERSECT
QUERY Q7_RANGE_of_variables(limit: U16) =>
  devices <- N<Device>
  RETURN devices::INTERSECT(_::Out<Replaces>::RANGE(1, ADD(limit, 1)))

// RANGE of variables in nested mapping entry
QUERY Q8_RANGE_of_variables(item_id: ID, limit: U16) =>
  device <- N<Device>(item_id)
  RETURN device::{
    asset_tag,
    nested: {
      inner: _::Out<Replaces>::RANGE(1, ADD(limit, 1)),
      device_name,
    },
  }

// INTERSECT in nested FOR body
QUERY Q9_INTERSECT(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::INTERSECT(_::Out<UsedIn>)
    }
  }
  RETURN devices::COUNT

// step after FIRST in AND operand
QUERY Q10_step_after_FIRST() =>
  devices <- N<Device>
  RETURN devices::WHERE(AND(
    _::{watts}::GTE(0),
    EXISTS(_::Out<Replaces>::FIRST::Out<UsedIn>)
  ))

// RANGE of variables in edge end
QUERY Q11_RANGE_of_variables(item_id: ID, limit: U16) =>
  device <- N<Device>(item_id)
  AddE<Replaces>::From(item_id)::To(device::Out<Replaces>::RANGE(1, ADD(limit, 1)))
  RETURN NONE

// ORDER Desc by a COUNT in bound mapping entry
QUERY Q12_ORDER_Desc_by_a_COUNT() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::In<Replaces>::ORDER<Desc>(_::Out<UsedIn>::COUNT), asset_tag, ..}
  RETURN shown

// WHERE in traversal from a plural variable
QUERY Q13_WHERE(limit: U16) =>
  devices <- N<Device>
  RETURN devices::Out<Replaces>::WHERE(_::{watts}::GTE(limit))

// RANGE in INTERSECT
QUERY Q14_RANGE() =>
  devices <- N<Device>
  RETURN devices::INTERSECT(_::Out<UsedIn>::RANGE(0, 3))

// filter, order and page in FOR list
QUERY Q15_filter_order_and_page() =>
  devices <- N<Device>
  list <- devices::FIRST::Out<Replaces>::WHERE(_::{sterile}::EQ(true))::ORDER<Desc>(_::{watts})::RANGE(0, 10)
  FOR entry IN list {
    AddN<Ward>({beds: 1})
  }
  RETURN NONE

// step after FIRST in nested FOR body
QUERY Q16_step_after_FIRST(codes: [String]) =>
  devices <- N<Device>
  FOR key IN codes {
    FOR inner IN devices {
      value <- inner::Out<Replaces>::FIRST::Out<UsedIn>
    }
  }
  RETURN devices::COUNT

// ORDER Asc in bound mapping entry
QUERY Q17_ORDER_Asc() =>
  devices <- N<Device>
  shown <- devices::RANGE(0, 5)::{value: _::Out<Replaces>::ORDER<Asc>(_::{device_name}), asset_tag, ..}
  RETURN shown

// RANGE of variables in traversal from a look-up
QUERY Q18_RANGE_of_variables(limit: U16, text: String) =>
  RETURN N<Device>({asset_tag: text})::Out<Replaces>::RANGE(1, ADD(limit, 1))

// ORDER Asc in nested closure
QUERY Q19_ORDER_Asc() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<Replaces>::ORDER<Asc>(_::{device_name})},
  }

// ORDER Desc by a COUNT in INTERSECT
QUERY Q20_ORDER_Desc_by_a_COUNT() =>
  devices <- N<Device>
  RETURN devices::INTERSECT(_::In<Replaces>::ORDER<Desc>(_::Out<UsedIn>::COUNT))

// INTERSECT of a chain in aggregate argument
QUERY Q21_INTERSECT_of_a_chain(item_id: ID) =>
  RETURN COUNT(N<Device>(item_id)::Out<Replaces>::INTERSECT(_::Out<Replaces>::WHERE(_::{sterile}::EQ(true))))

// ORDER by a call in nested closure
QUERY Q22_ORDER_by_a_call() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: inner::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1))},
  }

// ORDER Asc in traversal from a plural variable
QUERY Q23_ORDER_Asc() =>
  devices <- N<Device>
  RETURN devices::Out<Replaces>::ORDER<Asc>(_::{device_name})

// INTERSECT in condition
QUERY Q24_INTERSECT() =>
  found <- N<Device>::WHERE(
    EXISTS(_::INTERSECT(_::Out<UsedIn>))
  )
  RETURN found

// ORDER by a call in traversal from a source
QUERY Q25_ORDER_by_a_call() =>
  RETURN N<Device>::Out<UsedIn>::ORDER<Asc>(MUL(_::{beds}, -1))

// ORDER Asc in binding
QUERY Q26_ORDER_Asc() =>
  result <- V<Manual>::Out<Covers>::Out<Replaces>::ORDER<Asc>(_::{device_name})
  RETURN result

// FIRST in condition inside EXISTS
QUERY Q27_FIRST() =>
  devices <- N<Device>
  RETURN devices::WHERE(EXISTS(_::Out<Replaces>::WHERE(EXISTS(_::Out<Replaces>::FIRST))))::{asset_tag}
