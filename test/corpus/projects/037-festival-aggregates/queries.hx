// SUM in RETURN object
QUERY Q1_SUM() =>
  RETURN {
    value: SUM(N<Film>::Out<ScreensAt>::{chairs}),
    nested: {inner: [1, {deep: NONE}]},
  }

// COUNT of items in AddN statement
QUERY Q2_COUNT_of_items(item_id: ID) =>
  film <- N<Film>(item_id)
  AddN<Film>({rating: COUNT(film::In<Directed>)})
  RETURN NONE

// COUNT of values in closure
QUERY Q3_COUNT_of_values() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: COUNT(each::Out<ScreensAt>::{venue_name}),
  }

// AVG in RETURN list
QUERY Q4_AVG(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, AVG(SearchBM25<Film>(text, 4)::OutE<ScreensAt>::{ticket})

// COUNT step in bound mapping entry
QUERY Q5_COUNT_step() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::COUNT, slug_text, ..}
  RETURN shown

// MAX of a collection in negated OR operand
QUERY Q6_MAX_of_a_collection() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{rating}::LTE(MAX(_::InE<Inspired>::{influence})), _::{minutes}::LT(0)))

// SUM of a parameter in RETURN
QUERY Q7_SUM_of_a_parameter(numbers: [I32]) =>
  RETURN SUM(numbers)

// MIN of a collection in rerank argument
QUERY Q8_MIN_of_a_collection(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::RerankRRF(k: MIN(V<Synopsis>::Out<QuoteOf>::Out<Inspired>::{minutes}))

// COUNT step in RETURN object
QUERY Q9_COUNT_step() =>
  films <- N<Film>
  RETURN {
    value: films::COUNT,
    nested: {inner: [1, {deep: NONE}]},
  }

// MIN of a collection in nested FOR body
QUERY Q10_MIN_of_a_collection(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- MIN(inner::Out<Inspired>::{minutes})
    }
  }
  RETURN films::COUNT

// COUNT step in call argument
QUERY Q11_COUNT_step(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN ADD(film::COUNT, SUB(1, film::COUNT))

// MIN of a collection in UpsertN value
QUERY Q12_MIN_of_a_collection(item_id: ID, text: String) =>
  kept <- N<Film>::WHERE(_::{slug_text}::EQ(text))::UpsertN({rating: MIN(N<Film>(item_id)::Out<Inspired>::{minutes})})
  RETURN kept

// COUNT of items in AddE property
QUERY Q13_COUNT_of_items(item_id: ID, text: String) =>
  film <- N<Film>(item_id)
  AddE<Inspired>({influence: COUNT(SearchBM25<Film>(text, 4)::In<Directed>)})::From(item_id)::To(film)
  RETURN NONE

// COUNT of items in RETURN list
QUERY Q14_COUNT_of_items(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, COUNT(N<Film>({slug_text: text})::In<Directed>)

// AVG of an array in nested mapping entry
QUERY Q15_AVG_of_an_array(item_id: ID, limit: U16) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: AVG([1, 2.5, limit]),
      film_title,
    },
  }

// COUNT of values in ORDER
QUERY Q16_COUNT_of_values() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(COUNT(_::Out<ScreensAt>::{venue_name}))::{slug_text, minutes}

// COUNT of a relation in nested closure
QUERY Q17_COUNT_of_a_relation() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<ScreensAt>::COUNT},
  }

// AVG in condition
QUERY Q18_AVG() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(AVG(_::OutE<ScreensAt>::{ticket}))
  )
  RETURN found

// MAX of a collection in ORDER
QUERY Q19_MAX_of_a_collection() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(MAX(_::InE<Inspired>::{influence}))::{slug_text, minutes}

// SUM of a parameter in mapping entry
QUERY Q20_SUM_of_a_parameter(numbers: [I32]) =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: SUM(numbers)
  }

// COUNT of items in FOR body
QUERY Q21_COUNT_of_items() =>
  films <- N<Film>
  FOR each IN films {
    value <- COUNT(each::In<Directed>)
  }
  RETURN NONE

// COUNT of items in UPDATE value
QUERY Q22_COUNT_of_items(item_id: ID, text: String) =>
  film <- N<Film>(item_id)
  changed <- film::UPDATE({rating: COUNT(SearchBM25<Film>(text, 4)::In<Directed>)})
  RETURN changed

// SUM of a parameter in UpsertN value
QUERY Q23_SUM_of_a_parameter(text: String, numbers: [I32]) =>
  kept <- N<Film>::WHERE(_::{slug_text}::EQ(text))::UpsertN({rating: SUM(numbers)})
  RETURN kept

// COUNT of a relation in nested FOR body
QUERY Q24_COUNT_of_a_relation(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<ScreensAt>::COUNT
    }
  }
  RETURN films::COUNT
