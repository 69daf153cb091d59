// MAX in nested closure
QUERY Q10_MAX() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: MAX(inner::{episodes}, 3)},
  }

// ASIN in mapping entry
QUERY Q11_ASIN() =>
  shows <- N<Show>
  RETURN shows::{
    slug,
    value: ASIN(0.5)
  }

// LOG in UPDATE value
QUERY Q12_LOG(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: LOG(show::{episodes}, 3)})
  RETURN changed

// MUL in ORDER
QUERY Q13_MUL() =>
  shows <- N<Show>
  RETURN shows::ORDER<Desc>(MUL(_::{episodes}, 3))::{slug, episodes}

// FLOOR in RETURN object
QUERY Q14_FLOOR(text: String) =>
  RETURN {
    value: FLOOR(N<Show>({slug: text})::{episodes}),
    nested: {inner: [1, {deep: NONE}]},
  }

// MIN in binding
QUERY Q15_MIN() =>
  shows <- N<Show>
  result <- MIN(shows::FIRST::{episodes}, 3)
  RETURN result

// MAX in AddN property
QUERY Q16_MAX() =>
  added <- AddN<Show>({share_pct: MAX(N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{episodes}, 3)})
  RETURN added

// ACOS in call argument
QUERY Q17_ACOS() =>
  RETURN ADD(ACOS(0.5), SUB(1, ACOS(0.5)))

// DIV in call argument
QUERY Q18_DIV(item_id: ID) =>
  show <- N<Show>(item_id)
  RETURN ADD(DIV(show::{episodes}, 3), SUB(1, DIV(show::{episodes}, 3)))

// SUB in UPDATE value
QUERY Q19_SUB(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: SUB(N<Show>(item_id)::{episodes}, 3)})
  RETURN changed

// PI in nested closure
QUERY Q20_PI() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: PI()},
  }

// MOD in RETURN object
QUERY Q21_MOD() =>
  shows <- N<Show>
  RETURN {
    value: MOD(shows::FIRST::{episodes}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// CEIL in AddN property
QUERY Q22_CEIL() =>
  added <- AddN<Show>({share_pct: CEIL(N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{episodes})})
  RETURN added

// SQRT in AddN property
QUERY Q23_SQRT(item_id: ID) =>
  added <- AddN<Show>({share_pct: SQRT(E<Follows>(item_id)::ToN::{episodes})})
  RETURN added

// MIN in nested closure
QUERY Q24_MIN() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: MIN(inner::{episodes}, 3)},
  }

// DIV in FOR body
QUERY Q25_DIV() =>
  shows <- N<Show>
  FOR each IN shows {
    value <- DIV(each::{episodes}, 3)
  }
  RETURN NONE

// MUL in UPDATE value
QUERY Q26_MUL(item_id: ID, text: String) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: MUL(N<Show>({slug: text})::{episodes}, 3)})
  RETURN changed

// ABS in nested closure
QUERY Q27_ABS() =>
  shows <- N<Show>
  RETURN shows::|outer|{
    key: outer::{slug},
    near: outer::Out<Follows>::|inner|{from: outer::ID, value: ABS(inner::{episodes})},
  }

// DIV in UPDATE value
QUERY Q28_DIV(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: DIV(N<Show>::ORDER<Asc>(_::{show_title})::FIRST::{episodes}, 3)})
  RETURN changed

// MUL in condition
QUERY Q29_MUL() =>
  found <- N<Show>::WHERE(
    _::{share_pct}::LTE(MUL(_::{episodes}, 3))
  )
  RETURN found

// PI in AddN property
QUERY Q30_PI() =>
  added <- AddN<Show>({share_pct: PI()})
  RETURN added

// TAN in UPDATE value
QUERY Q31_TAN(item_id: ID) =>
  show <- N<Show>(item_id)
  changed <- show::UPDATE({share_pct: TAN(N<Show>(item_id)::{episodes})})
  RETURN changed

// PI in RETURN object
QUERY Q32_PI() =>
  RETURN {
    value: PI(),
    nested: {inner: [1, {deep: NONE}]},
  }

// MAX in call argument
QUERY Q33_MAX() =>
  shows <- N<Show>
  RETURN ADD(MAX(shows::FIRST::{episodes}, 3), SUB(1, MAX(shows::FIRST::{episodes}, 3)))
