// ORDER Desc by a COUNT in FOR body
QUERY Q5_ORDER_Desc_by_a_COUNT() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT)
  }
  RETURN NONE

// WHERE in RETURN array
QUERY Q6_WHERE(limit: U16) =>
  films <- N<Film>
  RETURN [
    {entry: films::FIRST::Out<Inspired>::WHERE(_::{minutes}::GTE(limit))},
    {entry: 1},
  ]

// ORDER Asc in RETURN array
QUERY Q7_ORDER_Asc() =>
  RETURN [
    {entry: E<Directed>::ToN::Out<Inspired>::ORDER<Asc>(_::{film_title})},
    {entry: 1},
  ]

// FIRST in aggregate argument
QUERY Q8_FIRST() =>
  RETURN COUNT(V<Synopsis>::Out<QuoteOf>::Out<Inspired>::FIRST)

// RANGE of variables in mapping entry
QUERY Q9_RANGE_of_variables(limit: U16) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<Inspired>::RANGE(1, ADD(limit, 1))
  }

// RANGE of variables in negated OR operand
QUERY Q10_RANGE_of_variables(limit: U16) =>
  films <- N<Film>
  RETURN films::WHERE(!OR(EXISTS(_::Out<Inspired>::RANGE(1, ADD(limit, 1))), _::{minutes}::LT(0)))

// ORDER Asc in bound mapping entry
QUERY Q11_ORDER_Asc() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::ORDER<Asc>(_::{film_title}), slug_text, ..}
  RETURN shown

// WHERE in nested mapping entry
QUERY Q12_WHERE(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::WHERE(_::{minutes}::GTE(limit)),
      film_title,
    },
  }

// FIRST in bound mapping entry
QUERY Q13_FIRST() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::FIRST, slug_text, ..}
  RETURN shown

// ORDER Asc in PREFILTER
QUERY Q14_ORDER_Asc(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(EXISTS(_::Out<Inspired>::ORDER<Asc>(_::{film_title})))
  ))::{plot, score}

// WHERE in nested closure
QUERY Q15_WHERE(limit: U16) =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::WHERE(_::{minutes}::GTE(limit))},
  }

// filter, order and page in FOR list
QUERY Q16_filter_order_and_page() =>
  list <- E<Directed>::ToN::Out<Inspired>::WHERE(_::{restored}::EQ(true))::ORDER<Desc>(_::{minutes})::RANGE(0, 10)
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// RANGE of variables in nested mapping entry
QUERY Q17_RANGE_of_variables(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::RANGE(1, ADD(limit, 1)),
      film_title,
    },
  }

// ORDER Asc in closure
QUERY Q18_ORDER_Asc() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<Inspired>::ORDER<Asc>(_::{film_title}),
  }

// RANGE in RETURN
QUERY Q19_RANGE() =>
  RETURN N<Film>::Out<ScreensAt>::RANGE(0, 3)

// RANGE in nested FOR body
QUERY Q20_RANGE(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<ScreensAt>::RANGE(0, 3)
    }
  }
  RETURN films::COUNT

// ORDER by a call in nested FOR body
QUERY Q21_ORDER_by_a_call(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<ScreensAt>::ORDER<Asc>(MUL(_::{chairs}, -1))
    }
  }
  RETURN films::COUNT

// RANGE of variables in RETURN object
QUERY Q22_RANGE_of_variables(limit: U16, text: String) =>
  RETURN {
    value: SearchBM25<Film>(text, 4)::Out<Inspired>::RANGE(1, ADD(limit, 1)),
    nested: {inner: [1, {deep: NONE}]},
  }

// ORDER Desc by a COUNT in closure
QUERY Q23_ORDER_Desc_by_a_COUNT() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT),
  }

// RANGE of variables in FOR list
QUERY Q24_RANGE_of_variables(limit: U16) =>
  films <- N<Film>
  list <- films::FIRST::Out<Inspired>::RANGE(1, ADD(limit, 1))
  FOR entry IN list {
    AddN<Venue>({chairs: 1})
  }
  RETURN NONE

// INTERSECT of a chain in RETURN
QUERY Q25_INTERSECT_of_a_chain() =>
  RETURN E<Directed>::ToN::Out<Inspired>::INTERSECT(_::Out<Inspired>::WHERE(_::{restored}::EQ(true)))

// FIRST in FOR body after destructuring
QUERY Q26_FIRST(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::FIRST
  }
  RETURN NONE

// ORDER Desc by a COUNT in nested mapping entry
QUERY Q27_ORDER_Desc_by_a_COUNT(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::In<Inspired>::ORDER<Desc>(_::Out<ScreensAt>::COUNT),
      film_title,
    },
  }

// ORDER by a call in DROP
QUERY Q28_ORDER_by_a_call() =>
  DROP N<Film>::Out<ScreensAt>::ORDER<Asc>(MUL(_::{chairs}, -1))
  RETURN NONE
