// FLOOR in call argument
QUERY Q9_FLOOR() =>
  exhibits <- N<Exhibit>
  RETURN ADD(FLOOR(exhibits::FIRST::{year_made}), SUB(1, FLOOR(exhibits::FIRST::{year_made})))

// EXP in UPDATE value
QUERY Q10_EXP(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  changed <- exhibit::UPDATE({insured: EXP(DIV(N<Exhibit>::ORDER<Asc>(_::{heading})::FIRST::{year_made}, 1000))})
  RETURN changed

// MIN in UPDATE value
QUERY Q11_MIN(item_id: ID) =>
  exhibit <- N<Exhibit>(item_id)
  changed <- exhibit::UPDATE({insured: MIN(E<Echoes>(item_id)::ToN::{year_made}, 3)})
  RETURN changed

// COS in ORDER
QUERY Q12_COS() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::ORDER<Desc>(COS(_::{year_made}))::{inventory, year_made}

// COS in RETURN object
QUERY Q13_COS(item_id: ID) =>
  RETURN {
    value: COS(N<Exhibit>(item_id)::{year_made}),
    nested: {inner: [1, {deep: NONE}]},
  }

// ROUND in binding
QUERY Q14_ROUND(text: String) =>
  result <- ROUND(N<Exhibit>({inventory: text})::{year_made})
  RETURN result

// LOG in RETURN object
QUERY Q15_LOG() =>
  exhibits <- N<Exhibit>
  RETURN {
    value: LOG(exhibits::FIRST::{year_made}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// ADD in condition
QUERY Q16_ADD() =>
  found <- N<Exhibit>::WHERE(
    _::{insured}::LTE(ADD(_::{year_made}, 3))
  )
  RETURN found

// SIN in mapping entry
QUERY Q17_SIN() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: SIN(_::{year_made})
  }

// ACOS in AddN property
QUERY Q18_ACOS() =>
  added <- AddN<Exhibit>({insured: ACOS(0.5)})
  RETURN added

// TAN in RETURN object
QUERY Q19_TAN(item_id: ID) =>
  RETURN {
    value: TAN(N<Exhibit>(item_id)::{year_made}),
    nested: {inner: [1, {deep: NONE}]},
  }

// TAN in AddN property
QUERY Q20_TAN(text: String) =>
  added <- AddN<Exhibit>({insured: TAN(N<Exhibit>({inventory: text})::{year_made})})
  RETURN added

// LN in AddN property
QUERY Q21_LN() =>
  exhibits <- N<Exhibit>
  added <- AddN<Exhibit>({insured: LN(exhibits::FIRST::{year_made})})
  RETURN added

// LOG10 in FOR body
QUERY Q22_LOG10() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- LOG10(each::{year_made})
  }
  RETURN NONE

// LOG10 in binding
QUERY Q23_LOG10(item_id: ID) =>
  result <- LOG10(E<Echoes>(item_id)::ToN::{year_made})
  RETURN result

// MAX in mapping entry
QUERY Q24_MAX() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: MAX(_::{year_made}, 3)
  }

// ROUND in FOR body
QUERY Q25_ROUND() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- ROUND(each::{year_made})
  }
  RETURN NONE

// LN in nested closure
QUERY Q26_LN() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::|outer|{
    key: outer::{inventory},
    near: outer::Out<Echoes>::|inner|{from: outer::ID, value: LN(inner::{year_made})},
  }

// MOD in AddN property
QUERY Q27_MOD() =>
  exhibits <- N<Exhibit>
  added <- AddN<Exhibit>({insured: MOD(exhibits::FIRST::{year_made}, 3)})
  RETURN added

// ATAN in FOR body
QUERY Q28_ATAN() =>
  exhibits <- N<Exhibit>
  FOR each IN exhibits {
    value <- ATAN(each::{year_made})
  }
  RETURN NONE

// MUL in binding
QUERY Q29_MUL(item_id: ID) =>
  result <- MUL(E<Echoes>(item_id)::ToN::{year_made}, 3)
  RETURN result

// LOG in mapping entry
QUERY Q30_LOG() =>
  exhibits <- N<Exhibit>
  RETURN exhibits::{
    inventory,
    value: LOG(_::{year_made}, 3)
  }

// LOG10 in RETURN object
QUERY Q31_LOG10(item_id: ID) =>
  RETURN {
    value: LOG10(N<Exhibit>(item_id)::{year_made}),
    nested: {inner: [1, {deep: NONE}]},
  }

// ATAN in RETURN object
QUERY Q32_ATAN(text: String) =>
  RETURN {
    value: ATAN(N<Exhibit>({inventory: text})::{year_made}),
    nested: {inner: [1, {deep: NONE}]},
  }
