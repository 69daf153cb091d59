// COUNT GROUP_BY in bound mapping entry
QUERY Q5_COUNT_GROUP_BY() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::COUNT::GROUP_BY(restored), slug_text, ..}
  RETURN shown

// RANGE of groups in FOR body after destructuring
QUERY Q6_RANGE_of_groups(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::GROUP_BY(film_title)::RANGE(0, 2)
  }
  RETURN NONE

// RANGE of groups in nested mapping entry
QUERY Q7_RANGE_of_groups(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::GROUP_BY(film_title)::RANGE(0, 2),
      film_title,
    },
  }

// COUNT AGGREGATE_BY in RETURN array
QUERY Q8_COUNT_AGGREGATE_BY() =>
  RETURN [
    {entry: V<Synopsis>::Out<QuoteOf>::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)},
    {entry: 1},
  ]

// GROUP_BY in RETURN
QUERY Q9_GROUP_BY() =>
  films <- N<Film>
  RETURN films::Out<Inspired>::GROUP_BY(film_title)

// COUNT GROUP_BY in RETURN
QUERY Q10_COUNT_GROUP_BY() =>
  RETURN N<Film>::Out<Inspired>::COUNT::GROUP_BY(restored)

// GROUP_BY in nested closure
QUERY Q11_GROUP_BY() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::GROUP_BY(film_title)},
  }

// GROUP_BY of several in RETURN
QUERY Q12_GROUP_BY_of_several(item_id: ID) =>
  RETURN N<Film>(item_id)::Out<Inspired>::GROUP_BY(film_title, restored)

// AGGREGATE_BY of a mapping in RETURN
QUERY Q13_AGGREGATE_BY_of_a_mapping(text: String) =>
  RETURN SearchBM25<Film>(text, 4)::Out<Inspired>::{film_title, minutes}::AGGREGATE_BY(film_title)

// GROUP_BY of several in RETURN nested object
QUERY Q14_GROUP_BY_of_several(text: String) =>
  RETURN {outer: {value: N<Film>({slug_text: text})::Out<Inspired>::GROUP_BY(film_title, restored)}, again: N<Film>({slug_text: text})::Out<Inspired>::GROUP_BY(film_title, restored)}

// COUNT of groups in AND operand
QUERY Q15_COUNT_of_groups() =>
  films <- N<Film>
  RETURN films::WHERE(AND(
    _::{minutes}::GTE(0),
    _::{rating}::LTE(_::Out<Inspired>::GROUP_BY(film_title)::COUNT)
  ))

// AGGREGATE_BY of a mapping in mapping entry
QUERY Q16_AGGREGATE_BY_of_a_mapping() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<Inspired>::{film_title, minutes}::AGGREGATE_BY(film_title)
  }

// COUNT AGGREGATE_BY in RETURN nested object
QUERY Q17_COUNT_AGGREGATE_BY() =>
  RETURN {outer: {value: V<Synopsis>::Out<QuoteOf>::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)}, again: V<Synopsis>::Out<QuoteOf>::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)}

// AGGREGATE_BY of a mapping in RETURN array
QUERY Q18_AGGREGATE_BY_of_a_mapping() =>
  films <- N<Film>
  RETURN [
    {entry: films::Out<Inspired>::{film_title, minutes}::AGGREGATE_BY(film_title)},
    {entry: 1},
  ]

// GROUP_BY in closure
QUERY Q19_GROUP_BY() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<Inspired>::GROUP_BY(film_title),
  }

// AGGREGATE_BY of a mapping in nested mapping entry
QUERY Q20_AGGREGATE_BY_of_a_mapping(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::{film_title, minutes}::AGGREGATE_BY(film_title),
      film_title,
    },
  }

// COUNT GROUP_BY in closure
QUERY Q21_COUNT_GROUP_BY() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<Inspired>::COUNT::GROUP_BY(restored),
  }

// COUNT of groups in FOR body after destructuring
QUERY Q22_COUNT_of_groups(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::GROUP_BY(film_title)::COUNT
  }
  RETURN NONE

// RANGE of groups in RETURN
QUERY Q23_RANGE_of_groups(text: String) =>
  RETURN N<Film>({slug_text: text})::Out<Inspired>::GROUP_BY(film_title)::RANGE(0, 2)

// GROUP_BY in nested mapping entry
QUERY Q24_GROUP_BY(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::GROUP_BY(film_title),
      film_title,
    },
  }

// COUNT of groups in PREFILTER
QUERY Q25_COUNT_of_groups(vector: [F64]) =>
  RETURN SearchV<Synopsis>(vector, 3)::PREFILTER(EXISTS(
    _::In<HasSynopsis>::WHERE(_::{rating}::LTE(_::Out<Inspired>::GROUP_BY(film_title)::COUNT))
  ))::{plot, score}

// GROUP_BY of system fields in RETURN list
QUERY Q26_GROUP_BY_of_system_fields() =>
  total <- N<Venue>::COUNT
  RETURN total, V<Synopsis>::Out<QuoteOf>::OutE<ScreensAt>::GROUP_BY(label)

// GROUP_BY of system fields in binding
QUERY Q27_GROUP_BY_of_system_fields() =>
  films <- N<Film>
  result <- films::OutE<ScreensAt>::GROUP_BY(label)
  RETURN result

// RANGE of groups in nested FOR body
QUERY Q28_RANGE_of_groups(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::Out<Inspired>::GROUP_BY(film_title)::RANGE(0, 2)
    }
  }
  RETURN films::COUNT
