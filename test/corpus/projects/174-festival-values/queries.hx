// object in RETURN list
QUERY Q5_object(item_id: ID, text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, {a: 1, b: E<Inspired>(item_id)::ToN::{film_title}, c: {d: N<Film>({slug_text: text})::COUNT}}

// nested array in RETURN object
QUERY Q6_nested_array() =>
  RETURN {
    value: [[1, 2], [3]],
    nested: {inner: [1, {deep: NONE}]},
  }

// array of objects in RETURN array
QUERY Q7_array_of_objects() =>
  RETURN [
    {entry: [{a: E<Directed>::ToN::COUNT}, {a: 2}]},
    {entry: 1},
  ]

// nested array in closure
QUERY Q8_nested_array() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: [[1, 2], [3]],
  }

// short object in RETURN array
QUERY Q9_short_object(limit: U16, text: String) =>
  RETURN [
    {entry: {text, limit}},
    {entry: 1},
  ]

// array of objects in RETURN list
QUERY Q10_array_of_objects() =>
  total <- N<Venue>::COUNT
  RETURN total, [{a: N<Film>::COUNT}, {a: 2}]

// array of traversals in RETURN list
QUERY Q11_array_of_traversals(item_id: ID) =>
  film <- N<Film>(item_id)
  total <- N<Venue>::COUNT
  RETURN total, [film::Out<ScreensAt>, film::Out<ScreensAt>]

// nested array in mapping entry
QUERY Q12_nested_array() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: [[1, 2], [3]]
  }

// object in mapping entry
QUERY Q13_object() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: {a: 1, b: _::{film_title}, c: {d: _::COUNT}}
  }

// nested array in nested FOR body
QUERY Q14_nested_array(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- [[1, 2], [3]]
    }
  }
  RETURN films::COUNT

// object in nested FOR body
QUERY Q15_object(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- {a: 1, b: inner::{film_title}, c: {d: inner::COUNT}}
    }
  }
  RETURN films::COUNT

// short object in nested FOR body
QUERY Q16_short_object(limit: U16, text: String, codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- {text, limit}
    }
  }
  RETURN films::COUNT

// nested array in RETURN array
QUERY Q17_nested_array() =>
  RETURN [
    {entry: [[1, 2], [3]]},
    {entry: 1},
  ]

// nested array in RETURN nested object
QUERY Q18_nested_array() =>
  RETURN {outer: {value: [[1, 2], [3]]}, again: [[1, 2], [3]]}

// nested array in FOR body after destructuring
QUERY Q19_nested_array(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- [[1, 2], [3]]
  }
  RETURN NONE

// object in closure
QUERY Q20_object() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: {a: 1, b: each::{film_title}, c: {d: each::COUNT}},
  }

// array of traversals in RETURN object
QUERY Q21_array_of_traversals(item_id: ID) =>
  RETURN {
    value: [N<Film>(item_id)::Out<ScreensAt>, N<Film>(item_id)::Out<ScreensAt>],
    nested: {inner: [1, {deep: NONE}]},
  }

// short object in RETURN object
QUERY Q22_short_object(limit: U16, text: String) =>
  RETURN {
    value: {text, limit},
    nested: {inner: [1, {deep: NONE}]},
  }

// object in nested mapping entry
QUERY Q23_object(item_id: ID) =>
  film <- N<Film>(item_id)
  RETURN film::{
    slug_text,
    nested: {
      inner: {a: 1, b: _::{film_title}, c: {d: _::COUNT}},
      film_title,
    },
  }

// nested array in RETURN list
QUERY Q24_nested_array() =>
  total <- N<Venue>::COUNT
  RETURN total, [[1, 2], [3]]

// array of traversals in RETURN
QUERY Q25_array_of_traversals() =>
  RETURN [E<Directed>::ToN::Out<ScreensAt>, E<Directed>::ToN::Out<ScreensAt>]

// nested array in nested closure
QUERY Q26_nested_array() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: [[1, 2], [3]]},
  }

// object in FOR body after destructuring
QUERY Q27_object(rows: [{key: String, amount: U16}]) =>
  FOR {key, amount} IN rows {
    found <- N<Film>({slug_text: key})
    value <- {a: 1, b: found::{film_title}, c: {d: found::COUNT}}
  }
  RETURN NONE

// object in bound mapping entry
QUERY Q28_object() =>
  films <- N<Film>
  shown <- films::RANGE(0, 5)::{value: {a: 1, b: _::{film_title}, c: {d: _::COUNT}}, slug_text, ..}
  RETURN shown
