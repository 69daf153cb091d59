// TAN in binding
QUERY Q4_TAN() =>
  result <- TAN(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams})
  RETURN result

// COS in binding
QUERY Q5_COS(item_id: ID) =>
  result <- COS(E<PairsWith>(item_id)::ToN::{grams})
  RETURN result

// LN in condition
QUERY Q6_LN() =>
  found <- N<Bread>::WHERE(
    _::{hydration}::LTE(LN(_::{grams}))
  )
  RETURN found

// LOG10 in ORDER
QUERY Q7_LOG10() =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(LOG10(_::{grams}))::{sku, grams}

// ASIN in nested closure
QUERY Q8_ASIN() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: ASIN(0.5)},
  }

// ATAN2 in UPDATE value
QUERY Q9_ATAN2(item_id: ID) =>
  breads <- N<Bread>
  bread <- N<Bread>(item_id)
  changed <- bread::UPDATE({hydration: ATAN2(breads::FIRST::{grams}, 3)})
  RETURN changed

// ABS in binding
QUERY Q10_ABS() =>
  result <- ABS(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams})
  RETURN result

// COS in FOR body
QUERY Q11_COS() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- COS(each::{grams})
  }
  RETURN NONE

// PI in binding
QUERY Q12_PI() =>
  result <- PI()
  RETURN result

// LN in ORDER
QUERY Q13_LN() =>
  breads <- N<Bread>
  RETURN breads::ORDER<Desc>(LN(_::{grams}))::{sku, grams}

// ATAN2 in FOR body
QUERY Q14_ATAN2() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- ATAN2(each::{grams}, 3)
  }
  RETURN NONE

// ASIN in AddN property
QUERY Q15_ASIN() =>
  added <- AddN<Bread>({hydration: ASIN(0.5)})
  RETURN added

// SUB in mapping entry
QUERY Q16_SUB() =>
  breads <- N<Bread>
  RETURN breads::{
    sku,
    value: SUB(_::{grams}, 3)
  }

// FLOOR in AddN property
QUERY Q17_FLOOR(item_id: ID) =>
  added <- AddN<Bread>({hydration: FLOOR(E<PairsWith>(item_id)::ToN::{grams})})
  RETURN added

// LN in FOR body
QUERY Q18_LN() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- LN(each::{grams})
  }
  RETURN NONE

// LOG in nested closure
QUERY Q19_LOG() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: LOG(inner::{grams}, 3)},
  }

// ASIN in condition
QUERY Q20_ASIN() =>
  found <- N<Bread>::WHERE(
    _::{hydration}::LTE(ASIN(0.5))
  )
  RETURN found

// MAX in FOR body
QUERY Q21_MAX() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- MAX(each::{grams}, 3)
  }
  RETURN NONE

// ROUND in RETURN object
QUERY Q22_ROUND() =>
  RETURN {
    value: ROUND(N<Bread>::ORDER<Asc>(_::{title})::FIRST::{grams}),
    nested: {inner: [1, {deep: NONE}]},
  }

// MOD in FOR body
QUERY Q23_MOD() =>
  breads <- N<Bread>
  FOR each IN breads {
    value <- MOD(each::{grams}, 3)
  }
  RETURN NONE

// MAX in condition
QUERY Q24_MAX() =>
  found <- N<Bread>::WHERE(
    _::{hydration}::LTE(MAX(_::{grams}, 3))
  )
  RETURN found

// MUL in call argument
QUERY Q25_MUL(item_id: ID) =>
  RETURN ADD(MUL(N<Bread>(item_id)::{grams}, 3), SUB(1, MUL(N<Bread>(item_id)::{grams}, 3)))

// EXP in binding
QUERY Q26_EXP(text: String) =>
  result <- EXP(DIV(N<Bread>({sku: text})::{grams}, 1000))
  RETURN result

// EXP in nested closure
QUERY Q27_EXP() =>
  breads <- N<Bread>
  RETURN breads::|outer|{
    key: outer::{sku},
    near: outer::Out<PairsWith>::|inner|{from: outer::ID, value: EXP(DIV(inner::{grams}, 1000))},
  }
