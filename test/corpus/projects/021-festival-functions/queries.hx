// ATAN2 in call argument
QUERY Q2_ATAN2(text: String) =>
  RETURN ADD(ATAN2(N<Film>({slug_text: text})::{minutes}, 3), SUB(1, ATAN2(N<Film>({slug_text: text})::{minutes}, 3)))

// POW in nested closure
QUERY Q3_POW() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: POW(inner::{rating}, 2)},
  }

// COS in UPDATE value
QUERY Q4_COS(item_id: ID) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({rating: COS(N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{minutes})})
  RETURN changed

// CEIL in ORDER
QUERY Q5_CEIL() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(CEIL(_::{minutes}))::{slug_text, minutes}

// SQRT in call argument
QUERY Q6_SQRT(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN ADD(SQRT(film::{minutes}), SUB(1, SQRT(film::{minutes})))

// MUL in nested closure
QUERY Q7_MUL() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: MUL(inner::{minutes}, 3)},
  }

// MOD in nested closure
QUERY Q8_MOD() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: MOD(inner::{minutes}, 3)},
  }

// PI in ORDER
QUERY Q9_PI() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(PI())::{slug_text, minutes}

// SUB in RETURN object
QUERY Q10_SUB() =>
  RETURN {
    value: SUB(N<Film>::ORDER<Asc>(_::{film_title})::FIRST::{minutes}, 3),
    nested: {inner: [1, {deep: NONE}]},
  }

// SQRT in mapping entry
QUERY Q11_SQRT() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: SQRT(_::{minutes})
  }

// LOG in FOR body
QUERY Q12_LOG() =>
  films <- N<Film>
  FOR each IN films {
    value <- LOG(each::{minutes}, 3)
  }
  RETURN NONE

// LOG in condition
QUERY Q13_LOG() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(LOG(_::{minutes}, 3))
  )
  RETURN found

// SIN in condition
QUERY Q14_SIN() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(SIN(_::{minutes}))
  )
  RETURN found

// ROUND in UPDATE value
QUERY Q15_ROUND(item_id: ID) =>
  films <- N<Film>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({rating: ROUND(films::FIRST::{minutes})})
  RETURN changed

// PI in condition
QUERY Q16_PI() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(PI())
  )
  RETURN found

// EXP in FOR body
QUERY Q17_EXP() =>
  films <- N<Film>
  FOR each IN films {
    value <- EXP(DIV(each::{minutes}, 1000))
  }
  RETURN NONE

// ROUND in mapping entry
QUERY Q18_ROUND() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: ROUND(_::{minutes})
  }

// SQRT in UPDATE value
QUERY Q19_SQRT(item_id: ID) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({rating: SQRT(N<Film>(item_id)::{minutes})})
  RETURN changed

// E in mapping entry
QUERY Q20_E() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: E()
  }

// MUL in FOR body
QUERY Q21_MUL() =>
  films <- N<Film>
  FOR each IN films {
    value <- MUL(each::{minutes}, 3)
  }
  RETURN NONE

// SQRT in condition
QUERY Q22_SQRT() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(SQRT(_::{minutes}))
  )
  RETURN found

// TAN in FOR body
QUERY Q23_TAN() =>
  films <- N<Film>
  FOR each IN films {
    value <- TAN(each::{minutes})
  }
  RETURN NONE

// ABS in condition
QUERY Q24_ABS() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(ABS(_::{minutes}))
  )
  RETURN found

// SIN in binding
QUERY Q25_SIN(item_id: ID) =>
  result <- SIN(N<Film>(item_id)::{minutes})
  RETURN result
