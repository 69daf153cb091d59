// SUM of a parameter in FOR body after destructuring
QUERY Q1_SUM_of_a_parameter(numbers: [I32], rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- SUM(numbers)
  }
  RETURN NONE

// AVG in bound mapping entry
QUERY Q2_AVG() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: AVG(_::OutE<ScreensAt>::{ticket}), slug_text, ..}
  RETURN shown

// AVG in vector element
QUERY Q3_AVG(item_id: ID) =>
  RETURN SearchV<Synopsis>([AVG(N<Film>(item_id)::OutE<ScreensAt>::{ticket}), 1, 0], 2)

// COUNT step in closure
QUERY Q4_COUNT_step() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::COUNT,
  }

// MAX of a collection in call argument in a mapping
QUERY Q5_MAX_of_a_collection() =>
  films <- N<Film>
  RETURN films::{slug_text, more: MUL(MAX(_::InE<Inspired>::{influence}), 2)}

// SUM in binding
QUERY Q6_SUM() =>
  films <- N<Film>
  result <- SUM(films::FIRST::Out<ScreensAt>::{chairs})
  RETURN result

// MIN of a collection in bound mapping entry
QUERY Q7_MIN_of_a_collection() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: MIN(_::Out<Inspired>::{minutes}), slug_text, ..}
  RETURN shown

// SUM in traversal from a single variable
QUERY Q8_SUM(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN SUM(film::Out<ScreensAt>::{chairs})

// COUNT of values in AddE property
QUERY Q9_COUNT_of_values(item_id: ID) =>
  films <- N<Film>
  film <- N<Film>(item_id)
  AddE<Inspired>({influence: COUNT(films::Out<ScreensAt>::{venue_name})})::From(item_id)::To(film)
  RETURN NONE

// MAX of a collection in ORDER
QUERY Q10_MAX_of_a_collection() =>
  films <- N<Film>
  RETURN films::ORDER<Desc>(MAX(_::InE<Inspired>::{influence}))::{slug_text, minutes}

// COUNT of a filter in call argument in a mapping
QUERY Q11_COUNT_of_a_filter() =>
  films <- N<Film>
  RETURN films::{slug_text, more: MUL(_::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT, 2)}

// SUM in rerank argument
QUERY Q12_SUM(item_id: ID, vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::RerankRRF(k: SUM(N<Film>(item_id)::Out<ScreensAt>::{chairs}))

// COUNT of a filter in FOR body after destructuring
QUERY Q13_COUNT_of_a_filter(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::WHERE(_::{restored}::EQ(true))::COUNT
  }
  RETURN NONE

// AVG of an array in RETURN list
QUERY Q14_AVG_of_an_array(limit: U16) =>
  total <- N<Venue>::COUNT
  RETURN total, AVG([1, 2.5, limit])

// MIN of a collection in vector element
QUERY Q15_MIN_of_a_collection() =>
  films <- N<Film>
  RETURN SearchV<Synopsis>([MIN(films::FIRST::Out<Inspired>::{minutes}), 1, 0], 2)

// COUNT of items in traversal from a plural variable
QUERY Q16_COUNT_of_items() =>
  films <- N<Film>
  RETURN COUNT(films::In<Directed>)

// MIN of a collection in closure
QUERY Q17_MIN_of_a_collection() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: MIN(each::Out<Inspired>::{minutes}),
  }

// COUNT of a relation in negated OR operand
QUERY Q18_COUNT_of_a_relation() =>
  films <- N<Film>
  RETURN films::WHERE(!OR(_::{rating}::LTE(_::Out<ScreensAt>::COUNT), _::{minutes}::LT(0)))

// SUM of a parameter in nested FOR body
QUERY Q19_SUM_of_a_parameter(codes: [String], numbers: [I32]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- SUM(numbers)
    }
  }
  RETURN films::COUNT

// MIN of a collection in condition
QUERY Q20_MIN_of_a_collection() =>
  found <- N<Film>::WHERE(
    _::{rating}::LTE(MIN(_::Out<Inspired>::{minutes}))
  )
  RETURN found

// AVG of an array in AND operand
QUERY Q21_AVG_of_an_array(limit: U16) =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{rating}::LTE(AVG([1, 2.5, limit]))
  ))

// MIN of a collection in mapping entry
QUERY Q22_MIN_of_a_collection() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: MIN(_::Out<Inspired>::{minutes})
  }

// COUNT of a relation in array element
QUERY Q23_COUNT_of_a_relation(text: String) =>
  list <- [N<Film>({slug_text: text})::Out<ScreensAt>::COUNT, N<Film>({slug_text: text})::Out<ScreensAt>::COUNT]
  RETURN list

// COUNT of a relation in traversal from a look-up
QUERY Q24_COUNT_of_a_relation(text: String) =>
  RETURN N<Film>({slug_text: text})::Out<ScreensAt>::COUNT
