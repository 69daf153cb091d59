// FLOOR in FOR body
QUERY Q1_FLOOR() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- FLOOR(each::{watts})
  }
  RETURN NONE

// MIN in RETURN object
QUERY Q2_MIN(text: String) =>
  RETURN {
    value: MIN(N<Device>({asset_tag: text})::{watts}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// MOD in binding
QUERY Q3_MOD() =>
  devices <- N<Device>
  result <- MOD(devices::FIRST::{watts}, 3)
  RETURN result

// ABS in ORDER
QUERY Q4_ABS() =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(ABS(_::{watts}))::{asset_tag, watts}

// TAN in call argument
QUERY Q5_TAN(item_id: ID) =>
  RETURN ADD(TAN(E<Replaces>(item_id)::ToN::{watts}), SUB(1, TAN(E<Replaces>(item_id)::ToN::{watts})))

// DIV in condition
QUERY Q6_DIV() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(DIV(_::{watts}, 3))
  )
  RETURN found

// E in call argument
QUERY Q7_E() =>
  RETURN ADD(E(), SUB(1, E()))

// ATAN in binding
QUERY Q8_ATAN(text: String) =>
  result <- ATAN(N<Device>({asset_tag: text})::{watts})
  RETURN result

// ATAN in mapping entry
QUERY Q9_ATAN() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: ATAN(_::{watts})
  }

// CEIL in condition
QUERY Q10_CEIL() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(CEIL(_::{watts}))
  )
  RETURN found

// CEIL in FOR body
QUERY Q11_CEIL() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- CEIL(each::{watts})
  }
  RETURN NONE

// ADD in FOR body
QUERY Q12_ADD() =>
  devices <- N<Device>
  FOR each IN devices {
    value <- ADD(each::{watts}, 3)
  }
  RETURN NONE

// SIN in nested closure
QUERY Q13_SIN() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: SIN(inner::{watts})},
  }

// EXP in mapping entry
QUERY Q14_EXP() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: EXP(DIV(_::{watts}, 1000))
  }

// MUL in mapping entry
QUERY Q15_MUL() =>
  devices <- N<Device>
  RETURN devices::{
    asset_tag,
    value: MUL(_::{watts}, 3)
  }

// LOG10 in AddN property
QUERY Q16_LOG10() =>
  added <- AddN<Device>({dosage: LOG10(N<Device>::ORDER<Asc>(_::{device_name})::FIRST::{watts})})
  RETURN added

// SUB in ORDER
QUERY Q17_SUB() =>
  devices <- N<Device>
  RETURN devices::ORDER<Desc>(SUB(_::{watts}, 3))::{asset_tag, watts}

// POW in binding
QUERY Q18_POW(item_id: ID) =>
  device <- N<Device>(item_id)
  result <- POW(device::{dosage}, 2)
  RETURN result

// LOG10 in condition
QUERY Q19_LOG10() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(LOG10(_::{watts}))
  )
  RETURN found

// ACOS in UPDATE value
QUERY Q20_ACOS(item_id: ID) =>
  device <- N<Device>(item_id)
  changed <- device::UPDATE({dosage: ACOS(0.5)})
  RETURN changed

// ASIN in binding
QUERY Q21_ASIN() =>
  result <- ASIN(0.5)
  RETURN result

// SQRT in nested closure
QUERY Q22_SQRT() =>
  devices <- N<Device>
  RETURN devices::|outer|{
    key: outer::{asset_tag},
    near: outer::Out<Replaces>::|inner|{from: outer::ID, value: SQRT(inner::{watts})},
  }

// EXP in condition
QUERY Q23_EXP() =>
  found <- N<Device>::WHERE(
    _::{dosage}::LTE(EXP(DIV(_::{watts}, 1000)))
  )
  RETURN found

// COS in call argument
QUERY Q24_COS(item_id: ID) =>
  device <- N<Device>(item_id)
  RETURN ADD(COS(device::{watts}), SUB(1, COS(device::{watts})))
