// DIV in UPDATE value
QUERY Q0_DIV(item_id: ID) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({odds: DIV(quest::{points}, 3)})
  RETURN changed

// MUL in condition
QUERY Q1_MUL() =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(MUL(_::{points}, 3))
  )
  RETURN found

// PI in AddN property
QUERY Q2_PI() =>
  added <- AddN<Quest>({odds: PI()})
  RETURN added

// TAN in UPDATE value
QUERY Q3_TAN(item_id: ID) =>
  quests <- N<Quest>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({odds: TAN(quests::FIRST::{points})})
  RETURN changed

// PI in RETURN object
QUERY Q4_PI() =>
  RETURN {
    value: PI(),
    nested: {inner: [1, {deep: NONE}]},
  }

// MAX in call argument
QUERY Q5_MAX(item_id: ID) =>
  RETURN ADD(MAX(E<Unlocks>(item_id)::ToN::{points}, 3), SUB(1, MAX(E<Unlocks>(item_id)::ToN::{points}, 3)))

// TAN in condition
QUERY Q6_TAN() =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(TAN(_::{points}))
  )
  RETURN found

// ABS in AddN property
QUERY Q7_ABS(item_id: ID) =>
  added <- AddN<Quest>({odds: ABS(N<Quest>(item_id)::{points})})
  RETURN added

// EXP in call argument
QUERY Q8_EXP(text: String) =>
  RETURN ADD(EXP(DIV(N<Quest>({quest_key: text})::{points}, 1000)), SUB(1, EXP(DIV(N<Quest>({quest_key: text})::{points}, 1000))))

// PI in call argument
QUERY Q9_PI() =>
  RETURN ADD(PI(), SUB(1, PI()))

// ATAN in call argument
QUERY Q10_ATAN() =>
  RETURN ADD(ATAN(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}), SUB(1, ATAN(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points})))

// ATAN2 in nested closure
QUERY Q11_ATAN2() =>
  quests <- N<Quest>
  RETURN quests::|outer|{
    key: outer::{quest_key},
    near: outer::Out<Unlocks>::|inner|{from: outer::ID, value: ATAN2(inner::{points}, 3)},
  }

// FLOOR in mapping entry
QUERY Q12_FLOOR() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: FLOOR(_::{points})
  }

// MIN in AddN property
QUERY Q13_MIN(item_id: ID) =>
  added <- AddN<Quest>({odds: MIN(N<Quest>(item_id)::{points}, 3)})
  RETURN added

// SUB in FOR body
QUERY Q14_SUB() =>
  quests <- N<Quest>
  FOR each IN quests {
    value <- SUB(each::{points}, 3)
  }
  RETURN NONE

// POW in condition
QUERY Q15_POW() =>
  found <- N<Quest>::WHERE(
    _::{odds}::LTE(POW(_::{odds}, 2))
  )
  RETURN found

// MOD in ORDER
QUERY Q16_MOD() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(MOD(_::{points}, 3))::{quest_key, points}

// DIV in mapping entry
QUERY Q17_DIV() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: DIV(_::{points}, 3)
  }

// ACOS in ORDER
QUERY Q18_ACOS() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(ACOS(0.5))::{quest_key, points}

// COS in mapping entry
QUERY Q19_COS() =>
  quests <- N<Quest>
  RETURN quests::{
    quest_key,
    value: COS(_::{points})
  }

// DIV in ORDER
QUERY Q20_DIV() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(DIV(_::{points}, 3))::{quest_key, points}

// SIN in ORDER
QUERY Q21_SIN() =>
  quests <- N<Quest>
  RETURN quests::ORDER<Desc>(SIN(_::{points}))::{quest_key, points}

// MUL in RETURN object
QUERY Q22_MUL() =>
  RETURN {
    value: MUL(N<Quest>::ORDER<Asc>(_::{quest_name})::FIRST::{points}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// ASIN in UPDATE value
QUERY Q23_ASIN(item_id: ID) =>
  quest <- N<Quest>(item_id)
  changed <- quest::UPDATE({odds: ASIN(0.5)})
  RETURN changed
