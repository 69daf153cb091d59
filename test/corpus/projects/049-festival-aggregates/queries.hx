// COUNT of values in negated OR operand
QUERY Q13_COUNT_of_values() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{rating}::LTE(COUNT(_::Out<ScreensAt>::{venue_name})), _::{minutes}::LT(0)))

// COUNT of items in mapping entry
QUERY Q14_COUNT_of_items() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: COUNT(_::In<Directed>)
  }

// COUNT of items in RETURN nested object
QUERY Q15_COUNT_of_items() =>
  films <- N<Film>
  RETURN {outer: {value: COUNT(films::FIRST::In<Directed>)}, again: COUNT(films::FIRST::In<Directed>)}

// COUNT of a filter in RETURN object
QUERY Q16_COUNT_of_a_filter() =>
  RETURN {
    value: E<Directed>::ToN::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// MAX of a collection in vector element
QUERY Q17_MAX_of_a_collection() =>
  RETURN SearchV<Synopsis>([MAX(V<Synopsis>::Out<QuoteOf>::InE<Inspired>::{influence}), 1, 0], 2)

// COUNT of items in negated OR operand
QUERY Q18_COUNT_of_items() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{rating}::LTE(COUNT(_::In<Directed>)), _::{minutes}::LT(0)))

// COUNT of a relation in RETURN
QUERY Q19_COUNT_of_a_relation() =>
  RETURN N<Film>::Out<ScreensAt>::COUNT

// MAX of a collection in mapping entry
QUERY Q20_MAX_of_a_collection() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: MAX(_::InE<Inspired>::{influence})
  }

// MAX of a collection in RETURN
QUERY Q21_MAX_of_a_collection(item_id: ID) =>
  RETURN MAX(N<Film>(item_id)::InE<Inspired>::{influence})

// MIN of a collection in AND operand
QUERY Q22_MIN_of_a_collection() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{rating}::LTE(MIN(_::Out<Inspired>::{minutes}))
  ))

// MAX of a collection in nested FOR body
QUERY Q23_MAX_of_a_collection(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- MAX(inner::InE<Inspired>::{influence})
    }
  }
  RETURN films::COUNT

// COUNT of a relation in RETURN list
QUERY Q24_COUNT_of_a_relation() =>
  films <- N<Film>
  total <- N<Venue>::COUNT
  RETURN total, films::FIRST::Out<ScreensAt>::COUNT

// AVG in AND operand
QUERY Q25_AVG() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{rating}::LTE(AVG(_::OutE<ScreensAt>::{ticket}))
  ))

// MIN of a collection in call argument in a mapping
QUERY Q26_MIN_of_a_collection() =>
  films <- N<Film>
  RETURN films::{slug_text, more: MUL(MIN(_::Out<Inspired>::{minutes}), 2)}

// COUNT step in condition inside EXISTS
QUERY Q27_COUNT_step() =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(_::{rating}::LTE(_::COUNT))))::{slug_text}

// MAX of a collection in traversal from a single variable
QUERY Q28_MAX_of_a_collection(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN MAX(film::InE<Inspired>::{influence})

// AVG in RETURN list
QUERY Q29_AVG(item_id: ID) =>
  film <- N<Film>(item_id)
  total <- N<Venue>::COUNT
  RETURN total, AVG(film::OutE<ScreensAt>::{ticket})

// SUM in traversal from a source
QUERY Q30_SUM() =>
  RETURN SUM(N<Film>::Out<ScreensAt>::{chairs})

// AVG of an array in condition inside EXISTS
QUERY Q31_AVG_of_an_array(limit: U16) =>
  films <- N<Film>
  RETURN films::WHERE(EXISTS(_::Out<Inspired>::WHERE(_::{rating}::LTE(AVG([1, 2.5, limit])))))::{slug_text}

// COUNT of a filter in closure
QUERY Q32_COUNT_of_a_filter() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT,
  }

// SUM in negated OR operand
QUERY Q33_SUM() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{rating}::LTE(SUM(_::Out<ScreensAt>::{chairs})), _::{minutes}::LT(0)))

// COUNT of values in RETURN array
QUERY Q34_COUNT_of_values() =>
  RETURN [
    {entry: COUNT(E<Directed>::ToN::Out<ScreensAt>::{venue_name})},
    {entry: 1},
  ]

// COUNT of items in RETURN list
QUERY Q35_COUNT_of_items() =>
  total <- N<Venue>::COUNT
  RETURN total, COUNT(V<Synopsis>::Out<QuoteOf>::In<Directed>)

// MIN of a collection in RETURN nested object
QUERY Q36_MIN_of_a_collection() =>
  films <- N<Film>
  RETURN {outer: {value: MIN(films::Out<Inspired>::{minutes})}, again: MIN(films::Out<Inspired>::{minutes})}
