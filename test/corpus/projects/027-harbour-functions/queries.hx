// TAN in nested closure
QUERY Q8_TAN() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: TAN(inner::{tonnage})},
  }

// E in RETURN object
QUERY Q9_E() =>
  RETURN {
    value: E(),
    nested: {inner: [1, {deep: NONE}]},
  }

// E in ORDER
QUERY Q10_E() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(E())::{imo, tonnage}

// ATAN2 in AddN property
QUERY Q11_ATAN2(item_id: ID) =>
  added <- AddN<Vessel>({draught: ATAN2(E<Tows>(item_id)::ToN::{tonnage}, 3)})
  RETURN added

// MOD in call argument
QUERY Q12_MOD(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  RETURN ADD(MOD(vessel::{tonnage}, 3), SUB(1, MOD(vessel::{tonnage}, 3)))

// ACOS in condition
QUERY Q13_ACOS() =>
  found <- N<Vessel>::WHERE(
    _::{draught}::LTE(ACOS(0.5))
  )
  RETURN found

// ADD in UPDATE value
QUERY Q14_ADD(item_id: ID, text: String) =>
  vessel <- N<Vessel>(item_id)
  changed <- vessel::UPDATE({draught: ADD(N<Vessel>({imo: text})::{tonnage}, 3)})
  RETURN changed

// ABS in FOR body
QUERY Q15_ABS() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- ABS(each::{tonnage})
  }
  RETURN NONE

// SUB in binding
QUERY Q16_SUB() =>
  result <- SUB(N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tonnage}, 3)
  RETURN result

// SIN in FOR body
QUERY Q17_SIN() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- SIN(each::{tonnage})
  }
  RETURN NONE

// LOG in binding
QUERY Q18_LOG(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  result <- LOG(vessel::{tonnage}, 3)
  RETURN result

// E in condition
QUERY Q19_E() =>
  found <- N<Vessel>::WHERE(
    _::{draught}::LTE(E())
  )
  RETURN found

// DIV in AddN property
QUERY Q20_DIV(text: String) =>
  added <- AddN<Vessel>({draught: DIV(N<Vessel>({imo: text})::{tonnage}, 3)})
  RETURN added

// SQRT in FOR body
QUERY Q21_SQRT() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- SQRT(each::{tonnage})
  }
  RETURN NONE

// LN in call argument
QUERY Q22_LN() =>
  RETURN ADD(LN(N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tonnage}), SUB(1, LN(N<Vessel>::ORDER<Asc>(_::{ship_name})::FIRST::{tonnage})))

// SQRT in ORDER
QUERY Q23_SQRT() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(SQRT(_::{tonnage}))::{imo, tonnage}

// MOD in UPDATE value
QUERY Q24_MOD(item_id: ID) =>
  vessel <- N<Vessel>(item_id)
  changed <- vessel::UPDATE({draught: MOD(vessel::{tonnage}, 3)})
  RETURN changed

// POW in call argument
QUERY Q25_POW(item_id: ID) =>
  RETURN ADD(POW(N<Vessel>(item_id)::{draught}, 2), SUB(1, POW(N<Vessel>(item_id)::{draught}, 2)))

// ATAN2 in ORDER
QUERY Q26_ATAN2() =>
  vessels <- N<Vessel>
  RETURN vessels::ORDER<Desc>(ATAN2(_::{tonnage}, 3))::{imo, tonnage}

// LOG10 in nested closure
QUERY Q27_LOG10() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: LOG10(inner::{tonnage})},
  }

// SUB in nested closure
QUERY Q28_SUB() =>
  vessels <- N<Vessel>
  RETURN vessels::|outer|{
    key: outer::{imo},
    near: outer::Out<Tows>::|inner|{from: outer::ID, value: SUB(inner::{tonnage}, 3)},
  }

// MIN in FOR body
QUERY Q29_MIN() =>
  vessels <- N<Vessel>
  FOR each IN vessels {
    value <- MIN(each::{tonnage}, 3)
  }
  RETURN NONE

// MIN in condition
QUERY Q30_MIN() =>
  found <- N<Vessel>::WHERE(
    _::{draught}::LTE(MIN(_::{tonnage}, 3))
  )
  RETURN found

// ABS in RETURN object
QUERY Q31_ABS(item_id: ID) =>
  RETURN {
    value: ABS(N<Vessel>(item_id)::{tonnage}),
    nested: {inner: [1, {deep: NONE}]},
  }
