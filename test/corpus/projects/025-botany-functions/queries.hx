// LOG10 in mapping entry
QUERY Q6_LOG10() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: LOG10(_::{height_cm})
  }

// MAX in binding
QUERY Q7_MAX(item_id: ID) =>
  result <- MAX(N<Plant>(item_id)::{height_cm}, 3)
  RETURN result

// COS in AddN property
QUERY Q8_COS(text: String) =>
  added <- AddN<Plant>({acidity: COS(N<Plant>({accession: text})::{height_cm})})
  RETURN added

// PI in UPDATE value
QUERY Q9_PI(item_id: ID) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({acidity: PI()})
  RETURN changed

// ROUND in ORDER
QUERY Q10_ROUND() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(ROUND(_::{height_cm}))::{accession, height_cm}

// ASIN in FOR body
QUERY Q11_ASIN() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- ASIN(0.5)
  }
  RETURN NONE

// FLOOR in nested closure
QUERY Q12_FLOOR() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: FLOOR(inner::{height_cm})},
  }

// FLOOR in binding
QUERY Q13_FLOOR(item_id: ID) =>
  result <- FLOOR(N<Plant>(item_id)::{height_cm})
  RETURN result

// SUB in condition
QUERY Q14_SUB() =>
  found <- N<Plant>::WHERE(
    _::{acidity}::LTE(SUB(_::{height_cm}, 3))
  )
  RETURN found

// ROUND in nested closure
QUERY Q15_ROUND() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: ROUND(inner::{height_cm})},
  }

// SIN in UPDATE value
QUERY Q16_SIN(item_id: ID) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({acidity: SIN(N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{height_cm})})
  RETURN changed

// TAN in mapping entry
QUERY Q17_TAN() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: TAN(_::{height_cm})
  }

// SQRT in binding
QUERY Q18_SQRT(item_id: ID) =>
  plant <- N<Plant>(item_id)
  result <- SQRT(plant::{height_cm})
  RETURN result

// POW in mapping entry
QUERY Q19_POW() =>
  plants <- N<Plant>
  RETURN plants::{
    accession,
    value: POW(_::{acidity}, 2)
  }

// ACOS in nested closure
QUERY Q20_ACOS() =>
  plants <- N<Plant>
  RETURN plants::|outer|{
    key: outer::{accession},
    near: outer::Out<Shades>::|inner|{from: outer::ID, value: ACOS(0.5)},
  }

// E in FOR body
QUERY Q21_E() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- E()
  }
  RETURN NONE

// LOG in call argument
QUERY Q22_LOG() =>
  RETURN ADD(LOG(N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{height_cm}, 3), SUB(1, LOG(N<Plant>::ORDER<Asc>(_::{common_name})::FIRST::{height_cm}, 3)))

// CEIL in UPDATE value
QUERY Q23_CEIL(item_id: ID) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({acidity: CEIL(E<Shades>(item_id)::ToN::{height_cm})})
  RETURN changed

// ADD in ORDER
QUERY Q24_ADD() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(ADD(_::{height_cm}, 3))::{accession, height_cm}

// MUL in AddN property
QUERY Q25_MUL(item_id: ID) =>
  added <- AddN<Plant>({acidity: MUL(N<Plant>(item_id)::{height_cm}, 3)})
  RETURN added

// POW in UPDATE value
QUERY Q26_POW(item_id: ID, text: String) =>
  plant <- N<Plant>(item_id)
  changed <- plant::UPDATE({acidity: POW(N<Plant>({accession: text})::{acidity}, 2)})
  RETURN changed

// MIN in ORDER
QUERY Q27_MIN() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(MIN(_::{height_cm}, 3))::{accession, height_cm}

// POW in FOR body
QUERY Q28_POW() =>
  plants <- N<Plant>
  FOR each IN plants {
    value <- POW(each::{acidity}, 2)
  }
  RETURN NONE

// LOG in ORDER
QUERY Q29_LOG() =>
  plants <- N<Plant>
  RETURN plants::ORDER<Desc>(LOG(_::{height_cm}, 3))::{accession, height_cm}
