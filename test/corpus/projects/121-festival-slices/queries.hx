// ORDER Desc by a COUNT in nested FOR body
QUERY Q5_ORDER_Desc_by_a_COUNT(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT)
    }
  }
  RETURN films::COUNT

// RANGE of variables in nested FOR body
QUERY Q6_RANGE_of_variables(limit: U16, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<Inspired>::RANGE(1, ADD(limit, 1))
    }
  }
  RETURN films::COUNT

// FIRST in traversal from a single variable
QUERY Q7_FIRST(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::Out<Inspired>::FIRST

// ORDER Asc in traversal from a source
QUERY Q8_ORDER_Asc() =>
  RETURN N<Film>::Out<Inspired>::ORDER<Asc>(_::{film_title})

// step after FIRST in traversal from a source
QUERY Q9_step_after_FIRST() =>
  RETURN N<Film>::Out<Inspired>::FIRST::Out<ScreensAt>

// ORDER by a call in condition inside EXISTS
QUERY Q10_ORDER_by_a_call() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(EXISTS(_::Out<ScreensAt>::ORDER<Asc>(MUL(_::{chairs}, -1))))))::{slug_text}

// ORDER by a call in RETURN nested object
QUERY Q11_ORDER_by_a_call(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN {outer: {value: film::Out<ScreensAt>::ORDER<Asc>(MUL(_::{chairs}, -1))}, again: film::Out<ScreensAt>::ORDER<Asc>(MUL(_::{chairs}, -1))}

// filter, order and page in traversal from FIRST
QUERY Q12_filter_order_and_page() =>
  films <- N<Film>
  RETURN films::FIRST::Out<Inspired>::WHERE(_::{restored}::EQ(true))::ORDER<Desc>(_::{minutes})::RANGE(0, 10)

// FIRST in PREFILTER
QUERY Q13_FIRST(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(EXISTS(_::Out<Inspired>::FIRST))
  ))::{plot, score}

// ORDER Desc by a COUNT in condition
QUERY Q14_ORDER_Desc_by_a_COUNT() =>
  found <- N<Film>::WHERE(
    EXISTS(_::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT))
  )
  RETURN found

// FIRST in traversal from a plural variable
QUERY Q15_FIRST() =>
  films <- N<Film>
  RETURN films::Out<Inspired>::FIRST

// INTERSECT of a chain in traversal from a source
QUERY Q16_INTERSECT_of_a_chain() =>
  RETURN N<Film>::Out<Inspired>::INTERSECT(_::Out<Inspired>::WHERE(_::{restored}::EQ(true)))

// step after FIRST in RETURN object
QUERY Q17_step_after_FIRST() =>
  RETURN {
    value: V<Synopsis>::Out<QuoteOf>::Out<Inspired>::FIRST::Out<ScreensAt>,
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER Desc by a COUNT in FOR body
QUERY Q18_ORDER_Desc_by_a_COUNT() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT)
  }
  RETURN NONE

// filter, order and page in nested closure
QUERY Q19_filter_order_and_page() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::WHERE(_::{restored}::EQ(true))::ORDER<Desc>(_::{minutes})::RANGE(0, 10)},
  }

// step after FIRST in mapping entry
QUERY Q20_step_after_FIRST() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<Inspired>::FIRST::Out<ScreensAt>
  }

// ORDER Desc by a COUNT in RETURN object
QUERY Q21_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  RETURN {
    value: N<Film>(item_id)::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT),
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER by a call in traversal from a look-up
QUERY Q22_ORDER_by_a_call(text: String) =>
  RETURN N<Film>({slug_text: text})::Out<ScreensAt>::ORDER<Asc>(MUL(_::{chairs}, -1))

// ORDER Asc in negated OR operand
QUERY Q23_ORDER_Asc() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(_::Out<Inspired>::ORDER<Asc>(_::{film_title})), _::{minutes}::LT(0)))

// ORDER Asc in FOR body after destructuring
QUERY Q24_ORDER_Asc(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::ORDER<Asc>(_::{film_title})
  }
  RETURN NONE

// ORDER Desc by a COUNT in mapping entry
QUERY Q25_ORDER_Desc_by_a_COUNT() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT)
  }

// INTERSECT of a chain in RETURN array
QUERY Q26_INTERSECT_of_a_chain() =>
  RETURN [
    {entry: V<Synopsis>::Out<QuoteOf>::Out<Inspired>::INTERSECT(_::Out<Inspired>::WHERE(_::{restored}::EQ(true)))},
    {entry: 1},
  ]

// INTERSECT of a chain in traversal from FIRST
QUERY Q27_INTERSECT_of_a_chain() =>
  films <- N<Film>
  RETURN films::FIRST::Out<Inspired>::INTERSECT(_::Out<Inspired>::WHERE(_::{restored}::EQ(true)))

// RANGE in nested closure
QUERY Q28_RANGE() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<ScreensAt>::RANGE(0, 3)},
  }
