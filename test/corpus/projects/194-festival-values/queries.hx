// short object in binding
QUERY Q5_short_object(limit: U16, text: String) =>
  result <- {text, limit}
  RETURN result

// object in RETURN array
QUERY Q6_object(item_id: ID) =>
  films <- N<Film>
  film <- N<Film>(item_id)
  RETURN [
    {entry: {a: 1, b: film::{film_title}, c: {d: films::FIRST::COUNT}}},
    {entry: 1},
  ]

// array of traversals in RETURN nested object
QUERY Q7_array_of_traversals() =>
  RETURN {outer: {value: [E<Directed>::ToN::Out<ScreensAt>, E<Directed>::ToN::Out<ScreensAt>]}, again: [E<Directed>::ToN::Out<ScreensAt>, E<Directed>::ToN::Out<ScreensAt>]}

// short object in FOR body
QUERY Q8_short_object(limit: U16, text: String) =>
  films <- N<Film>
  FOR each IN films {
    value <- {text, limit}
  }
  RETURN NONE

// array of objects in RETURN
QUERY Q9_array_of_objects() =>
  films <- N<Film>
  RETURN [{a: films::COUNT}, {a: 2}]

// object in nested closure
QUERY Q10_object() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: {a: 1, b: inner::{film_title}, c: {d: inner::COUNT}}},
  }

// object in RETURN nested object
QUERY Q11_object(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN {outer: {value: {a: 1, b: E<Inspired>(item_id)::ToN::{film_title}, c: {d: film::COUNT}}}, again: {a: 1, b: E<Inspired>(item_id)::ToN::{film_title}, c: {d: film::COUNT}}}

// nested array in RETURN object
QUERY Q12_nested_array() =>
  RETURN {
    value: [[1, 2], [3]],
    nested: {inner: [1, {deep: NONE}]},
  }

// array of traversals in traversal from a plural variable
QUERY Q13_array_of_traversals() =>
  films <- N<Film>
  RETURN [films::Out<ScreensAt>, films::Out<ScreensAt>]

// array of traversals in RETURN object
QUERY Q14_array_of_traversals(text: String) =>
  RETURN {
    value: [N<Film>({slug_text: text})::Out<ScreensAt>, N<Film>({slug_text: text})::Out<ScreensAt>],
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested mapping entry
QUERY Q15_object(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: {a: 1, b: _::{film_title}, c: {d: _::COUNT}},
      film_title,
    },
  }

// short object in RETURN
QUERY Q16_short_object(limit: U16, text: String) =>
  RETURN {text, limit}

// nested array in mapping entry
QUERY Q17_nested_array() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: [[1, 2], [3]]
  }

// nested array in RETURN
QUERY Q18_nested_array() =>
  RETURN [[1, 2], [3]]

// array of traversals in traversal from a look-up
QUERY Q19_array_of_traversals(text: String) =>
  RETURN [N<Film>({slug_text: text})::Out<ScreensAt>, N<Film>({slug_text: text})::Out<ScreensAt>]

// object in FOR body
QUERY Q20_object() =>
  films <- N<Film>
  FOR each IN films {
    value <- {a: 1, b: each::{film_title}, c: {d: each::COUNT}}
  }
  RETURN NONE

// object in RETURN
QUERY Q21_object(item_id: ID) =>
  films <- N<Film>
  RETURN {a: 1, b: films::FIRST::{film_title}, c: {d: N<Film>(item_id)::COUNT}}

// array of objects in RETURN array
QUERY Q22_array_of_objects(text: String) =>
  RETURN [
    {entry: [{a: SearchBM25<Film>(text, 4)::COUNT}, {a: 2}]},
    {entry: 1},
  ]

// array of traversals in traversal from a search
QUERY Q23_array_of_traversals(text: String) =>
  RETURN [SearchBM25<Film>(text, 4)::Out<ScreensAt>, SearchBM25<Film>(text, 4)::Out<ScreensAt>]

// array of traversals in traversal from FIRST
QUERY Q24_array_of_traversals() =>
  films <- N<Film>
  RETURN [films::FIRST::Out<ScreensAt>, films::FIRST::Out<ScreensAt>]

// short object in RETURN object
QUERY Q25_short_object(limit: U16, text: String) =>
  RETURN {
    value: {text, limit},
    nested: {inner: [1, {deep: NONE}]},
  }

// array of traversals in traversal from a source
QUERY Q26_array_of_traversals() =>
  RETURN [N<Film>::Out<ScreensAt>, N<Film>::Out<ScreensAt>]

// array of traversals in RETURN list
QUERY Q27_array_of_traversals() =>
  films <- N<Film>
  total <- N<Venue>::COUNT
  RETURN total, [films::Out<ScreensAt>, films::Out<ScreensAt>]

// array of objects in traversal from a single variable
QUERY Q28_array_of_objects(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN [{a: film::COUNT}, {a: 2}]
