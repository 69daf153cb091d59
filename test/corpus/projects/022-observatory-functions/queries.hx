// ATAN2 in binding
QUERY Q3_ATAN2() =>
  telescopes <- N<Telescope>
  result <- ATAN2(telescopes::FIRST::{mirror_cm}, 3)
  RETURN result

// SIN in RETURN object
QUERY Q4_SIN() =>
  RETURN {
    value: SIN(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{mirror_cm}),
    nested: {inner: [1, {deep: NONE}]},
  }

// ADD in mapping entry
QUERY Q5_ADD() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: ADD(_::{mirror_cm}, 3)
  }

// CEIL in RETURN object
QUERY Q6_CEIL(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN {
    value: CEIL(telescope::{mirror_cm}),
    nested: {inner: [1, {deep: NONE}]},
  }

// ATAN2 in condition
QUERY Q7_ATAN2() =>
  found <- N<Telescope>::WHERE(
    _::{seeing}::LTE(ATAN2(_::{mirror_cm}, 3))
  )
  RETURN found

// ROUND in AddN property
QUERY Q8_ROUND(text: String) =>
  added <- AddN<Telescope>({seeing: ROUND(N<Telescope>({serial: text})::{mirror_cm})})
  RETURN added

// LOG10 in call argument
QUERY Q9_LOG10() =>
  telescopes <- N<Telescope>
  RETURN ADD(LOG10(telescopes::FIRST::{mirror_cm}), SUB(1, LOG10(telescopes::FIRST::{mirror_cm})))

// LOG10 in UPDATE value
QUERY Q10_LOG10(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: LOG10(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{mirror_cm})})
  RETURN changed

// MAX in RETURN object
QUERY Q11_MAX(item_id: ID) =>
  RETURN {
    value: MAX(E<Overlaps>(item_id)::ToN::{mirror_cm}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// MAX in UPDATE value
QUERY Q12_MAX(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: MAX(telescope::{mirror_cm}, 3)})
  RETURN changed

// LN in RETURN object
QUERY Q13_LN(item_id: ID) =>
  RETURN {
    value: LN(N<Telescope>(item_id)::{mirror_cm}),
    nested: {inner: [1, {deep: NONE}]},
  }

// LN in binding
QUERY Q14_LN(text: String) =>
  result <- LN(N<Telescope>({serial: text})::{mirror_cm})
  RETURN result

// ADD in RETURN object
QUERY Q15_ADD() =>
  telescopes <- N<Telescope>
  RETURN {
    value: ADD(telescopes::FIRST::{mirror_cm}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// CEIL in mapping entry
QUERY Q16_CEIL() =>
  telescopes <- N<Telescope>
  RETURN telescopes::{
    serial,
    value: CEIL(_::{mirror_cm})
  }

// LN in UPDATE value
QUERY Q17_LN(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  changed <- telescope::UPDATE({seeing: LN(E<Overlaps>(item_id)::ToN::{mirror_cm})})
  RETURN changed

// ATAN2 in RETURN object
QUERY Q18_ATAN2(item_id: ID) =>
  telescope <- N<Telescope>(item_id)
  RETURN {
    value: ATAN2(telescope::{mirror_cm}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// ACOS in RETURN object
QUERY Q19_ACOS() =>
  RETURN {
    value: ACOS(0.5),
    nested: {inner: [1, {deep: NONE}]},
  }

// DIV in RETURN object
QUERY Q20_DIV(text: String) =>
  RETURN {
    value: DIV(N<Telescope>({serial: text})::{mirror_cm}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// MAX in ORDER
QUERY Q21_MAX() =>
  telescopes <- N<Telescope>
  RETURN telescopes::ORDER<Desc>(MAX(_::{mirror_cm}, 3))::{serial, mirror_cm}

// ADD in AddN property
QUERY Q22_ADD() =>
  added <- AddN<Telescope>({seeing: ADD(N<Telescope>::ORDER<Asc>(_::{label_text})::FIRST::{mirror_cm}, 3)})
  RETURN added

// ATAN in AddN property
QUERY Q23_ATAN(item_id: ID) =>
  added <- AddN<Telescope>({seeing: ATAN(E<Overlaps>(item_id)::ToN::{mirror_cm})})
  RETURN added

// ASIN in RETURN object
QUERY Q24_ASIN() =>
  RETURN {
    value: ASIN(0.5),
    nested: {inner: [1, {deep: NONE}]},
  }

// SUB in AddN property
QUERY Q25_SUB(item_id: ID) =>
  added <- AddN<Telescope>({seeing: SUB(N<Telescope>(item_id)::{mirror_cm}, 3)})
  RETURN added

// ACOS in FOR body
QUERY Q26_ACOS() =>
  telescopes <- N<Telescope>
  FOR each IN telescopes {
    value <- ACOS(0.5)
  }
  RETURN NONE
