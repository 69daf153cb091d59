// GROUP_BY of system fields in RETURN list
QUERY Q5_GROUP_BY_of_system_fields(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, N<Film>({slug_text: text})::OutE<ScreensAt>::GROUP_BY(label)

// COUNT AGGREGATE_BY in traversal from a look-up
QUERY Q6_COUNT_AGGREGATE_BY(text: String) =>
  RETURN N<Film>({slug_text: text})::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)

// GROUP_BY of system fields in nested mapping entry
QUERY Q7_GROUP_BY_of_system_fields(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::OutE<ScreensAt>::GROUP_BY(label),
      film_title,
    },
  }

// AGGREGATE_BY in nested closure
QUERY Q8_AGGREGATE_BY() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::AGGREGATE_BY(film_title)},
  }

// GROUP_BY of several in FOR body after destructuring
QUERY Q9_GROUP_BY_of_several(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::Out<Inspired>::GROUP_BY(film_title, restored)
  }
  RETURN NONE

// AGGREGATE_BY of a mapping in nested mapping entry
QUERY Q10_AGGREGATE_BY_of_a_mapping(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: _::Out<Inspired>::{film_title, minutes}::AGGREGATE_BY(film_title),
      film_title,
    },
  }

// COUNT AGGREGATE_BY in mapping entry
QUERY Q11_COUNT_AGGREGATE_BY() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)
  }

// COUNT AGGREGATE_BY in RETURN array
QUERY Q12_COUNT_AGGREGATE_BY(item_id: ID) =>
  RETURN [
    {entry: N<Film>(item_id)::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)},
    {entry: 1},
  ]

// COUNT AGGREGATE_BY in traversal from a search
QUERY Q13_COUNT_AGGREGATE_BY(text: String) =>
  RETURN SearchBM25<Film>(text, 4)::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)

// GROUP_BY of system fields in binding
QUERY Q14_GROUP_BY_of_system_fields(text: String) =>
  result <- N<Film>({slug_text: text})::OutE<ScreensAt>::GROUP_BY(label)
  RETURN result

// AGGREGATE_BY of a mapping in bound mapping entry
QUERY Q15_AGGREGATE_BY_of_a_mapping() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::{film_title, minutes}::AGGREGATE_BY(film_title), slug_text, ..}
  RETURN shown

// GROUP_BY in traversal from a plural variable
QUERY Q16_GROUP_BY() =>
  films <- N<Film>
  RETURN films::Out<Inspired>::GROUP_BY(film_title)

// AGGREGATE_BY in RETURN nested object
QUERY Q17_AGGREGATE_BY() =>
  RETURN {outer: {value: V<Synopsis>::Out<QuoteOf>::Out<Inspired>::AGGREGATE_BY(film_title)}, again: V<Synopsis>::Out<QuoteOf>::Out<Inspired>::AGGREGATE_BY(film_title)}

// GROUP_BY of several in traversal from a search
QUERY Q18_GROUP_BY_of_several(text: String) =>
  RETURN SearchBM25<Film>(text, 4)::Out<Inspired>::GROUP_BY(film_title, restored)

// GROUP_BY of system fields in bound mapping entry
QUERY Q19_GROUP_BY_of_system_fields() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::OutE<ScreensAt>::GROUP_BY(label), slug_text, ..}
  RETURN shown

// RANGE of groups in bound mapping entry
QUERY Q20_RANGE_of_groups() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: _::Out<Inspired>::GROUP_BY(film_title)::RANGE(0, 2), slug_text, ..}
  RETURN shown

// COUNT AGGREGATE_BY in traversal from a single variable
QUERY Q21_COUNT_AGGREGATE_BY(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::Out<ScreensAt>::COUNT::AGGREGATE_BY(venue_name)

// AGGREGATE_BY in traversal from a search
QUERY Q22_AGGREGATE_BY(text: String) =>
  RETURN SearchBM25<Film>(text, 4)::Out<Inspired>::AGGREGATE_BY(film_title)

// GROUP_BY of system fields in mapping entry
QUERY Q23_GROUP_BY_of_system_fields() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::OutE<ScreensAt>::GROUP_BY(label)
  }

// COUNT of groups in traversal from a source
QUERY Q24_COUNT_of_groups() =>
  RETURN N<Film>::Out<Inspired>::GROUP_BY(film_title)::COUNT

// GROUP_BY of system fields in FOR body after destructuring
QUERY Q25_GROUP_BY_of_system_fields(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- found::OutE<ScreensAt>::GROUP_BY(label)
  }
  RETURN NONE

// RANGE of groups in traversal from a plural variable
QUERY Q26_RANGE_of_groups() =>
  films <- N<Film>
  RETURN films::Out<Inspired>::GROUP_BY(film_title)::RANGE(0, 2)

// GROUP_BY of several in nested closure
QUERY Q27_GROUP_BY_of_several() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::GROUP_BY(film_title, restored)},
  }

// AGGREGATE_BY in RETURN array
QUERY Q28_AGGREGATE_BY() =>
  RETURN [
    {entry: N<Film>::Out<Inspired>::AGGREGATE_BY(film_title)},
    {entry: 1},
  ]
