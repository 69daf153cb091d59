// CEIL in binding
QUERY Q7_CEIL(item_id: ID) =>
  result <- CEIL(N<Match>(item_id)::{moves})
  RETURN result

// CEIL in nested closure
QUERY Q8_CEIL() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: CEIL(inner::{moves})},
  }

// ATAN in nested closure
QUERY Q9_ATAN() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: ATAN(inner::{moves})},
  }

// POW in RETURN object
QUERY Q10_POW() =>
  RETURN {
    value: POW(N<Match>::ORDER<Asc>(_::{opening})::FIRST::{accuracy}, 2),
    nested: {inner: [1, {deep: NONE}]},
  }

// EXP in ORDER
QUERY Q11_EXP() =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(EXP(DIV(_::{moves}, 1000)))::{match_key, moves}

// SUB in call argument
QUERY Q12_SUB(item_id: ID) =>
  match <- N<Match>(item_id)
  RETURN ADD(SUB(match::{moves}, 3), SUB(1, SUB(match::{moves}, 3)))

// COS in nested closure
QUERY Q13_COS() =>
  matches <- N<Match>
  RETURN matches::|outer|{
    key: outer::{match_key},
    near: outer::Out<Transposes>::|inner|{from: outer::ID, value: COS(inner::{moves})},
  }

// SIN in call argument
QUERY Q14_SIN(text: String) =>
  RETURN ADD(SIN(N<Match>({match_key: text})::{moves}), SUB(1, SIN(N<Match>({match_key: text})::{moves})))

// TAN in ORDER
QUERY Q15_TAN() =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(TAN(_::{moves}))::{match_key, moves}

// ASIN in call argument
QUERY Q16_ASIN() =>
  RETURN ADD(ASIN(0.5), SUB(1, ASIN(0.5)))

// MOD in condition
QUERY Q17_MOD() =>
  found <- N<Match>::WHERE(
    _::{accuracy}::LTE(MOD(_::{moves}, 3))
  )
  RETURN found

// SIN in AddN property
QUERY Q18_SIN(item_id: ID) =>
  match <- N<Match>(item_id)
  added <- AddN<Match>({accuracy: SIN(match::{moves})})
  RETURN added

// ACOS in binding
QUERY Q19_ACOS() =>
  result <- ACOS(0.5)
  RETURN result

// EXP in RETURN object
QUERY Q20_EXP(text: String) =>
  RETURN {
    value: EXP(DIV(N<Match>({match_key: text})::{moves}, 1000)),
    nested: {inner: [1, {deep: NONE}]},
  }

// COS in condition
QUERY Q21_COS() =>
  found <- N<Match>::WHERE(
    _::{accuracy}::LTE(COS(_::{moves}))
  )
  RETURN found

// EXP in AddN property
QUERY Q22_EXP() =>
  added <- AddN<Match>({accuracy: EXP(DIV(N<Match>::ORDER<Asc>(_::{opening})::FIRST::{moves}, 1000))})
  RETURN added

// ABS in call argument
QUERY Q23_ABS(item_id: ID) =>
  RETURN ADD(ABS(E<Transposes>(item_id)::ToN::{moves}), SUB(1, ABS(E<Transposes>(item_id)::ToN::{moves})))

// LOG in AddN property
QUERY Q24_LOG(item_id: ID) =>
  match <- N<Match>(item_id)
  added <- AddN<Match>({accuracy: LOG(match::{moves}, 3)})
  RETURN added

// MIN in mapping entry
QUERY Q25_MIN() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: MIN(_::{moves}, 3)
  }

// FLOOR in ORDER
QUERY Q26_FLOOR() =>
  matches <- N<Match>
  RETURN matches::ORDER<Desc>(FLOOR(_::{moves}))::{match_key, moves}

// CEIL in call argument
QUERY Q27_CEIL() =>
  matches <- N<Match>
  RETURN ADD(CEIL(matches::FIRST::{moves}), SUB(1, CEIL(matches::FIRST::{moves})))

// ABS in UPDATE value
QUERY Q28_ABS(item_id: ID) =>
  match <- N<Match>(item_id)
  changed <- match::UPDATE({accuracy: ABS(N<Match>::ORDER<Asc>(_::{opening})::FIRST::{moves})})
  RETURN changed

// ADD in binding
QUERY Q29_ADD(item_id: ID) =>
  result <- ADD(E<Transposes>(item_id)::ToN::{moves}, 3)
  RETURN result

// LN in mapping entry
QUERY Q30_LN() =>
  matches <- N<Match>
  RETURN matches::{
    match_key,
    value: LN(_::{moves})
  }
