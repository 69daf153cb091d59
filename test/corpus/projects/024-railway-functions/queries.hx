// ROUND in condition
QUERY Q5_ROUND() =>
  found <- N<Train>::WHERE(
    _::{top_speed}::LTE(ROUND(_::{coaches}))
  )
  RETURN found

// PI in FOR body
QUERY Q6_PI() =>
  trains <- N<Train>
  FOR each IN trains {
    value <- PI()
  }
  RETURN NONE

// DIV in binding
QUERY Q7_DIV(item_id: ID) =>
  result <- DIV(N<Train>(item_id)::{coaches}, 3)
  RETURN result

// ABS in mapping entry
QUERY Q8_ABS() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: ABS(_::{coaches})
  }

// ACOS in mapping entry
QUERY Q9_ACOS() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: ACOS(0.5)
  }

// POW in ORDER
QUERY Q10_POW() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(POW(_::{top_speed}, 2))::{unit_code, coaches}

// PI in mapping entry
QUERY Q11_PI() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: PI()
  }

// E in binding
QUERY Q12_E() =>
  result <- E()
  RETURN result

// ADD in call argument
QUERY Q13_ADD(item_id: ID) =>
  RETURN ADD(ADD(N<Train>(item_id)::{coaches}, 3), SUB(1, ADD(N<Train>(item_id)::{coaches}, 3)))

// ATAN in ORDER
QUERY Q14_ATAN() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(ATAN(_::{coaches}))::{unit_code, coaches}

// ASIN in ORDER
QUERY Q15_ASIN() =>
  trains <- N<Train>
  RETURN trains::ORDER<Desc>(ASIN(0.5))::{unit_code, coaches}

// FLOOR in UPDATE value
QUERY Q16_FLOOR(item_id: ID) =>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({top_speed: FLOOR(N<Train>::ORDER<Asc>(_::{nickname})::FIRST::{coaches})})
  RETURN changed

// ATAN in UPDATE value
QUERY Q17_ATAN(item_id: ID) =>
  train <- N<Train>(item_id)
  changed <- train::UPDATE({top_speed: ATAN(E<Couples>(item_id)::ToN::{coaches})})
  RETURN changed

// FLOOR in condition
QUERY Q18_FLOOR() =>
  found <- N<Train>::WHERE(
    _::{top_speed}::LTE(FLOOR(_::{coaches}))
  )
  RETURN found

// SQRT in RETURN object
QUERY Q19_SQRT(item_id: ID) =>
  RETURN {
    value: SQRT(N<Train>(item_id)::{coaches}),
    nested: {inner: [1, {deep: NONE}]},
  }

// ROUND in call argument
QUERY Q20_ROUND(text: String) =>
  RETURN ADD(ROUND(N<Train>({unit_code: text})::{coaches}), SUB(1, ROUND(N<Train>({unit_code: text})::{coaches})))

// DIV in nested closure
QUERY Q21_DIV() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: DIV(inner::{coaches}, 3)},
  }

// E in nested closure
QUERY Q22_E() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: E()},
  }

// MIN in call argument
QUERY Q23_MIN(item_id: ID) =>
  RETURN ADD(MIN(E<Couples>(item_id)::ToN::{coaches}, 3), SUB(1, MIN(E<Couples>(item_id)::ToN::{coaches}, 3)))

// MOD in mapping entry
QUERY Q24_MOD() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: MOD(_::{coaches}, 3)
  }

// POW in AddN property
QUERY Q25_POW(item_id: ID) =>
  added <- AddN<Train>({top_speed: POW(N<Train>(item_id)::{top_speed}, 2)})
  RETURN added

// ATAN in condition
QUERY Q26_ATAN() =>
  found <- N<Train>::WHERE(
    _::{top_speed}::LTE(ATAN(_::{coaches}))
  )
  RETURN found

// ATAN2 in mapping entry
QUERY Q27_ATAN2() =>
  trains <- N<Train>
  RETURN trains::{
    unit_code,
    value: ATAN2(_::{coaches}, 3)
  }

// ADD in nested closure
QUERY Q28_ADD() =>
  trains <- N<Train>
  RETURN trains::|outer|{
    key: outer::{unit_code},
    near: outer::Out<Couples>::|inner|{from: outer::ID, value: ADD(inner::{coaches}, 3)},
  }
