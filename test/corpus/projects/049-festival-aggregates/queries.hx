// COUNT of a filter in nested FOR body
QUERY Q13_COUNT_of_a_filter(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT
    }
  }
  RETURN films::COUNT

// COUNT of a filter in mapping entry
QUERY Q14_COUNT_of_a_filter() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT
  }

// COUNT of values in bound mapping entry
QUERY Q15_COUNT_of_values() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: COUNT(_::Out<ScreensAt>::{venue_name}), slug_text, ..}
  RETURN shown

// MAX of a collection in AddN property
QUERY Q16_MAX_of_a_collection() =>
  added <- AddN<Film>({rating: MAX(E<Directed>::ToN::InE<Inspired>::{influence})})
  RETURN added

// COUNT of a filter in RETURN object
QUERY Q17_COUNT_of_a_filter() =>
  RETURN {
    value: V<Synopsis>::Out<QuoteOf>::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// AVG in AddE property
QUERY Q18_AVG(item_id: ID) =>
  films <- N<Film>
  film <- N<Film>(item_id)
  AddE<Inspired>({influence: AVG(films::OutE<ScreensAt>::{ticket})})::From(item_id)::To(film)
  RETURN NONE

// MIN of a collection in RETURN list
QUERY Q19_MIN_of_a_collection() =>
  total <- N<Venue>::COUNT
  RETURN total, MIN(N<Film>::Out<Inspired>::{minutes})

// MIN of a collection in vector element
QUERY Q20_MIN_of_a_collection(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN SearchV<Synopsis>([MIN(film::Out<Inspired>::{minutes}), 1, 0], 2)

// SUM in nested FOR body
QUERY Q21_SUM(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SUM(inner::Out<ScreensAt>::{chairs})
    }
  }
  RETURN films::COUNT

// COUNT of a relation in nested mapping entry
QUERY Q22_COUNT_of_a_relation(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<ScreensAt>::COUNT,
      film_title,
    },
  }

// SUM of a parameter in binding
QUERY Q23_SUM_of_a_parameter(numbers: [I32]) =>
  result <- SUM(numbers)
  RETURN result

// COUNT of a filter in FOR body after destructuring
QUERY Q24_COUNT_of_a_filter(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT
  }
  RETURN NONE

// AVG of an array in call argument in a mapping
QUERY Q25_AVG_of_an_array(limit: U16) =>
  films <- N<Film>
  RETURN films::{slug_text, more: MUL(AVG([1, 2.5, limit]), 2)}

// MAX of a collection in AddE property
QUERY Q26_MAX_of_a_collection(item_id: ID) =>
  film <- N<Film>(item_id)
  AddE<Inspired>({influence: MAX(V<Synopsis>::Out<QuoteOf>::InE<Inspired>::{influence})})::From(item_id)::To(film)
  RETURN NONE

// SUM of a parameter in RETURN array
QUERY Q27_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN [
    {entry: SUM(numbers)},
    {entry: 1},
  ]

// MAX of a collection in nested FOR body
QUERY Q28_MAX_of_a_collection(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- MAX(inner::InE<Inspired>::{influence})
    }
  }
  RETURN films::COUNT

// MAX of a collection in rerank argument
QUERY Q29_MAX_of_a_collection(item_id: ID, vector: [F64]) =>
  film <- N<Film>(item_id)
  RETURN SearchV<Synopsis>(vector, 3)::RerankRRF(k: MAX(film::InE<Inspired>::{influence}))

// SUM of a parameter in call argument
QUERY Q30_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN ADD(SUM(numbers), SUB(1, SUM(numbers)))

// COUNT of a relation in call argument
QUERY Q31_COUNT_of_a_relation(text: String) =>
  RETURN ADD(SearchBM25<Film>(text, 4)::Out<ScreensAt>::COUNT, SUB(1, SearchBM25<Film>(text, 4)::Out<ScreensAt>::COUNT))

// AVG in bound mapping entry
QUERY Q32_AVG() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: AVG(_::OutE<ScreensAt>::{ticket}), slug_text, ..}
  RETURN shown

// COUNT of items in AddN property
QUERY Q33_COUNT_of_items() =>
  films <- N<Film>
  added <- AddN<Film>({rating: COUNT(films::FIRST::In<Directed>)})
  RETURN added

// COUNT of a relation in ORDER
QUERY Q34_COUNT_of_a_relation() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(_::Out<ScreensAt>::COUNT)::{slug_text, minutes}

// COUNT step in RETURN nested object
QUERY Q35_COUNT_step() =>
  RETURN {outer: {value: V<Synopsis>::Out<QuoteOf>::COUNT}, again: V<Synopsis>::Out<QuoteOf>::COUNT}

// AVG in array element
QUERY Q36_AVG() =>
  films <- N<Film>
  list <- [AVG(films::OutE<ScreensAt>::{ticket}), AVG(films::OutE<ScreensAt>::{ticket})]
  RETURN list
