// mapping with a spread in FOR body
QUERY Q5_mapping_with_a_spread() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::Out<ScreensAt>::{called: venue_name, ..}
  }
  RETURN NONE

// two exclusions in mapping entry
QUERY Q6_two_exclusions() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<Inspired>::!{minutes}::!{rating,}
  }

// mapping of a call in traversal from FIRST
QUERY Q7_mapping_of_a_call() =>
  films <- N<Film>
  RETURN films::FIRST::Out<Inspired>::{slug_text, twice: MUL(_::{minutes}, 2), near: COUNT(_::Out<Inspired>)}

// closure with the whole item in closure
QUERY Q8_closure_with_the_whole_item() =>
  films <- N<Film>
  RETURN films::|each|{
    key: each::{slug_text},
    value: each::Out<Inspired>::|near|{whole: near, size: ADD(near::{minutes}, 1)},
  }

// closure in a closure in nested closure
QUERY Q9_closure_in_a_closure() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::|near|{key: near::ID, all: near::Out<ScreensAt>::|place|{a: near::{slug_text}, b: place::{venue_name}}}},
  }

// mapping of traversals in binding
QUERY Q10_mapping_of_traversals() =>
  result <- N<Film>::Out<Inspired>::{slug_text, where: _::Out<ScreensAt>::{venue_name}, first: _::In<Directed>::FIRST}
  RETURN result

// exclusion before a mapping in traversal from a plural variable
QUERY Q11_exclusion_before_a_mapping() =>
  films <- N<Film>
  RETURN films::Out<Inspired>::!{minutes}::{slug_text, ..}

// exclusion of system fields in nested FOR body
QUERY Q12_exclusion_of_system_fields(codes: [String]) =>
  films <- N<Film>
  FOR key IN codes {
    FOR inner IN films {
      value <- inner::OutE<ScreensAt>::!{id, label, from_node}
    }
  }
  RETURN films::COUNT

// closure in traversal from FIRST
QUERY Q13_closure() =>
  films <- N<Film>
  RETURN films::FIRST::Out<Inspired>::|near|{key: near::{slug_text}, places: near::Out<ScreensAt>::{venue_name}}

// exclusion of system fields in RETURN list
QUERY Q14_exclusion_of_system_fields(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, N<Film>({slug_text: text})::OutE<ScreensAt>::!{id, label, from_node}

// mapping in FOR body
QUERY Q15_mapping() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::Out<ScreensAt>::{venue_name, chairs}
  }
  RETURN NONE

// closure in a closure in traversal from FIRST
QUERY Q16_closure_in_a_closure() =>
  films <- N<Film>
  RETURN films::FIRST::Out<Inspired>::|near|{key: near::ID, all: near::Out<ScreensAt>::|place|{a: near::{slug_text}, b: place::{venue_name}}}

// mapping of literals in nested closure
QUERY Q17_mapping_of_literals() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::{one: 1, half: 0.5, yes: true, word: "w", none: NONE, list: [1, 2]}},
  }

// closure with the whole item in mapping entry
QUERY Q18_closure_with_the_whole_item() =>
  films <- N<Film>
  RETURN films::{
    slug_text,
    value: _::Out<Inspired>::|near|{whole: near, size: ADD(near::{minutes}, 1)}
  }

// exclusion of system fields in RETURN
QUERY Q19_exclusion_of_system_fields() =>
  RETURN N<Film>::OutE<ScreensAt>::!{id, label, from_node}

// two exclusions in traversal from a plural variable
QUERY Q20_two_exclusions() =>
  films <- N<Film>
  RETURN films::Out<Inspired>::!{minutes}::!{rating,}

// exclusion of system fields in FOR body
QUERY Q21_exclusion_of_system_fields() =>
  films <- N<Film>
  FOR each IN films {
    value <- each::OutE<ScreensAt>::!{id, label, from_node}
  }
  RETURN NONE

// mapping of a call in RETURN list
QUERY Q22_mapping_of_a_call(text: String) =>
  total <- N<Venue>::COUNT
  RETURN total, SearchBM25<Film>(text, 4)::Out<Inspired>::{slug_text, twice: MUL(_::{minutes}, 2), near: COUNT(_::Out<Inspired>)}

// closure with the whole item in nested closure
QUERY Q23_closure_with_the_whole_item() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::|near|{whole: near, size: ADD(near::{minutes}, 1)}},
  }

// mapping of a call in nested closure
QUERY Q24_mapping_of_a_call() =>
  films <- N<Film>
  RETURN films::|outer|{
    key: outer::{slug_text},
    near: outer::Out<Inspired>::|inner|{from: outer::ID, value: inner::Out<Inspired>::{slug_text, twice: MUL(_::{minutes}, 2), near: COUNT(_::Out<Inspired>)}},
  }

// exclusion after RANGE in RETURN array
QUERY Q25_exclusion_after_RANGE() =>
  RETURN [
    {entry: E<Directed>::ToN::Out<ScreensAt>::RANGE(0, 5)::!{chairs}},
    {entry: 1},
  ]

// mapping of edges in RETURN
QUERY Q26_mapping_of_edges() =>
  RETURN V<Synopsis>::Out<QuoteOf>::OutE<ScreensAt>::{ticket, from_node, to_node}

// exclusion in RETURN list
QUERY Q27_exclusion() =>
  films <- N<Film>
  total <- N<Venue>::COUNT
  RETURN total, films::Out<Inspired>::!{minutes, rating}

// mapping of traversals in RETURN nested object
QUERY Q28_mapping_of_traversals() =>
  RETURN {outer: {value: N<Film>::Out<Inspired>::{slug_text, where: _::Out<ScreensAt>::{venue_name}, first: _::In<Directed>::FIRST}}, again: N<Film>::Out<Inspired>::{slug_text, where: _::Out<ScreensAt>::{venue_name}, first: _::In<Directed>::FIRST}}
